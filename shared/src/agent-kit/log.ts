/** The log of an agent: one line an entry, to stderr, without secrets and without line breaks that a caller could forge. */
import { scrub } from './secrets.ts';

export interface Log {
  info(text: string): void;
  error(text: string): void;
}

/** @param write where a finished line goes; the default is stderr. */
export function createLog(name: string, write: (line: string) => void = (line) => void process.stderr.write(`${line}\n`)): Log {
  const line = (level: string, text: string): void => write(`${new Date().toISOString()} ${name} ${level} ${oneLine(scrub(text))}`);
  return { info: (text) => line('info', text), error: (text) => line('error', text) };
}

/** Without control characters: what a caller sent must not move the terminal's cursor or look like a line of its own. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ⏎ ').replaceAll(/\p{Cc}+/gu, ' ');
