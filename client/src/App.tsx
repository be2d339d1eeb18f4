import { X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useKeys } from './areas/actions.ts';
import { useExplain } from './areas/explain-actions.ts';
import { Header } from './areas/Header.tsx';
import { part, RELOAD_SAYS } from './areas/part.tsx';
import { StripArea } from './areas/StripArea.tsx';
import { TimelineArea } from './areas/TimelineArea.tsx';
import { needOf } from './state/ending.ts';
import type { Page } from './state/page.ts';
import { isLive } from './state/phases.ts';
import type { PhonePane } from './state/ui.ts';
import { Button, IconButton } from './ui/Button.tsx';
import { MIDDLE, ONE_PANE, useMedia } from './ui/hooks.ts';
import { Split } from './ui/Split.tsx';
import { State } from './ui/State.tsx';
import css from './App.module.css';

/** How often the agents are asked whether they are there, while no run is under way. */
const CHECK_MS = 15_000;

const DraftArea = part('the draft', 'Draft', () => import('./areas/DraftArea.tsx').then((room) => room.DraftArea));
const DetailArea = part('the detail', 'Detail', () => import('./areas/DetailArea.tsx').then((room) => room.DetailArea));
const SheetArea = part('this sheet', 'Sheet', () => import('./areas/SheetArea.tsx').then((room) => room.SheetArea));
const ExplainArea = part('the explanation', 'Explanation', () => import('./areas/ExplainArea.tsx').then((room) => room.ExplainArea));
const HelpArea = part('the help', 'Help', () => import('./areas/HelpArea.tsx').then((room) => room.HelpArea));

function Banner({ page }: { readonly page: Page }): ReactNode {
  const source = useStore(page.run, (state) => state.source);
  const note = useStore(page.run, (state) => state.header.note);
  const open = useStore(page.ui, (state) => state.banner);
  const sheet = useStore(page.ui, (state) => state.sheet);
  const onePane = useMedia(ONE_PANE);
  const pane = useStore(page.ui, (state) => state.pane);
  const missing = useStore(page.parts.missing, (state) => state.what);
  const { standIns } = page.boot;
  if (missing !== undefined)
    return (
      <aside className={css['banner']} aria-label="Part of the page is missing">
        <State tone="err">Could not load {missing}</State>
        <p role="alert">{RELOAD_SAYS}</p>
        <Button small onClick={() => location.reload()}>
          Reload
        </Button>
      </aside>
    );
  const sample = source === 'sample';
  if (!open || (!sample && !standIns) || (onePane && (sheet !== undefined || pane !== 'timeline'))) return <div />;
  return (
    <aside className={css['banner']} aria-label={sample ? 'About this run' : 'About the services'}>
      {sample ? <State tone="rec">Recorded sample</State> : <State tone="note">Stand-in services</State>}
      {standIns ? (
        // Both sentences are of a length, so that the first run does not move the panels.
        <p>
          {sample
            ? 'A run recorded earlier. Press Run for your own; here search and model answer from prepared texts.'
            : 'Search and model answer from prepared texts on this machine. The agents, the protocol and the times are real.'}
        </p>
      ) : (
        <p>
          You are looking at a run that was recorded earlier. {note ?? ''} Press Run for your own: it works without any key, and says plainly what it could not
          look up.
        </p>
      )}
      {!standIns && (
        <Button small onClick={() => page.ui.setState({ sheet: 'services' })}>
          Set up services
        </Button>
      )}
      <IconButton label="Close this notice" small onClick={() => page.ui.setState({ banner: false })}>
        <X size={16} />
      </IconButton>
    </aside>
  );
}

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

export function App({ page }: { readonly page: Page }): ReactNode {
  const { ui } = page;
  const [overlays, setOverlays] = useState<HTMLElement | null>(null);
  const help = useStore(ui, (state) => state.help);
  const explaining = useStore(ui, (state) => state.explain !== undefined || state.glossary);
  const topic = useStore(page.run, (state) => (state.source === 'live' ? state.header.title : undefined));
  const onePane = useMedia(ONE_PANE);
  useKeys(page);
  useExplain(page);
  useEffect(() => {
    document.title = topic === undefined ? 'Handoff' : `${topic} · Handoff`;
  }, [topic]);
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
      <Header page={page} />
      <StripArea page={page} />
      <Banner page={page} />
      <main className={css['main']}>
        <h1 className="vh">Handoff: agents handing work to each other</h1>
        <Panels page={page} />
        <div ref={setOverlays} />
      </main>
      {onePane && <PhoneTabs page={page} />}
      {/* What it shows stands among the overlays. */}
      <div hidden>{explaining && <ExplainArea page={page} container={overlays} />}</div>
      {help && <HelpArea page={page} container={overlays} />}
    </div>
  );
}
