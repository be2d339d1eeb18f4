/** Drives an agent's function without a server: a turn made by hand, and an output that is kept. */
import type { Agent, TurnEnd } from '../../shared/src/agent-kit/agent.ts';
import type { Message, Part } from '../../shared/src/a2a/model.ts';
import { contextId, messageId, taskId } from '../../shared/src/base/ids.ts';
import type { JsonObject } from '../../shared/src/base/json.ts';
import { ARTIFACT, DraftResult, ResearchResult } from '../../shared/src/handoff/contract.ts';

export interface Driven {
  readonly end: TurnEnd;
  readonly progress: readonly string[];
  /** Text of each streamed or whole artifact, by id. */
  readonly text: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, JsonObject | undefined>>;
  readonly data: Readonly<Record<string, unknown>>;
  readonly chunks: number;
  /** Everything that left the agent, as one string. */
  readonly everything: string;
}
export interface Driving {
  readonly headers?: Readonly<Record<string, string>>;
  readonly history?: readonly Message[];
  readonly signal?: AbortSignal;
  readonly onChunk?: (text: string) => void;
}

let next = 0;
export const userMessage = (...parts: readonly Part[]): Message => ({ messageId: messageId(`m${(next += 1)}`), role: 'user', parts });
export const text = (value: string): Part => ({ type: 'text', text: value });
export const data = (value: unknown): Part => ({ type: 'data', data: value as JsonObject });

export async function drive(agent: Agent, message: Message, options: Driving = {}): Promise<Driven> {
  const progress: string[] = [];
  const texts: Record<string, string> = {};
  const metadata: Record<string, JsonObject | undefined> = {};
  const datas: Record<string, unknown> = {};
  let chunks = 0;
  const end = await agent.run(
    {
      taskId: taskId('t'),
      contextId: contextId('c'),
      message,
      history: options.history ?? [],
      signal: options.signal ?? new AbortController().signal,
      header: (name) => options.headers?.[name.toLowerCase()],
    },
    {
      progress: (line) => void progress.push(line),
      artifact(artifact) {
        metadata[artifact.id] = artifact.metadata;
        for (const part of artifact.parts) {
          if (part.type === 'text') texts[artifact.id] = part.text;
          if (part.type === 'data') datas[artifact.id] = part.data;
        }
      },
      stream(artifact) {
        texts[artifact.id] = '';
        metadata[artifact.id] = artifact.metadata;
        return {
          async write(piece) {
            chunks += 1;
            texts[artifact.id] += piece;
            options.onChunk?.(piece);
          },
          close() {},
        };
      },
    },
  );
  return { end, progress, text: texts, metadata, data: datas, chunks, everything: JSON.stringify({ end, progress, texts, metadata, datas }) };
}

/** The result of research, from the artifact or, when the task waits, from its status. Checked by the contract. */
export const researchOf = (driven: Driven): ResearchResult => ResearchResult.parse(driven.data[ARTIFACT.research] ?? driven.end.data);
export const draftOf = (driven: Driven): DraftResult => DraftResult.parse(driven.end.data);
