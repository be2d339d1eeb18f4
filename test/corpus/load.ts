/** The cases of real traffic that this product must get right: `cases.jsonl`, one a line. `expected.assert` is what a test checks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Case {
  readonly id: string;
  readonly kind: string;
  readonly area: 'server' | 'security' | 'rendering';
  readonly summary: string;
  readonly input: Record<string, unknown> & { readonly type: string };
  readonly expected: { readonly shows: string; readonly assert: Record<string, unknown> };
}
export const CASES: readonly Case[] = readFileSync(join(import.meta.dirname, 'cases.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Case);

export function caseOf(id: string): Case {
  const found = CASES.find((entry) => entry.id === id);
  if (!found) throw new Error(`No case ${id}.`);
  return found;
}
