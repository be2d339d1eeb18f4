/** Labels and summaries of rows: what was said, in the fewest true words. */
import { textOf } from '../../a2a/artifacts.ts';
import { readCard } from '../../a2a/card.ts';
import { decodeSentMessage } from '../../a2a/dialect.ts';
import type { Operation } from '../../a2a/errors.ts';
import { isInterrupted, isTerminal, type Part, type TaskStatus } from '../../a2a/model.ts';
import { isObject, member, parseJson, stringMember } from '../../base/json.ts';
import { parseUrl } from '../../base/url.ts';
import { readRpcRequest } from '../../wire/jsonrpc.ts';
import type { RequestRecord } from '../record.ts';
import { plural, quote } from './format.ts';
import type { EventKind, Reading } from './kinds.ts';

/** The JSON-RPC method, or the HTTP method with the last piece of the path. */
export function requestLabel(request: RequestRecord, method: string | undefined): string {
  if (method !== undefined) return method.slice(0, 80);
  const path = parseUrl(request.url)?.pathname ?? request.url;
  return `${request.method} ${
    path
      .split('/')
      .filter((piece) => piece !== '')
      .at(-1) ?? '/'
  }`;
}
export const hostOf = (url: string): string => parseUrl(url)?.host || url;

/** What a request asks for. */
export function requestSummary(request: RequestRecord, operation: Operation | undefined): string {
  if (request.body === undefined) return hostOf(request.url);
  const json = parseJson(request.body);
  const params = json.ok ? readRpcRequest(json.value)?.params : undefined;
  const sent = operation === 'send' || operation === 'stream' ? decodeSentMessage(params) : undefined;
  if (sent) {
    for (const part of sent.parts) {
      const hop = part.type === 'data' ? member(part.data, 'hop') : undefined;
      if (typeof hop === 'number' && part.type === 'data' && member(part.data, 'summary') !== undefined) return `handoff, hop ${hop}`;
    }
    const text = textOf(sent.parts);
    if (text === '' && sent.taskId) return `goes on with ${sent.taskId}`;
    return text === '' ? plural(sent.parts.length, 'part') : quote(text);
  }
  return stringMember(params, 'id') ?? stringMember(params, 'contextId') ?? '';
}

/** `Researcher 1.0.0, streaming`; undefined when the body is no card. */
export function cardSummary(raw: string, url: string): string | undefined {
  const json = parseJson(raw);
  const card = json.ok ? readCard(json.value, url) : undefined;
  if (!card?.ok) return undefined;
  const { name, version, capabilities } = card.value;
  return `${`${name || 'unnamed'} ${version}`.trim()}${capabilities.streaming ? ', streaming' : ''}`;
}

/** `found, 6 sources`, `outline, 0 sources`, `not found`, `blocked: …`, `complete, 412 words`; undefined when no data part tells an outcome. */
export function outcomeOf(parts: readonly Part[]): string | undefined {
  for (const part of parts) {
    if (part.type !== 'data') continue;
    const outcome = stringMember(part.data, 'outcome');
    if (outcome === undefined) continue;
    const reason = stringMember(part.data, 'reason');
    if (outcome === 'found') {
      const sources = member(part.data, 'sources');
      const method = stringMember(member(part.data, 'provenance'), 'method');
      return `${method === 'outline' ? 'outline' : 'found'}, ${plural(Array.isArray(sources) ? sources.length : 0, 'source')}`;
    }
    const words = member(part.data, 'words');
    if (outcome === 'complete' && typeof words === 'number') return `complete, ${plural(words, 'word')}`;
    return reason && outcome !== 'not_found' ? `${outcome.replaceAll('_', ' ')}: ${reason.slice(0, 160)}` : outcome.replaceAll('_', ' ');
  }
  return undefined;
}

function statusSummary(status: TaskStatus, kind: EventKind): string {
  const parts = status.message?.parts ?? [];
  const said = textOf(parts);
  if (isInterrupted(status.state)) return outcomeOf(parts) ?? (said === '' ? '' : quote(said));
  if (isTerminal(status.state)) {
    const outcome = outcomeOf(parts);
    if (outcome !== undefined) return outcome;
    if (said === '' || (kind.final && status.state === 'completed')) return 'final';
  }
  return said === '' ? '' : quote(said);
}

/** The summary of an event, given its kind and, where it is the last chunk, the words of its artifact. */
export function eventSummary(reading: Reading, kind: EventKind, words: number | undefined): string {
  const { event } = reading;
  if (!event) {
    if (reading.type === 'error') return reading.message ?? '';
    return reading.message ?? '';
  }
  switch (event.type) {
    case 'task': {
      const { task } = event;
      const artifact = task.artifacts[0];
      if (artifact) {
        const more = task.artifacts.length > 1 ? `, ${plural(task.artifacts.length - 1, 'more artifact')}` : '';
        return `${artifact.artifactId || artifact.name || 'artifact'}, ${outcomeOf(artifact.parts) ?? plural(artifact.parts.length, 'part')}${more}`;
      }
      return statusSummary(task.status, { ...kind, final: false }).replace(/^final$/, '') || task.id;
    }
    case 'message': {
      const text = textOf(event.message.parts);
      return text === '' ? (outcomeOf(event.message.parts) ?? plural(event.message.parts.length, 'part')) : quote(text);
    }
    case 'status':
      return statusSummary(event.status, kind);
    case 'artifact': {
      const { artifact } = event;
      const name = artifact.artifactId || artifact.name || 'artifact';
      if (kind.last) return words ? `${name}, ${plural(words, 'word')}` : `${name}, ${outcomeOf(artifact.parts) ?? 'last chunk'}`;
      if (kind.first) return `${name}, ${outcomeOf(artifact.parts) ?? (kind.append ? 'first chunk seen' : 'first chunk')}`;
      const text = textOf(artifact.parts);
      return text === '' ? `${name}, ${plural(artifact.parts.length, 'part')}` : quote(text);
    }
  }
}

/** The start of what a frame says, for the list of events. */
export function preview(reading: Reading): string {
  const { event } = reading;
  if (event?.type === 'artifact') return textOf(event.artifact.parts).slice(0, 200) || (outcomeOf(event.artifact.parts) ?? event.artifact.artifactId);
  if (event?.type === 'status')
    return `${event.status.rawState ?? event.status.state}${event.status.message ? ` ${textOf(event.status.message.parts)}` : ''}`.slice(0, 200);
  if (event?.type === 'task') return `${event.task.status.rawState ?? event.task.status.state} ${event.task.id}`;
  if (event?.type === 'message') return textOf(event.message.parts).slice(0, 200);
  return reading.message ?? (isObject(reading.json) ? JSON.stringify(reading.json).slice(0, 200) : '');
}
