/** A stand-in for an OpenAI-compatible model service: `/v1/models` and `/v1/chat/completions`, streamed or whole. */
import { sendHtml, sendJson, startUpstream, wait, type Exchange, type Fault, type Upstream } from './server.ts';
import { stream, type StreamShape } from './openai-stream.ts';
import { draftFor, findingsFor, HOSTILE_TEXT, knowledgeFor, queriesFor } from './words.ts';

export const MODEL_KEY = 'sk-stand-in-key';
export const MODEL_NAME = 'stand-in-writer';
const MODELS = [MODEL_NAME, 'stand-in-small', 'stand-in-embedding', 'stand-in-whisper'];

type Asked = 'queries' | 'findings' | 'knowledge' | 'draft';
/** What the agents' prompts ask for, by a phrase of their instructions. */
function askedFor(prompt: string): Asked {
  if (/search queries/i.test(prompt)) return 'queries';
  if (/findings from numbered sources/i.test(prompt)) return 'findings';
  return /without sources/i.test(prompt) ? 'knowledge' : 'draft';
}
const WRITE: Readonly<Record<Asked, (prompt: string) => string>> = { queries: queriesFor, findings: findingsFor, knowledge: knowledgeFor, draft: draftFor };

interface Body {
  readonly model?: unknown;
  readonly stream?: unknown;
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
}
const apiError = (message: string, type: string, code: string | null = null, param: string | null = null): object => ({
  error: { message, type, code, param },
});

/** Faults that answer before any text. Returns whether it answered. */
async function refuse({ response, signal }: Exchange, fault: Fault, body: Body): Promise<boolean> {
  const retry = fault.retryAfter ? { 'retry-after': fault.retryAfter } : {};
  switch (fault.kind) {
    case '401':
      sendJson(response, 401, apiError('Incorrect API key provided: sk-test-1234abcd. at /srv/app/src/llm.ts:42', 'invalid_request_error', 'invalid_api_key'));
      return true;
    case '403':
      sendJson(response, 403, apiError('Project does not have access to this model.', 'invalid_request_error', 'model_not_found'));
      return true;
    case '404':
      sendJson(response, 404, apiError(`The model \`${String(body.model)}\` does not exist.`, 'invalid_request_error', 'model_not_found'));
      return true;
    case '429':
      sendJson(response, 429, apiError('Rate limit reached for requests.', 'requests', 'rate_limit_exceeded'), retry);
      return true;
    case 'quota':
      sendJson(
        response,
        429,
        apiError('You exceeded your current quota, please check your plan and billing details.', 'insufficient_quota', 'insufficient_quota'),
      );
      return true;
    case '500':
      sendJson(response, 500, apiError('The server had an error.', 'server_error'));
      return true;
    case 'html-error':
      sendHtml(response, 502);
      return true;
    case 'html':
      sendHtml(response, 200);
      return true;
    case 'redirect':
      response.writeHead(307, { location: 'https://elsewhere.example/v1/chat/completions' }).end();
      return true;
    case 'loading':
      sendJson(response, 503, apiError('Loading model', 'unavailable_error', '503'));
      return true;
    case 'overflow':
      sendJson(response, 400, apiError('the request exceeds the available context size', 'exceed_context_size_error', '400'));
      return true;
    case 'gemini-error':
      sendJson(response, 400, [{ error: { code: 400, message: 'Please pass a valid API key.', status: 'INVALID_ARGUMENT' } }]);
      return true;
    case 'json-error':
      sendJson(response, 200, apiError('upstream worker died', 'server_error'));
      return true;
    case 'empty-json':
      sendJson(response, 200, {
        id: 'x',
        object: 'chat.completion',
        model: body.model,
        choices: [{ index: 0, message: { role: 'assistant', content: '' }, finish_reason: 'stop' }],
      });
      return true;
    case 'refuses-max-tokens':
      if (body.max_tokens === undefined) return false;
      sendJson(
        response,
        400,
        apiError(
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
          'invalid_request_error',
          'unsupported_parameter',
          'max_tokens',
        ),
      );
      return true;
    case 'refuses-both-limits':
      if (body.max_tokens === undefined && body.max_completion_tokens === undefined) return false;
      sendJson(response, 422, {
        detail: [
          {
            type: 'extra_forbidden',
            loc: ['body', body.max_tokens === undefined ? 'max_completion_tokens' : 'max_tokens'],
            msg: 'Extra inputs are not permitted',
          },
        ],
      });
      return true;
    case 'refuses-stream':
      if (body.stream !== true) return false;
      sendJson(response, 400, apiError('Your organization must be verified to stream this model.', 'invalid_request_error', 'unsupported_value', 'stream'));
      return true;
    case 'refuses-system':
      if (!body.messages?.some(({ role }) => role === 'system')) return false;
      sendJson(response, 400, apiError('System role not supported', 'invalid_request_error'));
      return true;
    case 'slow-headers':
      await wait(fault.milliseconds ?? 600_000, signal);
      return signal.aborted;
    default:
      return false;
  }
}

/** Faults in what is written. */
function writtenWith(fault: Fault | undefined, asked: Asked, text: string): string {
  if (fault?.kind === 'hostile') return asked === 'queries' ? text : HOSTILE_TEXT;
  if (fault?.kind === 'bad-queries') return 'I cannot do that.';
  if (fault?.kind === 'bad-citations') return `${text}\n\nOne more claim [9]. Another 【1】 and [1, 2] and [^1] and [cite: 2].`;
  if (fault?.kind === 'fabricated') return `${text}\n\nSee https://made-up.example/paper and [a paper](https://made-up.example/2) [1].`;
  if (fault?.kind === 'not-found') return 'NOT_FOUND: the sources do not mention it.';
  return text;
}

export interface ModelOptions {
  readonly port?: number;
  readonly key?: string;
  readonly fault?: Fault;
  readonly tokensPerSecond?: number;
}

/**
 * Faults before text: `401 403 404 429 quota 500 html-error html redirect loading overflow gemini-error json-error empty-json slow-headers
 * refuses-max-tokens refuses-both-limits refuses-stream refuses-system`. In the text: `other-model hostile bad-queries bad-citations fabricated not-found`.
 * In the stream: see openai-stream.ts. `match` may be `queries`, `findings`, `knowledge`, `draft` or `models`.
 */
export function startModel(options: ModelOptions = {}): Promise<Upstream> {
  const key = options.key ?? MODEL_KEY;
  return startUpstream(async (exchange) => {
    const { request, response, url, seen } = exchange;
    const body = (exchange.body ?? {}) as Body;
    const prompt = (body.messages ?? []).map(({ content }) => content).join('\n\n');
    const asked = askedFor(body.messages?.[0]?.content ?? '');
    seen.what = url.pathname === '/v1/models' ? 'models' : asked;
    if (url.pathname !== '/v1/models' && url.pathname !== '/v1/chat/completions') return sendJson(response, 404, { detail: 'Not Found' });
    if (request.headers.authorization !== `Bearer ${key}`) {
      return sendJson(
        response,
        401,
        apiError(
          request.headers.authorization ? `Incorrect API key provided: ${request.headers.authorization.slice(7)}.` : 'You did not provide an API key.',
          'invalid_request_error',
          'invalid_api_key',
        ),
      );
    }
    const fault = exchange.fault();
    if (fault && (await refuse(exchange, fault, body))) return;
    if (url.pathname === '/v1/models')
      return sendJson(response, 200, { object: 'list', data: MODELS.map((id) => ({ id, object: 'model', owned_by: 'stand-in' })) });

    const text = writtenWith(fault, asked, WRITE[asked](prompt));
    const usage = {
      prompt_tokens: Math.ceil(prompt.length / 4),
      completion_tokens: Math.ceil(text.length / 4),
      total_tokens: Math.ceil((prompt.length + text.length) / 4),
    };
    if (body.stream !== true || fault?.kind === 'not-streamed') {
      return sendJson(response, 200, {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        model: body.model,
        choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
        usage,
      });
    }
    const shape: StreamShape = {
      model: fault?.kind === 'other-model' ? 'the-loaded-one' : String(body.model),
      text,
      tokensPerSecond: asked === 'draft' ? (options.tokensPerSecond ?? 60) : Math.max(400, options.tokensPerSecond ?? 60),
      usage,
      fault: fault?.kind ?? '',
      milliseconds: fault?.milliseconds,
    };
    return stream(exchange, shape);
  }, options);
}
