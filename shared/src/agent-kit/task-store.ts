/**
 * The tasks of one agent, in memory, behind the SDK's `TaskStore`. Events enter through `record(id).apply` (task-bus.ts);
 * the SDK's own `save` only adds the messages it has taken in, because the copy of a task that it saves may be older than
 * the record. Ended and waiting tasks are forgotten by age, count and total size, the oldest first; a running one never.
 */
import type { ListTasksRequest, ListTasksResponse, Task } from '@a2a-js/sdk';
import type { TaskStore } from '@a2a-js/sdk/server';
import { listTasks } from './task-list.ts';
import { TaskRecord } from './task-record.ts';

export interface Retention {
  /** Tasks kept at most (running ones are not counted out). */
  readonly count: number;
  /** Milliseconds after its last change that a task is kept. */
  readonly age: number;
  /** Characters of text kept at most, over all tasks. */
  readonly size: number;
}
export const RETENTION: Retention = { count: 500, age: 3_600_000, size: 64 * 1024 * 1024 };

export class DeltaTaskStore implements TaskStore {
  readonly #records = new Map<string, TaskRecord>();
  readonly #retention: Retention;
  readonly #forgotten: (id: string) => void;

  /** @param forgotten told the id of each task that is evicted. */
  constructor(retention: Retention = RETENTION, forgotten: (id: string) => void = () => undefined) {
    this.#retention = retention;
    this.#forgotten = forgotten;
  }

  record(id: string): TaskRecord | undefined {
    return this.#records.get(id);
  }
  records(): IterableIterator<TaskRecord> {
    return this.#records.values();
  }
  /** Starts the record of a new task and makes room for it. */
  add(task: Task): TaskRecord {
    const record = new TaskRecord(task);
    this.#records.set(task.id, record);
    this.evict();
    return record;
  }

  load(id: string): Promise<Task | undefined> {
    return Promise.resolve(this.#records.get(id)?.assemble());
  }
  save(task: Task): Promise<void> {
    const record = this.#records.get(task.id) ?? this.add(task);
    for (const message of task.history) record.addMessage(message);
    return Promise.resolve();
  }
  async list(request: ListTasksRequest): Promise<ListTasksResponse> {
    return listTasks(this.#records.values(), request);
  }

  /** Forgets what is over age, count or size. */
  evict(now: number = Date.now()): void {
    const idle = [...this.#records.values()].filter((record) => !record.running).toSorted((a, b) => a.touched - b.touched);
    let count = this.#records.size;
    let size = 0;
    for (const record of this.#records.values()) size += record.size;
    for (const record of idle) {
      const over = count > this.#retention.count || size > this.#retention.size || now - record.touched > this.#retention.age;
      if (!over) return;
      this.#records.delete(record.id);
      record.close();
      this.#forgotten(record.id);
      count -= 1;
      size -= record.size;
    }
  }
}
