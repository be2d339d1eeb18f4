/**
 * Whose an event of a stream is: it must answer the request that opened the stream, and tell of its task. An event of
 * another request or task is read, shown, and believed in nothing.
 */
import type { TaskId } from '../base/ids.ts';
import { compareIds, type RpcId, type RpcReading } from '../wire/jsonrpc.ts';
import type { A2AEvent } from './model.ts';

export interface Owner {
  /** Why the envelope belongs to another request; undefined when it does not. */
  otherRequest(reading: RpcReading): string | undefined;
  /** Why the event belongs to another task; undefined when it does not. The first task that is named is the stream's. */
  otherTask(event: A2AEvent): string | undefined;
}
const short = (value: string | number | null): string => JSON.stringify(value).slice(0, 80);
const taskOf = (event: A2AEvent): TaskId | undefined =>
  event.type === 'task' ? event.task.id : event.type === 'message' ? event.message.taskId : event.taskId;

/** `id` is the request's, undefined when it is not known; `taskId` the task's, when it is known from before. */
export function createOwner(id: RpcId | null | undefined, taskId?: TaskId): Owner {
  let task = taskId;
  return {
    otherRequest(reading) {
      if (id === undefined || id === null || (reading.kind !== 'result' && reading.kind !== 'error')) return undefined;
      const relation = compareIds(id, reading.id);
      // An error may not know whose it is: the request could not be read.
      if (relation === 'other' || (relation === 'null' && reading.kind === 'result'))
        return `it answers request ${short(reading.id)}, not ${short(id)}, so it is not taken for this one`;
      return undefined;
    },
    otherTask(event) {
      const named = taskOf(event);
      if (named === undefined || named === '') return undefined;
      task ??= named;
      return named === task ? undefined : `it tells of task ${short(named)}, not ${short(task)}, so it is not taken for this one`;
    },
  };
}
