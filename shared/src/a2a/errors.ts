/**
 * What can go wrong between a client and an agent, by name, and a sentence for people for each.
 * A2A specification 0.3 section 8 and 1.0 section 3.3.2 for the codes.
 */
import { exhausted } from '../base/assert.ts';
import type { Json } from '../base/json.ts';
import { isObject, member, stringMember } from '../base/json.ts';
import { parseUrl } from '../base/url.ts';
import type { Limited } from './limits.ts';
import type { DialectName, TaskState } from './model.ts';

/** The operations of A2A that this client speaks, in neutral words. */
export type Operation = 'send' | 'stream' | 'get' | 'list' | 'cancel' | 'resubscribe';

export type A2AError =
  /** The agent answered with a JSON-RPC error. */
  | { readonly kind: 'rpc'; readonly code: number; readonly message: string; readonly data?: Json; readonly httpStatus: number }
  /** An HTTP error whose body is no JSON-RPC answer. `words` is what the body said as plain text, at most 300 characters. */
  | { readonly kind: 'http'; readonly status: number; readonly statusText: string; readonly words: string; readonly retryAfter?: string }
  /** No answer: refused, reset, name not found, or blocked by the browser. `message` is what the runtime said. */
  | { readonly kind: 'network'; readonly message: string; readonly url: string }
  | { readonly kind: 'not-json'; readonly status: number; readonly words: string }
  | { readonly kind: 'empty'; readonly status: number }
  | { readonly kind: 'bad-envelope'; readonly problem: string }
  | { readonly kind: 'id-mismatch'; readonly expected: string; readonly got: string }
  /** JSON, but nothing that A2A knows. */
  | { readonly kind: 'not-a2a'; readonly problem: string }
  | { readonly kind: 'not-sse'; readonly contentType: string; readonly words: string }
  /** One event of a stream that cannot be read; the stream goes on. */
  | { readonly kind: 'frame'; readonly problem: string; readonly raw: string }
  /** The stream ended while the task was open. `state` is the last one seen. */
  | { readonly kind: 'stream-incomplete'; readonly state?: TaskState; readonly events: number; readonly cause?: string }
  /** The agent answered with a redirect, which is not followed. `target` is the host it named, where that is told. */
  | { readonly kind: 'redirect'; readonly url: string; readonly target?: string }
  /** More than `limit` bytes; reading was given up. */
  | { readonly kind: 'too-large'; readonly what: Limited; readonly limit: number }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'unsupported'; readonly operation: Operation; readonly dialect: DialectName };

const MEANING: Readonly<Record<number, { readonly name: string; readonly next: string }>> = {
  [-32700]: { name: 'the agent could not parse the request', next: 'Look at the request on the timeline.' },
  [-32600]: { name: 'the agent found the request invalid', next: 'Look at the request on the timeline.' },
  [-32601]: { name: 'the agent has no such method', next: 'Try the other A2A dialect.' },
  [-32602]: { name: 'the agent refused the parameters', next: 'The error details name the field.' },
  [-32603]: { name: 'something failed inside the agent', next: "Try again, or look at the agent's own log." },
  [-32001]: { name: 'the agent does not know this task', next: 'It may have been forgotten; start a new run.' },
  [-32002]: { name: 'the task can no longer be canceled', next: 'Ask for the task to see how it ended.' },
  [-32003]: { name: 'the agent sends no push notifications', next: 'Stream or poll instead.' },
  [-32004]: { name: 'the agent does not support this operation', next: 'Its card tells what it supports.' },
  [-32005]: { name: 'the agent does not take this media type', next: 'Its card lists the media types that it takes.' },
  [-32006]: { name: 'the agent made an invalid answer', next: "Look at the agent's own log." },
  [-32007]: { name: 'the agent has no extended card', next: 'The public card is all there is.' },
  [-32008]: { name: 'the agent requires an extension', next: 'Its card names the extension.' },
  [-32009]: { name: 'the agent does not speak this version of A2A', next: 'Switch the dialect and run again.' },
};

/** Human words inside `error.data`: reasons and fields of typed details (1.0), or a bare string. */
function details(data: Json | undefined): string {
  if (typeof data === 'string') return data.slice(0, 200);
  if (!Array.isArray(data)) return '';
  const said: string[] = [];
  for (const item of data) {
    const reason = stringMember(item, 'reason');
    if (reason !== undefined) said.push(reason);
    const metadata = member(item, 'metadata');
    if (isObject(metadata)) for (const [key, value] of Object.entries(metadata)) said.push(`${key} ${String(value)}`);
    const violations = member(item, 'fieldViolations');
    if (Array.isArray(violations)) for (const v of violations) said.push(`${stringMember(v, 'field') ?? ''} ${stringMember(v, 'description') ?? ''}`.trim());
  }
  return said.slice(0, 6).join(', ').slice(0, 300);
}

const hostOf = (url: string): string => parseUrl(url)?.host ?? url;
const LIMITED: Readonly<Record<Limited, string>> = { card: 'card', answer: 'answer', event: 'event in the stream', stream: 'whole stream' };

const stop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What happened and what to do next, in one or two sentences. */
export function explain(error: A2AError): string {
  switch (error.kind) {
    case 'rpc': {
      const known = MEANING[error.code];
      const more = details(error.data);
      const said = stop(`${error.message || known?.name || 'The agent answered with an error'} (${error.code}${more ? `, ${more}` : ''})`);
      return known ? `${said} ${known.next}` : said;
    }
    case 'http': {
      const what = error.words
        ? stop(`${error.status}: ${error.words}`)
        : `${stop(`HTTP ${error.status}${error.statusText ? ` ${error.statusText}` : ''}, with an empty body`)}`;
      if (error.status === 401 || error.status === 403) return `${what} The agent wants a credential.`;
      if (error.status === 404 || error.status === 405) return `${what} Is the endpoint right?`;
      if (error.status === 413) return `${what} The message is too large for this agent.`;
      if (error.status === 429) return `${what} Too many requests: try again ${error.retryAfter ? `after ${error.retryAfter} s` : 'later'}.`;
      return `${what} Try again, or look at the agent's own log.`;
    }
    case 'network':
      // What the runtime said ("Failed to fetch", "ECONNREFUSED") is for the record, not for people.
      return `No answer from ${hostOf(error.url)}. The agent may or may not have received the request; nothing was sent again.`;
    case 'not-json':
      return `The agent answered ${error.status} with something that is not JSON${error.words ? `: “${error.words}”` : ''}. Is the endpoint right?`;
    case 'empty':
      return `The agent accepted the request but sent no result (${error.status}).`;
    case 'bad-envelope':
      return `The answer is no JSON-RPC 2.0 response: ${stop(error.problem)} The raw body is on the timeline.`;
    case 'id-mismatch':
      return `The answer belongs to another request: asked ${error.expected}, got ${error.got}.`;
    case 'not-a2a':
      return `The answer is JSON but nothing that A2A knows: ${stop(error.problem)} The raw body is on the timeline.`;
    case 'not-sse':
      return `Asked for a stream, the agent answered with ${error.contentType || 'no content type'}${error.words ? `: “${error.words}”` : ''}.`;
    case 'frame':
      return `One event could not be read: ${stop(error.problem)} Its raw text is on the timeline.`;
    case 'stream-incomplete':
      if (error.events === 0) return 'The stream ended before its first event. Try again.';
      return `The stream ended after event ${error.events}, while the task was ${error.state ?? 'open'}.`;
    case 'redirect':
      return `The agent at ${error.url} redirected${error.target ? ` to ${error.target}` : ''}. Handoff does not follow, since keys must not go where you did not send them. If you trust that place, enter its own address.`;
    case 'too-large':
      return `The ${LIMITED[error.what]} is larger than ${error.limit / 1_000_000} MB, so Handoff stopped reading it. Is this the right agent?`;
    case 'aborted':
      return 'Stopped by you.';
    case 'unsupported':
      return `A2A ${error.dialect} has no ${error.operation} over JSON-RPC. Switch the dialect to use it.`;
    default:
      return exhausted(error);
  }
}
