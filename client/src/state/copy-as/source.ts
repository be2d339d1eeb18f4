/** What a copy is made of, and what it comes to. */
import type { HeaderList } from '@handoff/shared/trace/record';

export interface CopySource {
  readonly method: string;
  readonly url: string;
  /** As recorded: keys are masked. */
  readonly headers: HeaderList;
  readonly body: string | undefined;
  /** The answer comes as a stream of events. */
  readonly streams: boolean;
  /** Address of the agent's card, where it was fetched from; without it the usual place at the origin of `url`. */
  readonly card?: string | undefined;
}
export interface Copied {
  readonly text: string;
  /** A sentence that the reader needs to run it; empty when there is none. */
  readonly say: string;
}
/** The browser sets it for a text without a type. */
export const DEFAULT_TYPE = 'text/plain;charset=UTF-8';
export const hasHeader = (headers: HeaderList, name: string): boolean => headers.some(([given]) => given.toLowerCase() === name);
/** The headers of a request by `fetch`, the content type that a browser adds included. */
export const sentHeaders = ({ headers, body }: CopySource): HeaderList =>
  body === undefined || hasHeader(headers, 'content-type') ? headers : [...headers, ['content-type', DEFAULT_TYPE]];
