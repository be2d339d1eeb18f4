/** The handoff as its mark tells it, read tolerantly: a trace may come from anywhere. Pure. */
import { isObject, member, stringMember, type Json, type JsonObject } from '@handoff/shared/base/json';

export interface HandoffView {
  readonly lines: readonly { readonly rule: string; readonly from?: string; readonly to?: string; readonly preview: string; readonly bytes: number }[];
  readonly checks: readonly { readonly say: string; readonly ok: boolean; readonly must: boolean }[];
  readonly taken: { readonly artifact: string; readonly parts: number; readonly bytes: number };
  readonly sent: { readonly messageId: string; readonly parts: number; readonly bytes: number };
  readonly hop: number;
  readonly origin: { readonly task?: string; readonly context?: string; readonly message?: string; readonly artifact?: string };
}

const list = (value: unknown, key: string): readonly Json[] => {
  const found = member(value, key);
  return Array.isArray(found) ? found : [];
};
const number = (value: unknown, key: string): number => {
  const found = member(value, key);
  return typeof found === 'number' ? found : 0;
};
const optional = <K extends string>(value: unknown, key: K): { readonly [P in K]?: string } => {
  const found = stringMember(value, key);
  // One member of the given name, or none.
  return (found === undefined ? {} : { [key]: found }) as { readonly [P in K]?: string };
};

const FROM = `from`;
const TO = 'to';
const ends = (line: Json): { readonly from?: string; readonly to?: string } => ({ ...optional(line, FROM), ...optional(line, TO) });

export function readHandoff(data: JsonObject): HandoffView {
  const taken = member(data, 'takenFrom');
  const sent = member(data, 'sentAs');
  const origin = member(data, 'origin');
  return {
    lines: list(data, 'lines')
      .filter(isObject)
      .map((line) => ({ rule: stringMember(line, 'rule') ?? '', ...ends(line), preview: stringMember(line, 'preview') ?? '', bytes: number(line, 'bytes') })),
    checks: list(data, 'verdicts')
      .filter(isObject)
      .map((check) => ({ say: stringMember(check, 'say') ?? '', ok: member(check, 'ok') === true, must: member(check, 'must') === true })),
    taken: { artifact: stringMember(taken, 'artifact') ?? '', parts: number(taken, 'parts'), bytes: number(taken, 'bytes') },
    sent: { messageId: stringMember(sent, 'messageId') ?? '', parts: number(sent, 'parts'), bytes: number(sent, 'bytes') },
    hop: number(data, 'hop'),
    origin: { ...optional(origin, 'task'), ...optional(origin, 'context'), ...optional(origin, 'message'), ...optional(origin, 'artifact') },
  };
}
