/**
 * Runs an agent's turns for the SDK: begins a task or takes a waiting one up again, gives the agent its `Turn` and
 * `Output`, and makes the task's state of what comes of it. Whatever the agent does, a turn ends exactly once.
 */
import type { Task } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutor, type ExecutionEventBus, type RequestContext } from '@a2a-js/sdk/server';
import { contextId, taskId } from '../base/ids.ts';
import type { Agent, Turn, TurnEnd } from './agent.ts';
import { callOf, type Call } from './call.ts';
import type { Log } from './log.ts';
import { TurnOutput } from './output.ts';
import { fromSdkMessage, statusNow } from './sdk-model.ts';
import { Subscription } from './subscription.ts';
import { TaskBus } from './task-bus.ts';
import type { TaskRecord } from './task-record.ts';
import type { DeltaTaskStore } from './task-store.ts';
import type { TaskWatch } from './task-watch.ts';

interface ActiveTurn {
  end(end: TurnEnd): void;
}

export class TurnExecutor implements AgentExecutor {
  readonly #agent: Agent;
  readonly #store: DeltaTaskStore;
  readonly #watch: TaskWatch;
  readonly #log: Log;
  readonly #active = new Map<string, ActiveTurn>();

  constructor(parts: { readonly agent: Agent; readonly store: DeltaTaskStore; readonly watch: TaskWatch; readonly log: Log }) {
    this.#agent = parts.agent;
    this.#store = parts.store;
    this.#watch = parts.watch;
    this.#log = parts.log;
  }

  /** Called by the SDK. Resolves when the turn has ended, which a cancel makes true at once, whatever the agent still does. */
  async execute(request: RequestContext, bus: ExecutionEventBus): Promise<void> {
    if (!(bus instanceof TaskBus)) throw new TypeError('The kit runs on its own event bus.');
    const call = callOf(request.context);
    const known = this.#store.record(request.taskId);
    const record = this.#begin(request, bus, known);
    call.taskId = record.id;
    if (call.mode === 'stream') call.subscription = new Subscription(record);
    if (call.mode !== 'immediate') this.#watch.start(record.id);
    this.#watch.hold(record.id, call.gone);
    if (!known)
      bus.publish(AgentEvent.statusUpdate({ taskId: record.id, contextId: record.contextId, status: statusNow('working', of(record)), metadata: undefined }));
    await this.#run(request, record, bus, call);
  }

  /** Called by the SDK for a task that has not ended: the task is canceled at once and its turn's signal aborted. */
  async cancelTask(id: string, bus: ExecutionEventBus): Promise<void> {
    this.cancel(id, 'Canceled by the caller.', bus);
  }

  /** Cancels a running or waiting task. Does nothing to one that has ended. */
  cancel(id: string, text: string, bus: ExecutionEventBus): void {
    const active = this.#active.get(id);
    const record = this.#store.record(id);
    if (active) active.end({ state: 'canceled', text });
    else if (record)
      bus.publish(AgentEvent.statusUpdate({ taskId: id, contextId: record.contextId, status: statusNow('canceled', of(record), text), metadata: undefined }));
    // The SDK waits for the end of the task on this bus; when the task had ended already, nothing else would come.
    bus.finished();
  }

  /** Cancels every running turn. */
  close(text: string): void {
    for (const active of [...this.#active.values()]) active.end({ state: 'canceled', text });
  }

  #begin(request: RequestContext, bus: TaskBus, known: TaskRecord | undefined): TaskRecord {
    if (known) {
      bus.reopen(known, { taskId: known.id, contextId: known.contextId, status: statusNow('working', of(known)), metadata: undefined });
      return known;
    }
    const task: Task = {
      id: request.taskId,
      contextId: request.contextId,
      status: statusNow('submitted', request),
      artifacts: [],
      history: [request.userMessage],
      metadata: undefined,
    };
    return bus.open(task);
  }

  #run(request: RequestContext, record: TaskRecord, bus: TaskBus, call: Call): Promise<void> {
    const aborter = new AbortController();
    const output = new TurnOutput({ taskId: record.id, contextId: record.contextId, publish: (event) => bus.publish(event) });
    let over = false;
    let settle = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const end = (how: TurnEnd): void => {
      if (over) return;
      const status = statusNow(how.state, of(record), how.text, how.data);
      over = true;
      this.#active.delete(record.id);
      this.#watch.end(record.id);
      output.seal();
      bus.publish(AgentEvent.statusUpdate({ taskId: record.id, contextId: record.contextId, status, metadata: undefined }));
      aborter.abort(new DOMException(`The task has ended: ${how.state}.`, 'AbortError'));
      settle();
    };
    this.#active.set(record.id, { end });
    const turn: Turn = {
      taskId: taskId(record.id),
      contextId: contextId(record.contextId),
      message: fromSdkMessage(request.userMessage),
      history: record.history.filter((message) => message.messageId !== request.userMessage.messageId).map(fromSdkMessage),
      header: (name) => headerOf(call.headers, name),
      signal: aborter.signal,
    };
    // Through a promise, so that an agent that throws before it awaits, or ends with no proper end, ends its turn like any other.
    Promise.resolve()
      .then(() => this.#agent.run(turn, output))
      .then(end)
      .catch((cause: unknown) => {
        if (over) return;
        // The caller gets a neutral sentence: an error's own text can hold paths, keys or a service's words.
        this.#log.error(`task ${record.id} failed: ${describe(cause)}`);
        end({ state: 'failed', text: 'The agent failed while it worked on this task. Its log tells why; try again, or start a new task.' });
      });
    return ended;
  }
}

const of = (record: TaskRecord): { readonly taskId: string; readonly contextId: string } => ({ taskId: record.id, contextId: record.contextId });
const describe = (cause: unknown): string => (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));

/** A header's value, trimmed; undefined when absent or blank. */
export function headerOf(headers: Call['headers'], name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  const first = typeof value === 'string' ? value : value?.[0];
  return first?.trim() || undefined;
}
