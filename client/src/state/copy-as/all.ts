/** Every form in which a round trip's request can be copied. */
import type { ExchangeView } from '@handoff/shared/trace/views/model';
import { asCurl } from './curl.ts';
import { asFetch } from './fetch.ts';
import type { CopyForm } from './forms.ts';
import { asJavaScript } from './js-sdk.ts';
import { asPython } from './python.ts';
import type { Copied, CopySource } from './source.ts';

const NO_CALL: Copied = { text: '', say: 'The SDKs have no call for this request: copy it as cURL or fetch.' };

/** `card` is where the agent's card was fetched from. */
export function copyAs(form: CopyForm, { request, frames, response }: ExchangeView, card: string | undefined): Copied {
  const stream = response?.headers.some(([name, value]) => name === 'content-type' && /event-stream/i.test(value)) ?? false;
  const source: CopySource = {
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: request.body,
    streams: stream || frames.length > 0,
    card,
  };
  switch (form) {
    case 'curl':
      return asCurl(source);
    case 'fetch':
      return asFetch(source);
    case 'javascript':
      return asJavaScript(source) ?? NO_CALL;
    case 'python':
      return asPython(source) ?? NO_CALL;
  }
}
