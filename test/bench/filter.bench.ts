/**
 * Finding in a run of 100,000 and of 1,000,000 events: a typed filter, free text, and what a further thousand events cost, against
 * the floor: `includes` over the same texts as plain strings. Also the filtered rows. CPU time, medians, in one process.
 */
import { matchesOf, type Matches } from '@handoff/shared/trace/views/filter/matches';
import { parseFilter } from '@handoff/shared/trace/views/filter/parse';
import { createRowBuilder } from '@handoff/shared/trace/views/rows';
import { createRunFold, type RunFold } from '@handoff/shared/trace/views/run';
import { generateRun } from '../generate/run.ts';

const quick = process.argv.includes('--quick');
const ROUNDS = quick ? 3 : 5;
const SLICE_MS = 8;

function cpu(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1000;
}
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const often = (work: () => void): number => median(Array.from({ length: ROUNDS }, () => cpu(work)));

/** The longest slice of a search that stops every few ms, wall time. */
function longestSlice(matches: Matches): number {
  let longest = 0;
  for (let done = false; !done;) {
    const start = performance.now();
    done = matches.search(() => performance.now() - start >= SLICE_MS);
    longest = Math.max(longest, performance.now() - start);
  }
  return longest;
}

/** The texts that are kept, as the floor has them. */
function textsOf(run: RunFold): readonly string[] {
  return run.items.flatMap((item) => {
    if (item.type !== 'exchange') return [];
    const { columns } = item.fold;
    return Array.from({ length: columns.length }, (_, i) => columns.raw(i)).filter((raw) => raw !== undefined);
  });
}

function measure(events: number): void {
  const run = createRunFold();
  const more: Parameters<RunFold['push']>[0][] = [];
  let pushed = 0;
  for (const record of generateRun({ events: events + 1000, streams: 1 })) {
    pushed += 1;
    if (pushed <= events) run.push(record);
    else more.push(record);
  }
  const texts = textsOf(run);
  const needle = 'leading edges';
  const floor = often(() => {
    let found = 0;
    for (const text of texts) if (text.includes(needle)) found += 1;
    if (found < 0) throw new Error('never');
  });
  console.log(`\n${events.toLocaleString('en')} events, texts of ${texts.length.toLocaleString('en')} kept; floor: ${floor.toFixed(1)} ms`);
  const filters = ['kind:error', 'agent:writer state:working size:>300B', 'gap:>400ms', needle, `"${needle}" kind:artifact`, 'Leading', 'id:context-1'];
  for (const text of filters) {
    const filter = parseFilter(text);
    const all = often(() => void matchesOf(filter, run).search());
    const matches = matchesOf(filter, run);
    const slice = longestSlice(matches);
    const rows = often(() => void createRowBuilder().rows(run, { filter: matches }).at(0));
    const { counts } = matches;
    console.log(
      `${text.padEnd(40)} ${all.toFixed(1).padStart(7)} ms  ${(all / floor).toFixed(1).padStart(6)}x the floor · ${String(counts.events).padStart(7)} found · longest slice ${slice.toFixed(1)} ms · filtered rows ${rows.toFixed(1)} ms`,
    );
  }
  const growing = ['kind:error', needle].map((text) => matchesOf(parseFilter(text), run));
  for (const matches of growing) matches.search();
  for (const record of more) run.push(record);
  const cost = cpu(() => {
    for (const matches of growing) matches.search();
  });
  console.log(`1,000 events more: ${cost.toFixed(2)} ms for a typed filter and free text`);
}

measure(quick ? 20_000 : 100_000);
measure(quick ? 100_000 : 1_000_000);
