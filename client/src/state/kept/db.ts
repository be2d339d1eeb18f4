/** Kept runs in this browser's IndexedDB: what the list shows, and apart from it each run's file. */
import type { KeptRun } from './model.ts';

export interface KeptDb {
  list(): Promise<readonly KeptRun[]>;
  /** Undefined when there is none of that id. */
  file(id: string): Promise<Blob | undefined>;
  put(run: KeptRun, file: Blob): Promise<void>;
  /** Changes what the list shows of a run. */
  update(run: KeptRun): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

const NAME = 'handoff';
const [RUNS, FILES] = ['runs', 'files'];

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.addEventListener('success', () => done(request.result));
    request.addEventListener('error', () => fail(request.error ?? new Error('The browser refused its storage.')));
  });
const finished = (work: IDBTransaction): Promise<void> =>
  new Promise((done, fail) => {
    work.addEventListener('complete', () => done());
    for (const end of ['error', 'abort']) work.addEventListener(end, () => fail(work.error ?? new Error('The browser refused its storage.')));
  });

/** Opens the database; rejects where the browser has none or refuses it (some private windows do). */
export async function openKeptDb(factory: IDBFactory | undefined = globalThis.indexedDB): Promise<KeptDb> {
  if (factory === undefined) throw new Error('This browser has no IndexedDB.');
  const request = factory.open(NAME, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(RUNS, { keyPath: 'id' });
    request.result.createObjectStore(FILES);
  });
  const db = await answered(request);
  // Another tab with a later version of the page must not be kept waiting.
  db.addEventListener('versionchange', () => db.close());
  return {
    async list() {
      return (await answered(db.transaction(RUNS).objectStore(RUNS).getAll())) as readonly KeptRun[]; // written below alone
    },
    async file(id) {
      const found: unknown = await answered(db.transaction(FILES).objectStore(FILES).get(id));
      return found instanceof Blob ? found : undefined;
    },
    async put(run, file) {
      const work = db.transaction([RUNS, FILES], 'readwrite');
      work.objectStore(RUNS).put(run);
      work.objectStore(FILES).put(file, run.id);
      await finished(work);
    },
    async update(run) {
      const work = db.transaction(RUNS, 'readwrite');
      work.objectStore(RUNS).put(run);
      await finished(work);
    },
    async remove(ids) {
      const work = db.transaction([RUNS, FILES], 'readwrite');
      for (const id of ids) {
        work.objectStore(RUNS).delete(id);
        work.objectStore(FILES).delete(id);
      }
      await finished(work);
    },
  };
}
