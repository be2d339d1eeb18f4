import { ArrowDownToLine } from 'lucide-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { RowId } from '@handoff/shared/base/ids';
import { Timeline } from '../features/timeline/Timeline.tsx';
import { payloadOf } from '../state/detail.ts';
import { afterScroll, toggled } from '../state/follow.ts';
import type { Page } from '../state/page.ts';
import { isLive, needsSomeone, overviewPhases } from '../state/phases.ts';
import { withOpen } from '../state/rows.ts';
import { sizeText } from '../state/units.ts';
import { Button } from '../ui/Button.tsx';
import { choose, focusDetail } from './actions.ts';
import css from '../App.module.css';

/** How long a copy is told of. */
const COPIED_MS = 1600;
const REFUSED = 'The browser refused the clipboard';

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
    (id: RowId, open: boolean) => {
      // Nothing comes any more, so what was opened by hand is where the reader is.
      if (!live) ui.setState((now) => ({ follow: { ...now.follow, on: false, seen: Number.MAX_SAFE_INTEGER } }));
      log.setExpansion(withOpen(log.store.getState().expansion, id, open));
    },
    [live, log, ui],
  );
  const [copied, setCopied] = useState<string>();
  useEffect(() => {
    if (copied === undefined) return undefined;
    const timer = setTimeout(() => setCopied(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (text: string): void => {
    // Outside a secure context there is no clipboard at all.
    if (!('clipboard' in navigator)) return setCopied(REFUSED);
    navigator.clipboard.writeText(text).then(
      () => setCopied(`Copied, ${sizeText(new TextEncoder().encode(text).length)}`),
      () => setCopied(REFUSED),
    );
  };

  return (
    <section className={css['left']} aria-label="Timeline" id="timeline">
      <div className={css['tools']}>
        <h2>Timeline</h2>
        <span className="muted grow cut">{copied ?? (trace.rows.length === 0 ? '' : 'every message between this page and the two agents')}</span>
        <span className="vh" role="status">
          {copied}
        </span>
        <Button
          small
          aria-pressed={live && follow.on}
          aria-disabled={!live}
          title={live ? 'Follow the tail (f)' : 'Follow the tail: nothing is coming now'}
          onClick={() => live && ui.setState({ follow: toggled(follow, trace.rows.length) })}
        >
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
          if (options?.detail !== true) return choose(page, id);
          // A sentence has no detail: where it says that someone is needed, what is needed stands in the draft's place.
          const row = trace.rows.at(trace.rows.indexOf(id));
          const asks = row?.kind === 'mark' && needsSomeone(state) && (row.tone === 'wait' || row.tone === 'err');
          choose(page, id, { pane: asks ? 'draft' : 'detail' });
          if (!asks) focusDetail(page);
        }}
        onOpen={onOpen}
        onScrolled={(distance, rows) => ui.setState((now) => ({ follow: afterScroll(now.follow, distance, rows) }))}
        onFollow={(on, rows) => ui.setState({ follow: { on, seen: rows } })}
        onCopy={(row) => copy(payloadOf(row, trace.view))}
        onLeave={() => ui.setState({ wide: false })}
      />
    </section>
  );
}
