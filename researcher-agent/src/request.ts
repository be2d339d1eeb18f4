/** Reads what was asked for from a task's messages. The first message sets the topic; later ones may change how it is searched. */
import { z } from 'zod';
import type { Message } from '@handoff/shared/a2a/model';
import { isObject } from '@handoff/shared/base/json';
import { err, ok, type Result } from '@handoff/shared/base/result';
import { ResearchRequest } from '@handoff/shared/handoff/contract';

/** What a data part may say; the topic may stand in the text part instead. */
const Asked = z.object({
  topic: ResearchRequest.shape.topic.optional(),
  maxSources: z.int().min(1).max(20).optional(),
  search: ResearchRequest.shape.search.unwrap().optional(),
});
type Asked = z.infer<typeof Asked>;

const problem = (path: string, what: string): Result<never, { readonly message: string }> => err({ message: `The request cannot be read at ${path}: ${what}` });

function asked(message: Message): Result<Asked, { readonly message: string }> {
  let all: Asked = {};
  for (const [index, part] of message.parts.entries()) {
    if (part.type !== 'data') continue;
    if (!isObject(part.data)) return problem(`parts[${index}].data`, 'an object is expected, as { topic, maxSources, search }.');
    const read = Asked.safeParse(part.data);
    if (!read.success) {
      const issue = read.error.issues[0];
      return problem(`parts[${index}].data${issue && issue.path.length > 0 ? `.${issue.path.join('.')}` : ''}`, `${issue?.message ?? 'not valid'}.`);
    }
    all = { ...all, ...read.data };
  }
  return ok(all);
}
const textOf = (message: Message): string =>
  message.parts
    .map((part) => (part.type === 'text' ? part.text : ''))
    .filter((text) => text.trim() !== '')
    .join('\n')
    .trim();

/** The request of a turn. The error is a sentence with the path of what is wrong. */
export function readRequest(history: readonly Message[], message: Message): Result<ResearchRequest, { readonly message: string }> {
  const said = [...history.filter(({ role }) => role === 'user'), message];
  let request: Asked = {};
  for (const one of said) {
    const more = asked(one);
    if (!more.ok) return more;
    request = { ...request, ...more.value };
  }
  const [first] = said;
  const topic = request.topic ?? (first ? textOf(first) : '');
  if (topic === '') return problem('parts', 'there is no topic. Send it as a text part.');
  if (topic.length > 2_000) return problem('parts', `the topic has ${topic.length.toLocaleString('en')} characters, and at most 2,000 are read. Shorten it.`);
  const whole = ResearchRequest.safeParse({ ...request, topic });
  return whole.success ? ok(whole.data) : problem('parts', whole.error.issues[0]?.message ?? 'not valid.');
}
