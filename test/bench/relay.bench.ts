/**
 * What it costs to pass a model's stream on as an A2A stream: CPU per token against a raw pipe and against the official packages used as
 * their examples do; the latency it adds; and the bytes that wait for a reader that stops. Ratios of one run; `--quick` for a short one,
 * HANDOFF_BENCH_STALL for the seconds that the reader stops (default 30, quick 5).
 */
import { connect } from 'node:net';
import { startChild, type Child } from './relay/child.ts';

const quick = process.argv.includes('--quick');
/** Below the model layer's limit on one answer. */
const TOKENS = 40_000;
/** The SDK's default copies the whole task for each chunk: its cost grows with the square of the tokens. */
const SDK_TOKENS = quick ? 500 : 2_000;
const ROUNDS = quick ? 3 : 7;
const STALL_MS = Number(process.env['HANDOFF_BENCH_STALL'] ?? (quick ? 5 : 30)) * 1000;
const FLOOD = 12_000_000;

const upstream = await startChild('upstream');
const servers = new Map<string, Child>();
for (const name of ['pipe', 'layer', 'kit', 'sdk']) servers.set(name, await startChild(name, [String(upstream.port)]));
const server = (name: string): Child => {
  const child = servers.get(name);
  if (!child) throw new Error(name);
  return child;
};
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const bodyFor = (text: string): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'SendStreamingMessage',
    params: { message: { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }] } },
  });

/** Streams once through `name`; gives the number of characters of text that came through. */
async function stream(name: string, text: string, onText: (data: string) => void = () => undefined): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${server(name).port}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'a2a-version': '1.0' },
    body: bodyFor(text),
  });
  const decoder = new TextDecoder();
  let characters = 0;
  let rest = '';
  for await (const bytes of response.body ?? []) {
    rest += decoder.decode(bytes, { stream: true });
    const frames = rest.split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      for (const [, found = ''] of frame.matchAll(/"(?:text|content)":"([^"]*)"/g)) {
        if (!frame.includes('"history"')) characters += found.length;
        onText(found);
      }
    }
  }
  return characters;
}

const perToken = new Map<string, number[]>();
async function measure(name: string, tokens: number): Promise<void> {
  const before = await server(name).usage();
  const characters = await stream(name, `tokens-${tokens}`);
  const after = await server(name).usage();
  if (name !== 'layer' && characters !== tokens * 4) throw new Error(`${name} passed ${characters} characters on, not ${tokens * 4}`);
  perToken.set(name, [...(perToken.get(name) ?? []), (after.cpu - before.cpu) / tokens]);
}
for (const name of servers.keys()) await stream(name, 'tokens-300');
for (const name of ['pipe', 'layer', 'kit']) await stream(name, `tokens-${TOKENS}`);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const name of ['pipe', 'layer', 'kit']) await measure(name, TOKENS);
  if (round < 3) await measure('sdk', SDK_TOKENS);
}
const cost = (name: string): number => median(perToken.get(name) ?? []);
const ratio = (value: number): string => `${value.toFixed(2)}x`;
console.log(`CPU per token, ${TOKENS} tokens of 4 characters at full speed (SDK default: ${SDK_TOKENS} tokens)`);
for (const [name, label] of [
  ['pipe', 'raw pipe'],
  ['layer', 'model layer alone'],
  ['kit', 'agent of the kit'],
  ['sdk', 'openai loop + SDK default'],
] as const) {
  console.log(`  ${label.padEnd(28)} ${cost(name).toFixed(2).padStart(9)} µs  ${ratio(cost(name) / cost('pipe')).padStart(9)} pipe`);
}
console.log(
  `  kit / pipe ${ratio(cost('kit') / cost('pipe'))} (target 7x where the model layer allows) · kit / SDK default ${(cost('kit') / cost('sdk')).toFixed(4)}x (target 0.4x) · kit over its model layer +${(cost('kit') - cost('layer')).toFixed(2)} µs`,
);

const latency = new Map<string, number[]>();
for (const name of ['pipe', 'kit'] as const) {
  const delays: number[] = [];
  await stream(name, `tokens-${quick ? 100 : 400}-at-100`, (text) => {
    const arrived = performance.timeOrigin + performance.now();
    for (const stamp of text.split(' ')) if (/^\d{13}\.\d\d$/.test(stamp)) delays.push(arrived - Number(stamp));
  });
  latency.set(name, delays.slice(10));
}
const [piped, kitted] = [median(latency.get('pipe') ?? []), median(latency.get('kit') ?? [])];
console.log(
  `\nLatency of a token at 100 a second, p50: raw pipe ${piped.toFixed(2)} ms, kit ${kitted.toFixed(2)} ms, added ${(kitted - piped).toFixed(2)} ms (target 0.3 ms)`,
);

console.log(`\nBytes that wait in the server for a reader that stops for ${STALL_MS / 1000} s while ${FLOOD / 1e6} MB of text are written`);
for (const [name, label] of [
  ['kit', 'agent of the kit'],
  ['sdk', "SDK's own SSE writer"],
] as const) {
  await server(name).usage();
  const body = bodyFor(`flood ${FLOOD}`);
  const socket = connect(server(name).port, '127.0.0.1');
  socket.write(
    `POST / HTTP/1.1\r\nhost: 127.0.0.1:${server(name).port}\r\nconnection: close\r\ncontent-type: application/json\r\na2a-version: 1.0\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  await new Promise((resolve) => {
    socket.once('data', resolve);
  });
  socket.pause();
  await new Promise((resolve) => setTimeout(resolve, STALL_MS));
  const { queued, rss } = await server(name).usage();
  let received = 0;
  socket.on('data', (part: Buffer) => {
    received += part.length;
  });
  socket.resume();
  await new Promise((resolve) => {
    socket.once('close', resolve);
  });
  console.log(
    `  ${label.padEnd(28)} ${(queued / 1e6).toFixed(2).padStart(7)} MB queued${name === 'kit' ? ' (target 1 MB)' : ''} · process ${(rss / 1e6).toFixed(0)} MB · ${(received / 1e6).toFixed(1)} MB received afterwards`,
  );
}
for (const child of [...servers.values(), upstream]) child.end();
process.exit(0);
