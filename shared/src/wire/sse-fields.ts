/**
 * The fields of one SSE frame.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export interface SseFields {
  /** The data lines joined by LF; undefined when the frame has none, and then it is no event. */
  readonly data?: string;
  readonly event?: string;
  readonly id?: string;
  /** The text of the comment lines, joined by LF. */
  readonly comment?: string;
}

const LINE = /\r\n|\r|\n/;

/** Reads the frame `raw`. A byte order mark at its start is ignored. */
export function readFields(raw: string): SseFields {
  const start = raw.charCodeAt(0) === 0xfeff ? 1 : 0;
  // By far the most frames are one data line and a blank line, ended by LF or CRLF.
  if (raw.startsWith('data:', start)) {
    const cr = raw.indexOf('\r', start);
    const end = cr < 0 ? raw.indexOf('\n', start) : cr;
    const one =
      cr < 0 ? end === raw.length - 2 && raw.endsWith('\n') : end === raw.length - 4 && raw.endsWith('\r\n\r\n') && raw.indexOf('\n', start) === end + 1;
    if (one) return { data: raw.slice(valueStart(raw, start + 5), end) };
  }
  let data: string | undefined;
  let event: string | undefined;
  let id: string | undefined;
  let comment: string | undefined;
  for (const line of raw.slice(start).split(LINE)) {
    if (line === '') continue;
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(valueStart(line, colon + 1));
    if (colon === 0) comment = comment === undefined ? value : `${comment}\n${value}`;
    else if (name === 'data') data = data === undefined ? value : `${data}\n${value}`;
    else if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
  }
  return {
    ...(data === undefined ? {} : { data }),
    ...(event === undefined || event === '' ? {} : { event }),
    ...(id === undefined ? {} : { id }),
    ...(comment === undefined ? {} : { comment }),
  };
}

/** One space after the colon does not belong to the value. */
const valueStart = (line: string, at: number): number => (line.charCodeAt(at) === 32 ? at + 1 : at);
