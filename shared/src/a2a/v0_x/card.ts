/** What is particular to a 0.2 or 0.3 agent card. Specification 0.3.0, section 5.5. */
import { isObject, member, stringMember, type Json } from '../../base/json.ts';
import type { AgentInterface, SecurityScheme } from '../model.ts';
import { listOf } from '../shape.ts';

/** Names of transports as agents spell them. */
export function bindingName(raw: string | undefined): string {
  const flat = (raw ?? 'JSONRPC').toUpperCase().replace(/[^A-Z+]/g, '');
  if (flat === '' || flat === 'JSONRPC' || flat === 'JSON') return 'JSONRPC';
  if (flat === 'HTTP+JSON' || flat === 'HTTPJSON' || flat === 'REST') return 'HTTP+JSON';
  return flat === 'GRPC' ? 'GRPC' : (raw ?? '');
}

/** `url` with its preferred transport, then the additional interfaces. */
export function interfaces(card: Json): readonly AgentInterface[] {
  const found: AgentInterface[] = [];
  const version = stringMember(card, 'protocolVersion');
  const more = version === undefined ? {} : { protocolVersion: version };
  const url = stringMember(card, 'url');
  if (url) found.push({ url, binding: bindingName(stringMember(card, 'preferredTransport')), dialect: '0.x', ...more });
  for (const entry of listOf(member(card, 'additionalInterfaces'))) {
    const other = stringMember(entry, 'url');
    if (other) found.push({ url: other, binding: bindingName(stringMember(entry, 'transport')), dialect: '0.x', ...more });
  }
  return found;
}

/** A security scheme told by its `type`, in the style of OpenAPI. */
export function scheme(raw: Json): SecurityScheme | undefined {
  const type = stringMember(raw, 'type');
  const said = stringMember(raw, 'description');
  const description = said === undefined ? {} : { description: said };
  if (type === 'apiKey') {
    const location = stringMember(raw, 'in');
    return { type, location: location === 'query' || location === 'cookie' ? location : 'header', name: stringMember(raw, 'name') ?? '', ...description };
  }
  if (type === 'http') return { type, scheme: stringMember(raw, 'scheme') ?? '', ...description };
  if (type === 'oauth2' || type === 'openIdConnect') return { type, raw, ...description };
  if (type === 'mutualTLS') return { type: 'mtls', raw, ...description };
  return isObject(raw) && type !== undefined ? { type: 'unknown', raw, ...description } : undefined;
}
