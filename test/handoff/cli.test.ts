import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { importTrace } from '@handoff/shared/trace/format';
import { draftResult, found, researchTask, scriptedAgent, type Call, type ScriptedAgent } from './scripted-agent.ts';

const BIN = fileURLToPath(new URL('../../cli/bin/handoff.js', import.meta.url));
const agents: ScriptedAgent[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.close()));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}
function handoff(args: readonly string[], env: Record<string, string> = {}): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const child = spawn(process.execPath, [BIN, ...args], { env: { PATH: process.env.PATH ?? '', ...env } });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (err += text));
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err }))) };
}
async function agentsFor(researcher: (call: Call) => void, writer: (call: Call, operation: string) => void) {
  const r = await scriptedAgent('Researcher', false, researcher);
  const w = await scriptedAgent('Writer', true, writer);
  agents.push(r, w);
  return { r, w, urls: ['--researcher', r.url, '--writer', w.url] };
}
const write = (call: Call): void => {
  call.open();
  call.event({ task: { id: 'w-1', status: { state: 'working' } } });
  call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: '# Sand\n\n' }] } });
  call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: 'It wears [1].' }] }, append: true, last: true });
  call.event({ id: 'w-1', status: { state: 'completed', message: { parts: [{ text: 'done' }, { data: draftResult('complete') }] } } });
  call.close();
};

test('ask prints the draft and nothing else to stdout, tells the phases on stderr, keeps a trace without keys', async () => {
  const key = 'canary-key-9d1';
  const { urls, r, w } = await agentsFor((call) => call.result(researchTask({ ...found, usage: undefined })), write);
  const folder = await mkdtemp(join(tmpdir(), 'handoff-'));
  folders.push(folder);
  const file = join(folder, 'run.jsonl');
  const { code, out, err } = await handoff(['ask', 'How does sand wear blades?', ...urls, '--dialect', '1.0', '--trace', file], { TAVILY_API_KEY: key }).ended;
  expect([code, out]).toEqual([0, '# Sand\n\nIt wears [1].\n']);
  expect(err).toMatch(
    /✓ Discover [\d.]+ m?s: Researcher 1\.0\.0 and Writer 1\.0\.0\n✓ Research .*\n✓ Hand off .*7 of 7 checks passed.*\n✓ Draft .*draft complete/s,
  );
  expect([r.calls.at(-1)?.headers['x-tavily-api-key'], w.calls.at(-1)?.headers['x-tavily-api-key']]).toEqual([key, undefined]);
  const text = await readFile(file, 'utf8');
  expect(text + out + err).not.toContain(key);
  const trace = importTrace(text);
  expect(trace.ok && trace.value.records.filter((record) => record.type === 'request')).toHaveLength(4);
});
test('--json prints one object; a run without a complete draft ends with 1', async () => {
  const { urls } = await agentsFor((call) => call.result(researchTask({ outcome: 'not_found', reason: 'Nothing on it.', suggestions: ['sand'] })), write);
  const { code, out } = await handoff(['ask', 'x', ...urls, '--json']).ended;
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ completed: false, outcome: 'not-found', reason: 'Nothing on it.', suggestions: ['sand'] });
});
test('agents that do not answer: the port, and the command that starts them', async () => {
  const { code, err } = await handoff(['ask', 'x'], { RESEARCHER_PORT: '9', WRITER_PORT: '9' }).ended;
  expect(code).toBe(1);
  expect(err).toContain('Nothing answers on localhost:9. Start both agents with npm run dev.');
});
test.each([
  [[], 'Usage: handoff ask'],
  [['dance'], 'There is no command "dance".'],
  [['--nope'], 'There is no option "--nope".\nSee: handoff ask --help\n'],
  [['ask', 'x', '--nope'], 'There is no option "--nope".\nSee: handoff ask --help\n'],
  [['ask'], 'There is no topic.'],
])('misuse ends with 2 and a sentence: %j', async (args, sentence) => {
  const { code, out, err } = await handoff(args).ended;
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(sentence);
});
test('--version tells the version, and a sentence is not followed by the whole usage', async () => {
  expect(await handoff(['--version']).ended).toMatchObject({ code: 0, out: expect.stringMatching(/^handoff \d+\.\d+\.\d+\n$/), err: '' });
  expect((await handoff(['ask', 'x', '--max-sources', '0']).ended).err.trim().split('\n')).toHaveLength(2);
  expect((await handoff(['ask', '--help']).ended).out).toContain('--max-sources N');
});
test('a task that waits is told, canceled, and ends with 1', async () => {
  const blocked = {
    outcome: 'blocked',
    reason: 'the search key was refused',
    requiresHuman: true,
    fix: { say: 'Set TAVILY_API_KEY to a valid key.', header: 'x-tavily-api-key' },
  };
  const { urls, r } = await agentsFor(
    (call) => call.result({ task: { id: 'r-1', status: { state: 'auth-required', message: { parts: [{ text: 'x' }, { data: blocked }] } } } }),
    write,
  );
  const { code, err } = await handoff(['ask', 'x', ...urls]).ended;
  expect(code).toBe(1);
  expect(err).toContain('Waiting for you: a search key\n  the search key was refused\n  Set TAVILY_API_KEY to a valid key.');
  expect(r.calls.at(-1)).toMatchObject({ method: 'tasks/cancel', params: { id: 'r-1' } });
});
test('Ctrl+C cancels the task on the wire', async () => {
  const { urls, w } = await agentsFor(
    (call) => call.result(researchTask(found)),
    (call, operation) => {
      if (operation === 'cancel') return call.result({ bare: true, task: { id: 'w-1', status: { state: 'canceled' } } });
      call.open();
      call.event({ task: { id: 'w-1', status: { state: 'working' } } });
      call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: 'Half' }] } });
    },
  );
  const { child, ended } = handoff(['ask', 'x', ...urls]);
  await new Promise<void>((resolve) => child.stdout?.on('data', () => resolve()));
  child.kill('SIGINT');
  const { code, out, err } = await ended;
  expect([code, out]).toEqual([1, 'Half\n']);
  expect(err).toContain('⊘ Stopped by you at Draft: 1 word kept');
  expect(w.calls.at(-1)).toMatchObject({ method: 'tasks/cancel', params: { id: 'w-1' } });
});
test('a Writer that is gone in mid-stream: the draft so far, one sentence, and 1', async () => {
  const { urls, w } = await agentsFor(
    (call) => call.result(researchTask(found)),
    (call) => {
      call.open();
      call.event({ task: { id: 'w-1', status: { state: 'working' } } });
      call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: 'Half' }] } });
      setTimeout(() => void w.close(), 30);
    },
  );
  const { code, out, err } = await handoff(['ask', 'x', ...urls]).ended;
  expect([code, out]).toEqual([1, 'Half\n']);
  expect(err).toContain(
    '✕ Cut short: 1 word kept, the task does not answer\n  The Writer stopped answering after event 2. It was asked for the task and gave no answer. Start the Writer again, then run again.',
  );
  expect(err.match(/stopped answering/g)).toHaveLength(1);
});
test('a cut stream is resumed once by itself', async () => {
  const { urls, w } = await agentsFor(
    (call) => call.result(researchTask(found)),
    (call, operation) => {
      if (operation === 'get') return call.result({ bare: true, task: { id: 'w-1', status: { state: 'working' } } });
      call.open();
      if (operation === 'stream') {
        call.event({ task: { id: 'w-1', status: { state: 'working' } } });
        call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: 'One ' }] } });
      } else {
        call.event({ task: { id: 'w-1', status: { state: 'working' }, artifacts: [{ artifactId: 'draft', parts: [{ text: 'One ' }] }] } });
        call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: 'two.' }] }, append: true, last: true });
        call.event({ id: 'w-1', status: { state: 'completed' } });
      }
      call.close();
    },
  );
  const { code, out } = await handoff(['ask', 'x', ...urls]).ended;
  expect([code, out.replace(/\s+/g, ' ')]).toEqual([0, 'One two. ']);
  expect(w.calls.map((call) => call.method).slice(1)).toEqual(['message/stream', 'tasks/get', 'tasks/resubscribe']);
});
test('what agents say cannot steer the terminal; long words are cut, and their length is told', async () => {
  const { urls } = await agentsFor(
    (call) => call.result(researchTask({ ...found, usage: undefined })),
    (call) => {
      call.open();
      call.event({ task: { id: 'w-1', status: { state: 'working' } } });
      call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: 'a\u001b[2Jb\u009b31m\r\nc\rd\u202ee' }] } });
      call.event({ id: 'w-1', status: { state: 'failed', message: { parts: [{ text: `\u001b]0;t\u0007no\r\nFAKE ${'x'.repeat(300_000)}` }] } } });
      call.close();
    },
  );
  const { out, err } = await handoff(['ask', 'x', ...urls]).ended;
  expect(out).toBe('a␛[2Jb<U+009B>31m\nc␍d<U+202E>e\n');
  expect(err).toContain('␛]0;t␇no␍␊FAKE xxx');
  expect(err).toMatch(/x… \(cut after 2,000 of 300,0\d\d characters\)\n/);
  expect(err.length).toBeLessThan(4000);
  const json = await handoff(['ask', 'x', ...urls, '--json']).ended;
  expect(JSON.parse(json.out).draft).toBe('a\u001b[2Jb\u009b31m\r\nc\rd\u202ee');
  expect(/[\u0080-\u009f\u202e\u001b]/.test(json.out)).toBe(false);
});
test('a key that the Writer sends letter by letter, or not to its end, is never printed', async () => {
  const key = 'canary-key-9d1-abcdef';
  const { urls } = await agentsFor(
    (call) => call.result(researchTask({ ...found, usage: undefined })),
    (call) => {
      call.open();
      call.event({ task: { id: 'w-1', status: { state: 'working' } } });
      for (const char of `k ${key} end ${key.slice(0, -1)}`)
        call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: char }] }, append: true });
      call.event({ id: 'w-1', status: { state: 'completed' } });
      call.close();
    },
  );
  const plain = await handoff(['ask', 'x', ...urls], { LLM_API_KEY: key }).ended;
  expect(plain.out).toBe(`k •••• (${key.length} chars) end ••••\n`);
  const json = await handoff(['ask', 'x', ...urls, '--json'], { LLM_API_KEY: key }).ended;
  expect(JSON.parse(json.out).draft).toBe(`k •••• (${key.length} chars) end ••••`);
});
