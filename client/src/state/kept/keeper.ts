/** Keeps, lists, renames and removes runs in this browser. Loaded after the first picture. */
import type { RunFacts, KeptRun } from './model.ts';
import { BOUNDS, keptRun, toDrop, type Bounds } from './model.ts';
import type { KeptDb } from './db.ts';
import type { KeptStore } from './kept.ts';
import { plural, sizeText } from '../units.ts';

export interface Keeper {
  /** Keeps a run under `id`, in the place of what was kept under it. Says what had to go, or why it could not be kept. */
  keep(id: string, facts: Omit<RunFacts, 'stored'>, file: Blob): Promise<boolean>;
  file(id: string): Promise<Blob | undefined>;
  rename(id: string, title: string): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Brings back what was removed last. */
  restore(): Promise<void>;
}

/** A short id for a run: 10 letters and digits, by chance. */
export const freshRunId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => '0123456789abcdefghjkmnpqrstvwxyz'.charAt(byte & 31)).join('');

const NAME_LIMIT = 200;
const words = (cause: unknown): string =>
  (cause instanceof Error && cause.message !== '' ? cause.message : 'The browser refused its storage.').replace(/\.?$/, '.');

/** Opens the storage and reads the list. Without storage every call does nothing, and the store says so. */
export async function createKeeper(store: KeptStore, open: () => Promise<KeptDb>, bounds: Bounds = BOUNDS): Promise<Keeper> {
  let db: KeptDb | undefined;
  let removed: { readonly run: KeptRun; readonly file: Blob }[] = [];
  const refuse = (cause: unknown): void => store.setState({ status: 'refused', why: words(cause) });
  try {
    db = await open();
    store.setState({ status: 'ready', runs: await db.list() });
  } catch (cause) {
    refuse(cause);
  }
  const without = (ids: readonly string[]): readonly KeptRun[] => store.getState().runs.filter((run) => !ids.includes(run.id));

  return {
    async keep(id, facts, file) {
      if (db === undefined) return false;
      const run = keptRun(id, { ...facts, stored: file.size });
      const known = store.getState().runs.find((other) => other.id === id);
      const dropped = toDrop(without([id]), file.size, bounds);
      if (dropped === undefined) {
        store.setState({
          said: `This run was not kept: its ${sizeText(file.size)} are more than the ${sizeText(bounds.bytes)} of this browser's share. Export it to keep it.`,
        });
        return false;
      }
      const ids = dropped.map((other) => other.id);
      const kept = known === undefined ? run : { ...run, title: known.title };
      try {
        if (ids.length > 0) await db.remove(ids);
        await db.put(kept, file);
      } catch (cause) {
        store.setState({ said: `This run could not be kept. ${words(cause)} Export it to keep it.` });
        return false;
      }
      store.setState((now) => ({
        runs: [...without([id, ...ids]), kept],
        picked: now.picked.filter((pick) => !ids.includes(pick)),
        ...(ids.length === 0 ? {} : { said: `To make room, the oldest went: ${plural(ids.length, 'run')}.` }),
      }));
      return true;
    },
    file: async (id) => db?.file(id),
    async rename(id, title) {
      const run = store.getState().runs.find((other) => other.id === id);
      const name = title.trim().slice(0, NAME_LIMIT);
      if (db === undefined || run === undefined || name === '' || name === run.title) return;
      const next = { ...run, title: name };
      try {
        await db.update(next);
        store.setState({ runs: store.getState().runs.map((other) => (other.id === id ? next : other)), said: 'Renamed.' });
      } catch (cause) {
        store.setState({ said: `It could not be renamed. ${words(cause)}` });
      }
    },
    async remove(ids) {
      if (db === undefined) return;
      const gone: { readonly run: KeptRun; readonly file: Blob }[] = [];
      try {
        for (const id of ids) {
          const run = store.getState().runs.find((other) => other.id === id);
          const file = await db.file(id);
          if (run !== undefined && file !== undefined) gone.push({ run, file });
        }
        await db.remove(ids);
      } catch (cause) {
        store.setState({ said: `Nothing was deleted. ${words(cause)}` });
        return;
      }
      removed = gone;
      store.setState((now) => ({
        runs: without(ids),
        picked: now.picked.filter((id) => !ids.includes(id)),
        removed: gone.length,
        said: `Deleted ${plural(ids.length, 'run')}.`,
      }));
    },
    async restore() {
      if (db === undefined) return;
      const back = removed;
      removed = [];
      try {
        for (const { run, file } of back) await db.put(run, file);
        store.setState((now) => ({ runs: [...now.runs, ...back.map(({ run }) => run)], removed: 0, said: `${plural(back.length, 'run')} brought back.` }));
      } catch (cause) {
        removed = back;
        store.setState({ said: `They could not be brought back. ${words(cause)}` });
      }
    },
  };
}
