/** A request as a program with the official JavaScript SDK, `@a2a-js/sdk` 1.x. */
import type { Operation } from '@handoff/shared/a2a/errors';
import { callOf } from './call.ts';
import { expression, JAVASCRIPT, literal, value } from './script.ts';
import { headerPieces, sayVariables, textPieces } from './secrets.ts';
import type { Copied, CopySource } from './source.ts';

const CALLS: Readonly<Record<Operation, { readonly name: string; readonly stream: boolean }>> = {
  send: { name: 'sendMessage', stream: false },
  stream: { name: 'sendMessageStream', stream: true },
  get: { name: 'getTask', stream: false },
  list: { name: 'listTasks', stream: false },
  cancel: { name: 'cancelTask', stream: false },
  resubscribe: { name: 'resubscribeTask', stream: true },
};
const variablesIn = (text: string): readonly string[] => [...text.matchAll(/process\.env\.(\w+)/g)].map((match) => match[1] ?? '');

/** Undefined when the SDK has no call for it. */
export function asJavaScript(source: CopySource): Copied | undefined {
  const call = callOf(source);
  if (call === undefined) return undefined;
  const { name, stream } = CALLS[call.operation];
  const headers = call.headers.map(([header, text]) => `  [${literal(header)}, ${expression(headerPieces(header, text), JAVASCRIPT)}],`);
  const secret = headers.join('\n') + value(call.params, JAVASCRIPT) + expression(textPieces(call.path), JAVASCRIPT);
  const old = call.dialect === '0.x';
  const lines = [
    '// npm install @a2a-js/sdk@1',
    `import { ${call.type} } from "@a2a-js/sdk";`,
    'import { ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory } from "@a2a-js/sdk/client";',
    '',
    ...(headers.length === 0
      ? []
      : [
          'const more = [',
          ...headers,
          '];',
          'const fetchImpl = (url, init = {}) => {',
          '  const headers = new Headers(init.headers);',
          '  for (const [name, text] of more) headers.set(name, text);',
          '  return fetch(url, { ...init, headers });',
          '};',
        ]),
    'const legacyCompat = { enabled: true };',
    `const card = await new DefaultAgentCardResolver({ legacyCompat }).resolve(${literal(call.origin)}, ${expression(textPieces(call.path), JAVASCRIPT)});`,
    `// The request was made in A2A ${call.dialect}.`,
    `card.supportedInterfaces = card.supportedInterfaces.filter(({ protocolVersion }) => ${old ? '' : '!'}protocolVersion.startsWith("0"));`,
    `const factory = new ClientFactory({ transports: [new JsonRpcTransportFactory({ legacyCompat${headers.length === 0 ? '' : ', fetchImpl'} })] });`,
    'const client = await factory.createFromAgentCard(card);',
    '',
    `const request = ${call.type}.fromJSON(${value(call.params, JAVASCRIPT)});`,
    ...(stream
      ? [`for await (const event of client.${name}(request)) console.log(JSON.stringify(event));`]
      : [`console.log(JSON.stringify(await client.${name}(request), null, 2));`]),
  ];
  return { text: `${lines.join('\n')}\n`, say: sayVariables(variablesIn(secret)) };
}
