/** A payload: as a tree when it is JSON, and always as the exact text. */
import { useMemo, useState, type ReactNode } from 'react';
import { parseJson, type Json } from '@handoff/shared/base/json';
import { CopyButton } from '../../ui/Copy.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { JsonTree } from './JsonTree.tsx';
import { RawText } from './RawText.tsx';
import css from './Payload.module.css';

export interface PayloadProps {
  /** The exact text. */
  readonly raw: string;
  /** The JSON inside it, when that is not the whole text: the data of an SSE event. */
  readonly json?: string;
  readonly head?: ReactNode;
}

type View = 'tree' | 'raw';
const VIEWS = [
  { value: 'tree', word: 'Tree' },
  { value: 'raw', word: 'Raw' },
] as const;

const pretty = (value: Json): string => JSON.stringify(value, null, 2);

export function Payload({ raw, json, head }: PayloadProps): ReactNode {
  const [wanted, setView] = useState<View>('tree');
  const [path, setPath] = useState('');
  const parsed = useMemo(() => parseJson(json ?? raw), [json, raw]);
  const view: View = parsed.ok ? wanted : 'raw';
  return (
    <div className={css['payload']}>
      <div className={css['head']}>
        {parsed.ok && <Segmented label="Show payload as" value={view} options={VIEWS} onChange={setView} />}
        {head}
        <code className={`${css['path'] ?? ''} cut muted grow`}>{view === 'tree' ? path : ''}</code>
        <CopyButton label={parsed.ok ? 'Copy JSON' : 'Copy text'} text={() => (parsed.ok ? pretty(parsed.value) : raw)} />
      </div>
      {parsed.ok && view === 'tree' ? <JsonTree value={parsed.value} onPath={setPath} /> : <RawText text={raw} label="Payload, exactly as sent" />}
    </div>
  );
}
