/** What a run needs and what it gives back. The driver (`driver.ts`) is the one place where these meet effects. */
import type { DialectName } from '../a2a/model.ts';
import type { JsonObject } from '../base/json.ts';
import type { SearchChoice } from './contract.ts';
import type { AgentRole, RunEvent, RunState } from './machine.ts';

export interface RunConfig {
  readonly topic: string;
  readonly dialect: DialectName;
  readonly search: SearchChoice;
  /** 1 to 20. */
  readonly maxSources: number;
  /** Base address of each agent (`http://localhost:3001`), or the address of its card. */
  readonly researcherUrl: string;
  readonly writerUrl: string;
  /** Headers with keys and service choices, asked anew for each request, so that a new key reaches a task that waits. */
  serviceHeaders(agent: AgentRole): Readonly<Record<string, string>>;
}

export interface RunDeps {
  /** The fetch that speaks to this agent; the page gives a recording one. */
  fetch(agent: AgentRole): typeof fetch;
  /** After every transition. */
  onState?(state: RunState, event: RunEvent): void;
  /** Something that happened and is not traffic: `run`, `phase`, `handoff`, `waiting`, `resumed`, `stop`, `outcome`. */
  mark?(name: string, data: JsonObject): void;
  /** Aborting it stops the run as `stop()` does. */
  readonly signal?: AbortSignal;
}

export interface RunHandle {
  state(): RunState;
  /** Resolves at the end of the run: done, not-found, failed or stopped. A run that waits is not over. */
  readonly done: Promise<RunState>;
  /** Goes on with the task that waits, with the present service headers, or with another search. `text` answers a question. */
  continueTask(change?: { readonly search?: SearchChoice; readonly text?: string }): void;
  /** After a cut stream: resubscribes, else asks for the task until it ends. */
  resume(): void;
  /** Cancels the task on the wire, then ends the run. Never waits longer than a few seconds. */
  stop(): Promise<void>;
}
export type StartRun = (config: RunConfig, deps: RunDeps) => RunHandle;
