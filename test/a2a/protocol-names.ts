/**
 * The names of A2A, copied from the protocol (specification 0.2 to 1.0, its proto file and types) and not from our tables:
 * what the explanations must cover. Objects with their fields as `Object: 'field field …'`.
 */
interface Names {
  readonly methods: readonly string[];
  readonly events: readonly string[];
  readonly states: readonly string[];
  readonly terminal: readonly string[];
  readonly interrupted: readonly string[];
  readonly roles: readonly string[];
  readonly codes: readonly string[];
  readonly headers: readonly string[];
  readonly objects: Readonly<Record<string, string>>;
}

const FLOW = 'tokenUrl refreshUrl scopes';
const BOTH = {
  AgentProvider: 'url organization',
  AgentExtension: 'uri description required params',
  AgentCardSignature: 'protected signature header',
  TaskStatus: 'state message timestamp',
  Artifact: 'artifactId name description parts metadata extensions',
  HTTPAuthSecurityScheme: 'description scheme bearerFormat',
  OAuth2SecurityScheme: 'description flows oauth2MetadataUrl',
  OpenIdConnectSecurityScheme: 'description openIdConnectUrl',
  ClientCredentialsOAuthFlow: FLOW,
  PasswordOAuthFlow: FLOW,
  ImplicitOAuthFlow: 'authorizationUrl refreshUrl scopes',
  JSONRPCRequest: 'jsonrpc id method params',
  JSONRPCResponse: 'jsonrpc id result error',
  JSONRPCError: 'code message data',
};
const RPC = ['-32700', '-32600', '-32601', '-32602', '-32603'];

export const V0: Names = {
  methods: [
    'message/send',
    'message/stream',
    'tasks/get',
    'tasks/cancel',
    'tasks/resubscribe',
    'tasks/pushNotificationConfig/set',
    'tasks/pushNotificationConfig/get',
    'tasks/pushNotificationConfig/list',
    'tasks/pushNotificationConfig/delete',
    'agent/getAuthenticatedExtendedCard',
  ],
  events: ['task', 'message', 'status-update', 'artifact-update'],
  states: ['submitted', 'working', 'input-required', 'completed', 'canceled', 'failed', 'rejected', 'auth-required', 'unknown'],
  terminal: ['completed', 'canceled', 'failed', 'rejected'],
  interrupted: ['input-required', 'auth-required'],
  roles: ['user', 'agent'],
  codes: [...RPC, '-32001', '-32002', '-32003', '-32004', '-32005', '-32006', '-32007'],
  headers: ['X-A2A-Extensions'],
  objects: {
    ...BOTH,
    AgentCard:
      'protocolVersion name description version url preferredTransport additionalInterfaces capabilities securitySchemes security defaultInputModes defaultOutputModes skills supportsAuthenticatedExtendedCard signatures provider iconUrl documentationUrl',
    AgentCapabilities: 'streaming pushNotifications stateTransitionHistory extensions',
    AgentSkill: 'id name description tags examples inputModes outputModes security',
    AgentInterface: 'url transport',
    APIKeySecurityScheme: 'type description in name',
    HTTPAuthSecurityScheme: `${BOTH.HTTPAuthSecurityScheme} type`,
    OAuth2SecurityScheme: `${BOTH.OAuth2SecurityScheme} type`,
    OpenIdConnectSecurityScheme: `${BOTH.OpenIdConnectSecurityScheme} type`,
    MutualTLSSecurityScheme: 'type description',
    OAuthFlows: 'authorizationCode clientCredentials implicit password',
    AuthorizationCodeOAuthFlow: `authorizationUrl ${FLOW}`,
    Task: 'kind id contextId status history artifacts metadata',
    Message: 'kind messageId role parts contextId taskId metadata extensions referenceTaskIds',
    TextPart: 'kind text metadata',
    FilePart: 'kind file metadata',
    DataPart: 'kind data metadata',
    FileWithBytes: 'bytes mimeType name',
    FileWithUri: 'uri mimeType name',
    TaskStatusUpdateEvent: 'kind taskId contextId status final metadata',
    TaskArtifactUpdateEvent: 'kind taskId contextId artifact append lastChunk metadata',
    MessageSendParams: 'message configuration metadata',
    MessageSendConfiguration: 'acceptedOutputModes blocking historyLength pushNotificationConfig',
    TaskQueryParams: 'id historyLength metadata',
    TaskIdParams: 'id metadata',
    TaskPushNotificationConfig: 'taskId pushNotificationConfig',
    PushNotificationConfig: 'id url token authentication',
    PushNotificationAuthenticationInfo: 'schemes credentials',
    GetTaskPushNotificationConfigParams: 'id pushNotificationConfigId metadata',
    ListTaskPushNotificationConfigParams: 'id metadata',
    DeleteTaskPushNotificationConfigParams: 'id pushNotificationConfigId metadata',
  },
};

export const V1: Names = {
  methods: [
    'SendMessage',
    'SendStreamingMessage',
    'GetTask',
    'ListTasks',
    'CancelTask',
    'SubscribeToTask',
    'CreateTaskPushNotificationConfig',
    'GetTaskPushNotificationConfig',
    'ListTaskPushNotificationConfigs',
    'DeleteTaskPushNotificationConfig',
    'GetExtendedAgentCard',
  ],
  events: ['task', 'message', 'statusUpdate', 'artifactUpdate'],
  states: ['UNSPECIFIED', 'SUBMITTED', 'WORKING', 'COMPLETED', 'FAILED', 'CANCELED', 'INPUT_REQUIRED', 'REJECTED', 'AUTH_REQUIRED'].map(
    (name) => `TASK_STATE_${name}`,
  ),
  terminal: ['COMPLETED', 'FAILED', 'CANCELED', 'REJECTED'].map((name) => `TASK_STATE_${name}`),
  interrupted: ['INPUT_REQUIRED', 'AUTH_REQUIRED'].map((name) => `TASK_STATE_${name}`),
  roles: ['ROLE_UNSPECIFIED', 'ROLE_USER', 'ROLE_AGENT'],
  codes: [...RPC, '-32001', '-32002', '-32003', '-32004', '-32005', '-32006', '-32007', '-32008', '-32009'],
  headers: ['A2A-Version', 'A2A-Extensions'],
  objects: {
    ...BOTH,
    AgentCard:
      'name description supportedInterfaces provider version documentationUrl iconUrl capabilities securitySchemes securityRequirements defaultInputModes defaultOutputModes skills signatures',
    AgentCapabilities: 'streaming pushNotifications extendedAgentCard extensions',
    AgentSkill: 'id name description tags examples inputModes outputModes securityRequirements',
    AgentInterface: 'url protocolBinding tenant protocolVersion',
    SecurityRequirement: 'schemes',
    StringList: 'list',
    SecurityScheme: 'apiKeySecurityScheme httpAuthSecurityScheme oauth2SecurityScheme openIdConnectSecurityScheme mtlsSecurityScheme',
    APIKeySecurityScheme: 'description location name',
    MutualTlsSecurityScheme: 'description',
    OAuthFlows: 'authorizationCode clientCredentials deviceCode implicit password',
    AuthorizationCodeOAuthFlow: `authorizationUrl ${FLOW} pkceRequired`,
    DeviceCodeOAuthFlow: `deviceAuthorizationUrl ${FLOW}`,
    Task: 'id contextId status artifacts history metadata',
    Message: 'messageId role parts contextId taskId metadata extensions referenceTaskIds',
    Part: 'text raw url data mediaType filename metadata',
    TaskStatusUpdateEvent: 'taskId contextId status metadata',
    TaskArtifactUpdateEvent: 'taskId contextId artifact append lastChunk metadata',
    StreamResponse: 'task message statusUpdate artifactUpdate',
    SendMessageResponse: 'task message',
    SendMessageRequest: 'tenant message configuration metadata',
    SendMessageConfiguration: 'acceptedOutputModes returnImmediately historyLength taskPushNotificationConfig',
    GetTaskRequest: 'tenant id historyLength',
    ListTasksRequest: 'tenant contextId status pageSize pageToken historyLength statusTimestampAfter includeArtifacts',
    ListTasksResponse: 'tasks nextPageToken pageSize totalSize',
    CancelTaskRequest: 'tenant id metadata',
    SubscribeToTaskRequest: 'tenant id',
    TaskPushNotificationConfig: 'tenant taskId id url token authentication',
    AuthenticationInfo: 'scheme credentials',
    GetTaskPushNotificationConfigRequest: 'tenant taskId id',
    ListTaskPushNotificationConfigsRequest: 'tenant taskId pageSize pageToken',
    ListTaskPushNotificationConfigsResponse: 'configs nextPageToken',
    DeleteTaskPushNotificationConfigRequest: 'tenant taskId id',
    GetExtendedAgentCardRequest: 'tenant',
    ErrorInfo: '@type reason domain metadata',
    BadRequest: 'fieldViolations',
  },
};
/** HTTP statuses that A2A's bindings name, and those that servers in front of agents answer with. */
export const STATUSES = ['200', '201', '304', '400', '401', '403', '404', '405', '413', '415', '429', '500', '502', '503', '504'];
