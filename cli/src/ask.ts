/** `handoff ask`: the same handoff as on the page, with the same driver, from the terminal. */
import { writeFile } from 'node:fs/promises';
import { startRun } from '@handoff/shared/handoff/driver';
import type { RunState } from '@handoff/shared/handoff/machine';
import { sentenceOf } from '@handoff/shared/handoff/marks';
import type { RunHandle } from '@handoff/shared/handoff/run';
import { exportTrace } from '@handoff/shared/trace/format';
import { createTraceLog, type TraceLog } from '@handoff/shared/trace/log';
import { recordingFetch, recordingMark } from '@handoff/shared/trace/recorder';
import { formatBytes, formatDuration, plural } from '@handoff/shared/trace/views/format';
import { numbersOf } from '@handoff/shared/trace/views/numbers';
import { createTailMask } from '@handoff/shared/base/live-mask';
import { maskSplitKeys } from '@handoff/shared/trace/views/split-keys';
import { maskSecrets } from '@handoff/shared/base/secrets';
import type { AskArgs } from './args.ts';
import { createReport, type Output } from './report.ts';
import { secretsOf, serviceHeaders } from './services.ts';
import { safeJson } from './terminal.ts';

export interface AskDeps extends Output {
  readonly env: NodeJS.ProcessEnv;
  /** Calls `stop` at the first Ctrl+C; returns how to stop listening. */
  onInterrupt(stop: () => void): () => void;
}

/** What `--json` prints. */
function summary(state: RunState, tail: (text: string) => string): object {
  const draft = 'draft' in state ? state.draft : undefined;
  const handoff = 'handoff' in state ? state.handoff : undefined;
  return {
    completed: state.phase === 'done',
    outcome: state.phase,
    say: sentenceOf(state) ?? '',
    ...(state.phase === 'idle' ? {} : { topic: state.topic }),
    ...(draft ? { draft: tail(draft.text) } : {}),
    ...(draft?.provenance ? { provenance: draft.provenance } : {}),
    ...(draft?.result ? { result: draft.result } : {}),
    ...(handoff ? { live: handoff.live, sources: handoff.payload.state.sources, checks: handoff.checks } : {}),
    ...(state.phase === 'not-found' ? { reason: state.result.reason, suggestions: state.result.suggestions } : {}),
    ...(state.phase === 'failed'
      ? {
          problem: {
            kind: state.problem.kind,
            say: state.problem.say,
            next: state.problem.next,
            ...(state.problem.agent ? { agent: state.problem.agent } : {}),
          },
        }
      : {}),
  };
}

/** Nobody is there to answer a waiting task: it is canceled. A cut stream is resumed once, if its task can still be asked for. */
function unattended(handle: () => RunHandle): (state: RunState) => void {
  let resumed = false;
  return (state) => {
    if (state.phase === 'waiting') void handle().stop();
    if (state.phase !== 'interrupted') return;
    if (resumed || state.state === undefined) void handle().stop();
    // The driver waits for the word only after it has told its state.
    else setTimeout(() => handle().resume(), 0);
    resumed = true;
  };
}

/** The run ends with what was told when it came to rest. */
const wasTold = (before: RunState, after: RunState): boolean =>
  after.phase === 'stopped'
    ? before.phase === 'waiting' || before.phase === 'interrupted'
    : after.phase === 'failed' && before.phase === 'interrupted' && before.problem === after.problem;

async function keepTrace(path: string, log: TraceLog, topic: string, secrets: readonly string[]): Promise<string | undefined> {
  try {
    await writeFile(
      path,
      exportTrace({ header: { title: maskSecrets(topic, secrets), created: new Date().toISOString() }, records: maskSplitKeys(log.records, secrets) }),
    );
    return undefined;
  } catch (cause) {
    return `The trace could not be written to ${path}: ${cause instanceof Error ? cause.message : String(cause)}`;
  }
}

/** Runs to the end; the exit code: 0 only if a draft was completed. */
export async function ask(args: AskArgs, deps: AskDeps): Promise<number> {
  const secrets = secretsOf(deps.env);
  const mask = (text: string): string => maskSecrets(text, secrets);
  const log = createTraceLog();
  if (args.trace !== undefined) {
    const problem = await keepTrace(args.trace, log, args.topic, secrets);
    if (problem !== undefined) {
      deps.err(`${problem}\n`);
      return 2;
    }
  }
  const report = createReport({ out: deps.out, err: (text) => deps.err(mask(text)) }, { quietDraft: args.json, secrets });
  const attend = unattended(() => handle);
  let last: RunState = { phase: 'idle' };
  const handle: RunHandle = startRun(
    {
      topic: args.topic,
      dialect: args.dialect,
      search: args.search,
      maxSources: args.maxSources,
      researcherUrl: args.researcher,
      writerUrl: args.writer,
      serviceHeaders: (agent) => serviceHeaders(deps.env, agent),
    },
    {
      fetch: (agent) => recordingFetch({ fetch, append: log.append, agent, secrets: () => secrets, nextId: log.nextId }),
      mark: recordingMark({ append: log.append, secrets: () => secrets }),
      onState(state) {
        if (!wasTold(last, state)) report(state);
        last = state;
        attend(state);
      },
    },
  );
  const release = deps.onInterrupt(() => void handle.stop());
  const end = await handle.done;
  release();
  const { duration, events, bytes, tokens } = numbersOf(log.records);
  const numbers = { milliseconds: Math.round(duration), events, bytes, ...(tokens === undefined ? {} : { tokens }) };
  if (!args.json)
    deps.err(`  ${formatDuration(duration)}, ${plural(events, 'event')}, ${formatBytes(bytes)}${tokens === undefined ? '' : `, ${plural(tokens, 'token')}`}\n`);
  if (args.json) deps.out(`${safeJson(mask(JSON.stringify({ ...summary(end, createTailMask(secrets)), numbers }, null, 2)))}\n`);
  const problem = args.trace === undefined ? undefined : await keepTrace(args.trace, log, args.topic, secrets);
  if (problem !== undefined) deps.err(`${problem}\n`);
  return end.phase === 'done' && problem === undefined ? 0 : 1;
}
