/** Tasks, messages, parts, artifacts, events, params and push configurations of A2A 0.x, field by field. */
import { gone, tableMaker, type Term } from '../explain-model.ts';
import { shared, text } from '../explain-texts.ts';
import { SECTION } from './explain-sections.ts';

const { fields } = tableMaker('0.x');
const TAG = gone('Not in 1.0: there an object is told by the member that holds it.');
const PART_TAG = gone('Not in 1.0: there a part is told by the one member that it has (text, data, raw or url).');
const REST = gone('Not in 1.0 for this request.');

export const OBJECTS: readonly Term[] = [
  ...fields('Task', SECTION.task, [...shared('Task'), ['kind', 'The tag that says what this object is: task.', TAG]]),
  ...fields('TaskStatus', SECTION.taskStatus, shared('TaskStatus')),
  ...fields('Message', SECTION.message, [...shared('Message'), ['kind', 'The tag that says what this object is: message.', TAG]]),
  ...fields('TextPart', SECTION.textPart, [
    ['kind', 'The tag of the part: text.', PART_TAG],
    ['text', 'Text for people, or for a model.', 'Part.text'],
    ['metadata', 'Values about this part, by name.', 'Part.metadata'],
  ]),
  ...fields('DataPart', SECTION.dataPart, [
    ['kind', 'The tag of the part: data.', PART_TAG],
    ['data', 'A JSON object for programs.', 'Part.data'],
    ['metadata', 'Values about this part, by name.', 'Part.metadata'],
  ]),
  ...fields('FilePart', SECTION.filePart, [
    ['kind', 'The tag of the part: file.', PART_TAG],
    [
      'file',
      'The file: either its bytes or its address, with name and media type.',
      gone('Not in 1.0: raw or url, filename and mediaType stand in the part itself.'),
    ],
    ['metadata', 'Values about this part, by name.', 'Part.metadata'],
  ]),
  ...fields('FileWithBytes', SECTION.filePart, [
    ['bytes', 'The content of the file in base64, a third longer than the file itself.', 'Part.raw'],
    ['mimeType', 'The media type of the file.', 'Part.mediaType'],
    ['name', 'The name of the file.', 'Part.filename'],
  ]),
  ...fields('FileWithUri', SECTION.filePart, [
    ['uri', 'Where the file can be fetched. This page fetches nothing by itself.', 'Part.url'],
    ['mimeType', 'The media type of the file.', 'Part.mediaType'],
    ['name', 'The name of the file.', 'Part.filename'],
  ]),
  ...fields('Artifact', SECTION.artifact, shared('Artifact')),
  ...fields('TaskStatusUpdateEvent', SECTION.statusEvent, [
    ...shared('TaskStatusUpdateEvent'),
    ['kind', 'The tag that says what this event is: status-update.', 'StreamResponse.statusUpdate'],
    [
      'final',
      'True on the last event of a stream. Agents disagree on whether a task that waits for an answer counts, so the page also looks at the state and at the end of the stream.',
      gone('Not in 1.0: the agent closes the stream, and the state says why.'),
    ],
  ]),
  ...fields('TaskArtifactUpdateEvent', SECTION.artifactEvent, [
    ...shared('TaskArtifactUpdateEvent'),
    ['kind', 'The tag that says what this event is: artifact-update.', 'StreamResponse.artifactUpdate'],
  ]),
  ...fields('MessageSendParams', SECTION.sendParams, shared('Send'), 'SendMessageRequest'),
  ...fields(
    'MessageSendConfiguration',
    SECTION.sendParams,
    [
      ...shared('Configuration'),
      [
        'blocking',
        'Whether the answer is to wait until the task ends or needs someone. What its absence means differs from server to server, so this page always says it.',
        'SendMessageConfiguration.returnImmediately',
      ],
      ['pushNotificationConfig', 'Where the agent is to report changes of the task.', 'SendMessageConfiguration.taskPushNotificationConfig'],
    ],
    'SendMessageConfiguration',
  ),
  ...fields('TaskQueryParams', SECTION.get, [...shared('Ask', 'id', 'historyLength'), ['metadata', text('Ask', 'metadata'), REST]], 'GetTaskRequest'),
  ...fields('TaskIdParams', SECTION.cancel, shared('Ask', 'id', 'metadata'), 'CancelTaskRequest'),
  ...fields('TaskPushNotificationConfig', SECTION.taskPush, [
    ['taskId', 'The task whose changes are to be reported.'],
    ['pushNotificationConfig', 'Where and how the agent is to report them.', gone('Not in 1.0: url, token and authentication stand beside the task’s id.')],
  ]),
  ...fields('PushNotificationConfig', SECTION.push, shared('Push', 'id', 'url', 'token', 'authentication'), 'TaskPushNotificationConfig'),
  ...fields(
    'PushNotificationAuthenticationInfo',
    SECTION.pushAuthentication,
    [
      ['schemes', 'Schemes that the agent may use to prove itself, for example Bearer.', 'AuthenticationInfo.scheme'],
      ['credentials', text('Push', 'credentials')],
    ],
    'AuthenticationInfo',
  ),
  ...fields('GetTaskPushNotificationConfigParams', SECTION.pushGet, [
    ['id', 'The task whose registration is asked for.', 'GetTaskPushNotificationConfigRequest.taskId'],
    ['pushNotificationConfigId', 'Which registration of the task; without it the agent picks one.', 'GetTaskPushNotificationConfigRequest.id'],
    ['metadata', text('Ask', 'metadata'), REST],
  ]),
  ...fields('ListTaskPushNotificationConfigParams', SECTION.pushList, [
    ['id', 'The task whose registrations are asked for. Since 0.2.5.', 'ListTaskPushNotificationConfigsRequest.taskId'],
    ['metadata', text('Ask', 'metadata'), REST],
  ]),
  ...fields('DeleteTaskPushNotificationConfigParams', SECTION.pushDelete, [
    ['id', 'The task whose registration is removed. Since 0.2.5.', 'DeleteTaskPushNotificationConfigRequest.taskId'],
    ['pushNotificationConfigId', 'Which registration is removed.', 'DeleteTaskPushNotificationConfigRequest.id'],
    ['metadata', text('Ask', 'metadata'), REST],
  ]),
  ...fields('JSONRPCRequest', SECTION.rpc, shared('JSONRPCRequest')),
  ...fields('JSONRPCResponse', SECTION.rpc, shared('JSONRPCResponse')),
  ...fields('JSONRPCError', SECTION.rpcError, [...shared('JSONRPCError'), ['data', 'More about the error, in whatever form the agent likes.']]),
];
