import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { rowId } from '@handoff/shared/base/ids';
import { Detail } from '../features/detail/Detail.tsx';
import { exchangeOf, findRow, rowOfFrame } from '../state/detail.ts';
import { firstArtifact, readHandoff, sideOf } from '../state/handoff.ts';
import { withId } from '../state/filter/with-id.ts';
import type { Page } from '../state/page.ts';
import { NOT_OURS, queuedNow } from '../state/queued.ts';
import { sayResent } from '../state/resent.ts';
import { withOpen } from '../state/rows.ts';
import { ONE_PANE, useMedia } from '../ui/hooks.ts';
import { RestDetail } from './RestDetail.tsx';
import { useExchangeActions } from './useExchangeActions.tsx';
import css from '../App.module.css';

/** The detail of the chosen row, joined to the page's stores. */
export function DetailArea({ page }: { readonly page: Page }): ReactNode {
  const { ui } = page;
  const log = useStore(page.run, (state) => state.log);
  const trace = useStore(log.store);
  const selected = useStore(ui, (state) => state.selected);
  const tab = useStore(ui, (state) => state.tab);
  const wide = useStore(ui, (state) => state.wide);
  const shut = useStore(ui, (state) => state.detailShut);
  const phone = useMedia(ONE_PANE);
  const row = findRow(trace.rows, selected);
  const exchange = row === undefined ? undefined : exchangeOf(row, trace.view);
  const source = useStore(page.run, (state) => state.source);
  const { more, actions, say } = useExchangeActions(page, exchange, trace.view.exchanges, row?.id);
  const looked = useStore(page.finder.store, ({ filter }) => filter.terms.find((term) => term.type === 'text' && !term.negated));
  const writer = trace.view.exchanges.find(({ agent, taskId }) => agent === 'writer' && taskId !== undefined);
  if (row === undefined)
    return (
      <div id="detail" className={css['area']}>
        <RestDetail page={page} phone={phone} />
      </div>
    );
  return (
    <div id="detail" className={css['area']}>
      <Detail
        row={row}
        exchange={exchange}
        number={exchange === undefined ? undefined : trace.view.exchanges.indexOf(exchange) + 1}
        queued={(of) => (source === 'live' ? queuedNow(of.request) : NOT_OURS)}
        onExchange={(of) => page.select(rowId(of.id), true)}
        resent={exchange === undefined ? undefined : sayResent(log.fold.marks, exchange.id)}
        more={more}
        actions={actions}
        say={say}
        highlight={looked?.type === 'text' ? looked.text : undefined}
        onTerm={(name, value) => ui.setState((now) => ({ filterText: withId(now.filterText, name, value), pane: 'timeline' }))}
        start={trace.view.start}
        tab={tab}
        shut={shut}
        wide={wide}
        phone={phone}
        writerIds={{ task: writer?.taskId, context: writer?.contextId, artifact: writer && firstArtifact(log, writer) }}
        onSide={(side) => {
          const found = row?.kind === 'handoff' ? sideOf(side, readHandoff(row.data), trace.view) : undefined;
          if (found !== undefined) page.select(rowId(found.id), true);
        }}
        onTab={(next) => ui.setState({ tab: next, detailShut: false })}
        onFrame={(of, frame) => {
          const place = rowOfFrame(trace.rows, of, frame);
          if (place === undefined) return;
          if (place.burst !== undefined) log.setExpansion(withOpen(trace.expansion, place.burst.id, true));
          page.select(place.row.id, true);
        }}
        onShut={(next) => ui.setState({ detailShut: next })}
        onWide={(next) => ui.setState({ wide: next })}
        onBack={() => ui.setState((state) => ({ wide: false, pane: 'timeline', focusTick: state.focusTick + 1 }))}
      />
    </div>
  );
}
