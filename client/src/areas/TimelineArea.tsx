import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { RowId } from '@handoff/shared/base/ids';
import { epochMs } from '@handoff/shared/base/units';
import { Overview } from '../features/timeline/overview/Overview.tsx';
import { Timeline } from '../features/timeline/Timeline.tsx';
import { listenForZoom } from '../features/timeline/zoom-input.ts';
import { Toolbar } from '../features/toolbar/Toolbar.tsx';
import { payloadOf } from '../state/detail.ts';
import { afterScroll, toggled } from '../state/follow.ts';
import type { Page } from '../state/page.ts';
import { needsSomeone, overviewPhases } from '../state/phases.ts';
import { withOpen } from '../state/rows.ts';
import { idlePercent } from '../state/time/idle.ts';
import { fit, pan, revealChosen, zoom, zoomIn, zoomOut } from '../state/time/moves.ts';
import type { TimelineView } from '../state/time/time-view.ts';
import { sizeText } from '../state/units.ts';
import { choose, focusDetail } from './actions.ts';
import { FindField, FindNothing, FindReading } from './FindArea.tsx';
import { useTimeScale } from './time.ts';
import css from '../App.module.css';

/** How long a copy is told of. */
const COPIED_MS = 1600;
const REFUSED = 'The browser refused the clipboard';

/** The timeline with its toolbar, joined to the page's stores. */
export function TimelineArea({ page }: { readonly page: Page }): ReactNode {
  const { ui } = page;
  const { state, log } = useStore(page.run);
  const trace = useStore(log.store);
  const selected = useStore(ui, (now) => now.selected);
  const follow = useStore(ui, (now) => now.follow);
  const focusTick = useStore(ui, (now) => now.focusTick);
  const { scale, clock, live } = useTimeScale(page);
  const revealTick = useStore(ui, (now) => now.revealTick);
  const found = useStore(page.finder.store);
  const filtered = found.matches !== undefined && found.mode === 'only';
  const phases = useMemo(() => overviewPhases(state), [state]);
  const view = useStore(ui, (now) => now.view);
  const spoken = log.track.lines.length;
  // One more line is one more agent that was spoken to.
  const hosts = useMemo(() => new Map(log.track.lines.slice(0, spoken).map(({ lane, host }) => [lane, host])), [log, spoken]);
  const openIds = useCallback(() => [...log.track.open.values()].map(({ key }) => key), [log]);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = section.current;
    if (element === null) return undefined;
    return listenForZoom(element, {
      // On a phone the head is not shown, so the bars themselves tell where the axis is.
      axis: () => [...element.querySelectorAll('[data-axis], [data-bars]')].map((bars) => bars.getBoundingClientRect()).find(({ width }) => width > 8),
      zoom: (factor, fraction) => zoom(page, factor, fraction),
      pan: (fraction) => pan(page, fraction),
      zoomed: () => ui.getState().window !== undefined,
    });
  }, [page, ui]);
  useEffect(() => revealChosen(page, selected), [page, selected]);

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
    ui.setState({ said: copied });
    const timer = setTimeout(() => setCopied(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied, ui]);
  const copy = (text: string): void => {
    // Outside a secure context there is no clipboard at all.
    if (!('clipboard' in navigator)) return setCopied(REFUSED);
    navigator.clipboard.writeText(text).then(
      () => setCopied(`Copied, ${sizeText(new TextEncoder().encode(text).length)}`),
      () => setCopied(REFUSED),
    );
  };

  return (
    <section ref={section} className={css['left']} aria-label="Timeline" id="timeline">
      <h2 className="vh">Timeline</h2>
      <div>
        <Tools page={page} live={live} zoomed={scale.zoomed} />
        <FindReading page={page} />
      </div>
      <Overview
        track={log.track}
        start={trace.view.start}
        end={epochMs(Math.max(clock, trace.view.end))}
        live={live}
        phases={phases}
        scale={scale}
        onWindow={(window) => ui.setState({ window })}
      />
      <Timeline
        rows={trace.rows}
        start={trace.view.start}
        scale={scale}
        now={clock}
        live={live}
        lanes={trace.view.lanes}
        view={view}
        hosts={hosts}
        openIds={openIds}
        selected={selected}
        expansion={trace.expansion}
        follow={follow}
        focusTick={focusTick}
        revealTick={revealTick}
        found={found}
        empty={filtered ? <FindNothing page={page} /> : undefined}
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
      <span className={css['said']} data-shown={copied !== undefined || undefined} aria-hidden="true">
        {copied}
      </span>
    </section>
  );
}

/** The toolbar, joined: it changes seldom, so it is drawn apart from the clock. */
function Tools({ page, live, zoomed }: { readonly page: Page; readonly live: boolean; readonly zoomed: boolean }): ReactNode {
  const { ui } = page;
  const log = useStore(page.run, (run) => run.log);
  const view = useStore(ui, (now) => now.view);
  const compress = useStore(ui, (now) => now.compress);
  const following = useStore(ui, (now) => now.follow.on);
  const idle = useStore(log.store, (trace) => idlePercent(log.track.idle.total, trace.view.end - trace.view.start));
  const does = useMemo(
    () => ({
      onView: (next: TimelineView): void => ui.setState({ view: next }),
      onCompress: (next: boolean): void => ui.setState({ compress: next }),
      onZoomIn: () => zoomIn(page),
      onZoomOut: () => zoomOut(page),
      onFit: () => fit(page),
      onFollow: () => ui.setState((now) => ({ follow: toggled(now.follow, log.store.getState().rows.length) })),
    }),
    [page, ui, log],
  );
  const filter = useMemo(() => <FindField page={page} />, [page]);
  return <Toolbar view={view} filter={filter} idle={idle} compress={compress} zoomed={zoomed} live={live} following={following} {...does} />;
}
