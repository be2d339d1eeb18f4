/** A payload: as a tree when it is JSON, and always as the exact text. */
import { Copy, Hash, Pilcrow, Search } from 'lucide-react';
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { bytesOfBase64, textOfBytes } from '../../state/payload/bytes.ts';
import { hasHidden } from '../../state/payload/invisible.ts';
import { findAll } from '../../state/payload/search.ts';
import { pathOf, type TreeLine } from '../../state/payload/tree.ts';
import { useJson } from '../../state/payload/useJson.ts';
import { count, sizeText } from '../../state/units.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useCopy } from '../../ui/Copy.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { copyEntries } from './copy-entries.tsx';
import { FindBar } from './FindBar.tsx';
import { JsonTree } from './JsonTree.tsx';
import { RawText } from './RawText.tsx';
import css from './Payload.module.css';

export interface PayloadProps {
  /** The exact text; undefined when it was dropped to stay within the byte budget. */
  readonly raw: string | undefined;
  /** The exact bytes, when they are no valid UTF-8. */
  readonly base64?: string | undefined;
  /** The JSON inside it, when that is not the whole text: the data of an SSE event. */
  readonly json?: string | undefined;
  /** Size on the wire, told when the text is gone. */
  readonly bytes?: number;
  readonly head?: ReactNode;
  /** More ways to copy, for example the request as a command. */
  readonly more?: readonly MenuEntry[];
  /** Marked wherever it stands: what the filter looks for. */
  readonly highlight?: string | undefined;
}

/** What is shown of a text while it is read as JSON, and what is looked at for invisible characters. */
const BEGIN = 4_000;
const LOOK = 200_000;

type View = 'tree' | 'raw';
const VIEWS = [
  { value: 'tree', word: 'Tree' },
  { value: 'raw', word: 'Raw' },
] as const;

/** A string of the tree that is read whole. */
interface Whole {
  readonly text: string;
  readonly path: string;
}

export function Payload({ raw, base64, json, bytes, head, more = [], highlight = '' }: PayloadProps): ReactNode {
  const [wanted, setView] = useState<View>('tree');
  const [line, setLine] = useState<TreeLine>();
  const [whole, setWhole] = useState<Whole>();
  const [invisible, setInvisible] = useState(false);
  const [numbers, setNumbers] = useState(false);
  const [needle, setNeedle] = useState<string>();
  const [step, setStep] = useState(0);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { say, copy, outcome } = useCopy();
  const data = json ?? raw;
  const exact = useMemo(() => (base64 === undefined ? raw : textOfBytes(bytesOfBase64(base64))), [raw, base64]);
  const reading = useJson(data);
  const view: View = reading.state === 'json' ? wanted : 'raw';
  // A long text that is still being read shows how it begins.
  const reads = reading.state === 'reading' && wanted === 'tree';
  const shown = view === 'tree' ? data : reads ? exact?.slice(0, BEGIN) : (whole?.text ?? exact);
  /** Whether there are invisible characters to show, as far as a short look tells. */
  const hidden = useMemo(() => view === 'raw' && hasHidden((shown ?? '').slice(0, LOOK)), [view, shown]);
  const masked = useMemo(() => exact?.includes('••••') ?? false, [exact]);
  const looking = needle ?? highlight;
  const found = useMemo(() => findAll(shown ?? '', looking), [shown, looking]);
  const current = needle === undefined || found.length === 0 ? undefined : found[((step % found.length) + found.length) % found.length];

  if (raw === undefined || exact === undefined)
    return (
      <div className={css['payload']}>
        <p className={css['gone']}>
          The text was dropped to stay within the page's byte budget{bytes === undefined ? '' : ` (${sizeText(bytes)})`}. Its time and size are kept; an export
          made before holds it whole.
        </p>
      </div>
    );

  const showWhole = (of: TreeLine): void => {
    setWhole({ text: JSON.parse(reading.state === 'json' ? reading.tree.index.text.slice(of.start, of.end) : '""') as string, path: pathOf(of) });
    setView('raw');
  };
  const pick = (next: View): void => {
    setWhole(undefined);
    setView(next);
  };
  const keys = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'f') return;
    event.preventDefault();
    setNeedle((now) => now ?? '');
  };
  const close = (): void => {
    setNeedle(undefined);
    box?.parentElement?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"], [role=region][tabindex="0"]')?.focus();
  };
  const entries = [
    ...copyEntries({ exact, base64, tree: reading.state === 'json' ? reading.tree : undefined, line: view === 'tree' ? line : undefined, copy }),
    ...more,
  ];
  const path = whole?.path ?? (view === 'tree' && line !== undefined ? pathOf(line) : '');
  return (
    <div className={css['payload']} role="group" aria-label="Payload" onKeyDown={keys}>
      <div className={css['head']}>
        {reading.state === 'json' && <Segmented label="Show payload as" value={view} options={VIEWS} onChange={pick} />}
        {head}
        <code className={`${css['path'] ?? ''} cut muted grow`} title={path}>
          {say === '' ? path : say}
          {say === '' && whole !== undefined && `, ${count(whole.text.length)} characters, decoded`}
        </code>
        <span className="vh" role="status">
          {say}
        </span>
        {view === 'raw' && (
          <>
            <IconButton
              label={`Show invisible characters${hidden ? ': there are some' : ''}`}
              small
              aria-pressed={invisible}
              onClick={() => setInvisible(!invisible)}
            >
              <Pilcrow size={16} data-dot={(!invisible && hidden) || undefined} />
            </IconButton>
            <IconButton label="Number the lines" small aria-pressed={numbers} onClick={() => setNumbers(!numbers)}>
              <Hash size={16} />
            </IconButton>
          </>
        )}
        <IconButton
          label="Find in this payload (Ctrl F)"
          small
          aria-pressed={needle !== undefined}
          onClick={() => (needle === undefined ? setNeedle('') : close())}
        >
          <Search size={16} />
        </IconButton>
        <Menu label="Copy" icon={<Copy size={16} data-done={outcome === 'done' || undefined} />} entries={entries} small />
      </div>
      <div className={css['notes']}>
        {needle !== undefined && (
          <FindBar
            needle={needle}
            found={found.length}
            at={found.length === 0 ? 0 : found.indexOf(current ?? { from: -1, to: -1 }) + 1}
            onNeedle={(next) => {
              setNeedle(next);
              setStep(0);
            }}
            onStep={(by) => setStep(step + by)}
            onClose={close}
          />
        )}
        {reading.state === 'reading' && <p role="status">Reading {sizeText(data?.length ?? 0)} …</p>}
        {reading.state === 'other' && looksLikeJson(data) && reading.problem !== undefined && (
          <p>
            Not JSON: at character {count(reading.problem.at + 1)} {reading.problem.say}.
          </p>
        )}
        {base64 !== undefined && view === 'raw' && <p>Not all of it is UTF-8: bytes that are no text are shown as two hex digits.</p>}
        {masked && <p>A key was masked here before it was recorded; its length is told, its value is not kept.</p>}
      </div>
      {reading.state === 'json' && view === 'tree' ? (
        <JsonTree tree={reading.tree} onAt={setLine} onWhole={showWhole} needle={looking} goTo={current?.from} />
      ) : (
        <RawText
          text={shown ?? ''}
          label={whole === undefined ? 'Payload, exactly as sent' : `The text of ${whole.path}`}
          invisible={invisible}
          numbers={numbers}
          found={found}
          current={current}
        />
      )}
      <div ref={setBox} />
    </div>
  );
}

const looksLikeJson = (text: string | undefined): boolean => text !== undefined && /^\s*[[{"]/.test(text);
