/** What a request asks of an agent, in the words that the official SDKs take: those of 1.0, whichever dialect it was sent in. */
import { codecOf, decodeSentMessage, operationOf, waitsFor } from '@handoff/shared/a2a/dialect';
import type { Operation } from '@handoff/shared/a2a/errors';
import type { DialectName } from '@handoff/shared/a2a/model';
import { isObject, member, parseJson, stringMember, type Json } from '@handoff/shared/base/json';
import type { HeaderList } from '@handoff/shared/trace/record';
import type { CopySource } from './source.ts';

export interface Call {
  readonly operation: Operation;
  readonly dialect: DialectName;
  readonly params: Json;
  /** Name of the request's type in the SDKs. */
  readonly type: string;
  /** Where the card stands. */
  readonly origin: string;
  readonly path: string;
  /** Headers that the SDK does not set by itself. */
  readonly headers: HeaderList;
}
const CARD = '/.well-known/agent-card.json';
const OWN: ReadonlySet<string> = new Set(['content-type', 'accept', 'a2a-version']);

/** Undefined when the request is no call that the SDKs have. */
export function callOf({ body, url, card, headers }: CopySource): Call | undefined {
  const json = body === undefined ? undefined : parseJson(body);
  const method = json?.ok === true ? stringMember(json.value, 'method') : undefined;
  const meaning = method === undefined ? undefined : operationOf(method);
  if (json?.ok !== true || meaning === undefined || !URL.canParse(card ?? url)) return undefined;
  const { operation, dialect } = meaning;
  const sent = member(json.value, 'params');
  const codec = codecOf('1.0');
  const name = codec.method(operation === 'stream' ? 'send' : operation);
  if (name === undefined) return undefined;
  let params: Json = isObject(sent) ? sent : {};
  if (operation === 'send' || operation === 'stream') {
    const message = decodeSentMessage(sent);
    if (message === undefined) return undefined;
    params = codec.sendParams(message, { wait: waitsFor(sent, dialect) });
  }
  const place = new URL(card ?? CARD, url);
  return {
    operation,
    dialect,
    params,
    type: `${name}Request`,
    origin: place.origin,
    path: place.pathname + place.search,
    headers: headers.filter(([header]) => !OWN.has(header.toLowerCase())),
  };
}
