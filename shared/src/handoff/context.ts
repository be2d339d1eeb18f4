/** What the steps of a run share. */
import { createA2AClient, type A2AClient } from '../a2a/client.ts';
import type { AgentInterface } from '../a2a/model.ts';
import type { MessageId } from '../base/ids.ts';
import { isSecretHeader } from '../base/secrets.ts';
import { now } from '../base/units.ts';
import type { SearchChoice } from './contract.ts';
import type { AgentRole, RunEvent, RunState } from './machine.ts';
import type { RunConfig, RunDeps } from './run.ts';

/** An event as a step knows it; the driver adds the time. */
export type Untimed = RunEvent extends infer E ? (E extends RunEvent ? Omit<E, 'at'> : never) : never;
export interface Change {
  readonly search?: SearchChoice;
  readonly text?: string;
}

export interface RunContext {
  readonly config: RunConfig;
  readonly deps: RunDeps;
  /** Aborted when the run stops. */
  readonly signal: AbortSignal;
  state(): RunState;
  /** The message whose answer is awaited, while no task id is known for it. */
  pending: MessageId | undefined;
  dispatch(event: Untimed): void;
  /** Resolves when a person lets the waiting task go on; undefined when the run stops instead. */
  continued(): Promise<Change | undefined>;
  /** Resolves when a person resumes the cut stream; false when the run stops instead. */
  resumed(): Promise<boolean>;
}

export function clientFor(context: Pick<RunContext, 'config' | 'deps'>, agent: AgentRole, endpoint: AgentInterface): A2AClient {
  return createA2AClient({ endpoint, fetch: context.deps.fetch(agent), headers: () => context.config.serviceHeaders(agent) });
}

/** The live key values of both agents' headers. */
export function liveSecrets(config: RunConfig): readonly string[] {
  const found: string[] = [];
  for (const agent of ['researcher', 'writer'] as const) {
    for (const [name, value] of Object.entries(config.serviceHeaders(agent))) if (value !== '' && isSecretHeader(name)) found.push(value);
  }
  return [...new Set(found)];
}

/** Waits; resolves early when the run stops. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const stop = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Pauses between polls: they grow, so that a long task is not asked all the time. */
export const pollPause = (attempt: number): number => Math.min(5000, 300 * 1.7 ** attempt);
export const timed = (event: Untimed): RunEvent => ({ ...event, at: now() });
