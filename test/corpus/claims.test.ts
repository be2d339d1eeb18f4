/** Every case of `cases.jsonl` is a test of the product: here in test/corpus by its id, or under the named test of another file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { CASES } from './load.ts';

const root = resolve(import.meta.dirname, '../..');
/** Cases whose input is a script in words: which test plays it. */
const PLAYED: Readonly<Record<string, readonly [file: string, title: string]>> = {
  B179: ['test/agent-kit/lifecycle.test.ts', 'events come when they are written, also to a reader that would take them compressed'],
  B201: ['test/e2e/safety.e2e.ts', 'a key typed in the page is found nowhere: records, document, storage, addresses, log, export'],
  B209: ['test/agents/model.test.ts', 'a wrong key is refused, and the key is not repeated'],
  B221: ['test/bench/draft.bench.ts', 'longest update, ms'],
  B229: ['test/e2e/main-job.e2e.ts', 'times of old rows never change'],
  B241: ['test/agent-kit/lifecycle.test.ts', 'a stream that everyone has left is noticed at once and canceled after a while, never failed'],
  B243: ['test/agent-kit/lifecycle.test.ts', 'a stream that everyone has left is noticed at once and canceled after a while, never failed'],
  B245: ['test/agent-kit/lifecycle.test.ts', 'a reader that stops has no queue, holds nobody back, and loses nothing'],
  B247: ['test/agent-kit/lifecycle.test.ts', 'silence is broken by comments, which are no events'],
  B253: ['test/agent-kit/streaming.test.ts', 'an agent that is over at once: 200 streams and 200 subscriptions, none hangs'],
  B259: ['test/agent-kit/streaming.test.ts', 'cancel during a stream: the answer, the stream and the task all say canceled, and the agent is told'],
  B261: ['test/agent-kit/rpc.test.ts', 'contexts and tasks: ids are minted, kept, inferred and compared'],
};
/** Cases of messages from agents other than the two: the page has no place yet that shows their parts. */
const LATER = ['B141', 'B225'];

test('each case is claimed once, and by a test that exists', () => {
  const here = readdirSync(import.meta.dirname)
    .filter((name) => /^(server|security|rendering)\.test\./.test(name))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n');
  const byType = (type: string): boolean => ['markdown', 'markdown_stream'].includes(type); // run as a table in rendering.test.ts
  const unclaimed = CASES.filter(({ id, input }) => !here.includes(`'${id}: `) && !byType(input.type) && !(id in PLAYED) && !LATER.includes(id)).map(
    ({ id }) => id,
  );
  expect(unclaimed).toEqual([]);
  for (const [id, [file, title]] of Object.entries(PLAYED)) expect(readFileSync(join(root, file), 'utf8'), `${id} in ${file}`).toContain(title);
});
