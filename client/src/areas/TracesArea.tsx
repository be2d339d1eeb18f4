/** The tab of kept runs, joined to the page's stores. */
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Compare } from '../features/traces/Compare.tsx';
import { ImportFailed } from '../features/traces/ImportFailed.tsx';
import { KeptList } from '../features/traces/KeptList.tsx';
import { SAMPLE } from '../state/address.ts';
import { compareRuns, type Comparison } from '../state/kept/compare.ts';
import { BOUNDS, findRuns, keptRun, type KeptRun } from '../state/kept/model.ts';
import { readRun, type ReadRun } from '../state/kept/read-run.ts';
import type { Page } from '../state/page.ts';
import { SAMPLE_URL } from '../state/address-bind.ts';
import { nextFrame } from '../state/trace-log.ts';
import { download } from '../ui/download.ts';
import { ONE_PANE, useMedia } from '../ui/hooks.ts';
import { Split } from '../ui/Split.tsx';
import { fileName, pickFile } from './files.ts';
import css from '../App.module.css';

async function fileOf(page: Page, id: string): Promise<Blob | undefined> {
  if (id === SAMPLE) {
    const answer = await fetch(SAMPLE_URL);
    return answer.ok ? answer.blob() : undefined;
  }
  return (await page.keeper())?.file(id);
}
const readOf = async (page: Page, id: string): Promise<ReadRun | undefined> => {
  const file = await fileOf(page, id);
  const found = file === undefined ? undefined : await readRun(file, { schedule: nextFrame });
  return found?.ok === true ? found.value : undefined;
};

/** The sample as the list shows it. */
function useSample(page: Page): KeptRun | undefined {
  const [sample, setSample] = useState<KeptRun>();
  useEffect(() => {
    let here = true;
    void (async () => {
      const found = await readOf(page, SAMPLE).catch(() => undefined); // without a sample there is just none in the list
      if (!here || found === undefined) return;
      setSample(keptRun(SAMPLE, { view: found.log.store.getState().view, state: found.state, title: found.header.title, stored: 0, from: 'run' }));
    })();
    return () => void (here = false);
  }, [page]);
  return sample;
}

function Side({
  page,
  pair,
  names,
  onClose,
}: {
  readonly page: Page;
  readonly pair: readonly [string, string];
  readonly names: readonly [string, string];
  readonly onClose: () => void;
}): ReactNode {
  const [a, b] = pair;
  const [found, setFound] = useState<Comparison>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let here = true;
    void (async () => {
      const [left, right] = await Promise.all([a, b].map((id) => readOf(page, id).catch(() => undefined))); // told below
      if (!here) return;
      if (left === undefined || right === undefined) setProblem(`Run ${left === undefined ? 'A' : 'B'} could not be read from this browser's storage.`);
      else setFound(compareRuns(left, right));
    })();
    return () => void (here = false);
  }, [page, a, b]);
  return (
    <Compare
      names={names}
      found={found}
      problem={problem}
      onSwap={() => page.kept.setState({ picked: [b, a] })}
      onOpen={(which) => void openRun(page, pair[which])}
      onExport={() =>
        found !== undefined && download('handoff-comparison.json', 'application/json', JSON.stringify({ a: names[0], b: names[1], ...found }, null, 2))
      }
      onClose={onClose}
    />
  );
}

async function openRun(page: Page, id: string): Promise<void> {
  if (id === SAMPLE) await page.loadSample(SAMPLE_URL);
  else if (!(await page.openKept(id)) && page.kept.getState().failure === undefined && page.kept.getState().said === undefined)
    page.kept.setState({ said: 'This run is not in the storage of this browser any more.' });
}

export function TracesArea({ page }: { readonly page: Page }): ReactNode {
  const kept = useStore(page.kept);
  const { source, kept: open } = useStore(page.run);
  const sample = useSample(page);
  const [comparing, setComparing] = useState(false);
  const [now] = useState(() => Date.now());
  const onePane = useMedia(ONE_PANE);
  useEffect(() => void page.keeper(), [page]);
  const runs = useMemo(() => findRuns(kept.runs, kept.query), [kept.runs, kept.query]);
  const titleOf = (id: string): string => (id === SAMPLE ? sample : kept.runs.find((run) => run.id === id))?.title ?? id;
  const [a, b] = kept.picked;
  const list = (
    <KeptList
      runs={runs}
      total={{ runs: kept.runs.length, bytes: kept.runs.reduce((sum, run) => sum + run.stored, 0) }}
      bounds={BOUNDS}
      sample={sample}
      picked={kept.picked}
      open={source === 'sample' ? SAMPLE : open}
      keep={kept.keep}
      refused={kept.status === 'refused' ? (kept.why ?? '') : undefined}
      loading={kept.status === 'unread'}
      query={kept.query}
      said={kept.said}
      canRestore={kept.removed > 0}
      now={now}
      notice={
        kept.failure && (
          <ImportFailed
            failure={kept.failure}
            onAgain={() => pickFile(page)}
            onBefore={() => page.openBefore()}
            onClose={() => page.kept.setState({ failure: undefined })}
          />
        )
      }
      onPick={(id, on) => page.kept.setState(({ picked }) => ({ picked: on ? [...picked, id] : picked.filter((other) => other !== id) }))}
      onOpen={(id) => void openRun(page, id)}
      onFile={() => pickFile(page)}
      onExport={() => {
        if (a !== undefined)
          void fileOf(page, a).then(
            (file) => file !== undefined && download(fileName(titleOf(a), kept.runs.find((run) => run.id === a)?.at ?? now), 'application/jsonl', file),
          );
      }}
      onCompare={() => setComparing(true)}
      onRename={(id, title) => void page.keeper().then((room) => room?.rename(id, title))}
      onDelete={() => void page.keeper().then((room) => room?.remove(kept.picked.filter((id) => id !== SAMPLE)))}
      onRestore={() => void page.keeper().then((room) => room?.restore())}
      onKeep={(keep) => page.kept.setState({ keep })}
      onClearSearch={() => page.kept.setState({ query: '' })}
    />
  );
  if (!comparing || a === undefined || b === undefined || kept.picked.length !== 2) return <div className={css['pane']}>{list}</div>;
  const side = <Side key={`${a} ${b}`} page={page} pair={[a, b]} names={[titleOf(a), titleOf(b)]} onClose={() => setComparing(false)} />;
  if (onePane)
    return (
      <div className={css['pane']}>
        {list}
        <div className={css['sheet']}>{side}</div>
      </div>
    );
  return <Split direction="horizontal" label="Resize list and comparison" share={64} minimum={[30, 24]} first={list} second={side} />;
}
