/** What the detail of a row is about, and ways to take it away: the JSON, a command line. */
import type { RowId } from '../../base/ids.ts';
import { member, parseJson, type Json } from '../../base/json.ts';
import { readFields } from '../../wire/sse-fields.ts';
import type { ExchangeView, FrameView, Row } from './model.ts';

/** The JSON inside a frame's data, or the reason why there is none. */
export function frameJson(frame: Pick<FrameView, 'raw'>): { readonly json: Json } | { readonly problem: string } {
  const { data } = readFields(frame.raw);
  if (data === undefined) return { problem: 'A comment: it carries no data.' };
  const json = parseJson(data);
  return json.ok ? { json: json.value } : { problem: `Not JSON: ${json.error.message}` };
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
/** Headers that `curl` sets itself or that only a page may set. */
const OWN = new Set(['host', 'content-length', 'connection', 'origin', 'referer', 'user-agent']);

/** The request as a command line. Keys were masked when it was recorded: they must be put in again by hand. */
export function curlOf({ request, frames, response }: ExchangeView): string {
  const streams = frames.length > 0 || /event-stream/.test(response?.headers.find(([name]) => name === 'content-type')?.[1] ?? '');
  const lines = [`curl ${streams ? '-N ' : ''}${quoted(request.url)}`];
  for (const [name, value] of request.headers) if (!OWN.has(name)) lines.push(`  -H ${quoted(`${name}: ${value}`)}`);
  if (request.body !== undefined) lines.push(`  --data-raw ${quoted(request.body)}`);
  return lines.join(' \\\n');
}

/** The JSON at `path` (`result.artifact.parts[0].text`), or undefined. */
export function atPath(json: Json, path: string): Json | undefined {
  let value: Json | undefined = json;
  for (const step of path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
    if (step[2] !== undefined) value = Array.isArray(value) ? (value as readonly Json[])[Number(step[2])] : undefined;
    else value = member(value, step[1] ?? '');
  }
  return value;
}

/** The row of `id`, also inside a burst that is closed. */
export function findRow(rows: readonly Row[], id: RowId): Row | undefined {
  for (const row of rows) {
    if (row.id === id) return row;
    if (row.kind === 'burst' && id.startsWith(`${row.exchange}/e`)) {
      const inside = row.events.find((event) => event.id === id);
      if (inside) return inside;
    }
  }
  return undefined;
}
