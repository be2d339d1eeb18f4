/** What the body of a failed answer says, as one line of plain text: no markup, no JSON noise, at most 300 characters. */
import { isObject, member, parseJson, stringMember } from '../base/json.ts';

export function plainWords(body: string): string {
  const json = parseJson(body);
  if (json.ok && isObject(json.value)) {
    const error = member(json.value, 'error');
    const said = [
      typeof error === 'string' ? error : (stringMember(error, 'message') ?? ''),
      stringMember(json.value, 'error_description') ??
        stringMember(json.value, 'message') ??
        stringMember(json.value, 'detail') ??
        stringMember(json.value, 'title') ??
        '',
    ].filter((text) => text !== '');
    if (said.length > 0) return said.join(': ').slice(0, 300);
  }
  const text = /<[a-z!/]/i.test(body) ? body.replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]*>/g, ' ') : body;
  return text
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
}
