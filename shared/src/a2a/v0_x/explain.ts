/** Every word of A2A 0.2 and 0.3 over JSON-RPC, explained. Source: specification 0.3.0. */
import { tableMaker, type TableSource } from '../explain-model.ts';
import { A2A_CODES, RPC_CODES, STATUSES } from '../explain-texts.ts';
import { CARD } from './explain-card.ts';
import { OBJECTS } from './explain-objects.ts';
import { SECTION } from './explain-sections.ts';

const { rows, states, codes } = tableMaker('0.x');
const ENDS = ['completed', 'failed', 'canceled', 'rejected'] as const;

export const table: TableSource = {
  dialect: '0.x',
  terms: [
    ...rows('method', SECTION.send, [
      ['message/send', 'Sends a message and gets one answer: a task, or a message when there is no work to follow.', 'SendMessage'],
    ]),
    ...rows('method', SECTION.stream, [
      ['message/stream', 'Sends a message and keeps the answer open: the agent sends an event each time something happens.', 'SendStreamingMessage'],
    ]),
    ...rows('method', SECTION.get, [['tasks/get', 'Asks where a task stands and what it has produced. Nothing changes by it.', 'GetTask']]),
    ...rows('method', SECTION.cancel, [
      ['tasks/cancel', 'Asks the agent to stop a task. The agent may refuse, or the task may have ended meanwhile.', 'CancelTask'],
    ]),
    ...rows('method', SECTION.resubscribe, [
      ['tasks/resubscribe', 'Opens the stream of a running task again, after it broke off. Events missed meanwhile may be lost.', 'SubscribeToTask'],
    ]),
    ...rows('method', SECTION.pushSet, [
      ['tasks/pushNotificationConfig/set', 'Registers a web address that the agent calls when the task changes.', 'CreateTaskPushNotificationConfig'],
    ]),
    ...rows('method', SECTION.pushGet, [['tasks/pushNotificationConfig/get', 'Asks for one registration of a task.', 'GetTaskPushNotificationConfig']]),
    ...rows('method', SECTION.pushList, [
      ['tasks/pushNotificationConfig/list', 'Asks for all registrations of a task. Since 0.2.5.', 'ListTaskPushNotificationConfigs'],
    ]),
    ...rows('method', SECTION.pushDelete, [
      ['tasks/pushNotificationConfig/delete', 'Removes a registration of a task. Since 0.2.5.', 'DeleteTaskPushNotificationConfig'],
    ]),
    ...rows('method', SECTION.extendedCard, [
      [
        'agent/getAuthenticatedExtendedCard',
        'Asks for the fuller card that is given only to clients who prove who they are. In 0.2 it was a plain HTTP GET.',
        'GetExtendedAgentCard',
      ],
    ]),
    ...rows('event', SECTION.task, [['task', 'The whole task as it stands: state, artifacts, history. Most streams begin with it.']]),
    ...rows('event', SECTION.message, [['message', 'A message from the agent in place of a task. Nothing follows it.']]),
    ...rows('event', SECTION.statusEvent, [
      ['status-update', 'The state of the task has changed, or the agent says how far it is. It carries no results.', 'statusUpdate'],
    ]),
    ...rows('event', SECTION.artifactEvent, [
      ['artifact-update', 'A result of the task, or the next piece of one. Pieces with the same artifact id belong together.', 'artifactUpdate'],
    ]),
    ...states(SECTION.taskState, [
      {
        name: 'submitted',
        say: 'The agent has received the task and has not begun with it.',
        next: ['working', 'input-required', 'auth-required', ...ENDS],
        other: 'TASK_STATE_SUBMITTED',
      },
      {
        name: 'working',
        say: 'The agent has taken the task and is doing the work. It may send any number of status and artifact updates while in this state.',
        next: ['completed', 'failed', 'canceled', 'rejected', 'input-required', 'auth-required'],
        other: 'TASK_STATE_WORKING',
      },
      {
        name: 'input-required',
        say: 'The agent needs an answer before it can go on. The client sends a message with the id of this task.',
        next: ['working', 'auth-required', ...ENDS],
        other: 'TASK_STATE_INPUT_REQUIRED',
      },
      {
        name: 'auth-required',
        say: 'The agent needs a credential before it can go on. It is given outside of the messages, for example in a header.',
        next: ['working', 'input-required', ...ENDS],
        other: 'TASK_STATE_AUTH_REQUIRED',
      },
      {
        name: 'completed',
        say: 'The task has ended well. Its results are in its artifacts, and it takes no more messages.',
        next: [],
        other: 'TASK_STATE_COMPLETED',
      },
      {
        name: 'failed',
        say: 'The task has ended because something went wrong. The message of the status may say what; artifacts so far are kept.',
        next: [],
        other: 'TASK_STATE_FAILED',
      },
      { name: 'canceled', say: 'The task was stopped before it was done, by the client or by the agent.', next: [], other: 'TASK_STATE_CANCELED' },
      { name: 'rejected', say: 'The agent will not do this task, at once or after a look at it.', next: [], other: 'TASK_STATE_REJECTED' },
      {
        name: 'unknown',
        say: 'The agent cannot say where the task stands, so anything may follow.',
        next: ['submitted', 'working', 'input-required', 'auth-required', ...ENDS],
        other: 'TASK_STATE_UNSPECIFIED',
      },
    ]),
    ...rows('role', SECTION.message, [
      ['user', 'The client speaks: a person, or an agent that hands on work.', 'ROLE_USER'],
      ['agent', 'The agent that was called speaks.', 'ROLE_AGENT'],
    ]),
    ...CARD,
    ...OBJECTS,
    ...codes(() => SECTION.rpcCodes, RPC_CODES),
    ...codes(
      () => SECTION.a2aCodes,
      [
        ...A2A_CODES,
        ['-32007', 'AuthenticatedExtendedCardNotConfiguredError', 'The agent says that it has a fuller card for known clients, but none is set up. Since 0.3.'],
      ],
    ),
    ...rows('status', SECTION.methods, STATUSES),
    ...rows('header', SECTION.methods, [
      ['X-A2A-Extensions', 'The extensions that the client wants to use, by URI. The agent repeats those that it used.', 'A2A-Extensions'],
      ['Content-Type', 'The form of the body: application/json, or text/event-stream for a stream.', 'Content-Type'],
    ]),
  ],
  holds: {
    status: ['TaskStatus'],
    message: ['Message'],
    history: ['Message'],
    artifact: ['Artifact'],
    artifacts: ['Artifact'],
    parts: ['TextPart', 'DataPart', 'FilePart'],
    file: ['FileWithBytes', 'FileWithUri'],
    params: ['MessageSendParams', 'TaskQueryParams', 'TaskIdParams', 'TaskPushNotificationConfig'],
    configuration: ['MessageSendConfiguration'],
    pushNotificationConfig: ['PushNotificationConfig'],
    authentication: ['PushNotificationAuthenticationInfo'],
    result: ['Task', 'Message', 'TaskStatusUpdateEvent', 'TaskArtifactUpdateEvent', 'AgentCard'],
    error: ['JSONRPCError'],
    provider: ['AgentProvider'],
    capabilities: ['AgentCapabilities'],
    extensions: ['AgentExtension'],
    skills: ['AgentSkill'],
    additionalInterfaces: ['AgentInterface'],
    signatures: ['AgentCardSignature'],
    securitySchemes: ['APIKeySecurityScheme', 'HTTPAuthSecurityScheme', 'OAuth2SecurityScheme', 'OpenIdConnectSecurityScheme', 'MutualTLSSecurityScheme'],
    flows: ['OAuthFlows'],
    authorizationCode: ['AuthorizationCodeOAuthFlow'],
    clientCredentials: ['ClientCredentialsOAuthFlow'],
    implicit: ['ImplicitOAuthFlow'],
    password: ['PasswordOAuthFlow'],
  },
};
