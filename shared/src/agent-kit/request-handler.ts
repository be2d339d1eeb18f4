/**
 * The SDK's request handler with what it leaves open: checks of the input, words instead of state numbers, streams that
 * read from the task's record (subscription.ts), and a count of who still listens (task-watch.ts).
 */
import type { AgentCard, GetExtendedAgentCardRequest, GetTaskRequest, ListTasksRequest, ListTasksResponse, Message, StreamResponse, Task } from '@a2a-js/sdk';
import { RequestMalformedError, TaskNotCancelableError, TaskNotFoundError, UnsupportedOperationError } from '@a2a-js/sdk/errors';
import { DefaultRequestHandler, type ServerCallContext } from '@a2a-js/sdk/server';
import { isTerminal } from '../a2a/model.ts';
import type { AgentProfile } from './agent.ts';
import { callOf, type Call } from './call.ts';
import { checkConfiguration, checkMessage } from './checks.ts';
import type { CancelParams, SendParams, SubscribeParams } from './sdk-model.ts';
import { Subscription } from './subscription.ts';
import type { TaskBusManager } from './task-bus.ts';
import type { TaskRecord } from './task-record.ts';
import type { DeltaTaskStore } from './task-store.ts';
import type { TaskWatch } from './task-watch.ts';
import type { TurnExecutor } from './turns.ts';

interface Parts {
  readonly card: AgentCard;
  readonly profile: AgentProfile;
  readonly store: DeltaTaskStore;
  readonly buses: TaskBusManager;
  readonly executor: TurnExecutor;
  readonly watch: TaskWatch;
}

export class KitRequestHandler extends DefaultRequestHandler {
  readonly #parts: Parts;
  /** Waiting tasks whose next turn is about to begin. */
  readonly #taken = new Set<string>();

  constructor(parts: Parts) {
    super(parts.card, parts.store, parts.executor, parts.buses);
    this.#parts = parts;
  }

  override async sendMessage(params: SendParams, context: ServerCallContext): Promise<Message | Task> {
    const call = this.#reach(context);
    call.mode = params.configuration?.returnImmediately ? 'immediate' : 'blocking';
    return this.#start(params, context);
  }

  override async *sendMessageStream(params: SendParams, context: ServerCallContext): AsyncGenerator<StreamResponse, void, undefined> {
    const call = this.#reach(context);
    this.#needStreaming();
    call.mode = 'stream';
    // The SDK starts the turn and gives its first event; the rest is read from the record, from that event on.
    const configuration = { acceptedOutputModes: [], taskPushNotificationConfig: undefined, ...params.configuration, returnImmediately: true };
    const first = await this.#start({ ...params, configuration }, context);
    if (!('status' in first) || !call.subscription) throw new Error('A turn began without a task.');
    yield { payload: { $case: 'task', value: first } };
    yield* call.subscription.events(call.gone);
  }

  override async *resubscribe(params: SubscribeParams, context: ServerCallContext): AsyncGenerator<StreamResponse, void, undefined> {
    const call = this.#reach(context);
    this.#needStreaming();
    const record = this.#record(params.id, call);
    if (isTerminal(record.state))
      throw new UnsupportedOperationError(`Task ${record.id} has ended (${record.state}); there is nothing left to subscribe to. Get the task instead.`);
    // Snapshot and place in the log are taken in one step: nothing can happen between them.
    const snapshot = record.assemble();
    const subscription = new Subscription(record);
    this.#parts.watch.hold(record.id, call.gone);
    yield { payload: { $case: 'task', value: snapshot } };
    yield* subscription.events(call.gone);
  }

  override async getTask(params: GetTaskRequest, context: ServerCallContext): Promise<Task> {
    this.#parts.watch.poll(this.#record(params.id, this.#reach(context)).id);
    return super.getTask(params, context);
  }

  override async listTasks(params: ListTasksRequest, context: ServerCallContext): Promise<ListTasksResponse> {
    this.#reach(context);
    return super.listTasks(params, context);
  }

  override async cancelTask(params: CancelParams, context: ServerCallContext): Promise<Task> {
    const record = this.#record(params.id, this.#reach(context));
    if (isTerminal(record.state) && record.state !== 'canceled')
      throw new TaskNotCancelableError(`Task ${record.id} has ended (${record.state}) and cannot be canceled.`);
    return super.cancelTask(params, context);
  }

  override async getAuthenticatedExtendedAgentCard(params: GetExtendedAgentCardRequest, context: ServerCallContext): Promise<AgentCard> {
    this.#reach(context);
    return super.getAuthenticatedExtendedAgentCard(params, context);
  }

  #reach(context: ServerCallContext): Call {
    const call = callOf(context);
    call.reached = true;
    return call;
  }
  #needStreaming(): void {
    if (!this.#parts.profile.streaming)
      throw new UnsupportedOperationError(
        'This agent does not stream, as its card says; send the message without streaming and wait for the result, or poll the task.',
      );
  }
  #record(id: string, call: Call): TaskRecord {
    if (typeof id !== 'string' || id.trim() === '') throw new RequestMalformedError('params.id is missing; it is the id of a task.');
    call.taskId = id;
    const record = this.#parts.store.record(id);
    if (!record) throw new TaskNotFoundError(`Task not found: ${id}. It may have been forgotten: ended tasks are kept for a limited time.`);
    return record;
  }
  /** Lets the SDK begin a turn. Of two messages that reach a waiting task at the same time only the first is let through. */
  async #start(params: SendParams, context: ServerCallContext): Promise<Message | Task> {
    checkMessage(params.message, this.#parts.profile);
    checkConfiguration(params.configuration, this.#parts.profile);
    const record = this.#parts.store.record(params.message?.taskId ?? '');
    if (record) this.#needOpen(record);
    if (record) this.#taken.add(record.id);
    try {
      return await super.sendMessage(params, context);
    } finally {
      if (record) this.#taken.delete(record.id);
    }
  }
  #needOpen(record: TaskRecord): void {
    if (isTerminal(record.state))
      throw new UnsupportedOperationError(
        `Task ${record.id} has ended (${record.state}) and takes no further message. Send the message without a taskId to start a new task in the same context.`,
      );
    if (record.running || this.#taken.has(record.id))
      throw new UnsupportedOperationError(
        `Task ${record.id} is being worked on (${record.state}) and takes no message now. Wait until it asks for one, or cancel it.`,
      );
  }
}
