/** The seven checks between the Researcher's answer and the Writer's request, each a sentence with its verdict. */
import type { z } from 'zod';
import type { HandoffPayload } from './contract.ts';
import type { Findings, HandoffCheck } from './handoff.ts';

export interface CheckInput {
  readonly topic: string;
  readonly findings: Findings;
  readonly payload: z.ZodSafeParseResult<HandoffPayload>;
  readonly hop: number;
  readonly maxHops: number;
  readonly secrets: readonly string[];
}

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** The numbers cited as [n], code and links aside. */
export function citations(markdown: string): readonly number[] {
  const found: number[] = [];
  const prose = markdown.replace(/```[\s\S]*?(?:```|$)/g, '').replace(/`[^`\n]*`/g, '');
  for (const match of prose.matchAll(/\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\](?!\()/g)) for (const n of (match[1] ?? '').split(',')) found.push(Number(n));
  return found;
}

function result({ findings }: CheckInput): HandoffCheck {
  if (findings.outcome === 'text_only') return { say: 'No data part: the text is taken as it is, not validated', ok: false, must: false };
  return { say: 'ResearchResult has the right shape (outcome found)', ok: true, must: true };
}
function cited({ findings }: CheckInput): HandoffCheck {
  if (findings.outcome === 'text_only') return { say: 'Citations not checked: there are no sources to check against', ok: false, must: false };
  const numbers = new Set(findings.sources.map((source) => source.n));
  const all = citations(findings.findings);
  const missing = [...new Set(all.filter((n) => !numbers.has(n)))];
  if (missing.length > 0)
    return { say: `${count(missing.length, 'citation')} without a source: ${missing.map((n) => `[${n}]`).join(' ')}`, ok: false, must: false };
  if (all.length === 0)
    return { say: findings.sources.length === 0 ? 'No citations, and no sources to cite' : 'No citations in the findings', ok: true, must: false };
  return { say: `${count(all.length, 'citation')}, ${all.length === 1 ? 'it has' : 'each has'} a source`, ok: true, must: false };
}
function sources({ findings }: CheckInput): HandoffCheck {
  const list = findings.outcome === 'found' ? findings.sources : [];
  if (list.length === 0)
    return {
      say: findings.outcome === 'found' && findings.live ? 'Live search, yet no sources' : 'No sources: nothing to check',
      ok: findings.outcome === 'found' && !findings.live,
      must: false,
    };
  const urls = new Set(list.map((source) => source.url));
  const numbers = new Set(list.map((source) => source.n));
  if (!list.every((source) => /^https?:\/\//i.test(source.url))) return { say: 'A source is neither http nor https', ok: false, must: true };
  if (urls.size < list.length || numbers.size < list.length) return { say: `${count(list.length, 'source')}, some repeated`, ok: false, must: false };
  return { say: `${count(list.length, 'source')}, all http or https, none repeated`, ok: true, must: true };
}
function request({ topic, payload }: CheckInput): HandoffCheck {
  const same = payload.success && payload.data.request === topic;
  return { say: same ? 'request is your text, unchanged' : 'request is not your text', ok: same, must: true };
}
function shape({ payload }: CheckInput): HandoffCheck {
  if (payload.success) return { say: 'HandoffPayload valid, nothing unknown in it', ok: true, must: true };
  const issue = payload.error.issues[0];
  return { say: `HandoffPayload is not valid at ${issue?.path.join('.') || 'its root'}: ${issue?.message ?? 'unknown problem'}`, ok: false, must: true };
}
function hops({ hop, maxHops }: CheckInput): HandoffCheck {
  const below = hop <= maxHops;
  return { say: below ? `hop ${hop} is within the limit of ${maxHops}` : `hop ${hop} is beyond the limit of ${maxHops}`, ok: below, must: true };
}
function keys({ payload, secrets }: CheckInput): HandoffCheck {
  const out = payload.success ? JSON.stringify(payload.data) : '';
  const leaked = secrets.some((secret) => secret.length >= 6 && out.includes(JSON.stringify(secret).slice(1, -1)));
  return { say: leaked ? 'a key was found in what would be sent' : 'no key found in what was sent', ok: !leaked, must: true };
}

export const checkHandoff = (input: CheckInput): readonly HandoffCheck[] => [
  result(input),
  cited(input),
  sources(input),
  request(input),
  shape(input),
  hops(input),
  keys(input),
];
