/** The theme: the system's, or a choice that is remembered. Applied as `data-theme` on the root element. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'handoff.theme';
const isTheme = (value: unknown): value is Theme => value === 'system' || value === 'light' || value === 'dark';

export const readTheme = (storage: Pick<Storage, 'getItem'>): Theme => {
  const kept = storage.getItem(KEY);
  return isTheme(kept) ? kept : 'system';
};

export function applyTheme(theme: Theme, root: HTMLElement, storage: Pick<Storage, 'setItem' | 'removeItem'>): void {
  if (theme === 'system') {
    delete root.dataset['theme'];
    storage.removeItem(KEY);
  } else {
    root.dataset['theme'] = theme;
    storage.setItem(KEY, theme);
  }
}

/** The order in which the theme button goes round, beginning with the one that looks different from now. */
export const nextTheme = (theme: Theme, systemIsDark: boolean): Theme => {
  const round: readonly Theme[] = systemIsDark ? ['system', 'light', 'dark'] : ['system', 'dark', 'light'];
  return round[(round.indexOf(theme) + 1) % round.length] ?? 'system';
};
