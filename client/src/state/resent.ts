/** What a repeated request says of itself, and when one cannot be repeated. Pure, and small: the sending itself is loaded when it is needed. */
import { member, stringMember, type JsonObject } from '@handoff/shared/base/json';
import type { MarkRecord } from '@handoff/shared/trace/record';
import type { ExchangeView } from '@handoff/shared/trace/views/model';

/** Byte for byte the same, or with a new id of the message and nothing else changed. */
export type ResendId = 'same' | 'new';

export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');
const WORDS: Readonly<Record<ResendId | 'none', string>> = { same: 'same messageId', new: 'new messageId', none: 'byte for byte' };

/** The data of the mark that stands before a repeated request. */
export const resentMark = (of: ExchangeView, exchange: string, id: ResendId | 'none'): JsonObject => ({
  say: `${of.label} sent again: resent, ${WORDS[id]}`,
  exchange,
  of: of.id,
  messageId: id,
});

/** The sentence about a round trip that repeats another. */
export function sayResent(marks: readonly MarkRecord[], exchange: string): string | undefined {
  const mark = marks.findLast(({ name, data }) => name === 'resent' && stringMember(data, 'exchange') === exchange);
  if (mark === undefined) return undefined;
  const id = member(mark.data, 'messageId');
  return id === 'new'
    ? 'Resent by you with a new messageId; every other byte is that of the earlier request.'
    : `Resent by you, byte for byte${id === 'same' ? ' and so with the same messageId: an agent may take it for a repetition' : ''}.`;
}
/** The round trips that repeat others: what they bring is no part of the run itself. */
export const resentOf = (marks: Iterable<MarkRecord>): ReadonlySet<string> =>
  new Set(Array.from(marks, ({ name, data }) => (name === 'resent' ? (stringMember(data, 'exchange') ?? '') : '')).filter((id) => id !== ''));

/** Why a request cannot be sent again from this page; undefined when it can. */
export function whyNotAgain(exchange: ExchangeView, source: 'none' | 'sample' | 'live' | 'kept' | 'file', origins: readonly string[]): string | undefined {
  const { request } = exchange;
  if (source !== 'live') return 'This run was recorded earlier: its tasks are not on the agents of this page.';
  if (!origins.includes(originOf(request.url))) return `Only the two agents of this page are asked again, and ${request.url.slice(0, 80)} is neither.`;
  if (request.body?.includes('••••') === true || request.url.includes('••••'))
    return 'A key stood in this request. It was masked and is not kept, so the exact bytes are gone.';
  return undefined;
}
