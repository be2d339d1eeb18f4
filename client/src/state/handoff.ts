/** The handoff as its mark tells it, read tolerantly: a trace may come from anywhere. Pure. */
import type { ExchangeView, RunView } from '@handoff/shared/trace/views/model';
import type { TraceLog } from './trace-log.ts';
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

/** The round trip that the handoff was taken from, or the one that sent it. */
export const sideOf = (side: 'taken' | 'sent', handoff: HandoffView, view: RunView): ExchangeView | undefined =>
  side === 'taken'
    ? view.exchanges.findLast(({ agent, taskId }) => agent === 'researcher' && taskId !== undefined && taskId === handoff.origin.task)
    : view.exchanges.find(({ request }) => handoff.sent.messageId !== '' && request.body?.includes(JSON.stringify(handoff.sent.messageId)) === true);

/** The events that are looked at for the first artifact: agents name theirs early. */
const EARLY = 200;
/** The id of the first artifact that a round trip brought. */
export function firstArtifact({ fold }: TraceLog, exchange: ExchangeView): string | undefined {
  const columns = fold.exchange(exchange.id)?.columns;
  for (let i = 0; i < Math.min(EARLY, columns?.length ?? 0); i += 1) {
    const id = columns?.kind(i).artifact;
    if (id !== undefined && id !== '') return id;
  }
  return undefined;
}
