/** Tasks, messages, parts, artifacts, events, requests and push configurations of A2A 1.0, field by field. */
import { gone, tableMaker, type Row, type Term } from '../explain-model.ts';
import { shared, text } from '../explain-texts.ts';
import { SECTION } from './explain-sections.ts';

const { fields } = tableMaker('1.0');
const TENANT: Row = [
  'tenant',
  'Which of several agents behind one address is meant, as the interface in the card names it.',
  gone('Not in 0.3: there each agent has an address of its own.'),
];
const LIST = gone('Not in 0.3 over JSON-RPC: tasks could not be listed.');
const PAGES = gone('Not in 0.3: the list came whole.');
const BARE = gone('Not in 0.3: the object stood there bare, told by its kind.');
const listed = (name: string, say: string): Row => [name, say, LIST];

export const OBJECTS: readonly Term[] = [
  ...fields('Task', SECTION.task, shared('Task')),
  ...fields('TaskStatus', SECTION.taskStatus, shared('TaskStatus')),
  ...fields('Message', SECTION.message, shared('Message')),
  ...fields('Part', SECTION.part, [
    ['text', 'Text for people, or for a model.', 'TextPart.text'],
    ['raw', 'The content of a file in base64, a third longer than the file itself.', 'FileWithBytes.bytes'],
    ['url', 'Where a file can be fetched. This page fetches nothing by itself.', 'FileWithUri.uri'],
    ['data', 'Any JSON value, for programs.', 'DataPart.data'],
    ['mediaType', 'The media type of the part, for example text/markdown.', 'FileWithBytes.mimeType'],
    ['filename', 'The name of the file.', 'FileWithBytes.name'],
    ['metadata', 'Values about this part, by name.', 'TextPart.metadata'],
  ]),
  ...fields('Artifact', SECTION.artifact, shared('Artifact')),
  ...fields('TaskStatusUpdateEvent', SECTION.statusEvent, shared('TaskStatusUpdateEvent')),
  ...fields('TaskArtifactUpdateEvent', SECTION.artifactEvent, shared('TaskArtifactUpdateEvent')),
  ...fields('StreamResponse', SECTION.streamResponse, [
    ['task', 'This event is the whole task.', 'Task.kind'],
    ['message', 'This event is a message in place of a task.', 'Message.kind'],
    ['statusUpdate', 'This event tells a change of the state.', 'TaskStatusUpdateEvent.kind'],
    ['artifactUpdate', 'This event brings a result or a piece of one.', 'TaskArtifactUpdateEvent.kind'],
  ]),
  ...fields('SendMessageResponse', SECTION.send, [
    ['task', 'The answer is a task.', BARE],
    ['message', 'The answer is a message; there is no task to follow.', BARE],
  ]),
  ...fields('SendMessageRequest', SECTION.sendRequest, [TENANT, ...shared('Send')], 'MessageSendParams'),
  ...fields(
    'SendMessageConfiguration',
    SECTION.configuration,
    [
      ...shared('Configuration'),
      [
        'returnImmediately',
        'True: answer at once and let the client ask later. False or absent: wait until the task ends or needs someone.',
        'MessageSendConfiguration.blocking',
      ],
      ['taskPushNotificationConfig', 'Where the agent is to report changes of the task.', 'MessageSendConfiguration.pushNotificationConfig'],
    ],
    'MessageSendConfiguration',
  ),
  ...fields('GetTaskRequest', SECTION.get, [TENANT, ...shared('Ask', 'id', 'historyLength')], 'TaskQueryParams'),
  ...fields('ListTasksRequest', SECTION.list, [
    TENANT,
    listed('contextId', 'Only tasks of this conversation.'),
    listed('status', 'Only tasks in this state.'),
    listed('pageSize', 'How many tasks a page may hold: 1 to 100, 50 when absent.'),
    listed('pageToken', 'Where the page begins, as the page before told it.'),
    listed('historyLength', 'How many of the latest messages each task may carry.'),
    listed('statusTimestampAfter', 'Only tasks whose state changed after this time.'),
    listed('includeArtifacts', 'Whether the tasks carry their artifacts. Without it they do not.'),
  ]),
  ...fields('ListTasksResponse', SECTION.list, [
    listed('tasks', 'The tasks of this page, the latest change first.'),
    listed('nextPageToken', 'Where the next page begins. Empty on the last page.'),
    listed('pageSize', 'How many tasks a page holds at most.'),
    listed('totalSize', 'How many tasks there are on all pages.'),
  ]),
  ...fields('CancelTaskRequest', SECTION.cancel, [TENANT, ...shared('Ask', 'id', 'metadata')], 'TaskIdParams'),
  ...fields('SubscribeToTaskRequest', SECTION.subscribe, [TENANT, ...shared('Ask', 'id')], 'TaskIdParams'),
  ...fields(
    'TaskPushNotificationConfig',
    SECTION.push,
    [
      TENANT,
      ['taskId', 'The task whose changes are to be reported.', 'TaskPushNotificationConfig.taskId'],
      ...shared('Push', 'id', 'url', 'token', 'authentication'),
    ],
    'PushNotificationConfig',
  ),
  ...fields(
    'AuthenticationInfo',
    SECTION.authentication,
    [
      ['scheme', 'The scheme that the agent uses to prove itself, for example Bearer.', 'PushNotificationAuthenticationInfo.schemes'],
      ['credentials', text('Push', 'credentials')],
    ],
    'PushNotificationAuthenticationInfo',
  ),
  ...fields('GetTaskPushNotificationConfigRequest', SECTION.pushGet, [
    TENANT,
    ['taskId', 'The task whose registration is asked for.', 'GetTaskPushNotificationConfigParams.id'],
    ['id', 'Which registration of the task.', 'GetTaskPushNotificationConfigParams.pushNotificationConfigId'],
  ]),
  ...fields('ListTaskPushNotificationConfigsRequest', SECTION.pushList, [
    TENANT,
    ['taskId', 'The task whose registrations are asked for.', 'ListTaskPushNotificationConfigParams.id'],
    ['pageSize', 'How many registrations a page may hold.', PAGES],
    ['pageToken', 'Where the page begins, as the page before told it.', PAGES],
  ]),
  ...fields('ListTaskPushNotificationConfigsResponse', SECTION.pushList, [
    ['configs', 'The registrations of this page.', PAGES],
    ['nextPageToken', 'Where the next page begins. Empty on the last page.', PAGES],
  ]),
  ...fields('DeleteTaskPushNotificationConfigRequest', SECTION.pushDelete, [
    TENANT,
    ['taskId', 'The task whose registration is removed.', 'DeleteTaskPushNotificationConfigParams.id'],
    ['id', 'Which registration is removed.', 'DeleteTaskPushNotificationConfigParams.pushNotificationConfigId'],
  ]),
  ...fields('GetExtendedAgentCardRequest', SECTION.extendedCard, [TENANT]),
  ...fields('JSONRPCRequest', SECTION.rpc, shared('JSONRPCRequest')),
  ...fields('JSONRPCResponse', SECTION.rpc, shared('JSONRPCResponse')),
  ...fields('JSONRPCError', SECTION.rpcErrors, [
    ...shared('JSONRPCError'),
    ['data', 'More about the error: a list of objects, each with the type that it names in @type.', 'JSONRPCError.data'],
  ]),
  ...fields('ErrorInfo', SECTION.rpcErrors, [
    ['@type', 'What kind of detail this is.', 'JSONRPCError.data'],
    ['reason', 'The cause of the error as one fixed word, the same over every transport.', 'JSONRPCError.data'],
    ['domain', 'Who defines the reason: a2a-protocol.org for those of A2A.', 'JSONRPCError.data'],
    ['metadata', 'Values that go with the reason, by name.', 'JSONRPCError.data'],
  ]),
  ...fields('BadRequest', SECTION.rpcErrors, [['fieldViolations', 'The fields that were refused, each with the reason.', 'JSONRPCError.data']]),
];
