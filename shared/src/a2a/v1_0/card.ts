/** What is particular to a 1.0 agent card. Specification 1.0, section 4.4. */
import { isObject, stringMember, type Json } from '../../base/json.ts';
import type { AgentInterface, DialectName, SecurityScheme } from '../model.ts';
import { either, eitherString, listOf } from '../shape.ts';

/** Patch numbers do not matter; a missing version means 0.3. */
const dialectOf = (version: string | undefined): DialectName | undefined => {
  if (version === undefined || version === '') return '0.x';
  if (/^v?1(\.|$)/.test(version)) return '1.0';
  return /^v?0\./.test(version) ? '0.x' : undefined;
};
function bindingOf(raw: string | undefined): string {
  const flat = (raw ?? '').toUpperCase().replace(/[^A-Z+]/g, '');
  if (flat === 'JSONRPC' || flat === '') return 'JSONRPC';
  if (flat === 'HTTP+JSON' || flat === 'HTTPJSON' || flat === 'REST') return 'HTTP+JSON';
  return flat === 'GRPC' ? 'GRPC' : (raw ?? '');
}

/** The entries of `supportedInterfaces` in their order; entries of a version that we do not speak are left out. */
export function interfaces(card: Json): readonly AgentInterface[] {
  const found: AgentInterface[] = [];
  for (const entry of listOf(either(card, 'supportedInterfaces'))) {
    const url = stringMember(entry, 'url');
    const version = eitherString(entry, 'protocolVersion');
    const dialect = dialectOf(version);
    if (!url || !dialect) continue;
    const tenant = stringMember(entry, 'tenant');
    found.push({
      url,
      binding: bindingOf(eitherString(entry, 'protocolBinding') ?? stringMember(entry, 'transport')),
      dialect,
      ...(version ? { protocolVersion: version } : {}),
      ...(tenant ? { tenant } : {}),
    });
  }
  return found;
}

/** A security scheme told by the member that wraps it. */
export function scheme(raw: Json): SecurityScheme | undefined {
  const wrapped = (name: string): Json | undefined => {
    const found = either(raw, name);
    return isObject(found) ? found : undefined;
  };
  const described = (value: Json) => {
    const said = stringMember(value, 'description');
    return said === undefined ? {} : { description: said };
  };
  const key = wrapped('apiKeySecurityScheme');
  if (key) {
    const location = stringMember(key, 'location');
    return {
      type: 'apiKey',
      location: location === 'query' || location === 'cookie' ? location : 'header',
      name: stringMember(key, 'name') ?? '',
      ...described(key),
    };
  }
  const http = wrapped('httpAuthSecurityScheme');
  if (http) return { type: 'http', scheme: stringMember(http, 'scheme') ?? '', ...described(http) };
  const oauth = wrapped('oauth2SecurityScheme');
  if (oauth) return { type: 'oauth2', raw, ...described(oauth) };
  const openId = wrapped('openIdConnectSecurityScheme');
  if (openId) return { type: 'openIdConnect', raw, ...described(openId) };
  const mtls = wrapped('mtlsSecurityScheme');
  return mtls ? { type: 'mtls', raw, ...described(mtls) } : undefined;
}
