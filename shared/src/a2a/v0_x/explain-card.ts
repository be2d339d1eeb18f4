/** The card of A2A 0.x, field by field. */
import { gone, tableMaker, type Term } from '../explain-model.ts';
import { shared, text } from '../explain-texts.ts';
import { SECTION } from './explain-sections.ts';

const { fields } = tableMaker('0.x');
const FLOW = ['tokenUrl', 'refreshUrl', 'scopes'] as const;

export const CARD: readonly Term[] = [
  ...fields('AgentCard', SECTION.card, [
    ...shared('AgentCard'),
    ['protocolVersion', 'The version of A2A that the agent speaks at its main address. Cards before 0.2.5 do not have it.', 'AgentInterface.protocolVersion'],
    ['url', 'The main address of the agent. Messages go there by POST.', 'AgentInterface.url'],
    ['preferredTransport', 'The transport that is spoken at the main address; JSON-RPC when absent.', 'AgentInterface.protocolBinding'],
    ['additionalInterfaces', 'Further addresses of the same agent, each with its transport.', 'AgentCard.supportedInterfaces'],
    [
      'security',
      'Which schemes a request must satisfy: one entry of the list is enough, and all schemes within it are needed.',
      'AgentCard.securityRequirements',
    ],
    ['supportsAuthenticatedExtendedCard', 'Whether a fuller card is given to clients that prove who they are.', 'AgentCapabilities.extendedAgentCard'],
  ]),
  ...fields('AgentProvider', SECTION.provider, shared('AgentProvider')),
  ...fields('AgentCapabilities', SECTION.capabilities, [
    ...shared('AgentCapabilities'),
    [
      'stateTransitionHistory',
      'Was meant to say whether the agent tells all earlier states of a task. No operation ever used it.',
      gone('Not in 1.0, and nothing replaces it: no operation used it.'),
    ],
  ]),
  ...fields('AgentExtension', SECTION.extension, shared('AgentExtension')),
  ...fields('AgentSkill', SECTION.skill, [
    ...shared('AgentSkill'),
    ['security', 'Which schemes this skill needs, in place of the card’s own list. Since 0.3.', 'AgentSkill.securityRequirements'],
  ]),
  ...fields('AgentInterface', SECTION.interface, [
    ...shared('AgentInterface'),
    ['transport', 'The transport that is spoken at this address: JSONRPC, GRPC or HTTP+JSON.', 'AgentInterface.protocolBinding'],
  ]),
  ...fields('AgentCardSignature', SECTION.signature, shared('AgentCardSignature')),
  ...fields('APIKeySecurityScheme', SECTION.security, [
    ['type', 'Says that the client sends a key: apiKey.', 'SecurityScheme.apiKeySecurityScheme'],
    ['description', text('Security', 'description')],
    ['in', 'Where the key goes: header, query or cookie.', 'APIKeySecurityScheme.location'],
    ['name', text('Security', 'name')],
  ]),
  ...fields('HTTPAuthSecurityScheme', SECTION.security, [
    ['type', 'Says that the client uses the Authorization header: http.', 'SecurityScheme.httpAuthSecurityScheme'],
    ...shared('Security', 'description', 'scheme', 'bearerFormat'),
  ]),
  ...fields('OAuth2SecurityScheme', SECTION.security, [
    ['type', 'Says that the client brings an OAuth 2.0 token: oauth2.', 'SecurityScheme.oauth2SecurityScheme'],
    ...shared('Security', 'description', 'flows', 'oauth2MetadataUrl'),
  ]),
  ...fields('OpenIdConnectSecurityScheme', SECTION.security, [
    ['type', 'Says that the client signs in by OpenID Connect: openIdConnect.', 'SecurityScheme.openIdConnectSecurityScheme'],
    ...shared('Security', 'description', 'openIdConnectUrl'),
  ]),
  ...fields(
    'MutualTLSSecurityScheme',
    SECTION.security,
    [
      ['type', 'Says that the client proves itself by a TLS certificate of its own: mutualTLS. Since 0.3.', 'SecurityScheme.mtlsSecurityScheme'],
      ['description', text('Security', 'description')],
    ],
    'MutualTlsSecurityScheme',
  ),
  ...fields('OAuthFlows', SECTION.security, shared('Security', 'authorizationCode', 'clientCredentials', 'implicit', 'password')),
  ...fields('AuthorizationCodeOAuthFlow', SECTION.security, shared('Security', 'authorizationUrl', ...FLOW)),
  ...fields('ClientCredentialsOAuthFlow', SECTION.security, shared('Security', ...FLOW)),
  ...fields('ImplicitOAuthFlow', SECTION.security, shared('Security', 'authorizationUrl', 'refreshUrl', 'scopes')),
  ...fields('PasswordOAuthFlow', SECTION.security, shared('Security', ...FLOW)),
];
