/**
 * Reads an agent card of any generation (0.2, 0.3, 1.0, or both at once) and chooses the interface to speak to.
 * A2A 0.3 section 5, 1.0 section 8. Tolerant: a wrong type is left out; only what cannot be used at all is refused.
 */
import { isObject, member, stringMember, type Json, type JsonObject } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import { parseUrl } from '../base/url.ts';
import { cardInterfaces, cardScheme } from './dialect.ts';
import type { AgentCard, AgentInterface, AgentSkill, DialectName, SecurityScheme } from './model.ts';
import { either, eitherString, listOf } from './shape.ts';

export type CardError =
  | { readonly kind: 'not-json'; readonly say: string }
  | { readonly kind: 'not-a2a'; readonly say: string }
  | { readonly kind: 'no-endpoint'; readonly say: string }
  | { readonly kind: 'no-jsonrpc'; readonly say: string }
  | { readonly kind: 'no-dialect'; readonly say: string };

const strings = (value: Json | undefined): readonly string[] => listOf(value).filter((item) => typeof item === 'string');
const flag = (value: unknown, name: string): boolean => either(value, name) === true;
const MARKS = ['protocolVersion', 'preferredTransport', 'supportedInterfaces', 'additionalInterfaces', 'skills', 'capabilities', 'defaultInputModes'] as const;

function skill(raw: Json): AgentSkill | undefined {
  if (!isObject(raw)) return undefined;
  const examples = strings(member(raw, 'examples'));
  const id = stringMember(raw, 'id') ?? stringMember(raw, 'name') ?? '';
  return {
    id,
    name: stringMember(raw, 'name') ?? id,
    description: stringMember(raw, 'description') ?? '',
    tags: strings(member(raw, 'tags')),
    ...(examples.length > 0 ? { examples } : {}),
  };
}

/** An interface with its address made absolute against the card's own; undefined when it is no http address. */
function resolved(entry: AgentInterface, cardUrl: string | undefined): AgentInterface | undefined {
  if (entry.binding === 'GRPC') return entry; // `host:port`, not an http address
  const url = parseUrl(entry.url, cardUrl);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? { ...entry, url: url.href } : undefined;
}

/** Reads `raw`; `cardUrl` is where it was fetched, for relative addresses. */
export function readCard(raw: Json, cardUrl?: string): Result<AgentCard, CardError> {
  if (!isObject(raw)) return err({ kind: 'not-json', say: 'The card is not one JSON object.' });
  const interfaces = cardInterfaces(raw)
    .map((entry) => resolved(entry, cardUrl))
    .filter((entry) => entry !== undefined);
  const marked = MARKS.some((mark) => either(raw, mark) !== undefined);
  if (!marked) return err({ kind: 'not-a2a', say: 'The file is JSON but no A2A agent card: it names neither interfaces, nor skills, nor capabilities.' });
  if (interfaces.length === 0) return err({ kind: 'no-endpoint', say: 'The card names no http address of an endpoint.' });

  const capabilities: JsonObject = isObject(member(raw, 'capabilities')) ? (member(raw, 'capabilities') as JsonObject) : {};
  const schemes = either(raw, 'securitySchemes');
  const provider = member(raw, 'provider');
  const organization = stringMember(provider, 'organization');
  const providerUrl = stringMember(provider, 'url');
  const documentationUrl = eitherString(raw, 'documentationUrl');
  return ok({
    name: stringMember(raw, 'name') ?? '',
    description: stringMember(raw, 'description') ?? '',
    version: stringMember(raw, 'version') ?? '',
    interfaces,
    capabilities: {
      streaming: flag(capabilities, 'streaming'),
      pushNotifications: flag(capabilities, 'pushNotifications'),
      extendedCard: flag(capabilities, 'extendedAgentCard') || flag(raw, 'supportsAuthenticatedExtendedCard'),
      extensions: listOf(member(capabilities, 'extensions')).flatMap((entry) => {
        const uri = stringMember(entry, 'uri');
        const params = member(entry, 'params');
        return uri === undefined ? [] : [{ uri, required: flag(entry, 'required'), ...(params === undefined ? {} : { params }) }];
      }),
    },
    skills: listOf(member(raw, 'skills'))
      .map(skill)
      .filter((found) => found !== undefined),
    inputModes: strings(either(raw, 'defaultInputModes')),
    outputModes: strings(either(raw, 'defaultOutputModes')),
    // From entries, so that a scheme called `__proto__` stays a plain member.
    securitySchemes: Object.fromEntries(
      isObject(schemes) ? Object.entries(schemes).map(([name, value]): [string, SecurityScheme] => [name, cardScheme(value)]) : [],
    ),
    ...(provider === undefined
      ? {}
      : { provider: { ...(organization === undefined ? {} : { organization }), ...(providerUrl === undefined ? {} : { url: providerUrl }) } }),
    ...(documentationUrl === undefined ? {} : { documentationUrl }),
    raw,
  });
}

/** The JSON-RPC interface of the wanted dialect, in the card's order. */
export function chooseInterface(card: AgentCard, wanted: DialectName): Result<AgentInterface, CardError> {
  const usable = card.interfaces.filter((entry) => entry.binding === 'JSONRPC');
  const name = card.name || 'The agent';
  if (usable.length === 0) {
    const offered = [...new Set(card.interfaces.map((entry) => entry.binding))].join(', ');
    return err({ kind: 'no-jsonrpc', say: `${name} offers ${offered} only. This client speaks JSON-RPC.` });
  }
  const chosen = usable.find((entry) => entry.dialect === wanted);
  if (chosen) return ok(chosen);
  const other: DialectName = wanted === '0.x' ? '1.0' : '0.x';
  return err({ kind: 'no-dialect', say: `${name} offers A2A ${other} only. Switch the dialect to ${other} and run again.` });
}
