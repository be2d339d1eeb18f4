/** A request as a program with the official Python SDK, `a2a-sdk` 1.x. */
import type { Operation } from '@handoff/shared/a2a/errors';
import { callOf } from './call.ts';
import { expression, literal, PYTHON, value } from './script.ts';
import { headerPieces, sayVariables, textPieces } from './secrets.ts';
import type { Copied, CopySource } from './source.ts';

const CALLS: Readonly<Record<Operation, { readonly name: string; readonly events: boolean }>> = {
  send: { name: 'send_message', events: true },
  stream: { name: 'send_message', events: true },
  get: { name: 'get_task', events: false },
  list: { name: 'list_tasks', events: false },
  cancel: { name: 'cancel_task', events: false },
  resubscribe: { name: 'subscribe', events: true },
};
const variablesIn = (text: string): readonly string[] => [...text.matchAll(/os\.environ\["(\w+)"\]/g)].map((match) => match[1] ?? '');

/** Undefined when the SDK has no call for it. */
export function asPython(source: CopySource): Copied | undefined {
  const call = callOf(source);
  if (call === undefined) return undefined;
  const { name, events } = CALLS[call.operation];
  const headers = call.headers.map(([header, text]) => `        ${literal(header)}: ${expression(headerPieces(header, text), PYTHON)},`);
  const params = value(call.params, PYTHON, '        ');
  const secret = headers.join('\n') + params + expression(textPieces(call.path), PYTHON);
  const old = call.dialect === '0.x';
  const lines = [
    '# pip install "a2a-sdk>=1,<2" httpx',
    'import asyncio',
    'import os',
    '',
    'import httpx',
    'from a2a.client import A2ACardResolver, ClientConfig, create_client',
    `from a2a.types import ${call.type}`,
    'from google.protobuf.json_format import MessageToJson, ParseDict',
    '',
    '',
    'async def main() -> None:',
    ...(headers.length === 0 ? ['    headers = {}'] : ['    headers = {', ...headers, '    }']),
    '    async with httpx.AsyncClient(headers=headers, timeout=None) as http:',
    `        resolver = A2ACardResolver(http, ${literal(call.origin)})`,
    `        card = await resolver.get_agent_card(${expression(textPieces(call.path), PYTHON)})`,
    `        # The request was made in A2A ${call.dialect}.`,
    `        spoken = [entry for entry in card.supported_interfaces if ${old ? '' : 'not '}entry.protocol_version.startswith("0")]`,
    '        del card.supported_interfaces[:]',
    '        card.supported_interfaces.extend(spoken)',
    `        client = await create_client(card, ClientConfig(httpx_client=http, streaming=${call.operation === 'send' ? 'False' : 'True'}))`,
    `        request = ParseDict(${params}, ${call.type}())`,
    ...(events
      ? [`        async for event in client.${name}(request):`, '            print(MessageToJson(event))']
      : [`        print(MessageToJson(await client.${name}(request)))`]),
    '',
    '',
    'asyncio.run(main())',
  ];
  const used = secret.includes('os.environ[');
  return { text: `${lines.filter((line) => used || line !== 'import os').join('\n')}\n`, say: sayVariables(variablesIn(secret)) };
}
