import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useKeys } from './areas/actions.ts';
import { useExplain } from './areas/explain-actions.ts';
import { Banner } from './areas/Banner.tsx';
import { useFiles } from './areas/files.ts';
import { Header } from './areas/Header.tsx';
import { part } from './areas/part.tsx';
import { Status } from './areas/Status.tsx';
import { StripArea } from './areas/StripArea.tsx';
import { TimelineArea } from './areas/TimelineArea.tsx';
import { needOf } from './state/ending.ts';
import type { Page } from './state/page.ts';
import { isLive } from './state/phases.ts';
import type { PhonePane } from './state/ui.ts';
import { MIDDLE, ONE_PANE, useMedia } from './ui/hooks.ts';
import { Split } from './ui/Split.tsx';
import { State } from './ui/State.tsx';
import css from './App.module.css';

/** How often the agents are asked whether they are there, while no run is under way. */
const CHECK_MS = 15_000;

const DraftArea = part('the draft', 'Draft', () => import('./areas/DraftArea.tsx').then((room) => room.DraftArea));
const DetailArea = part('the detail', 'Detail', () => import('./areas/DetailArea.tsx').then((room) => room.DetailArea));
const SheetArea = part('this sheet', 'Sheet', () => import('./areas/SheetArea.tsx').then((room) => room.SheetArea));
const TracesArea = part('the kept runs', 'Kept runs', () => import('./areas/TracesArea.tsx').then((room) => room.TracesArea));
const ExplainArea = part('the explanation', 'Explanation', () => import('./areas/ExplainArea.tsx').then((room) => room.ExplainArea));
const HelpArea = part('the help', 'Help', () => import('./areas/HelpArea.tsx').then((room) => room.HelpArea));

/** Draft above, detail below (or beside each other); each can be shut to its head. */
function Right({ page, beside }: { readonly page: Page; readonly beside: boolean }): ReactNode {
  const draftShut = useStore(page.ui, (state) => state.draftShut);
  const detailShut = useStore(page.ui, (state) => state.detailShut);
  const draft = <DraftArea page={page} />;
  const detail = <DetailArea page={page} />;
  if (!beside && (draftShut || detailShut)) {
    return (
      <div className={css['stack']}>
        <div className={draftShut ? css['shut'] : css['full']}>{draft}</div>
        <div className={detailShut ? css['shut'] : css['full']}>{detail}</div>
      </div>
    );
  }
  return <Split direction={beside ? 'horizontal' : 'vertical'} label="Resize draft and detail" share={beside ? 50 : 57} first={draft} second={detail} />;
}

const PANES: readonly { readonly value: PhonePane; readonly word: string }[] = [
  { value: 'timeline', word: 'Timeline' },
  { value: 'draft', word: 'Draft' },
  { value: 'detail', word: 'Detail' },
];

/** What happens in the draft while another panel is shown: it waits for someone, went wrong, or is being written. */
function DraftSign({ page }: { readonly page: Page }): ReactNode {
  const { state, source } = useStore(page.run);
  const sign = source !== 'live' ? undefined : (needOf(state) ?? (state.phase === 'draft' ? { tone: 'busy' as const, word: 'streaming' } : undefined));
  if (sign === undefined) return null;
  return (
    <State tone={sign.tone}>
      <span className="vh">{sign.word}</span>
    </State>
  );
}

function PhoneTabs({ page }: { readonly page: Page }): ReactNode {
  const pane = useStore(page.ui, (state) => state.pane);
  const sheet = useStore(page.ui, (state) => state.sheet);
  const go = (value: PhonePane): void => page.ui.setState({ pane: value, sheet: undefined });
  return (
    <nav aria-label="Panels">
      <div className={css['phone']} role="tablist" aria-label="Panels">
        {PANES.map(({ value, word }, i) => (
          <button
            key={value}
            type="button"
            role="tab"
            className={css['tab']}
            aria-selected={pane === value && sheet === undefined}
            tabIndex={pane === value ? 0 : -1}
            onClick={() => go(value)}
            onKeyDown={(event) => {
              const next = PANES[(i + (event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? PANES.length - 1 : 0)) % PANES.length];
              if (next === undefined || next.value === value) return;
              go(next.value);
              event.currentTarget.parentElement?.querySelectorAll('button')[PANES.indexOf(next)]?.focus();
            }}
          >
            {word} {value === 'draft' && <DraftSign page={page} />}
          </button>
        ))}
      </div>
    </nav>
  );
}

function Panels({ page }: { readonly page: Page }): ReactNode {
  const onePane = useMedia(ONE_PANE);
  const middle = useMedia(MIDDLE);
  const pane = useStore(page.ui, (state) => state.pane);
  const wide = useStore(page.ui, (state) => state.wide);
  const sheet = useStore(page.ui, (state) => state.sheet);
  const over =
    sheet === undefined ? null : (
      <div className={css['sheet']}>
        <SheetArea page={page} />
      </div>
    );
  if (onePane)
    return (
      <div className={css['pane']}>
        {over}
        {pane === 'timeline' ? <TimelineArea page={page} /> : pane === 'draft' ? <DraftArea page={page} /> : <DetailArea page={page} />}
      </div>
    );
  const timeline = <TimelineArea page={page} />;
  if (middle)
    return (
      <div className={css['pane']}>
        {over}
        <Split
          direction="vertical"
          label="Resize panels"
          share={wide ? 40 : 54}
          first={timeline}
          second={wide ? <DetailArea page={page} /> : <Right page={page} beside />}
        />
      </div>
    );
  return (
    <Split
      direction="horizontal"
      label="Resize panels"
      share={wide ? 41 : 64}
      minimum={[30, 24]}
      first={timeline}
      second={
        <div className={css['pane']}>
          {over}
          {wide ? <DetailArea page={page} /> : <Right page={page} beside={false} />}
        </div>
      }
    />
  );
}

function TracesPlace({ page }: { readonly page: Page }): ReactNode {
  const sheet = useStore(page.ui, (state) => state.sheet);
  return (
    <div className={css['pane']}>
      {sheet !== undefined && (
        <div className={css['sheet']}>
          <SheetArea page={page} />
        </div>
      )}
      <TracesArea page={page} />
    </div>
  );
}

export function App({ page }: { readonly page: Page }): ReactNode {
  const { ui } = page;
  const [overlays, setOverlays] = useState<HTMLElement | null>(null);
  const help = useStore(ui, (state) => state.help);
  const explaining = useStore(ui, (state) => state.explain !== undefined || state.glossary);
  const topic = useStore(page.run, (state) => (state.source === 'live' || state.source === 'kept' || state.source === 'file' ? state.header.title : undefined));
  const onePane = useMedia(ONE_PANE);
  const place = useStore(ui, (state) => state.place);
  useFiles(page);
  useKeys(page);
  useExplain(page);
  useEffect(() => {
    const what = place === 'traces' ? 'Traces' : topic;
    document.title = what === undefined ? 'Handoff' : `${what} · Handoff`;
  }, [topic, place]);
  useEffect(() => {
    const check = (): void => {
      if (document.visibilityState === 'visible' && !isLive(page.run.getState().state)) void page.check();
    };
    void page.ready.then(check);
    const timer = setInterval(check, CHECK_MS);
    return () => clearInterval(timer);
  }, [page]);
  return (
    <div className={css['app']}>
      <Status page={page} />
      <Header page={page} />
      {place === 'run' ? <StripArea page={page} /> : <div />}
      <Banner page={page} />
      <main className={css['main']}>
        <h1 className="vh">Handoff: agents handing work to each other</h1>
        {place === 'run' ? <Panels page={page} /> : <TracesPlace page={page} />}
        <div ref={setOverlays} />
      </main>
      {onePane && place === 'run' && <PhoneTabs page={page} />}
      {/* What it shows stands among the overlays. */}
      <div hidden>
        {explaining && <ExplainArea page={page} container={overlays} />}
        {help && <HelpArea page={page} container={overlays} />}
      </div>
    </div>
  );
}
