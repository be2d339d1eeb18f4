/**
 * What agents say they used of services: `{ calls, inputTokens, outputTokens, model, searches }` in a data part, beside or inside
 * of the result that it was used for (docs/architecture.md). Any agent may send it, so nothing in it is trusted to be well formed.
 */
import type { A2AEvent, Part } from '../../a2a/model.ts';
import { isObject, member, stringMember, type Json } from '../../base/json.ts';

export interface ReportedUsage {
  /** Calls of a model. */
  readonly calls?: number;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** `id@host`, at most 160 characters. */
  readonly model?: string;
  /** Calls of a search service. */
  readonly searches?: number;
  /** A stand-in with prepared texts took a service's place. */
  readonly standIns?: true;
}

const LARGEST = 1e12;
const count = (value: Json | undefined): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= LARGEST ? Math.floor(value) : undefined;
const modelName = (value: string | undefined): string | undefined =>
  value === undefined || value === '' || value === 'none' ? undefined : value.slice(0, 160);

function ofPart(data: Json): ReportedUsage | undefined {
  const usage = member(data, 'usage');
  const provenance = member(data, 'provenance');
  const queries = member(data, 'queries');
  const ran = Array.isArray(queries) ? queries.filter((query) => stringMember(query, 'status') !== 'not-run').length : 0;
  const calls = count(member(usage, 'calls'));
  const inputTokens = count(member(usage, 'inputTokens'));
  const outputTokens = count(member(usage, 'outputTokens'));
  const searches = count(member(usage, 'searches')) ?? (ran > 0 && stringMember(data, 'outcome') !== undefined ? ran : undefined);
  const model = isObject(usage) ? (modelName(stringMember(usage, 'model')) ?? modelName(stringMember(provenance, 'model'))) : undefined;
  const standIns = member(provenance, 'standIns') === true || member(usage, 'standIns') === true;
  if (calls === undefined && inputTokens === undefined && outputTokens === undefined && searches === undefined) return undefined;
  return {
    ...(calls === undefined ? {} : { calls }),
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
    ...(model === undefined ? {} : { model }),
    ...(searches === undefined ? {} : { searches }),
    ...(standIns ? { standIns } : {}),
  };
}

function partsOf(event: A2AEvent): readonly (readonly Part[])[] {
  switch (event.type) {
    case 'task':
      return [...event.task.artifacts.map((artifact) => artifact.parts), event.task.status.message?.parts ?? []];
    case 'status':
      return [event.status.message?.parts ?? []];
    case 'artifact':
      return [event.artifact.parts];
    case 'message':
      return [event.message.parts];
  }
}

/** What an event reports; the last report in it counts, since a task carries its earlier ones along. */
export function reportedUsage(event: A2AEvent): ReportedUsage | undefined {
  let found: ReportedUsage | undefined;
  for (const parts of partsOf(event)) for (const part of parts) if (part.type === 'data') found = ofPart(part.data) ?? found;
  return found;
}
