/** Reads what the Writer is given: a HandoffPayload in a data part, or only text. */
import type { Message } from '@handoff/shared/a2a/model';
import { err, ok, type Result } from '@handoff/shared/base/result';
import { HandoffPayload, MAX_HOPS } from '@handoff/shared/handoff/contract';
import { member } from '@handoff/shared/base/json';

/** What is drafted from. `research` is false for a message without a payload: nothing was looked up for it. */
export interface Brief {
  readonly payload: HandoffPayload;
  readonly research: boolean;
}
const refuse = (path: string, what: string): Result<never, { readonly message: string }> =>
  err({ message: `The handoff was refused at ${path}: ${what} Nothing was drafted.` });

/** The first user message with a payload counts; a later message of the same task only lets it go on. */
export function readBrief(history: readonly Message[], message: Message): Result<Brief, { readonly message: string }> {
  const said = [...history.filter(({ role }) => role === 'user'), message];
  for (const one of said) {
    const index = one.parts.findIndex((part) => part.type === 'data');
    const part = one.parts[index];
    if (part?.type !== 'data') continue;
    const path = `parts[${index}].data`;
    const hop = member(part.data, 'hop');
    if (typeof hop === 'number' && hop > MAX_HOPS)
      return refuse(`${path}.hop`, `hop ${hop} is beyond the limit of ${MAX_HOPS}, so the work may be going in circles.`);
    const read = HandoffPayload.safeParse(part.data);
    if (read.success) return ok({ payload: read.data, research: true });
    const issue = read.error.issues[0];
    return refuse(issue && issue.path.length > 0 ? `${path}.${issue.path.join('.')}` : path, `${issue?.message ?? 'not a HandoffPayload'}.`);
  }
  const text = (said[0]?.parts ?? [])
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('\n')
    .trim();
  if (text === '') return refuse('parts', 'there is neither a text part nor a HandoffPayload.');
  if (text.length > 2_000) return refuse('parts', `the text has ${text.length.toLocaleString('en')} characters, and at most 2,000 are read.`);
  return ok({ research: false, payload: { request: text, summary: text, state: { sources: [], queries: [], live: false }, path: ['user'], hop: 1 } });
}
