/**
 * The numbers of a run, of the whole and of each agent. They are kept while the run is folded: each record costs constant time,
 * and reading them costs what there are agents, however long the run is.
 */
import { rowId, type ExchangeId, type RowId } from '../../base/ids.ts';
import { bytes, epochMs, since, type Bytes, type EpochMs, type Milliseconds } from '../../base/units.ts';
import type { TraceRecord } from '../record.ts';
import type { ExchangeFold } from './exchange.ts';
import type { Lane } from './model.ts';
import { costOf, type Cost } from './prices.ts';
import { createRunFold, type Brought, type RunFold } from './run.ts';
import { reportedUsage, type ReportedUsage } from './usage.ts';

/** What services were used, summed; members that nobody reported are absent. */
export interface UsageTotal {
  readonly calls?: number;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly searches?: number;
  /** Models by their names, `id@host`. */
  readonly models: readonly string[];
  /** Known only when each use has a known price. */
  readonly cost?: { readonly usd: number; readonly prices: readonly Cost['price'][] };
}
interface Counts {
  readonly exchanges: number;
  /** A2A events, plain answers included; comments are none. */
  readonly events: number;
  readonly sent: Bytes;
  readonly received: Bytes;
  /** Exchanges that ended in an error, and events that could not be read. */
  readonly errors: number;
  readonly usage?: UsageTotal;
}
export interface AgentNumbers extends Counts {
  readonly agent: Lane;
  /** From the request to the first event that it brought. */
  readonly firstEvent?: Milliseconds;
}
export interface RunNumbers extends Counts {
  readonly duration: Milliseconds;
  readonly bytes: Bytes;
  /** From the start of the run to the first event. */
  readonly firstEvent?: Milliseconds;
  /** The longest time in which nothing crossed the wire, and the row that ended it. */
  readonly longestGap?: { readonly ms: Milliseconds; readonly row: RowId; readonly ended: 'request' | 'answer' | 'event' | 'end'; readonly label: string };
  /** Input and output together; undefined when nobody reports any. */
  readonly tokens?: number;
  /** In the order in which they were first called. */
  readonly agents: readonly AgentNumbers[];
}
export interface RunMeter {
  /** Counts a record that was just folded; `brought` is the event that it held. */
  add(record: TraceRecord, brought: Brought | undefined, fold: RunFold): void;
  read(): RunNumbers;
}

/** Uses of one agent by task: one entry for each turn, since each turn reports what it used itself. */
type Turns = Map<string, { readonly exchange: ExchangeId; usage: ReportedUsage }[]>;
interface Tally {
  exchanges: number;
  events: number;
  sent: number;
  received: number;
  errors: number;
  firstEvent?: Milliseconds;
  readonly turns: Turns;
}

const plus = (a: number | undefined, b: number | undefined): number | undefined => (a === undefined ? b : b === undefined ? a : a + b);

function totalOf(uses: readonly ReportedUsage[]): UsageTotal | undefined {
  if (uses.length === 0) return undefined;
  let calls: number | undefined;
  let inputTokens: number | undefined;
  let outputTokens: number | undefined;
  let searches: number | undefined;
  const models = new Set<string>();
  const costs: Cost[] = [];
  let priced = true;
  for (const use of uses) {
    calls = plus(calls, use.calls);
    inputTokens = plus(inputTokens, use.inputTokens);
    outputTokens = plus(outputTokens, use.outputTokens);
    searches = plus(searches, use.searches);
    if (use.model !== undefined) models.add(use.model);
    const cost = costOf(use);
    if (cost !== undefined) costs.push(cost);
    else if (use.calls !== 0 && (use.calls !== undefined || use.inputTokens !== undefined || use.outputTokens !== undefined)) priced = false;
  }
  return {
    ...(calls === undefined ? {} : { calls }),
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
    ...(searches === undefined ? {} : { searches }),
    models: [...models],
    ...(priced && costs.length > 0
      ? { cost: { usd: costs.reduce((sum, { usd }) => sum + usd, 0), prices: [...new Set(costs.map(({ price }) => price))] } }
      : {}),
  };
}
const usesOf = (tally: Tally): readonly ReportedUsage[] => [...tally.turns.values()].flat().map(({ usage }) => usage);

export function createRunMeter(): RunMeter {
  const agents = new Map<Lane, Tally>();
  /** The last exchange of an id: a file may use one again. */
  const byId = new Map<ExchangeId, ExchangeFold>();
  let start: EpochMs | undefined;
  let end: EpochMs | undefined;
  /** When something last crossed the wire. */
  let last: EpochMs | undefined;
  let firstEvent: Milliseconds | undefined;
  let longest: RunNumbers['longestGap'];

  const tallyOf = (agent: Lane): Tally => {
    let tally = agents.get(agent);
    if (!tally) agents.set(agent, (tally = { exchanges: 0, events: 0, sent: 0, received: 0, errors: 0, turns: new Map() }));
    return tally;
  };

  function used(tally: Tally, { event, exchange }: Brought, { operation }: ExchangeFold): void {
    const usage = reportedUsage(event);
    if (usage === undefined) return;
    const task = (event.type === 'task' ? event.task.id : event.type === 'message' ? event.message.taskId : event.taskId) ?? exchange;
    const turns = tally.turns.get(task) ?? [];
    tally.turns.set(task, turns);
    // Asking for a task again, or following it again, repeats what its latest turn reported.
    const same = turns.findLast((turn) => turn.exchange === exchange) ?? (operation === 'send' || operation === 'stream' ? undefined : turns.at(-1));
    if (same) same.usage = usage;
    else turns.push({ exchange, usage });
  }

  function gap(record: Exclude<TraceRecord, { readonly type: 'mark' | 'gap' }>, exchange: ExchangeFold): void {
    const ms = last === undefined ? undefined : since(last, record.at);
    if (last === undefined || record.at > last) last = record.at;
    if (ms === undefined || (longest !== undefined && ms <= longest.ms)) return;
    const count = exchange.columns.length;
    const event = (record.type === 'frame' || record.type === 'body') && count > 0;
    longest = {
      ms,
      row: rowId(event ? `${exchange.key}/e${count - 1}` : exchange.key),
      ended: record.type === 'request' ? 'request' : record.type === 'end' ? 'end' : record.type === 'response' || !event ? 'answer' : 'event',
      label: event ? exchange.columns.kind(count - 1).label : exchange.view().label,
    };
  }

  return {
    add(record, brought, fold) {
      start ??= record.at;
      if (end === undefined || record.at > end) end = record.at;
      if (record.type === 'mark' || record.type === 'gap') return;
      if (record.type === 'request') {
        const begun = fold.items.findLast((item) => item.type === 'exchange');
        if (begun !== undefined) byId.set(record.exchange, begun.fold);
      }
      const exchange = byId.get(record.exchange);
      if (exchange === undefined) return;
      const tally = tallyOf(exchange.request.agent);
      gap(record, exchange);
      if (record.type === 'request') {
        tally.exchanges += 1;
        tally.sent += record.bytes;
      } else if (record.type === 'frame' || record.type === 'body') {
        tally.received += record.bytes;
        const { columns } = exchange;
        if (columns.length > 0 && columns.kind(columns.length - 1).form === 'unreadable') tally.errors += 1;
      } else if (record.type === 'end' && exchange.view().state.tone === 'err') tally.errors += 1;
      if (brought === undefined) return;
      tally.events += 1;
      firstEvent ??= since(start, record.at);
      tally.firstEvent ??= since(exchange.request.at, record.at);
      used(tally, brought, exchange);
    },
    read() {
      const all = [...agents];
      const sum = (what: 'exchanges' | 'events' | 'sent' | 'received' | 'errors'): number => all.reduce((total, [, tally]) => total + tally[what], 0);
      const usage = totalOf(all.flatMap(([, tally]) => usesOf(tally)));
      const tokens = plus(usage?.inputTokens, usage?.outputTokens);
      return {
        duration: since(start ?? epochMs(0), end ?? start ?? epochMs(0)),
        exchanges: sum('exchanges'),
        events: sum('events'),
        sent: bytes(sum('sent')),
        received: bytes(sum('received')),
        bytes: bytes(sum('sent') + sum('received')),
        errors: sum('errors'),
        ...(firstEvent === undefined ? {} : { firstEvent }),
        ...(longest === undefined ? {} : { longestGap: longest }),
        ...(usage === undefined ? {} : { usage }),
        ...(tokens === undefined ? {} : { tokens }),
        agents: all.map(([agent, tally]): AgentNumbers => {
          const own = totalOf(usesOf(tally));
          return {
            agent,
            exchanges: tally.exchanges,
            events: tally.events,
            sent: bytes(tally.sent),
            received: bytes(tally.received),
            errors: tally.errors,
            ...(tally.firstEvent === undefined ? {} : { firstEvent: tally.firstEvent }),
            ...(own === undefined ? {} : { usage: own }),
          };
        }),
      };
    },
  };
}

/** The numbers of a whole record. */
export function numbersOf(records: Iterable<TraceRecord>): RunNumbers {
  const fold = createRunFold();
  const meter = createRunMeter();
  for (const record of records) meter.add(record, fold.push(record), fold);
  return meter.read();
}
