/** The topic as it is typed: it has a limit, and nothing is cut in silence. Pure, but for what the tab remembers. */
import { isObject, parseJson, stringMember } from '@handoff/shared/base/json';
import type { DialectName } from '@handoff/shared/a2a/model';

/** The contract's limit for a topic, in UTF-16 code units. */
export const TOPIC_LIMIT = 2000;
export type TopicNote = 'empty' | 'cut';
export const TOPIC_SAYS: Readonly<Record<TopicNote, string>> = {
  empty: 'Enter a topic first.',
  cut: '2,000 of 2,000 characters; the rest was not taken.',
};

/** `text` within the limit. What stands behind the caret (where something was just put in) is kept, what was put in is shortened. */
export function fitTopic(text: string, caret: number = text.length): { readonly topic: string; readonly cut: boolean } {
  if (text.length <= TOPIC_LIMIT) return { topic: text, cut: false };
  const tail = text.slice(caret).slice(0, TOPIC_LIMIT);
  // Half a character is none.
  const head = text.slice(0, Math.min(caret, TOPIC_LIMIT - tail.length)).replace(/[\ud800-\udbff]$/, '');
  return { topic: head + tail, cut: true };
}

const KEY = 'handoff.ask';
export interface Ask {
  readonly topic: string;
  readonly dialect: DialectName;
}
/** What the tab held before it was loaded again. */
export function rememberedAsk(session: Pick<Storage, 'getItem'>): Partial<Ask> {
  const json = parseJson(session.getItem(KEY) ?? '');
  if (!json.ok || !isObject(json.value)) return {};
  const dialect = stringMember(json.value, 'dialect');
  return {
    topic: fitTopic(stringMember(json.value, 'topic') ?? '').topic,
    ...(dialect === '0.x' || dialect === '1.0' ? { dialect } : {}),
  };
}
export const rememberAsk = (session: Pick<Storage, 'setItem'>, { topic, dialect }: Ask): void => session.setItem(KEY, JSON.stringify({ topic, dialect }));
