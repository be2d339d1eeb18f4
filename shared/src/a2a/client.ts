/**
 * An A2A client over JSON-RPC for one interface of one agent, in its dialect. Never throws, never sends anything twice.
 * Runs in a page and in Node.
 */
import type { TaskId } from '../base/ids.ts';
import { stringMember, type Json, type JsonObject } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import { rpcRequest } from '../wire/jsonrpc.ts';
import { networkError, readAnswer } from './answer.ts';
import type { ListOptions, SendOptions } from './codec.ts';
import { codecOf, decodeEvent, decodeTask, decodeTasks } from './dialect.ts';
import type { A2AError, Operation } from './errors.ts';
import type { A2AEvent, AgentInterface, Message, Task } from './model.ts';
import { NO_REDIRECT, readText, redirectOf } from './read-body.ts';
import { readEvents } from './stream.ts';
import { plainWords } from './words.ts';

export interface ClientOptions {
  readonly endpoint: AgentInterface;
  readonly fetch: typeof fetch;
  /** Asked at each request: credentials and service choices. */
  headers(): Readonly<Record<string, string>>;
}
export interface TaskPage {
  readonly tasks: readonly Task[];
  readonly nextPageToken: string;
}
export type EventStream = AsyncGenerator<Result<A2AEvent, A2AError>, void>;

export interface A2AClient {
  readonly endpoint: AgentInterface;
  /** Sends a message; the answer is a task or a message. */
  send(message: Message, options: SendOptions, signal?: AbortSignal): Promise<Result<A2AEvent, A2AError>>;
  /** Sends a message and gives the events as they come. See `readEvents` for how it ends. */
  stream(message: Message, signal?: AbortSignal): EventStream;
  get(id: TaskId, options?: { readonly historyLength?: number }, signal?: AbortSignal): Promise<Result<Task, A2AError>>;
  /** 1.0 only. */
  list(options: ListOptions, signal?: AbortSignal): Promise<Result<TaskPage, A2AError>>;
  cancel(id: TaskId, signal?: AbortSignal): Promise<Result<Task, A2AError>>;
  /** Takes up the stream of a running task again; its first event should be the task as it is. */
  resubscribe(id: TaskId, signal?: AbortSignal): EventStream;
}

export function createA2AClient({ endpoint, fetch: fetcher, headers }: ClientOptions): A2AClient {
  const codec = codecOf(endpoint.dialect);
  const { tenant } = endpoint;
  let lastId = 0;

  async function post(
    operation: Operation,
    params: JsonObject,
    accept: string,
    signal: AbortSignal | undefined,
  ): Promise<Result<{ readonly response: Response; readonly id: number }, A2AError>> {
    const method = codec.method(operation);
    if (method === undefined) return err({ kind: 'unsupported', operation, dialect: codec.name });
    lastId += 1;
    const id = lastId;
    try {
      const response = await fetcher(endpoint.url, {
        method: 'POST',
        ...NO_REDIRECT,
        headers: { ...headers(), ...codec.headers, 'Content-Type': 'application/json', Accept: accept },
        body: rpcRequest(id, method, params),
        ...(signal ? { signal } : {}),
      });
      const redirect = redirectOf(response, endpoint.url);
      return redirect ? err(redirect) : ok({ response, id });
    } catch (cause) {
      return err(networkError(cause, endpoint.url, signal));
    }
  }

  async function call(operation: Operation, params: JsonObject, signal: AbortSignal | undefined): Promise<Result<Json, A2AError>> {
    const sent = await post(operation, params, 'application/json', signal);
    if (!sent.ok) return sent;
    try {
      const body = await readText(sent.value.response, 'answer');
      return body.ok ? readAnswer(sent.value.response, body.value, sent.value.id) : body;
    } catch (cause) {
      return err(networkError(cause, endpoint.url, signal));
    }
  }

  async function callForTask(operation: Operation, id: TaskId, params: JsonObject, signal: AbortSignal | undefined): Promise<Result<Task, A2AError>> {
    const answer = await call(operation, params, signal);
    if (!answer.ok) return answer;
    const task = decodeTask(answer.value);
    if (!task) return err({ kind: 'not-a2a', problem: 'a task was expected' });
    if (task.id !== id && task.id !== '') return err({ kind: 'not-a2a', problem: `task ${JSON.stringify(id)} was asked for, another came` });
    return ok(task);
  }

  async function* open(operation: Operation, params: JsonObject, task: TaskId | undefined, signal: AbortSignal | undefined): EventStream {
    const sent = await post(operation, params, 'text/event-stream', signal);
    if (!sent.ok) {
      yield sent;
      return;
    }
    const { response, id } = sent.value;
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && response.body && /^\s*text\/event-stream\b/i.test(type)) {
      yield* readEvents(response.body, signal, { id, ...(task === undefined ? {} : { taskId: task }) });
      return;
    }
    yield await plainAnswer(response, type, id, signal);
  }

  /** A stream call answered without a stream: an error, or the one event of an agent that does not stream. */
  async function plainAnswer(response: Response, type: string, id: number, signal: AbortSignal | undefined): Promise<Result<A2AEvent, A2AError>> {
    let body: string;
    try {
      const read = await readText(response, 'answer');
      if (!read.ok) return read;
      body = read.value;
    } catch (cause) {
      return err(networkError(cause, endpoint.url, signal));
    }
    const answer = readAnswer(response, body, id);
    if (!answer.ok) return answer.error.kind === 'not-json' ? err({ kind: 'not-sse', contentType: type, words: plainWords(body) }) : answer;
    const decoded = decodeEvent(answer.value);
    return decoded ? ok(decoded.event) : err({ kind: 'not-a2a', problem: 'neither a task nor a message' });
  }

  return {
    endpoint,
    async send(message, options, signal) {
      const answer = await call('send', codec.sendParams(message, options, tenant), signal);
      if (!answer.ok) return answer;
      const decoded = decodeEvent(answer.value);
      return decoded ? ok(decoded.event) : err({ kind: 'not-a2a', problem: 'neither a task nor a message' });
    },
    stream: (message, signal) => open('stream', codec.sendParams(message, { wait: true }, tenant), message.taskId, signal),
    get: (id, options, signal) => callForTask('get', id, codec.getParams(id, options?.historyLength, tenant), signal),
    async list(options, signal) {
      const answer = await call('list', codec.listParams(options, tenant), signal);
      return answer.ok ? ok({ tasks: decodeTasks(answer.value), nextPageToken: stringMember(answer.value, 'nextPageToken') ?? '' }) : answer;
    },
    cancel: (id, signal) => callForTask('cancel', id, codec.taskParams(id, tenant), signal),
    resubscribe: (id, signal) => open('resubscribe', codec.taskParams(id, tenant), id, signal),
  };
}
