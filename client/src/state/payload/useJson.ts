import { useEffect, useMemo, useState } from 'react';
import { scanJson, type JsonProblem } from '@handoff/shared/base/json-index';
import { createTree, type Tree } from './tree.ts';

/** Longer texts are read in slices, so that the page stays free. */
const AT_ONCE = 2_000_000;
const SLICE = 2_000_000;

export type JsonReading =
  | { readonly state: 'json'; readonly tree: Tree }
  | { readonly state: 'reading' }
  | { readonly state: 'other'; readonly problem: JsonProblem | undefined };

const READING: JsonReading = { state: 'reading' };
const settled = ({ index, problem }: ReturnType<typeof scanJson>): JsonReading =>
  index === undefined ? { state: 'other', problem } : { state: 'json', tree: createTree(index) };

/** Reads a text as JSON: short ones at once, long ones bit by bit. */
export function useJson(text: string | undefined): JsonReading {
  const scan = useMemo(() => (text === undefined ? undefined : scanJson(text)), [text]);
  const now = useMemo((): JsonReading => {
    if (scan === undefined) return { state: 'other', problem: undefined };
    return scan.run(AT_ONCE) ? settled(scan) : READING;
  }, [scan]);
  const [later, setLater] = useState<{ readonly of: unknown; readonly reading: JsonReading }>();
  useEffect(() => {
    if (scan === undefined || now.state !== 'reading') return undefined;
    const { port1, port2 } = new MessageChannel();
    let left = false;
    port1.onmessage = () => {
      if (left) return;
      if (scan.run(SLICE)) setLater({ of: scan, reading: settled(scan) });
      else port2.postMessage(undefined);
    };
    port2.postMessage(undefined);
    return () => {
      left = true;
      port1.close();
    };
  }, [scan, now]);
  return now.state === 'reading' && later !== undefined && later.of === scan ? later.reading : now;
}
