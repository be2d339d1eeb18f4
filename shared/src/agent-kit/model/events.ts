/** Reads an event stream's data (WHATWG server-sent events) from bytes, one string per event. */
import { createParser } from 'eventsource-parser';

/** Longest event that is read, in UTF-16 units: far above any chunk of text, far below what would fill the memory. */
const MAX_EVENT = 4_000_000;

export interface EventBytes {
  /** Data of the events that these bytes complete. */
  push(bytes: Uint8Array): readonly string[];
  /** Data of a last event that no blank line ended. */
  end(): readonly string[];
  /** An event grew beyond the limit: nothing more is read. */
  overflowed(): boolean;
}

/** `event: error` is passed on as `{"error": data}` would be, so that it cannot be taken for text. */
export function eventBytes(): EventBytes {
  const decoder = new TextDecoder();
  let ready: string[] = [];
  let overflow = false;
  const parser = createParser({
    maxBufferSize: MAX_EVENT,
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') overflow = true;
    },
    onEvent: ({ data, event }) => {
      if (event === 'error') ready.push(JSON.stringify({ error: errorOf(data) }));
      else if (data.trim() !== '') ready.push(data);
    },
  });
  const take = (): readonly string[] => {
    const taken = ready;
    ready = [];
    return taken;
  };
  return {
    push(bytes) {
      if (!overflow) parser.feed(decoder.decode(bytes, { stream: true }));
      return take();
    },
    end() {
      if (!overflow) parser.feed(`${decoder.decode()}\n\n`);
      return take();
    },
    overflowed: () => overflow,
  };
}

function errorOf(data: string): unknown {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null && 'error' in value ? value.error : value;
  } catch {
    // Not JSON: the text itself is what the service said.
    return data === '' ? 'error' : data;
  }
}

/** `[DONE]`, also quoted or with spaces around it. */
export const isDone = (data: string): boolean => data.trim().replace(/^"|"$/g, '') === '[DONE]';
