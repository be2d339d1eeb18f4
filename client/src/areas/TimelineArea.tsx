import { ArrowDownToLine } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Timeline } from '../features/timeline/Timeline.tsx';
import { payloadOf } from '../state/detail.ts';
import { afterScroll, toggled } from '../state/follow.ts';
import type { Page } from '../state/page.ts';
import { isLive, overviewPhases } from '../state/phases.ts';
import { withOpen } from '../state/rows.ts';
import { Button } from '../ui/Button.tsx';
import { choose, focusDetail } from './actions.ts';
import css from '../App.module.css';

/** The timeline with its toolbar, joined to the page's stores. */
export function TimelineArea({ page }: { readonly page: Page }): ReactNode {
  const { ui } = page;
  const { state, log, source } = useStore(page.run);
  const trace = useStore(log.store);
  const selected = useStore(ui, (now) => now.selected);
  const follow = useStore(ui, (now) => now.follow);
  const focusTick = useStore(ui, (now) => now.focusTick);
  const live = source === 'live' && isLive(state);

  const onOpen = useCallback(
    (id: (typeof trace.rows)[number]['id'], open: boolean) => log.setExpansion(withOpen(log.store.getState().expansion, id, open)),
    [log],
  );

  return (
    <section className={css['left']} aria-label="Timeline" id="timeline">
      <div className={css['tools']}>
        <h2>Timeline</h2>
        <span className="muted grow cut">{trace.rows.length === 0 ? '' : 'every message between this page and the two agents'}</span>
        <Button small aria-pressed={follow.on} title="Follow the tail (f)" onClick={() => ui.setState({ follow: toggled(follow, trace.rows.length) })}>
          <ArrowDownToLine size={16} aria-hidden="true" />
          Follow
        </Button>
      </div>
      <Timeline
        rows={trace.rows}
        start={trace.view.start}
        end={trace.view.end}
        live={live}
        phases={overviewPhases(state)}
        selected={selected}
        expansion={trace.expansion}
        follow={follow}
        focusTick={focusTick}
        onSelect={(id, options) => {
          choose(page, id, options?.detail === true ? { pane: 'detail' } : {});
          if (options?.detail === true) focusDetail(page);
        }}
        onOpen={onOpen}
        onScrolled={(distance, rows) => ui.setState((now) => ({ follow: afterScroll(now.follow, distance, rows) }))}
        onFollow={(on, rows) => ui.setState({ follow: { on, seen: rows } })}
        onCopy={(row) => void navigator.clipboard.writeText(payloadOf(row, trace.view))}
        onLeave={() => ui.setState({ wide: false })}
      />
    </section>
  );
}
