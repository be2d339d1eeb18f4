/** Tasks that more than one exchange touched. Each event costs constant time, however many exchanges there are. */
import type { RowId } from '../../base/ids.ts';
import { rowId } from '../../base/ids.ts';
import type { ExchangeFold } from './exchange.ts';
import type { RowState } from './model.ts';
import { taskRowState } from './states.ts';

export interface TaskSpan {
  readonly row: RowId;
  readonly task: string;
  readonly agent: string;
  /** The exchanges that touched it, in the order of the log, by the number of their item. */
  readonly exchanges: readonly { readonly item: number; readonly fold: ExchangeFold }[];
  /** Its states as they came, each change once. */
  readonly path: readonly RowState[];
}
export interface Spans {
  /** Looks at what an exchange learnt. Returns the items whose rows may have changed by it. */
  learn(item: number, fold: ExchangeFold): readonly number[];
  /** The span whose row stands above an item. */
  above(item: number): TaskSpan | undefined;
  byRow(id: string): TaskSpan | undefined;
}
interface Growing extends TaskSpan {
  readonly exchanges: { readonly item: number; readonly fold: ExchangeFold }[];
  readonly path: RowState[];
}
const MOST_STATES = 1000;
const NOTHING: readonly number[] = [];

export function createSpans(): Spans {
  const byTask = new Map<string, Growing>();
  const byRow = new Map<string, Growing>();
  const ofItem = new Map<number, { readonly span: Growing; states: number }>();

  function begin(key: string, agent: string, task: string): Growing {
    const plain = `task/${task}`;
    // Two agents may name their tasks alike.
    const span: Growing = { row: rowId(byRow.has(plain) ? `task/${task}@${agent}` : plain), task, agent, exchanges: [], path: [] };
    byTask.set(key, span);
    byRow.set(span.row, span);
    return span;
  }
  return {
    learn(item, fold) {
      const { taskId } = fold;
      if (taskId === undefined) return NOTHING;
      let mine = ofItem.get(item);
      const isNew = mine === undefined;
      if (!mine) {
        const { agent } = fold.request;
        const key = `${agent} ${taskId}`;
        const span = byTask.get(key) ?? begin(key, agent, taskId);
        mine = { span, states: 0 };
        ofItem.set(item, mine);
        const { exchanges } = span;
        let at = exchanges.length;
        while (at > 0 && (exchanges[at - 1]?.item ?? 0) > item) at -= 1;
        exchanges.splice(at, 0, { item, fold });
      }
      const { span } = mine;
      const grew = mine.states < fold.states.length;
      for (; mine.states < fold.states.length; mine.states++) {
        const now = fold.states[mine.states];
        if (now && span.path.at(-1)?.word !== now.word && span.path.length < MOST_STATES) span.path.push(taskRowState(now.state, now.word));
      }
      if (span.exchanges.length < 2 || (!isNew && !grew)) return NOTHING;
      // Another exchange may have been the first until now.
      return span.exchanges.slice(0, 2).map((exchange) => exchange.item);
    },
    above(item) {
      const span = ofItem.get(item)?.span;
      return span && span.exchanges.length > 1 && span.exchanges[0]?.item === item ? span : undefined;
    },
    byRow: (id) => byRow.get(id),
  };
}
