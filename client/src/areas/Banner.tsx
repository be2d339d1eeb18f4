/** The line below the strip that says what the page shows: a recording, a kept run, a file; or what of the page or its address failed. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Page } from '../state/page.ts';
import { clock, count, isoText } from '../state/units.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { ONE_PANE, useMedia } from '../ui/hooks.ts';
import { State, type StateTone } from '../ui/State.tsx';
import { RELOAD_SAYS } from './part.tsx';
import css from '../App.module.css';

interface LineProps {
  readonly label: string;
  readonly tone: StateTone;
  readonly word: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly onClose?: () => void;
}
const Line = ({ label, tone, word, children, action, onClose }: LineProps): ReactNode => (
  <aside className={css['banner']} aria-label={label}>
    <State tone={tone}>{word}</State>
    <p>{children}</p>
    {action}
    {onClose !== undefined && (
      <IconButton label="Close this notice" small onClick={onClose}>
        <X size={16} />
      </IconButton>
    )}
  </aside>
);

/** What concerns the whole page, whichever tab is shown. */
function PageLine({ page }: { readonly page: Page }): ReactNode {
  const missing = useStore(page.parts.missing, (state) => state.what);
  const note = useStore(page.ui, (state) => state.addressNote);
  const opening = useStore(page.kept, (state) => state.opening);
  if (missing !== undefined)
    return (
      <Line
        label="Part of the page is missing"
        tone="err"
        word={`Could not load ${missing}`}
        action={
          <Button small onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        {RELOAD_SAYS}
      </Line>
    );
  if (opening !== undefined && opening.records > 0)
    return (
      <Line
        label="Opening a file"
        tone="busy"
        word="Opening"
        action={
          <Button small onClick={() => page.giveUp()}>
            Give up
          </Button>
        }
      >
        {opening.name}: {count(opening.records)} records so far, {Math.round(opening.share * 100)} % of the file.
      </Line>
    );
  if (note !== undefined)
    return (
      <Line label="About the address" tone="warn" word="The address was not followed whole" onClose={() => page.ui.setState({ addressNote: undefined })}>
        {note}
      </Line>
    );
  return null;
}

const SERVICES = 'Search and model answer from prepared texts on this machine. The agents, the protocol and the times are real.';
// Of a length with the sentence above, so that the first run does not move the panels.
const SAMPLE = 'A run recorded earlier. Press Run for your own; here search and model answer from prepared texts.';

function RunLine({ page }: { readonly page: Page }): ReactNode {
  const { source, header, kept, log } = useStore(page.run);
  const open = useStore(page.ui, (state) => state.banner);
  const { standIns } = page.boot;
  const close = (): void => page.ui.setState({ banner: false });
  if (!open) return <div />;
  const at = log.store.getState().view.start;
  const recorded = `recorded ${isoText(at).slice(0, 10)} at ${clock(at)} UTC`;
  if (source === 'kept')
    return (
      <Line label="About this run" tone="rec" word="Kept run" onClose={close}>
        “{header.title}”, {recorded} and kept in this browser. Run starts a new one; this stays under Traces.
      </Line>
    );
  if (source === 'file')
    return (
      <Line label="About this run" tone="rec" word="Opened from a file" onClose={close}>
        “{header.title}”, {recorded} somewhere else, perhaps by someone else. Run starts a new one.
        {kept === undefined ? '' : ' This one is kept under Traces.'}
      </Line>
    );
  if (source === 'sample')
    return (
      <Line
        label="About this run"
        tone="rec"
        word="Recorded sample"
        action={
          !standIns && (
            <Button small onClick={() => page.ui.setState({ sheet: 'services' })}>
              Set up services
            </Button>
          )
        }
        onClose={close}
      >
        {standIns
          ? SAMPLE
          : `You are looking at a run that was recorded earlier. ${header.note ?? ''} Press Run for your own: it works without any key, and says plainly what it could not look up.`}
      </Line>
    );
  if (!standIns) return <div />;
  return (
    <Line label="About the services" tone="note" word="Stand-in services" onClose={close}>
      {SERVICES}
    </Line>
  );
}

export function Banner({ page }: { readonly page: Page }): ReactNode {
  const sheet = useStore(page.ui, (state) => state.sheet);
  const pane = useStore(page.ui, (state) => state.pane);
  const place = useStore(page.ui, (state) => state.place);
  const onePane = useMedia(ONE_PANE);
  const hidden = place !== 'run' || (onePane && (sheet !== undefined || pane !== 'timeline'));
  return (
    <div>
      <PageLine page={page} />
      {!hidden && <RunLine page={page} />}
    </div>
  );
}
