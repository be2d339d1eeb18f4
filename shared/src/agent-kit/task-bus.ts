/**
 * The SDK's event bus for one task, with the store in front of it: an event is in the task before anyone hears of it, so
 * a task is never behind its streams, and a reader that is slow or gone holds nothing back. The SDK's own listeners get
 * only what they need to answer a call (a turn's first event and the status that ends it): its result manager would
 * otherwise copy the whole task for each chunk. Streams read from the record instead (subscription.ts).
 */
import type { Task, TaskStatusUpdateEvent } from '@a2a-js/sdk';
import {
  AgentEvent,
  type AgentExecutionEvent,
  type EventListener,
  type ExecutionEventBus,
  type ExecutionEventBusManager,
  type FinishedListener,
} from '@a2a-js/sdk/server';
import { isInterrupted, isTerminal } from '../a2a/model.ts';
import { fromSdkState } from './sdk-model.ts';
import type { TaskRecord } from './task-record.ts';
import type { DeltaTaskStore } from './task-store.ts';

type Listener = EventListener | FinishedListener;

export class TaskBus implements ExecutionEventBus {
  readonly #store: DeltaTaskStore;
  readonly #taskId: string;
  readonly #listeners = { event: new Set<EventListener>(), finished: new Set<FinishedListener>() };

  constructor(store: DeltaTaskStore, taskId: string) {
    this.#store = store;
    this.#taskId = taskId;
  }

  /** Starts a task and tells it to the SDK as the turn's first event. */
  open(task: Task): TaskRecord {
    const record = this.#store.add(task);
    this.#tell(AgentEvent.task(task));
    return record;
  }
  /** Takes a waiting task up again: `event` says so, and the task as it is now is the turn's first event for the SDK. */
  reopen(record: TaskRecord, event: TaskStatusUpdateEvent): void {
    record.apply(AgentEvent.statusUpdate(event));
    this.#tell(AgentEvent.task(record.assemble()));
  }

  publish(event: AgentExecutionEvent): void {
    const accepted = this.#store.record(this.#taskId)?.apply(event) ?? false;
    if (accepted && event.kind === 'statusUpdate' && endsTurn(event.data)) this.#tell(event);
  }
  finished(): void {
    for (const listener of [...this.#listeners.finished]) listener();
  }

  on(name: 'event', listener: EventListener): this;
  on(name: 'finished', listener: FinishedListener): this;
  on(name: 'event' | 'finished', listener: Listener): this {
    this.#set(name).add(listener);
    return this;
  }
  off(name: 'event', listener: EventListener): this;
  off(name: 'finished', listener: FinishedListener): this;
  off(name: 'event' | 'finished', listener: Listener): this {
    this.#set(name).delete(listener);
    return this;
  }
  once(name: 'event', listener: EventListener): this;
  once(name: 'finished', listener: FinishedListener): this;
  once(name: 'event' | 'finished', listener: Listener): this {
    const set = this.#set(name);
    const single = (event: AgentExecutionEvent): void => {
      set.delete(single);
      listener(event);
    };
    set.add(single);
    return this;
  }
  removeAllListeners(name?: 'event' | 'finished'): this {
    for (const key of name ? [name] : (['event', 'finished'] as const)) this.#listeners[key].clear();
    return this;
  }

  #set(name: 'event' | 'finished'): Set<Listener> {
    return this.#listeners[name];
  }
  #tell(event: AgentExecutionEvent): void {
    for (const listener of [...this.#listeners.event]) listener(event);
  }
}

function endsTurn({ status }: TaskStatusUpdateEvent): boolean {
  const state = fromSdkState(status?.state);
  return isTerminal(state) || isInterrupted(state);
}

/** One bus per task that can still change. It outlives a turn: a waiting task can be canceled or taken up again. */
export class TaskBusManager implements ExecutionEventBusManager {
  readonly #store: DeltaTaskStore;
  readonly #buses = new Map<string, TaskBus>();

  constructor(store: DeltaTaskStore) {
    this.#store = store;
  }

  createOrGetByTaskId(taskId: string): TaskBus {
    const bus = this.#buses.get(taskId) ?? new TaskBus(this.#store, taskId);
    this.#buses.set(taskId, bus);
    return bus;
  }
  getByTaskId(taskId: string): TaskBus | undefined {
    return this.#buses.get(taskId);
  }
  cleanupByTaskId(taskId: string): void {
    this.#buses.get(taskId)?.removeAllListeners();
    this.#buses.delete(taskId);
  }
  /** Called by the SDK when a turn is over. Always ours: the bus of a task that waits must stay. */
  settleByTaskId(taskId: string, bus: ExecutionEventBus): boolean {
    bus.finished();
    const record = this.#store.record(taskId);
    if (!record || isTerminal(record.state)) this.cleanupByTaskId(taskId);
    return true;
  }
}
