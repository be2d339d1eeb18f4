/** The headers of one direction, and what a page cannot see of them. */
import type { ReactNode } from 'react';
import type { ExchangeView } from '@handoff/shared/trace/views/model';
import { plural } from '../../state/units.ts';
import { Hint } from '../../ui/Field.tsx';
import { Table } from '../../ui/Pane.tsx';
import css from './parts.module.css';

type List = ExchangeView['request']['headers'];
export const isMasked = (value: string): boolean => value.includes('••••');

/** Response headers that every page may read. @see https://fetch.spec.whatwg.org/#cors-safelisted-response-header-name */
const SAFELISTED: ReadonlySet<string> = new Set(['cache-control', 'content-language', 'content-length', 'content-type', 'expires', 'last-modified', 'pragma']);

const Rows = ({ headers, exposed }: { readonly headers: List; readonly exposed: boolean }): ReactNode => (
  <Table>
    <tbody>
      {headers.map(([name, value], i) => (
        <tr key={`${i}-${name}`}>
          <td>
            <code>{name}</code>
          </td>
          <td>
            <code>{value}</code>
            {isMasked(value) && <span className="muted">, masked before it was recorded</span>}
            {exposed && !SAFELISTED.has(name.toLowerCase()) && <span className="muted">, exposed by the agent</span>}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const Box = ({
  headers,
  note,
  exposed,
  children,
}: {
  readonly headers: List;
  readonly note: string;
  readonly exposed: boolean;
  readonly children: ReactNode;
}): ReactNode => (
  <details className={css['headers']} open={headers.length <= 4}>
    <summary>
      {plural(headers.length, 'header')}
      <span className="muted">, {note}</span>
    </summary>
    <Rows headers={headers} exposed={exposed} />
    <Hint>{children}</Hint>
  </details>
);

export const RequestHeaders = ({ request }: { readonly request: ExchangeView['request'] }): ReactNode => (
  <Box headers={request.headers} note={`${request.method} ${request.url}`} exposed={false}>
    The browser adds headers that no page can see or set: Host, Origin, Referer, User-Agent, Accept-Encoding, Connection, Content-Length, Sec-Fetch-* and, if it
    has any for this agent, Cookie. A preflight (OPTIONS) that it may have sent before is hidden, too.
  </Box>
);

export function ResponseHeaders({ response }: { readonly response: ExchangeView['response'] }): ReactNode {
  if (response === undefined)
    return (
      <Box headers={[]} note="no answer came" exposed={false}>
        Without an answer there are no headers to show.
      </Box>
    );
  const exposed = response.headers.filter(([name]) => !SAFELISTED.has(name.toLowerCase())).map(([name]) => name);
  return (
    <Box headers={response.headers} note={`${response.status} ${response.statusText}`.trim()} exposed>
      {exposed.length === 0
        ? 'The agent exposes no header beyond those that every page may read; others it sent are hidden without Access-Control-Expose-Headers.'
        : `Exposed by Access-Control-Expose-Headers: ${exposed.join(', ')}. Others that the agent sent are hidden from a page.`}{' '}
      Set-Cookie is never shown to a page.
    </Box>
  );
}
