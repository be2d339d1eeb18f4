/** Listing of tasks (A2A 1.0, 3.1.4): filters, order by status time from the newest, pages by cursor. */
import type { ListTasksRequest, ListTasksResponse } from '@a2a-js/sdk';
import { RequestMalformedError } from '@a2a-js/sdk/errors';
import { toSdkState } from './sdk-model.ts';
import type { TaskRecord } from './task-record.ts';

const DEFAULT_PAGE = 50;
interface Cursor {
  readonly timestamp: string;
  readonly id: string;
}

/**
 * One page of `records`. `statusTimestampAfter` includes its own instant. A cursor names a place in the order, not a
 * task, so a page can be asked for after the task at its edge has changed or gone.
 * @throws RequestMalformedError (-32602) when `pageToken` is not a token of this list.
 */
export function listTasks(records: Iterable<TaskRecord>, request: ListTasksRequest): ListTasksResponse {
  const { contextId, status, pageSize = DEFAULT_PAGE, pageToken, statusTimestampAfter, includeArtifacts } = request;
  const since = statusTimestampAfter ? Date.parse(statusTimestampAfter) : undefined;
  const cursor = pageToken ? decodeCursor(pageToken) : undefined;
  const matching = [...records]
    .filter(
      (record) =>
        (!contextId || record.contextId === contextId) &&
        (!status || toSdkState(record.state) === status) &&
        (since === undefined || Date.parse(record.timestamp) >= since),
    )
    .toSorted(newestFirst);
  const rest = cursor ? matching.filter((record) => newestFirst(cursor, record) < 0) : matching;
  const page = rest.slice(0, pageSize);
  const last = page.at(-1);
  return {
    tasks: page.map((record) => (includeArtifacts ? record.assemble() : record.summary())),
    nextPageToken: last && rest.length > page.length ? encodeCursor(last) : '',
    pageSize,
    totalSize: matching.length,
  };
}

function newestFirst(a: Cursor, b: Cursor): number {
  if (a.timestamp !== b.timestamp) return a.timestamp < b.timestamp ? 1 : -1;
  return a.id === b.id ? 0 : a.id < b.id ? 1 : -1;
}
const encodeCursor = ({ timestamp, id }: Cursor): string => Buffer.from(`${timestamp}|${id}`).toString('base64url');
function decodeCursor(token: string): Cursor {
  const [, timestamp, id] = /^([^|]*)\|(.+)$/s.exec(Buffer.from(token, 'base64url').toString('utf8')) ?? [];
  if (timestamp === undefined || id === undefined || Number.isNaN(Date.parse(timestamp))) {
    throw new RequestMalformedError('pageToken is not a token of this list; pass nextPageToken of the page before, unchanged.');
  }
  return { timestamp, id };
}
