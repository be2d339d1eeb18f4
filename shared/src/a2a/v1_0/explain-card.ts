/** The card of A2A 1.0, field by field. */
import { gone, tableMaker, type Term } from '../explain-model.ts';
import { shared, text } from '../explain-texts.ts';
import { SECTION } from './explain-sections.ts';

const { fields } = tableMaker('1.0');
const FLOW = ['tokenUrl', 'refreshUrl', 'scopes'] as const;
const DEVICE = gone('Not in 0.3: the device flow came with 1.0.');
const OLD = ' Kept in 1.0 as deprecated.';

export const CARD: readonly Term[] = [
  ...fields('AgentCard', SECTION.card, [
    ...shared('AgentCard'),
    [
      'supportedInterfaces',
      'Where and how the agent can be called, the one that it likes best first. Each entry names its own version of A2A.',
      'AgentCard.additionalInterfaces',
    ],
    [
      'securityRequirements',
      'Which schemes a request must satisfy: one entry of the list is enough, and all schemes within it are needed.',
      'AgentCard.security',
    ],
  ]),
  ...fields('AgentProvider', SECTION.provider, shared('AgentProvider')),
  ...fields('AgentCapabilities', SECTION.capabilities, [
    ...shared('AgentCapabilities'),
    ['extendedAgentCard', 'Whether a fuller card is given to clients that prove who they are.', 'AgentCard.supportsAuthenticatedExtendedCard'],
  ]),
  ...fields('AgentExtension', SECTION.extension, shared('AgentExtension')),
  ...fields('AgentSkill', SECTION.skill, [
    ...shared('AgentSkill'),
    ['securityRequirements', 'Which schemes this skill needs, in place of the card’s own list.', 'AgentSkill.security'],
  ]),
  ...fields('AgentInterface', SECTION.interface, [
    ...shared('AgentInterface'),
    ['protocolBinding', 'The transport that is spoken at this address: JSONRPC, GRPC, HTTP+JSON, or the URI of another.', 'AgentInterface.transport'],
    ['protocolVersion', 'The version of A2A that is spoken at this address, as major and minor: 1.0. Absent counts as 0.3.', 'AgentCard.protocolVersion'],
    [
      'tenant',
      'Which of several agents behind one address is meant. Every request must repeat it.',
      gone('Not in 0.3: there each agent has an address of its own.'),
    ],
  ]),
  ...fields('AgentCardSignature', SECTION.signature, shared('AgentCardSignature')),
  ...fields('SecurityRequirement', SECTION.card, [
    ['schemes', 'Schemes that must all be satisfied together, by their names, each with the scopes that it needs.', 'AgentCard.security'],
  ]),
  ...fields('StringList', SECTION.card, [['list', 'The scopes that a scheme needs. Often empty.', 'AgentCard.security']]),
  ...fields('SecurityScheme', SECTION.scheme, [
    ['apiKeySecurityScheme', 'The client sends a key, in a header, a query parameter or a cookie.', 'APIKeySecurityScheme.type'],
    ['httpAuthSecurityScheme', 'The client uses the Authorization header.', 'HTTPAuthSecurityScheme.type'],
    ['oauth2SecurityScheme', 'The client brings an OAuth 2.0 token.', 'OAuth2SecurityScheme.type'],
    ['openIdConnectSecurityScheme', 'The client signs in by OpenID Connect.', 'OpenIdConnectSecurityScheme.type'],
    ['mtlsSecurityScheme', 'The client proves itself by a TLS certificate of its own.', 'MutualTLSSecurityScheme.type'],
  ]),
  ...fields('APIKeySecurityScheme', SECTION.apiKey, [
    ['description', text('Security', 'description')],
    ['location', 'Where the key goes: header, query or cookie.', 'APIKeySecurityScheme.in'],
    ['name', text('Security', 'name')],
  ]),
  ...fields('HTTPAuthSecurityScheme', SECTION.httpAuth, shared('Security', 'description', 'scheme', 'bearerFormat')),
  ...fields('OAuth2SecurityScheme', SECTION.oauth2, shared('Security', 'description', 'flows', 'oauth2MetadataUrl')),
  ...fields('OpenIdConnectSecurityScheme', SECTION.openId, shared('Security', 'description', 'openIdConnectUrl')),
  ...fields('MutualTlsSecurityScheme', SECTION.mtls, shared('Security', 'description'), 'MutualTLSSecurityScheme'),
  ...fields('OAuthFlows', SECTION.flows, [
    ...shared('Security', 'authorizationCode', 'clientCredentials'),
    ['deviceCode', 'The flow for devices without a browser: the person enters a short code on another device.', DEVICE],
    ['implicit', text('Security', 'implicit') + OLD],
    ['password', text('Security', 'password') + OLD],
  ]),
  ...fields('AuthorizationCodeOAuthFlow', SECTION.codeFlow, [
    ...shared('Security', 'authorizationUrl', ...FLOW),
    ['pkceRequired', 'Whether the client must use PKCE, which ties the token to the client that asked for it.', gone('Not in 0.3: the card could not say it.')],
  ]),
  ...fields('ClientCredentialsOAuthFlow', SECTION.clientFlow, shared('Security', ...FLOW)),
  ...fields('DeviceCodeOAuthFlow', SECTION.deviceFlow, [
    ['deviceAuthorizationUrl', 'Where the device asks for a code.', DEVICE],
    ['tokenUrl', text('Security', 'tokenUrl'), DEVICE],
    ['refreshUrl', text('Security', 'refreshUrl'), DEVICE],
    ['scopes', text('Security', 'scopes'), DEVICE],
  ]),
  ...fields('ImplicitOAuthFlow', SECTION.flows, shared('Security', 'authorizationUrl', 'refreshUrl', 'scopes')),
  ...fields('PasswordOAuthFlow', SECTION.flows, shared('Security', ...FLOW)),
];
