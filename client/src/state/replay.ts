/** Runs the handoff's machine over a recorded trace, so that a reopened run shows what the live one showed. Pure. */
import { chooseInterface, readCard } from '@handoff/shared/a2a/card';
import { createTaskFolder } from '@handoff/shared/a2a/artifacts';
import type { Artifact, DialectName } from '@handoff/shared/a2a/model';
import { messageId } from '@handoff/shared/base/ids';
import { member, parseJson, stringMember } from '@handoff/shared/base/json';
import { epochMs } from '@handoff/shared/base/units';
import { ARTIFACT, ResearchResult } from '@handoff/shared/handoff/contract';
import { findData } from '@handoff/shared/handoff/draft';
import { buildHandoff } from '@handoff/shared/handoff/handoff';
import { eventOfMark } from '@handoff/shared/handoff/replay';
import { transition, type AgentRole, type RunEvent, type RunState } from '@handoff/shared/handoff/machine';
import { resentOf } from './resent.ts';
import type { MarkRecord, TraceRecord } from '@handoff/shared/trace/record';
import { createRunFold } from '@handoff/shared/trace/views/run';

const isRole = (agent: string): agent is AgentRole => agent === 'researcher' || agent === 'writer';

export interface Replay {
  push(record: TraceRecord): void;
  /** The state after what was pushed; `idle` while that holds no run. */
  state(): RunState;
}
export function createReplay(): Replay {
  const fold = createRunFold();
  const research = createTaskFolder();
  let state: RunState = { phase: 'idle' };
  let topic = '';
  let dialect: DialectName = '0.x';
  const step = (event: RunEvent): void => void (state = transition(state, event));

  const artifact = (): Artifact | undefined =>
    research.snapshot()?.artifacts.find(({ artifactId }) => artifactId === ARTIFACT.research) ?? research.snapshot()?.artifacts[0];

  /** What no mark tells: the findings and the handoff stand in the Researcher's message. */
  function onHandoff({ data, at }: MarkRecord): void {
    const found = artifact();
    const task = research.snapshot();
    const result = findData(found?.parts ?? [], ResearchResult);
    if (result?.outcome !== 'found') return;
    const took = member(data, 'took');
    step({ type: 'found', at: epochMs(at - (typeof took === 'number' ? took : 0)), findings: result });
    const built = buildHandoff({
      topic,
      findings: result,
      ...(found === undefined ? {} : { artifact: found }),
      origin: { ...(task === undefined ? {} : { task: task.id, context: task.contextId }) },
      messageId: messageId(''),
      secrets: [],
    });
    if (built.ok) step({ type: 'handed', at, handoff: built.value });
  }

  const resent = new Set<string>();
  function onMark(mark: MarkRecord): void {
    const { name, data, at } = mark;
    for (const id of resentOf([mark])) resent.add(id);
    if (name === 'run') {
      topic = stringMember(data, 'topic') ?? '';
      dialect = stringMember(data, 'dialect') === '1.0' ? '1.0' : '0.x';
    }
    if (name === 'handoff') return onHandoff(mark);
    if (name === 'outcome' && stringMember(data, 'phase') === 'not-found') {
      const result = findData(artifact()?.parts ?? [], ResearchResult);
      if (result?.outcome === 'not_found') return step({ type: 'not-found', at, result });
    }
    const event = eventOfMark(name, data, at);
    if (event) step(event);
  }

  function push(record: TraceRecord): void {
    const brought = fold.push(record);
    if (record.type === 'mark') onMark(record);
    else if (record.type === 'body') {
      const exchange = fold.exchange(record.exchange)?.view();
      const json = exchange?.request.method === 'GET' ? parseJson(record.raw) : undefined;
      const card = json?.ok === true ? readCard(json.value, exchange?.request.url) : undefined;
      const endpoint = card?.ok === true ? chooseInterface(card.value, dialect) : undefined;
      if (card?.ok === true && endpoint?.ok === true && exchange !== undefined && isRole(exchange.agent))
        step({ type: 'card', at: record.at, agent: exchange.agent, found: { card: card.value, endpoint: endpoint.value } });
    }
    // A request that was sent again by hand is no part of what the run itself did.
    if (brought === undefined || resent.has(brought.exchange)) return;
    if (brought.agent === 'researcher') {
      research.apply(brought.event);
      step({ type: 'research-event', at: record.at, event: brought.event });
    } else if (brought.agent === 'writer') step({ type: 'draft-event', at: record.at, event: brought.event });
  }
  return { push, state: () => state };
}

/** The state at the end of the records. */
export function replay(records: Iterable<TraceRecord>): RunState {
  const run = createReplay();
  for (const record of records) run.push(record);
  return run.state();
}
