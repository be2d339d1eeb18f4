export type CopyForm = 'curl' | 'fetch' | 'javascript' | 'python';
export const FORMS: readonly { readonly form: CopyForm; readonly word: string; readonly hint: string }[] = [
  { form: 'curl', word: 'Copy as cURL', hint: 'the same bytes, for a POSIX shell' },
  { form: 'fetch', word: 'Copy as fetch', hint: 'the same bytes, for Node.js' },
  { form: 'javascript', word: 'Copy as JavaScript', hint: 'the same call with @a2a-js/sdk' },
  { form: 'python', word: 'Copy as Python', hint: 'the same call with a2a-sdk' },
];
