/** Drafting with a model: deltas go out as they come, reasoning beside them; the end is named. */
import { artifactId } from '@handoff/shared/base/ids';
import type { JsonObject } from '@handoff/shared/base/json';
import type { ArtifactStream, Output } from '@handoff/shared/agent-kit/agent';
import { chat } from '@handoff/shared/agent-kit/model/chat';
import type { ChatEnd, ChatRequest, ModelSettings, ModelTimers } from '@handoff/shared/agent-kit/model/end';
import { ARTIFACT, type Provenance } from '@handoff/shared/handoff/contract';
import { keepSecret } from './secret.ts';

export interface Drafting {
  readonly settings: ModelSettings;
  readonly timers: Partial<ModelTimers>;
  readonly signal: AbortSignal;
  readonly secrets: readonly string[];
  readonly provenance: Provenance;
  /** Stands before the model's text, written by rule. */
  readonly opening: string;
}

/** The artifact that a draft streams into. */
export const draftStream = (out: Output, provenance: Provenance): ArtifactStream =>
  out.stream({
    id: artifactId(ARTIFACT.draft),
    name: 'Draft',
    description: provenance.label,
    metadata: { provenance: { ...provenance } satisfies JsonObject },
  });

/** Streams one completion out. Whatever came is sent before this resolves. */
export async function draftWithModel(request: ChatRequest, drafting: Drafting, out: Output): Promise<ChatEnd> {
  let draft: ArtifactStream | undefined;
  let reasoning: ArtifactStream | undefined;
  const text = keepSecret(drafting.secrets);
  const thought = keepSecret(drafting.secrets);
  const write = async (piece: string): Promise<void> => {
    if (piece === '') return;
    if (!draft) {
      draft = draftStream(out, drafting.provenance);
      if (drafting.opening !== '') await draft.write(drafting.opening);
    }
    await draft.write(piece);
  };
  const think = async (piece: string): Promise<void> => {
    if (piece === '') return;
    reasoning ??= out.stream({ id: artifactId(ARTIFACT.reasoning), name: 'Reasoning', description: 'What the model wrote to itself. Not part of the draft.' });
    await reasoning.write(piece);
  };
  for await (const event of chat(drafting.settings, request, { signal: drafting.signal, timers: drafting.timers })) {
    if (event.type === 'text') await write(text.push(event.text));
    else if (event.type === 'reasoning') await think(thought.push(event.text));
    else if (event.type === 'note') out.progress(event.text);
    else {
      await think(thought.end());
      await write(text.end());
      reasoning?.close();
      draft?.close();
      return event.result;
    }
  }
  throw new Error('a chat always ends with an end event');
}
