/** Every key of the page, once: the handler, the tooltips and the help dialog read this table. */
export type KeyAction =
  | 'run'
  | 'stop'
  | 'handoff'
  | 'next-error'
  | 'previous-error'
  | 'filter'
  | 'next-match'
  | 'previous-match'
  | 'follow'
  | 'collapse-all'
  | 'expand-all'
  | 'theme'
  | 'waterfall'
  | 'sequence'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit'
  | 'help'
  | 'explain'
  | 'tab-1'
  | 'tab-2'
  | 'tab-3'
  | 'tab-4'
  | 'tab-5';

export interface KeyEntry {
  readonly keys: readonly string[];
  readonly what: string;
  /** Actions of single keys, in the order of `keys`; absent for keys that the timeline itself handles. */
  readonly actions?: readonly KeyAction[];
  /** Shown as a range: first to last. */
  readonly range?: true;
}

export const TIMELINE_KEYS: readonly KeyEntry[] = [
  { keys: ['↑', '↓'], what: 'Move between rows' },
  { keys: ['→', '←'], what: 'Expand, collapse, to parent' },
  { keys: ['Home', 'End'], what: 'First, last row' },
  { keys: ['PgUp', 'PgDn'], what: 'A page up, a page down' },
  { keys: ['Enter'], what: 'Open detail' },
  { keys: ['Esc'], what: 'Back to the list, close' },
  { keys: ['Ctrl', 'C'], what: 'Copy JSON' },
  { keys: ['Ctrl', 'Wheel'], what: 'Zoom in time' },
  { keys: ['Shift', 'Wheel'], what: 'Move in time' },
];

export const SINGLE_KEYS: readonly KeyEntry[] = [
  { keys: ['r', '.'], what: 'Run, stop', actions: ['run', 'stop'] },
  { keys: ['w', 's'], what: 'Waterfall, sequence', actions: ['waterfall', 'sequence'] },
  { keys: ['+', '-', '0'], what: 'Zoom in, out, whole run', actions: ['zoom-in', 'zoom-out', 'fit'] },
  { keys: ['h'], what: 'The handoff', actions: ['handoff'] },
  { keys: ['/'], what: 'Filter', actions: ['filter'] },
  { keys: ['n', 'N'], what: 'Next, previous match', actions: ['next-match', 'previous-match'] },
  { keys: ['e', 'E'], what: 'Next, previous error', actions: ['next-error', 'previous-error'] },
  { keys: ['x'], what: 'Explain the word or row', actions: ['explain'] },
  { keys: ['f'], what: 'Follow the tail', actions: ['follow'] },
  { keys: ['[', ']'], what: 'Collapse, expand all', actions: ['collapse-all', 'expand-all'] },
  { keys: ['1', '2', '3', '4', '5'], what: 'Detail tabs', actions: ['tab-1', 'tab-2', 'tab-3', 'tab-4', 'tab-5'], range: true },
  { keys: ['t', '?'], what: 'Theme, this help', actions: ['theme', 'help'] },
];

const BY_KEY: ReadonlyMap<string, KeyAction> = new Map(
  SINGLE_KEYS.flatMap(({ keys, actions }) =>
    keys.flatMap((key, i) => {
      const action = actions?.[i];
      return action === undefined ? [] : [[key, action] as const];
    }),
  ),
);

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly defaultPrevented: boolean;
  readonly target: EventTarget | null;
}

const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog]') !== null;

/** The action of a key press, or undefined when it is none of ours: with a modifier, in a field, in a dialog, or switched off. */
export function keyAction(event: Pressed, enabled: boolean): KeyAction | undefined {
  if (!enabled || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || takesText(event.target)) return undefined;
  // The key of + without Shift, on the keyboards where it needs it.
  return BY_KEY.get(event.key === '=' ? '+' : event.key);
}

const KEY = 'handoff.single-keys';
export const readSingleKeys = (storage: Pick<Storage, 'getItem'>): boolean => storage.getItem(KEY) !== 'off';
export const keepSingleKeys = (storage: Pick<Storage, 'setItem' | 'removeItem'>, on: boolean): void =>
  on ? storage.removeItem(KEY) : storage.setItem(KEY, 'off');
