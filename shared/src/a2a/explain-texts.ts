/** Explanations of what means the same in both dialects: fields by `Object.field`, codes, roles and HTTP statuses. */
import type { Row } from './explain-model.ts';

const FIELDS = {
  AgentCard: {
    name: 'The name of the agent, for people. It is not an identifier.',
    description: 'What the agent is for, in words that help people and other agents to decide whether to use it.',
    version: 'The version of the agent itself. Its maker numbers it as they like; it says nothing about A2A.',
    provider: 'Who runs the agent: an organization and its web address.',
    documentationUrl: 'Where people can read more about the agent.',
    iconUrl: 'An image for the agent. A page that shows it tells the image’s server who is looking.',
    capabilities: 'Which optional parts of A2A the agent supports. What is absent counts as not supported.',
    securitySchemes: 'The ways in which a client may prove who it is, each under a name that the requirements refer to.',
    defaultInputModes: 'Media types that every skill takes, unless the skill says otherwise.',
    defaultOutputModes: 'Media types in which every skill may answer, unless the skill says otherwise.',
    skills: 'What the agent can do, one entry for each thing. Clients choose an agent by them; they do not call a skill by its id.',
    signatures: 'Signatures over the card, so that a reader can check that it was not changed. Many readers do not check them.',
  },
  AgentProvider: {
    organization: 'The name of the organization that runs the agent.',
    url: 'The web address of that organization. It is not where the agent is called.',
  },
  AgentCapabilities: {
    streaming: 'Whether the agent can send events while it works, over one answer that stays open.',
    pushNotifications: 'Whether the agent can call a web address of the client when a task changes.',
    extensions: 'Additions to A2A that the agent knows, each by its URI.',
  },
  AgentExtension: {
    uri: 'The identifier of the extension. It often leads to its description.',
    description: 'How this agent uses the extension.',
    required: 'Whether a client must use the extension. An agent may refuse one that does not.',
    params: 'Settings of the extension, in whatever form it defines.',
  },
  AgentSkill: {
    id: 'The identifier of the skill, unique within this card.',
    name: 'The name of the skill, for people.',
    description: 'What the skill does and when to use it.',
    tags: 'Keywords that help to find the skill.',
    examples: 'Requests that the skill can serve, as a person would write them.',
    inputModes: 'Media types that this skill takes, in place of the card’s defaults.',
    outputModes: 'Media types in which this skill may answer, in place of the card’s defaults.',
  },
  AgentInterface: {
    url: 'Where the agent is called over this transport. It must be absolute.',
  },
  AgentCardSignature: {
    protected: 'The protected header of the signature (JWS), in base64url. It names the algorithm and the key.',
    signature: 'The signature itself, in base64url, over the card without its signatures.',
    header: 'Header values that the signature does not protect.',
  },
  Task: {
    id: 'The identifier of the task. The agent makes it; a client may only repeat one that it was given.',
    contextId: 'The conversation that the task belongs to. Several tasks may share it.',
    status: 'Where the task stands now: its state, when it was reached, and a message about it.',
    artifacts: 'What the task has produced so far. Results belong here, not into messages.',
    history: 'Messages that were exchanged for the task, oldest first. An agent need not keep every one.',
    metadata: 'Values of the agent’s or an extension’s own, by name.',
  },
  TaskStatus: {
    state: 'The state of the task, one word of a fixed list.',
    message: 'What the agent says about the state, for example the question it waits for an answer to.',
    timestamp: 'When the state was reached, by the agent’s clock, in ISO 8601. It can differ from when it arrived here.',
  },
  Message: {
    messageId: 'The identifier of the message, made by whoever sends it. Agents may use it to notice a repeated message.',
    role: 'Who speaks: the client or the agent.',
    parts: 'The content of the message, in pieces of text, data or files. There is at least one.',
    contextId: 'The conversation that the message belongs to. Without it the agent starts a new one.',
    taskId: 'The task that the message is about. A client sends it to go on with a task that has not ended.',
    metadata: 'Values of the sender’s or an extension’s own, by name. They are not part of the content.',
    extensions: 'URIs of the extensions that had a part in this message.',
    referenceTaskIds: 'Other tasks that the message refers to, as a hint: often those whose results are to be changed.',
  },
  Artifact: {
    artifactId: 'The identifier of the artifact, unique within its task. Later pieces are joined by it.',
    name: 'The name of the artifact, for people.',
    description: 'What the artifact is, for people.',
    parts: 'The content of the artifact, in pieces of text, data or files.',
    metadata: 'Values of the agent’s or an extension’s own, by name.',
    extensions: 'URIs of the extensions that had a part in this artifact.',
  },
  TaskStatusUpdateEvent: {
    taskId: 'The task whose state is told.',
    contextId: 'The conversation that the task belongs to.',
    status: 'The new status of the task.',
    metadata: 'Values of the agent’s or an extension’s own, by name.',
  },
  TaskArtifactUpdateEvent: {
    taskId: 'The task that the artifact belongs to.',
    contextId: 'The conversation that the task belongs to.',
    artifact: 'The artifact, or the next piece of it.',
    append: 'True: add these parts to the artifact of the same id. False or absent: they replace what was there.',
    lastChunk: 'True: the artifact is complete, no more pieces follow.',
    metadata: 'Values of the agent’s or an extension’s own, by name.',
  },
  Send: {
    message: 'The message to the agent.',
    configuration: 'How the client wants to be answered.',
    metadata: 'Values that accompany the request, by name.',
  },
  Configuration: {
    acceptedOutputModes: 'Media types that the client can use, in order of preference.',
    historyLength: 'How many of the latest messages the answer may carry. Zero means none; absent leaves it to the agent.',
  },
  Ask: {
    id: 'The task that is asked for.',
    historyLength: 'How many of the latest messages the task may carry. Zero means none; absent leaves it to the agent.',
    metadata: 'Values that accompany the request, by name.',
  },
  Push: {
    id: 'The identifier of this registration, so that a task can have several.',
    url: 'The web address that the agent is to call. A page cannot receive such calls.',
    token: 'A word that the client makes and the agent repeats, so that the receiver can tell real calls from others.',
    authentication: 'How the agent is to prove itself to that address.',
    credentials: 'The secret that goes with the scheme. It is masked here before it is recorded.',
  },
  Security: {
    description: 'What the scheme is, for people.',
    name: 'The name of the header, query parameter or cookie that carries the key.',
    scheme: 'The scheme of the Authorization header, for example Bearer.',
    bearerFormat: 'A hint at the form of the token, for example JWT.',
    flows: 'The OAuth 2.0 flows by which a token can be had.',
    oauth2MetadataUrl: 'Where the authorization server describes itself.',
    openIdConnectUrl: 'Where the OpenID Connect provider describes itself.',
    authorizationUrl: 'Where a person is sent to give consent.',
    tokenUrl: 'Where a token is asked for.',
    refreshUrl: 'Where a fresh token is asked for.',
    scopes: 'The permissions that can be asked for, each with its meaning.',
    authorizationCode: 'The flow in which a person gives consent in a browser.',
    clientCredentials: 'The flow between machines: the client itself is known to the server.',
    implicit: 'An old flow that hands the token to the browser. OAuth 2.1 drops it.',
    password: 'An old flow in which the client takes the person’s password. OAuth 2.1 drops it.',
  },
  JSONRPCRequest: {
    jsonrpc: 'The version of JSON-RPC, always 2.0. It is not the version of A2A.',
    id: 'The number or text that the answer must repeat, so that both can be matched.',
    method: 'The name of the operation that is called.',
    params: 'What the operation needs to know.',
  },
  JSONRPCResponse: {
    jsonrpc: 'The version of JSON-RPC, always 2.0.',
    id: 'The id of the request that this answers. It is null only when the request could not be read.',
    result: 'The answer, when the call worked. Then there is no error.',
    error: 'What went wrong, when the call did not work. Then there is no result.',
  },
  JSONRPCError: {
    code: 'The number of the error. Those from −32001 to −32099 are A2A’s or the agent’s own; the others come from JSON-RPC.',
    message: 'The error in one sentence, in the agent’s words.',
  },
} as const;

type Objects = typeof FIELDS;
/** The text of one field that both dialects share. */
export const text = <O extends keyof Objects>(object: O, field: keyof Objects[O]): string => String(FIELDS[object][field]);
/** Rows of all shared fields of an object, in order; `only` picks some. */
export const shared = <O extends keyof Objects>(object: O, ...only: readonly (keyof Objects[O] & string)[]): readonly Row[] =>
  Object.entries(FIELDS[object])
    .filter(([name]) => only.length === 0 || only.some((field) => field === name))
    .map(([name, say]) => [name, String(say)]);

export type CodeRow = readonly [code: string, title: string, say: string];
/** Codes of JSON-RPC 2.0 itself. */
export const RPC_CODES: readonly CodeRow[] = [
  ['-32700', 'Parse error', 'The agent could not read the request as JSON. Nothing was done.'],
  ['-32600', 'Invalid request', 'The body was JSON, but not a JSON-RPC 2.0 request. Nothing was done.'],
  [
    '-32601',
    'Method not found',
    'The agent knows no method of this name. Most often it speaks the other dialect, or the version header did not fit the method.',
  ],
  ['-32602', 'Invalid params', 'The method exists, but its parameters were refused. The error’s data often names the field.'],
  ['-32603', 'Internal error', 'Something failed inside the agent. Whether anything was done is not said.'],
];
/** A2A's own codes that both dialects have under one name. */
export const A2A_CODES: readonly CodeRow[] = [
  ['-32001', 'TaskNotFoundError', 'The agent knows no task of this id, or this client may not see it. Tasks can also expire.'],
  ['-32002', 'TaskNotCancelableError', 'The task can no longer be canceled, most often because it has already ended.'],
  ['-32003', 'PushNotificationNotSupportedError', 'The agent sends no push notifications. Its card says so; stream or ask for the task instead.'],
  ['-32004', 'UnsupportedOperationError', 'The agent does not support this operation, or not now: a task that has ended takes no more messages.'],
  ['-32005', 'ContentTypeNotSupportedError', 'The agent does not take a media type that was sent, or cannot answer in one that was asked for.'],
  ['-32006', 'InvalidAgentResponseError', 'The agent made an answer that does not follow the specification, and noticed it itself.'],
];

/** HTTP statuses that a caller of an agent meets. */
export const STATUSES: readonly Row[] = [
  ['200', 'The request was answered. A JSON-RPC error also comes with 200 as a rule, so look at the body too.'],
  ['201', 'The request was answered and something was made. Some agents answer a send over plain HTTP so.'],
  ['202', 'The request was taken and will be worked on later.'],
  ['204', 'It worked, and there is nothing to say.'],
  ['304', 'The card has not changed since it was last fetched; the copy at hand is still good.'],
  ['307', 'The agent says that it lives elsewhere. This page does not follow, since keys must not go where nobody sent them.'],
  ['400', 'The agent found the request wrong. The body says what.'],
  ['401', 'The agent wants to know who is asking: a credential is missing or not accepted.'],
  ['403', 'The agent knows who is asking and does not allow it.'],
  ['404', 'There is nothing at this address. Over JSON-RPC this most often means a wrong endpoint.'],
  ['405', 'The address exists, but not for this HTTP method. JSON-RPC is always sent with POST.'],
  ['406', 'The agent cannot answer in a form that the request accepts.'],
  ['408', 'The agent waited too long for the request.'],
  ['409', 'The request does not fit the present state, for example of a task that has ended.'],
  ['413', 'The request is larger than the agent takes.'],
  ['415', 'The agent does not take this content type. JSON-RPC is sent as application/json.'],
  ['422', 'The request was readable, but its content was refused.'],
  ['429', 'Too many requests. The Retry-After header may say how long to wait.'],
  ['500', 'Something failed inside the agent. Whether anything was done is not said.'],
  ['501', 'The agent does not offer this.'],
  ['502', 'A server in front of the agent got no usable answer from it.'],
  ['503', 'The agent, or a server in front of it, is not available now.'],
  ['504', 'A server in front of the agent waited too long for it. The agent may still be working.'],
];
