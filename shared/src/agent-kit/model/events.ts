/** Reads an event stream's data (WHATWG server-sent events) from bytes, one string per event. */
import { createParser } from 'eventsource-parser';

export interface EventBytes {
  /** Data of the events that these bytes complete. */
  push(bytes: Uint8Array): readonly string[];
  /** Data of a last event that no blank line ended. */
  end(): readonly string[];
}

/** `event: error` is passed on as `{"error": data}` would be, so that it cannot be taken for text. */
export function eventBytes(): EventBytes {
  const decoder = new TextDecoder();
  let ready: string[] = [];
  const parser = createParser({
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
      parser.feed(decoder.decode(bytes, { stream: true }));
      return take();
    },
    end() {
      parser.feed(`${decoder.decode()}\n\n`);
      return take();
    },
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
