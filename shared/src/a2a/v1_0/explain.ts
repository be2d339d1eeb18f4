/** Every word of A2A 1.0 over JSON-RPC, explained. Source: specification 1.0. */
import { gone, tableMaker, type TableSource } from '../explain-model.ts';
import { A2A_CODES, RPC_CODES, STATUSES } from '../explain-texts.ts';
import { CARD } from './explain-card.ts';
import { OBJECTS } from './explain-objects.ts';
import { SECTION } from './explain-sections.ts';

const { rows, states, codes } = tableMaker('1.0');
const ENDS = ['TASK_STATE_COMPLETED', 'TASK_STATE_FAILED', 'TASK_STATE_CANCELED', 'TASK_STATE_REJECTED'] as const;
const OPEN = ['TASK_STATE_INPUT_REQUIRED', 'TASK_STATE_AUTH_REQUIRED'] as const;

export const table: TableSource = {
  dialect: '1.0',
  terms: [
    ...rows('method', SECTION.send, [
      ['SendMessage', 'Sends a message and gets one answer: a task, or a message when there is no work to follow.', 'message/send'],
    ]),
    ...rows('method', SECTION.stream, [
      ['SendStreamingMessage', 'Sends a message and keeps the answer open: the agent sends an event each time something happens.', 'message/stream'],
    ]),
    ...rows('method', SECTION.get, [['GetTask', 'Asks where a task stands and what it has produced. Nothing changes by it.', 'tasks/get']]),
    ...rows('method', SECTION.list, [
      [
        'ListTasks',
        'Asks for the tasks that this client may see, page by page, the latest change first.',
        gone('Not in 0.3 over JSON-RPC: remember the ids and ask for each task.'),
      ],
    ]),
    ...rows('method', SECTION.cancel, [
      ['CancelTask', 'Asks the agent to stop a task. The agent may refuse, or the task may have ended meanwhile.', 'tasks/cancel'],
    ]),
    ...rows('method', SECTION.subscribe, [
      ['SubscribeToTask', 'Opens a stream of a running task. Its first event is the task as it stands, so nothing is missed.', 'tasks/resubscribe'],
    ]),
    ...rows('method', SECTION.pushCreate, [
      ['CreateTaskPushNotificationConfig', 'Registers a web address that the agent calls when the task changes.', 'tasks/pushNotificationConfig/set'],
    ]),
    ...rows('method', SECTION.pushGet, [['GetTaskPushNotificationConfig', 'Asks for one registration of a task.', 'tasks/pushNotificationConfig/get']]),
    ...rows('method', SECTION.pushList, [['ListTaskPushNotificationConfigs', 'Asks for all registrations of a task.', 'tasks/pushNotificationConfig/list']]),
    ...rows('method', SECTION.pushDelete, [
      ['DeleteTaskPushNotificationConfig', 'Removes a registration of a task. Doing it twice does no harm.', 'tasks/pushNotificationConfig/delete'],
    ]),
    ...rows('method', SECTION.extendedCard, [
      ['GetExtendedAgentCard', 'Asks for the fuller card that is given only to clients who prove who they are.', 'agent/getAuthenticatedExtendedCard'],
    ]),
    ...rows('event', SECTION.task, [['task', 'The whole task as it stands: state, artifacts, history. A stream about a task begins with it.']]),
    ...rows('event', SECTION.message, [['message', 'A message from the agent in place of a task. Nothing follows it.']]),
    ...rows('event', SECTION.statusEvent, [
      ['statusUpdate', 'The state of the task has changed, or the agent says how far it is. It carries no results.', 'status-update'],
    ]),
    ...rows('event', SECTION.artifactEvent, [
      ['artifactUpdate', 'A result of the task, or the next piece of one. Pieces with the same artifact id belong together.', 'artifact-update'],
    ]),
    ...states(SECTION.taskState, [
      {
        name: 'TASK_STATE_SUBMITTED',
        say: 'The agent has received the task and has not begun with it.',
        next: ['TASK_STATE_WORKING', ...OPEN, ...ENDS],
        other: 'submitted',
      },
      {
        name: 'TASK_STATE_WORKING',
        say: 'The agent has taken the task and is doing the work. It may send any number of status and artifact updates while in this state.',
        next: [...ENDS, ...OPEN],
        other: 'working',
      },
      {
        name: 'TASK_STATE_INPUT_REQUIRED',
        say: 'The agent needs an answer before it can go on. The client sends a message with the id of this task.',
        next: ['TASK_STATE_WORKING', 'TASK_STATE_AUTH_REQUIRED', ...ENDS],
        other: 'input-required',
      },
      {
        name: 'TASK_STATE_AUTH_REQUIRED',
        say: 'The agent needs a credential before it can go on. It is given outside of the messages, for example in a header.',
        next: ['TASK_STATE_WORKING', 'TASK_STATE_INPUT_REQUIRED', ...ENDS],
        other: 'auth-required',
      },
      {
        name: 'TASK_STATE_COMPLETED',
        say: 'The task has ended well. Its results are in its artifacts, and it takes no more messages.',
        next: [],
        other: 'completed',
      },
      {
        name: 'TASK_STATE_FAILED',
        say: 'The task has ended because something went wrong. The message of the status may say what; artifacts so far are kept.',
        next: [],
        other: 'failed',
      },
      { name: 'TASK_STATE_CANCELED', say: 'The task was stopped before it was done, by the client or by the agent.', next: [], other: 'canceled' },
      { name: 'TASK_STATE_REJECTED', say: 'The agent will not do this task, at once or after a look at it.', next: [], other: 'rejected' },
      {
        name: 'TASK_STATE_UNSPECIFIED',
        say: 'No state was set. An agent should never send it, so anything may follow.',
        next: ['TASK_STATE_SUBMITTED', 'TASK_STATE_WORKING', ...OPEN, ...ENDS],
        other: 'unknown',
      },
    ]),
    ...rows('role', SECTION.role, [
      ['ROLE_USER', 'The client speaks: a person, or an agent that hands on work.', 'user'],
      ['ROLE_AGENT', 'The agent that was called speaks.', 'agent'],
      ['ROLE_UNSPECIFIED', 'No role was set. It should never be sent.', gone('Not in 0.3: a message must name its role.')],
    ]),
    ...CARD,
    ...OBJECTS,
    ...codes(() => SECTION.rpcErrors, RPC_CODES),
    ...codes(
      () => SECTION.codes,
      [
        ...A2A_CODES,
        ['-32007', 'ExtendedAgentCardNotConfiguredError', 'The agent says that it has a fuller card for known clients, but none is set up.'],
        [
          '-32008',
          'ExtensionSupportRequiredError',
          'The agent requires an extension that the request did not ask for. Its card names the extension.',
          gone('Not in 0.3: it has no code for this.'),
        ],
        [
          '-32009',
          'VersionNotSupportedError',
          'The agent does not speak the version of A2A that the request names. Try the other dialect.',
          gone('Not in 0.3: requests named no version.'),
        ],
      ],
    ),
    ...rows('status', SECTION.errors, STATUSES),
    ...rows('header', SECTION.parameters, [
      [
        'A2A-Version',
        'The version of A2A that the client speaks, as major and minor: 1.0. Without it an agent must assume 0.3.',
        gone('Not in 0.3: requests named no version, and its absence still means 0.3.'),
      ],
      ['A2A-Extensions', 'The extensions that the client wants to use, by URI. The agent repeats those that it used.', 'X-A2A-Extensions'],
      ['Content-Type', 'The form of the body: application/json, or text/event-stream for a stream.', 'Content-Type'],
    ]),
  ],
  holds: {
    status: ['TaskStatus'],
    message: ['Message'],
    history: ['Message'],
    artifact: ['Artifact'],
    artifacts: ['Artifact'],
    parts: ['Part'],
    task: ['Task'],
    tasks: ['Task'],
    statusUpdate: ['TaskStatusUpdateEvent'],
    artifactUpdate: ['TaskArtifactUpdateEvent'],
    params: [
      'SendMessageRequest',
      'GetTaskRequest',
      'ListTasksRequest',
      'CancelTaskRequest',
      'SubscribeToTaskRequest',
      'TaskPushNotificationConfig',
      'GetExtendedAgentCardRequest',
    ],
    configuration: ['SendMessageConfiguration'],
    taskPushNotificationConfig: ['TaskPushNotificationConfig'],
    configs: ['TaskPushNotificationConfig'],
    authentication: ['AuthenticationInfo'],
    result: ['StreamResponse', 'Task', 'ListTasksResponse', 'ListTaskPushNotificationConfigsResponse', 'AgentCard'],
    error: ['JSONRPCError'],
    data: ['ErrorInfo', 'BadRequest'],
    provider: ['AgentProvider'],
    capabilities: ['AgentCapabilities'],
    extensions: ['AgentExtension'],
    skills: ['AgentSkill'],
    supportedInterfaces: ['AgentInterface'],
    signatures: ['AgentCardSignature'],
    securityRequirements: ['SecurityRequirement'],
    schemes: ['StringList'],
    securitySchemes: ['SecurityScheme'],
    apiKeySecurityScheme: ['APIKeySecurityScheme'],
    httpAuthSecurityScheme: ['HTTPAuthSecurityScheme'],
    oauth2SecurityScheme: ['OAuth2SecurityScheme'],
    openIdConnectSecurityScheme: ['OpenIdConnectSecurityScheme'],
    mtlsSecurityScheme: ['MutualTlsSecurityScheme'],
    flows: ['OAuthFlows'],
    authorizationCode: ['AuthorizationCodeOAuthFlow'],
    clientCredentials: ['ClientCredentialsOAuthFlow'],
    deviceCode: ['DeviceCodeOAuthFlow'],
    implicit: ['ImplicitOAuthFlow'],
    password: ['PasswordOAuthFlow'],
  },
};
