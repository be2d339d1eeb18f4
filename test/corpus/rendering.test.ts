// @vitest-environment jsdom
/** Cases of text: Markdown as it streams, and streams whose text must come out exactly. */
import { expect, test } from 'vitest';
import { createA2AClient } from '@handoff/shared/a2a/client';
import { answerText, createTaskFolder, textOf } from '@handoff/shared/a2a/artifacts';
import { createTraceLog } from '@handoff/shared/trace/log';
import { recordingFetch } from '@handoff/shared/trace/recorder';
import { foldRun } from '@handoff/shared/trace/views/run';
import { createDraftRenderer } from '../../client/src/features/draft/markdown/renderer.ts';
import { CASES, caseOf } from './load.ts';

const html = (root: HTMLElement): string => [...root.children].map((section) => section.innerHTML).join('');
function whole(text: string): HTMLElement {
  const root = document.createElement('div');
  const renderer = createDraftRenderer(root, { sourceCount: 0 });
  renderer.append(text);
  renderer.finish();
  return root;
}

const streams = CASES.filter(({ input }) => input.type === 'markdown_stream').map((entry) => [entry.id, entry] as const);
test.each(streams)('%s: every prefix is whole in itself and the end equals the one-shot render', (_id, { input, expected }) => {
  const text = String(input['text']);
  const root = document.createElement('div');
  const renderer = createDraftRenderer(root, { sourceCount: 0 });
  const { assert } = expected;
  for (const [index, letter] of [...text].entries()) {
    renderer.append(letter);
    const prefix = [...text].slice(0, index + 1).join('');
    if (/^```\w*\n/m.test(prefix)) expect(root.textContent, prefix).not.toContain('```');
    if (assert['prefix_hrefs_subset_of'] !== undefined) {
      for (const link of root.querySelectorAll('a')) expect(assert['prefix_hrefs_subset_of']).toContain(link.getAttribute('href'));
      expect(root.textContent).not.toMatch(/incomplete-link|\[blocked\]/);
    }
    if (assert['cells'] !== undefined && /\|---\|---:\|\n/.test(prefix)) expect(root.querySelector('table'), prefix).not.toBeNull();
  }
  renderer.finish();
  expect(html(root)).toBe(html(whole(text)));
  for (const words of (assert['text_content_contains'] ?? []) as readonly string[]) expect(root.textContent).toContain(words);
  if (assert['cells'] !== undefined)
    expect([...root.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))).toEqual(assert['cells']);
});

const hostile = CASES.filter(({ input }) => input.type === 'markdown').map((entry) => [entry.id, entry] as const);
test.each(hostile)('%s: nothing of it runs, loads or covers', (_id, { input, expected }) => {
  const root = whole(String(input['text']));
  const { assert } = expected;
  for (const selector of (assert['dom_must_not_match'] ?? []) as readonly string[]) expect(root.querySelector(selector)).toBeNull();
  expect(root.querySelector('img, script, iframe, style, svg, form, [style], [onerror], [onload]')).toBeNull();
  const links = [...root.querySelectorAll('a')];
  if (assert['hrefs'] !== undefined) expect(links.map((link) => link.getAttribute('href'))).toEqual(assert['hrefs']);
  for (const link of links) {
    expect(link.getAttribute('href')).toMatch(/^(https?:|mailto:)/);
    expect(link.target).toBe('_blank');
    expect(link.rel).toContain('noopener');
  }
});

test('B223: texts that hang naive readers are rendered', () => {
  const texts = [' '.repeat(100_000) + '@', '['.repeat(50_000), '*a_'.repeat(20_000), `${'|'.repeat(20_000)}\n${'-|'.repeat(20_000)}`, '<'.repeat(50_000)];
  for (const text of texts) expect(whole(text).textContent?.length).toBeGreaterThan(0);
});

/** Reads the case's stream through the product's own reader and record. */
async function read(id: string) {
  const { input } = caseOf(id);
  const chunks = input['chunks'] as readonly string[];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const log = createTraceLog();
  const answer: typeof fetch = async (_url, init) => {
    const { id: asked } = JSON.parse(String(init?.body)) as { id: string };
    // The case was recorded with its own request id; the answer takes over the one that was really sent.
    const text = (await new Response(body).text()).replaceAll('"id":"q1"', `"id":${JSON.stringify(asked)}`);
    return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
  };
  const client = createA2AClient({
    endpoint: { url: 'http://localhost/a2a', binding: 'JSONRPC', dialect: '0.x' },
    fetch: recordingFetch({ fetch: answer, append: log.append, agent: 'writer', secrets: () => [], nextId: log.nextId }),
    headers: () => ({}),
  });
  const folder = createTaskFolder();
  let skipped = 0;
  for await (const event of client.stream({ messageId: 'm1' as never, role: 'user', parts: [{ type: 'text', text: 'hi' }] })) {
    if (event.ok) folder.apply(event.value);
    else skipped += 1;
  }
  return { task: folder.snapshot(), skipped, run: foldRun(log.records) };
}

test('B227: chunks are joined as they came, blanks and newlines included', async () => {
  const { task } = await read('B227');
  expect(Object.fromEntries((task?.artifacts ?? []).map(({ artifactId, parts }) => [artifactId, textOf(parts)]))).toEqual(
    caseOf('B227').expected.assert['artifacts'],
  );
});

test('B231: frames that are no events are counted and kept with their raw text', async () => {
  const { task, skipped, run } = await read('B231');
  const { assert } = caseOf('B231').expected;
  expect(answerText(task, undefined)).toBe(assert['text']);
  expect(skipped).toBe(assert['skipped']);
  const frames = run.view().exchanges.flatMap(({ frames: all }) => all.slice(0));
  expect(frames.filter(({ form }) => form === 'unreadable').map(({ raw }) => raw?.trim())).toEqual(['data: 42', 'data: "text"', 'data: [1,2]']);
});

test('B203: special names are names like any other', () => {
  const folder = createTaskFolder();
  for (const raw of caseOf('B203').input['events'] as readonly string[]) {
    const { artifact, taskId, contextId } = JSON.parse(raw) as {
      artifact: { artifactId: string; parts: { text: string }[]; metadata: object };
      taskId: string;
      contextId: string;
    };
    folder.apply({
      type: 'artifact',
      taskId: taskId as never,
      contextId: contextId as never,
      append: false,
      lastChunk: false,
      artifact: {
        artifactId: artifact.artifactId as never,
        parts: artifact.parts.map(({ text }) => ({ type: 'text', text })),
        metadata: artifact.metadata as never,
      },
    });
  }
  expect(folder.snapshot()?.artifacts.map(({ artifactId, parts }) => [artifactId, textOf(parts)])).toEqual([['__proto__', 'p']]);
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted');
});
