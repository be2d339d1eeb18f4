/**
 * The agent's card in its three shapes. A reader of any generation must be able to read what it gets without having
 * asked for a version, so the default is a hybrid: a 1.0 card that also carries the members of a 0.3 card
 * (docs/decisions/0002-cards.md). Who asks for a version gets that version's card and nothing else.
 */
import { AgentCard as AgentCardCodec, type AgentCard } from '@a2a-js/sdk';
import type { JsonObject } from '../base/json.ts';
import { SERVICES_EXTENSION } from '../handoff/service-names.ts';
import type { HeldServices } from '../handoff/services.ts';
import type { AgentProfile } from './agent.ts';

export type CardShape = 'hybrid' | '1.0' | '0.3';

/** The card as the SDK holds it. `url` is the agent's address, absolute, without a slash at its end. */
export function coreCard(profile: AgentProfile, url: string, held?: HeldServices): AgentCard {
  const address = `${url}/`;
  return {
    name: profile.name,
    description: profile.description,
    version: profile.version,
    supportedInterfaces: (['1.0', '0.3'] as const).map((protocolVersion) => ({ url: address, protocolBinding: 'JSONRPC', protocolVersion, tenant: '' })),
    provider: undefined,
    capabilities: {
      streaming: profile.streaming,
      pushNotifications: false,
      extendedAgentCard: false,
      extensions: held
        ? [{ uri: SERVICES_EXTENSION, description: 'Which search and model services the agent already holds. No keys.', required: false, params: held }]
        : [],
    },
    securitySchemes: Object.fromEntries(
      profile.keyHeaders.map(({ scheme, header, description }) => [
        scheme,
        { scheme: { $case: 'apiKeySecurityScheme' as const, value: { description, location: 'header', name: header } } },
      ]),
    ),
    // Alternatives; the first, empty one says that no key is needed.
    securityRequirements:
      profile.keyHeaders.length === 0 ? [] : [{ schemes: {} }, ...profile.keyHeaders.map(({ scheme }) => ({ schemes: { [scheme]: { list: [] } } }))],
    defaultInputModes: [...profile.inputModes],
    defaultOutputModes: [...profile.outputModes],
    skills: profile.skills.map((skill) => ({
      ...skill,
      tags: [...skill.tags],
      examples: [...(skill.examples ?? [])],
      inputModes: [],
      outputModes: [],
      securityRequirements: [],
    })),
    signatures: [],
  };
}

/** The card as it goes over the wire. */
export function cardJson(core: AgentCard, profile: AgentProfile, shape: CardShape): JsonObject {
  const modern = AgentCardCodec.toJSON(core) as JsonObject;
  if (shape === '1.0') return modern;
  const legacy = legacyCard(core, profile);
  if (shape === '0.3') return legacy;
  return { ...legacy, ...modern, securitySchemes: bothSchemes(legacy['securitySchemes'], modern['securitySchemes']) };
}

/** The members of A2A 0.3 (specification 5.5). */
function legacyCard(core: AgentCard, profile: AgentProfile): JsonObject {
  const url = core.supportedInterfaces[0]?.url ?? '';
  const extensions =
    core.capabilities?.extensions.map(({ uri, description, required, params }) => ({
      uri,
      description,
      required,
      ...(params && { params: params as JsonObject }),
    })) ?? [];
  return {
    protocolVersion: '0.3.0',
    name: core.name,
    description: core.description,
    version: core.version,
    url,
    preferredTransport: 'JSONRPC',
    additionalInterfaces: [{ url, transport: 'JSONRPC' }],
    capabilities: { streaming: profile.streaming, pushNotifications: false, stateTransitionHistory: false, ...(extensions.length > 0 && { extensions }) },
    supportsAuthenticatedExtendedCard: false,
    securitySchemes: Object.fromEntries(
      profile.keyHeaders.map(({ scheme, header, description }) => [scheme, { type: 'apiKey', in: 'header', name: header, description }]),
    ),
    security: profile.keyHeaders.length === 0 ? [] : [{}, ...profile.keyHeaders.map(({ scheme }) => ({ [scheme]: [] }))],
    defaultInputModes: core.defaultInputModes,
    defaultOutputModes: core.defaultOutputModes,
    skills: profile.skills.map(({ id, name, description, tags, examples }) => ({ id, name, description, tags, ...(examples && { examples }) })),
  };
}

/** One entry per scheme that readers of both generations understand: the 1.0 member beside the 0.3 ones. */
function bothSchemes(legacy: unknown, modern: unknown): JsonObject {
  const schemes: Record<string, JsonObject> = {};
  for (const source of [legacy, modern]) {
    for (const [name, scheme] of Object.entries((source ?? {}) as Record<string, JsonObject>)) schemes[name] = { ...schemes[name], ...scheme };
  }
  return schemes;
}
