/**
 * The handoff itself: what is taken from the Researcher's artifact, what is checked, what is sent to the Writer.
 * Pure. Nothing that the agent returned is executed or used to choose an address.
 */
import type { Artifact, Message, Part } from '../a2a/model.ts';
import { messageId, type ContextId, type MessageId, type TaskId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import { bytes, utf8Bytes, type Bytes } from '../base/units.ts';
import { HandoffPayload, MAX_HOPS, type ResearchResult } from './contract.ts';
import { checkHandoff } from './checks.ts';

export type FoundResult = Extract<ResearchResult, { outcome: 'found' }>;
/** Findings of an agent that sent text and no data part: taken as they are, nothing in them is validated. */
export interface TextOnly {
  readonly outcome: 'text_only';
  readonly findings: string;
}
export type Findings = FoundResult | TextOnly;
export const TEXT_ONLY_NOTICE = 'Text only: the Researcher sent no data part, so its findings and sources are not validated.';

export interface HandoffCheck {
  readonly say: string;
  readonly ok: boolean;
  /** A failed check that must hold stops the handoff; any other is shown and the handoff goes on. */
  readonly must: boolean;
}
/** One thing that crossed, or did not. Paths name members of the artifact and of the message. */
export interface HandoffLine {
  readonly rule: 'yours' | 'copied' | 'added' | 'left';
  readonly from?: string;
  readonly to?: string;
  readonly preview: string;
  readonly bytes: Bytes;
}
export interface Handoff {
  readonly payload: HandoffPayload;
  /** The message for the Writer: a text part with the user's words, a data part with the payload. */
  readonly message: Message;
  readonly taken: { readonly artifact: string; readonly parts: number; readonly bytes: Bytes };
  readonly sent: { readonly messageId: MessageId; readonly parts: number; readonly bytes: Bytes };
  readonly lines: readonly HandoffLine[];
  readonly checks: readonly HandoffCheck[];
  readonly hop: number;
  readonly live: boolean;
  readonly sources: number;
  readonly textOnly: boolean;
  /** Ids on the Researcher's server. The Writer's are learnt when it answers. */
  readonly origin: { readonly task?: TaskId; readonly context?: ContextId; readonly message?: MessageId; readonly artifact?: string };
}
export interface HandoffInput {
  /** The user's words, verbatim. */
  readonly topic: string;
  readonly findings: Findings;
  /** The artifact (or the message's parts) that the findings came in. */
  readonly artifact?: Artifact;
  readonly origin: Handoff['origin'];
  readonly messageId: MessageId;
  /** Live key values, to prove that none of them is in what goes out. */
  readonly secrets: readonly string[];
}
/** The handoff was refused: a check that must hold failed. */
export interface HandoffRefused {
  readonly say: string;
  readonly checks: readonly HandoffCheck[];
}

const size = (value: unknown): Bytes => utf8Bytes(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const cut = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);
const preview = (value: unknown): string => cut(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function lines(topic: string, findings: Findings, payload: HandoffPayload, artifact: Artifact | undefined): HandoffLine[] {
  const copied = (from: string, to: string, value: unknown): HandoffLine => ({ rule: 'copied', from, to, preview: preview(value), bytes: size(value) });
  const index = artifact?.parts.findIndex((part) => part.type === 'data') ?? -1;
  const data = `parts[${index < 0 ? 0 : index}].data`;
  const found: HandoffLine[] = [{ rule: 'yours', to: 'parts[0].text, parts[1].data.request', preview: preview(topic), bytes: size(topic) }];
  if (findings.outcome === 'text_only') found.push(copied('text', 'parts[1].data.summary', findings.findings));
  else {
    found.push(copied(`${data}.findings`, 'parts[1].data.summary', findings.findings));
    found.push(copied(`${data}.sources (${findings.sources.length})`, `parts[1].data.state.sources (${findings.sources.length})`, findings.sources));
    found.push(copied(`${data}.queries (${findings.queries.length})`, `parts[1].data.state.queries (${findings.queries.length})`, findings.queries));
    found.push(copied(`${data}.live`, 'parts[1].data.state.live', findings.live));
    if (findings.notice !== undefined) found.push(copied(`${data}.notice`, 'parts[1].data.state.notice', findings.notice));
    found.push(copied(`${data}.provenance`, 'parts[1].data.state.provenance', findings.provenance));
  }
  found.push({
    rule: 'added',
    to: 'parts[1].data.path, hop',
    preview: `${JSON.stringify(payload.path)}, ${payload.hop}`,
    bytes: bytes(size(payload.path) + size(payload.hop)),
  });
  if (findings.outcome === 'found') {
    const rest = { removedCitations: findings.removedCitations, unusedSources: findings.unusedSources, ...(findings.usage ? { usage: findings.usage } : {}) };
    found.push({ rule: 'left', from: `${data}.${Object.keys(rest).join(', ')}`, preview: preview(rest), bytes: size(rest) });
  }
  const text = artifact?.parts.find((part) => part.type === 'text');
  if (findings.outcome === 'found' && text?.type === 'text')
    found.push({ rule: 'left', from: `parts[${artifact?.parts.indexOf(text) ?? 0}].text`, preview: preview(text.text), bytes: size(text.text) });
  if (artifact?.metadata) found.push({ rule: 'left', from: 'metadata', preview: preview(artifact.metadata), bytes: size(artifact.metadata) });
  return found;
}

/** Makes the message for the Writer out of the findings. Refuses when a check that must hold fails. */
export function buildHandoff(input: HandoffInput): Result<Handoff, HandoffRefused> {
  const { topic, findings, artifact, origin } = input;
  const hop = 1;
  const candidate: unknown = {
    request: topic,
    summary: findings.findings,
    state:
      findings.outcome === 'found'
        ? {
            sources: findings.sources,
            queries: findings.queries,
            live: findings.live,
            ...(findings.notice === undefined ? {} : { notice: findings.notice }),
            provenance: findings.provenance,
          }
        : { sources: [], queries: [], live: false, notice: TEXT_ONLY_NOTICE },
    path: ['researcher'],
    hop,
  };
  const payload = HandoffPayload.safeParse(candidate);
  const checks = checkHandoff({ topic, findings, payload, hop, maxHops: MAX_HOPS, secrets: input.secrets });
  const broken = checks.find((check) => check.must && !check.ok);
  if (broken || !payload.success) return err({ say: broken?.say ?? 'the payload is not valid', checks });

  const parts: readonly Part[] = [
    { type: 'text', text: topic },
    // The payload came out of JSON and the schema: it is JSON.
    { type: 'data', data: payload.data as unknown as JsonObject },
  ];
  const message: Message = {
    messageId: input.messageId,
    role: 'user',
    parts,
    metadata: {
      origin: {
        agent: 'researcher',
        ...(origin.task ? { taskId: origin.task } : {}),
        ...(origin.context ? { contextId: origin.context } : {}),
        ...(origin.artifact ? { artifactId: origin.artifact } : {}),
      },
    },
  };
  const takenParts = artifact?.parts ?? [{ type: 'text' as const, text: findings.findings }];
  return ok({
    payload: payload.data,
    message,
    taken: {
      artifact: artifact?.artifactId ?? 'message',
      parts: takenParts.length,
      bytes: bytes(takenParts.reduce((sum, part) => sum + size(part.type === 'data' ? part.data : part.type === 'text' ? part.text : part), 0)),
    },
    sent: { messageId: input.messageId, parts: parts.length, bytes: bytes(size(topic) + size(payload.data)) },
    lines: lines(topic, findings, payload.data, artifact),
    checks,
    hop,
    live: payload.data.state.live,
    sources: payload.data.state.sources.length,
    textOnly: findings.outcome === 'text_only',
    origin,
  });
}

/** A message id that no other run has. */
export const freshMessageId = (): MessageId => messageId(`m-${crypto.randomUUID()}`);
