/**
 * What one more chunk costs a task that has many: the kit's record against the SDK's result manager with its in-memory store, both fed
 * the same events, and whether both then hold the same task, byte for byte. Ratios of one run; `--quick` for a short one.
 */
import { Task } from '@a2a-js/sdk';
import { AgentEvent, InMemoryTaskStore, ResultManager, ServerCallContext, type AgentExecutionEvent } from '@a2a-js/sdk/server';
import { DeltaTaskStore } from '@handoff/shared/agent-kit/task-store';

const quick = process.argv.includes('--quick');
const SIZES = [1_000, 10_000, 50_000];
const SDK_SIZES = quick ? [250, 500] : [500, 1_000, 2_000];
const REPEATS = 7;
const of = { taskId: 't', contextId: 'c' };
const part = (text: string): Task['artifacts'][number]['parts'][number] => ({
  content: { $case: 'text', value: text },
  metadata: undefined,
  filename: '',
  mediaType: '',
});
const status = (state: number): Task['status'] => ({ state, message: undefined, timestamp: '2026-01-01T00:00:00.000Z' });
const start = (): Task => ({ id: 't', contextId: 'c', status: status(1), artifacts: [], history: [], metadata: undefined });

function* events(chunks: number): Generator<AgentExecutionEvent> {
  yield AgentEvent.statusUpdate({ ...of, status: status(2), metadata: undefined });
  for (let n = 0; n < chunks; n += 1) {
    yield AgentEvent.artifactUpdate({
      ...of,
      append: n > 0,
      lastChunk: n === chunks - 1,
      metadata: undefined,
      artifact: { artifactId: 'draft', name: n === 0 ? 'Draft' : '', description: '', parts: [part(`chunk ${n} `)], metadata: undefined, extensions: [] },
    });
  }
  yield AgentEvent.statusUpdate({ ...of, status: status(3), metadata: undefined });
}
const context = new ServerCallContext();
/** CPU microseconds an event, and the finished task. The events are made before the clock starts. */
async function timed(
  all: readonly AgentExecutionEvent[],
  run: (all: readonly AgentExecutionEvent[]) => Promise<Task | undefined>,
): Promise<{ readonly micros: number; readonly task: Task | undefined }> {
  globalThis.gc?.();
  const before = process.cpuUsage();
  const task = await run(all);
  const { user, system } = process.cpuUsage(before);
  return { micros: (user + system) / all.length, task };
}
async function kit(all: readonly AgentExecutionEvent[]): Promise<Task | undefined> {
  const store = new DeltaTaskStore();
  const record = store.add(start());
  for (const event of all) record.apply(event);
  return store.load('t');
}
async function sdk(all: readonly AgentExecutionEvent[]): Promise<Task | undefined> {
  const store = new InMemoryTaskStore();
  const manager = new ResultManager(store, context);
  await manager.processEvent(AgentEvent.task(start()));
  for (const event of all) await manager.processEvent(event);
  return store.load('t', context);
}
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const text = (task: Task | undefined): string => JSON.stringify(task && Task.toJSON(task));

await timed([...events(50_000)], kit);
const ours = new Map<number, number[]>();
for (let round = 0; round < REPEATS; round += 1) {
  for (const size of SIZES) {
    // As many events at each size, so that a small size is not measured below what the clock can tell.
    const all = [...events(size)];
    const times = 50_000 / size;
    const { micros } = await timed(all, async () => {
      let task: Task | undefined;
      for (let n = 0; n < times; n += 1) task = await kit(all);
      return task;
    });
    ours.set(size, [...(ours.get(size) ?? []), micros / times]);
  }
}
const cost = (size: number): number => median(ours.get(size) ?? []);
console.log('CPU per event, with the task read at the end');
for (const size of SIZES)
  console.log(
    `  kit, ${String(size).padStart(6)} chunks   ${cost(size).toFixed(3).padStart(10)} µs   ${(cost(size) / cost(SIZES[0] ?? 1)).toFixed(2)}x of ${SIZES[0]} chunks`,
  );
let same = true;
for (const size of SDK_SIZES) {
  const all = [...events(size)];
  const theirs = await timed(all, sdk);
  const mine = await timed(all, kit);
  same &&= text(theirs.task) === text(mine.task);
  console.log(
    `  SDK, ${String(size).padStart(6)} chunks   ${theirs.micros.toFixed(3).padStart(10)} µs   ${(theirs.micros / cost(1_000)).toFixed(0)}x of the kit at 1000 chunks`,
  );
}
const growth = cost(50_000) / cost(1_000);
console.log(`  50000 chunks cost ${growth.toFixed(2)}x of 1000 per event (target 1.5x) · same task byte for byte as the SDK's store: ${same ? 'yes' : 'NO'}`);
if (!same) process.exitCode = 1;
