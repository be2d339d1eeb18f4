/** The event stream of the model stand-in, with the shapes and accidents that are met in the field. */
import { wait, type Exchange } from './server.ts';

export interface StreamShape {
  readonly model: string;
  readonly text: string;
  readonly tokensPerSecond: number;
  readonly usage: object;
  /**
   * `cut` (ends without finish) · `reset` · `stalled` · `mid-error` · `error-event` · `error-finish` · `no-done` · `only-done` · `keep-open` · `comments` ·
   * `crlf` · `split-utf8` · `one-byte` · `reasoning` · `reasoning-field` · `reasoning-only` · `think` · `array-content` · `empty` · `length` ·
   * `content_filter` · `refusal` · `tool` · `odd-chunks` · `bad-chunks` · `quoted-done` · `endless-event`
   */
  readonly fault: string;
  readonly milliseconds: number | undefined;
}

/** Words with the space before them: about a token each. */
export const tokensOf = (text: string): readonly string[] => text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
const CUT_AFTER = 12;

export async function stream({ response, signal }: Exchange, shape: StreamShape): Promise<void> {
  const { fault } = shape;
  const newline = fault === 'crlf' ? '\r\n' : '\n';
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  const raw = async (text: string): Promise<void> => {
    if (signal.aborted) return;
    const bytes = Buffer.from(text, 'utf8');
    if (fault !== 'split-utf8' && fault !== 'one-byte') return void response.write(bytes);
    // Cuts fall inside characters and lines.
    const size = fault === 'one-byte' ? 1 : 7;
    for (let at = 0; at < bytes.length && !signal.aborted; at += size) {
      response.write(bytes.subarray(at, at + size));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const send = (value: unknown): Promise<void> => raw(`data: ${JSON.stringify(value)}${newline}${newline}`);
  const chunk = (delta: unknown, finish: string | null = null): object => ({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_760_000_000,
    model: shape.model,
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const pace = 1000 / shape.tokensPerSecond;

  await send(chunk({ role: 'assistant', content: '' }));
  if (fault === 'odd-chunks') {
    await send({ id: 'x', choices: [], prompt_filter_results: [{ prompt_index: 0 }] });
    await send({ id: 'x', object: 'ping' });
    await send({ id: 'x', choices: [{ index: 0, delta: null, finish_reason: null }] });
    await send({ id: 'x', choices: [{ index: 1, delta: { content: 'OTHER CHOICE' } }] });
    await raw('event: ping\ndata:\n\n');
    await raw('data:{"id":"x","choices":[],"error":null}\n\n');
  }
  if (fault === 'endless-event') {
    response.write('data: ');
    while (!signal.aborted) if (!response.write('x'.repeat(100_000))) await wait(5, signal);
    return;
  }
  if (fault === 'comments') await raw(': STAND-IN PROCESSING\n\n');
  const thoughts = 'Let me weigh the sources before writing. The first two agree.';
  if (fault === 'reasoning' || fault === 'reasoning-only') for (const token of tokensOf(thoughts)) await send(chunk({ reasoning_content: token }));
  if (fault === 'reasoning-field') for (const token of tokensOf(thoughts)) await send(chunk({ reasoning: token, content: '' }));
  if (fault === 'think') for (const piece of ['<th', 'ink>', ...tokensOf(thoughts), '</thi', 'nk>', '\n\n']) await send(chunk({ content: piece }));

  const tokens = fault === 'empty' || fault === 'reasoning-only' || fault === 'refusal' || fault === 'tool' ? [] : tokensOf(shape.text);
  const started = performance.now();
  for (const [index, token] of tokens.entries()) {
    // Paced by the clock, not by the sum of timers, so that the rate is kept on a busy machine.
    const due = started + index * pace - performance.now();
    if (due > 1) await wait(due, signal);
    if (signal.aborted) return;
    if (index === CUT_AFTER) {
      if (fault === 'cut') return void response.end();
      if (fault === 'reset') return void response.destroy();
      if (fault === 'stalled') return wait(shape.milliseconds ?? 600_000, signal);
      if (fault === 'mid-error')
        return void (await send({ error: { message: 'The server had an error at /srv/app/src/llm.ts:42', type: 'server_error', code: null } }), response.end());
      if (fault === 'error-event') return void (await raw('event: error\ndata: {"message":"overloaded"}\n\n'), response.end());
      if (fault === 'error-finish') return void (await send({ ...chunk({}, 'error'), error: { code: 502, message: 'Provider disconnected' } }), response.end());
      if (fault === 'length' || fault === 'content_filter') return void (await send(chunk({}, fault)), await raw('data: [DONE]\n\n'), response.end());
    }
    if (fault === 'bad-chunks' && index > 3 && index < 12) await raw('data: {"choices":[{"delta":\n\n');
    if (fault === 'comments' && index % 5 === 0) await raw(': keep-alive\n');
    await send(chunk(fault === 'array-content' ? { content: [{ type: 'text', text: token }] } : { content: token }));
  }
  if (fault === 'refusal') await send(chunk({ refusal: 'I can not help with that.' }));
  if (fault === 'tool') await send(chunk({ tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'search', arguments: '{}' } }] }));
  if (fault !== 'only-done') await send(chunk({}, fault === 'tool' ? 'tool_calls' : 'stop'));
  await send({ id: 'chatcmpl-1', object: 'chat.completion.chunk', model: shape.model, choices: [], usage: shape.usage });
  if (fault === 'quoted-done') await raw('data: "[DONE]" \n\n');
  else if (fault !== 'no-done') await raw(`data: [DONE]${newline}${newline}`);
  if (fault === 'keep-open') return wait(600_000, signal);
  response.end();
}
