/** What the page copies is run as a reader would run it: what arrives must be what was recorded. */
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codecOf } from '@handoff/shared/a2a/dialect';
import type { Operation } from '@handoff/shared/a2a/errors';
import type { DialectName } from '@handoff/shared/a2a/model';
import { messageId } from '@handoff/shared/base/ids';
import type { JsonObject } from '@handoff/shared/base/json';
import { asCurl, quote } from '../../client/src/state/copy-as/curl.ts';
import { asFetch } from '../../client/src/state/copy-as/fetch.ts';
import { asJavaScript } from '../../client/src/state/copy-as/js-sdk.ts';
import { asPython } from '../../client/src/state/copy-as/python.ts';
import type { CopySource } from '../../client/src/state/copy-as/source.ts';
import { echo, serve, type Site } from '../agent-kit/harness.ts';

const ROOT = resolve(import.meta.dirname, '../..');
interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}
let seen: Seen[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    response.end('{}');
  });
});
let agent: Site;
let base = '';
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  agent = await serve(echo);
});
afterAll(async () => {
  server.close();
  await agent.stop();
});

interface Ran {
  readonly out: string;
  readonly error: string;
  readonly code: number;
}
const run = (program: string, args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}): Promise<Ran> =>
  new Promise((done) => {
    const child = execFile(program, args, { cwd: ROOT, env: { PATH: process.env['PATH'] ?? '', ...env }, maxBuffer: 50_000_000 }, (failed, out, error) =>
      done({ out, error, code: failed === null ? 0 : 1 }),
    );
    child.stdin?.end(input);
  });
const shell = (text: string, env?: Readonly<Record<string, string>>): Promise<Ran> => run('sh', ['-s'], `${text}\n`, env);
const node = (text: string, env?: Readonly<Record<string, string>>): Promise<Ran> => run(process.execPath, ['--input-type=module', '-'], text, env);
async function arrived(ran: Promise<Ran>): Promise<Seen> {
  seen = [];
  const { error, code } = await ran;
  const [only, second] = seen;
  if (only === undefined || second !== undefined || code !== 0) throw new Error(`${seen.length} requests arrived. ${error}`);
  return only;
}

const HOSTILE = [
  `{"a":"$HOME \`id\` $(id) \\\\ ' '' \\" ! !! % %s \\u0000 * ~ # & ; | < >"}`,
  "it's\nover\r\nlines\t\n",
  '@/etc/passwd',
  'a\0b\0\0c',
  '\0',
  "'",
  '-n',
  '%s\\000',
  '世界 😀 \u202e \u2028',
  '',
  `{"long":"${'x$'.repeat(80_000)}"}`,
];
const source = (body: string | undefined, more: Partial<CopySource> = {}): CopySource => ({
  method: 'POST',
  url: `${base}/a[1-3]{x,y}?q=$HOME&b=%27'!`,
  headers: [
    ['content-type', 'application/json'],
    ['x-note', `it's "$HOME" \`!\``],
    ['accept', 'application/json'],
  ],
  body,
  streams: false,
  ...more,
});

test('the command sends byte for byte what was recorded', async () => {
  for (const body of HOSTILE) {
    const got = await arrived(shell(asCurl(source(body)).text));
    expect(got.body).toBe(body);
    expect(got).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json', 'x-note': `it's "$HOME" \`!\``, accept: 'application/json' } });
    expect(decodeURIComponent(got.url)).toBe(decodeURIComponent(`/a[1-3]{x,y}?q=$HOME&b=%27'!`));
  }
});
test('any word quoted for the shell is that word', async () => {
  const words = fc.sample(fc.string({ unit: 'grapheme' }), { numRuns: 300, seed: 7 }).map((word) => word.replaceAll('\0', ''));
  const { out } = await shell(words.map((word) => `printf '%s\\000' ${quote(word)}`).join('\n'));
  expect(out.split('\0').slice(0, -1)).toEqual(words);
});
test('the fetch sends byte for byte what was recorded', async () => {
  for (const body of HOSTILE) expect((await arrived(node(asFetch(source(body)).text))).body).toBe(body);
  expect(await arrived(node(asFetch(source('{}', { streams: true })).text))).toMatchObject({ body: '{}', headers: { 'x-note': `it's "$HOME" \`!\`` } });
  expect(await arrived(node(asFetch(source(undefined, { method: 'GET' })).text))).toMatchObject({ method: 'GET', body: '' });
});
test('a masked key becomes a variable, said so, and is sent when it is set', async () => {
  const headers = [
    ['x-tavily-api-key', '•••• (17 chars)'],
    ['authorization', 'Bearer •••• (20 chars)'],
  ] as const;
  const masked = source('{"note":"•••• (17 chars) is a key"}', { headers });
  const env = { TAVILY_KEY: `k'"$1`, AUTHORIZATION: 'token', SECRET_1: 'in the body' };
  for (const [copied, ran] of [
    [asCurl(masked), shell],
    [asFetch(masked), node],
  ] as const) {
    expect(copied.text).not.toContain('••••');
    expect(copied.say).toBe('Keys are not copied: set $TAVILY_KEY, $AUTHORIZATION, $SECRET_1 before you run it.');
    const got = await arrived(ran(copied.text, env));
    expect(got.headers).toMatchObject({ 'x-tavily-api-key': `k'"$1`, authorization: 'Bearer token' });
    expect(got.body).toBe('{"note":"in the body is a key"}');
  }
});

const TEXT = `three words — it's "$HOME" \u2028 😀`;
function call(dialect: DialectName, operation: Operation, task?: string): CopySource {
  const codec = codecOf(dialect);
  const message = { messageId: messageId(`m-${crypto.randomUUID()}`), role: 'user' as const, parts: [{ type: 'text' as const, text: TEXT }] };
  const params: JsonObject = task === undefined ? codec.sendParams(message, { wait: true }) : { id: task };
  return {
    method: 'POST',
    url: `${agent.url}/`,
    headers: [
      ['content-type', 'application/json'],
      ['x-llm-model', "o'model"],
      ['x-llm-api-key', '•••• (17 chars)'],
    ],
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: codec.method(operation) ?? '', params }),
    streams: operation === 'stream',
  };
}
const keys = { LLM_KEY: 'sk-for-the-test' };

for (const dialect of ['0.x', '1.0'] as const) {
  test(`the JavaScript SDK's program does what the request did, in ${dialect}`, async () => {
    const sent = asJavaScript(call(dialect, 'send'));
    const streamed = asJavaScript(call(dialect, 'stream'));
    expect(sent?.say).toBe('Keys are not copied: set $LLM_KEY before you run it.');
    const answer = await node(sent?.text ?? '', keys);
    expect(answer.error).toBe('');
    const task = JSON.parse(answer.out) as { id: string; artifacts: { parts: { content: { value: string } }[] }[] };
    expect(task.artifacts[0]?.parts.map((part) => part.content.value).join('')).toBe(TEXT);
    const events = await node(streamed?.text ?? '', keys);
    expect(events.error).toBe('');
    expect(events.out.trim().split('\n').length).toBeGreaterThan(3);
    const asked = await node(asJavaScript(call(dialect, 'get', task.id))?.text ?? '', keys);
    expect([asked.error, JSON.parse(asked.out).id]).toEqual(['', task.id]);
  });
  test(`the Python SDK's program is Python, and holds what was said, in ${dialect}`, async () => {
    const parse =
      'import ast, json, sys\ntree = ast.parse(sys.stdin.read())\nprint(json.dumps([n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)]))';
    for (const operation of ['send', 'stream'] as const) {
      const copied = asPython(call(dialect, operation));
      expect(copied?.text).toContain('os.environ["LLM_KEY"]');
      const { out, error } = await run('python3', ['-c', parse], copied?.text);
      expect(error).toBe('');
      expect(JSON.parse(out)).toContain(TEXT);
    }
    expect(asPython(call(dialect, 'cancel', 'task-1'))?.text).toContain('"task-1"');
  });
}
test('what is no call of the SDKs gives no program for them', () => {
  for (const body of ['', 'not JSON', '{"method":"unknown/method"}', undefined])
    expect([asJavaScript(source(body)), asPython(source(body))]).toEqual([undefined, undefined]);
});
