/** The answer of one round trip: its headers, and its body exactly as it came. */
import { useMemo, type ReactNode } from 'react';
import type { ExchangeView } from '@handoff/shared/trace/views/model';
import { sizeText } from '../../state/units.ts';
import { ResponseHeaders } from './Headers.tsx';
import { Payload, type PayloadProps } from './Payload.tsx';
import css from './parts.module.css';

/** Streams up to this size are joined to one text, open ones up to less: they are joined again with each event. Longer ones are read event by event. */
const MOST_JOINED = 30_000_000;
const MOST_OPEN = 1_000_000;

function joinedOf({ body, bytes, end, frames }: ExchangeView): string | undefined {
  if (body !== undefined || bytes > (end === undefined ? MOST_OPEN : MOST_JOINED)) return undefined;
  return frames
    .slice(0)
    .map((frame) => frame.raw ?? `: event ${frame.n}, ${frame.bytes} B, dropped to stay within the page's byte budget\n\n`)
    .join('');
}

export function Response({ exchange, more, highlight }: { readonly exchange: ExchangeView } & Pick<PayloadProps, 'more' | 'highlight'>): ReactNode {
  const { body } = exchange;
  const joined = useMemo(() => joinedOf(exchange), [exchange]);
  const shared = { ...(more === undefined ? {} : { more }), highlight };
  return (
    <div className={css['message']}>
      <ResponseHeaders response={exchange.response} />
      {body !== undefined ? (
        <Payload key={exchange.id} raw={body.raw} base64={body.base64} bytes={body.bytes} {...shared} />
      ) : joined !== undefined ? (
        <Payload key={exchange.id} raw={joined} {...shared} />
      ) : (
        <p className={css['large']}>This stream holds {sizeText(exchange.bytes)}: too much for one text. Read it event by event on the tab Events.</p>
      )}
    </div>
  );
}
