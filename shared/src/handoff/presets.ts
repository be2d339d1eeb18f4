/**
 * Model services that can be picked by name, as data. Addresses, model names and prices age: this file carries its
 * date and nothing else depends on what it says. Any other OpenAI-compatible address can be typed in.
 */
export interface ModelPreset {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  /** Used when no model is named. Absent: the first of the service's own list. */
  readonly defaultModel?: string;
  /** Other model names to offer before the service's own list is there. */
  readonly alternatives: readonly string[];
  readonly needsKey: boolean;
  /** Runs on the user's own machine. */
  readonly local: boolean;
  /** Which spelling of the output limit to try first. */
  readonly limitParameter: 'max_completion_tokens' | 'max_tokens';
  /** `stream_options.include_usage` is known to be understood. */
  readonly usageInStream: boolean;
  /** Where a key is made. */
  readonly keysAt?: string;
}

/** Facts as read in November 2026: they age, and everything here can be overridden. */
export const MODEL_PRESETS: readonly ModelPreset[] = [
  {
    id: 'openai',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    defaultModel: 'gpt-6-luna',
    alternatives: ['gpt-6.1-terra', 'gpt-6.2-sol', 'gpt-6.2-astra'],
    needsKey: true,
    local: false,
    limitParameter: 'max_completion_tokens',
    usageInStream: true,
    keysAt: 'https://platform.openai.com/api-keys',
  },
  {
    id: 'anthropic',
    name: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    defaultModel: 'claude-haiku-4-5',
    alternatives: ['claude-sonnet-5', 'claude-sonnet-5-5'],
    needsKey: true,
    local: false,
    limitParameter: 'max_tokens',
    usageInStream: false,
    keysAt: 'https://console.anthropic.com/settings/keys',
  },
  {
    id: 'gemini',
    name: 'Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    defaultModel: 'gemini-3.5-flash-lite',
    alternatives: ['gemini-3.6-flash', 'gemini-flash-latest'],
    needsKey: true,
    local: false,
    limitParameter: 'max_tokens',
    usageInStream: false,
    keysAt: 'https://aistudio.google.com/apikey',
  },
  {
    id: 'openrouter',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    defaultModel: 'openrouter/auto',
    alternatives: [],
    needsKey: true,
    local: false,
    limitParameter: 'max_tokens',
    usageInStream: true,
    keysAt: 'https://openrouter.ai/keys',
  },
  {
    id: 'groq',
    name: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    defaultModel: 'openai/gpt-oss-20b',
    alternatives: ['openai/gpt-oss-120b', 'llama-3.3-70b-versatile'],
    needsKey: true,
    local: false,
    limitParameter: 'max_completion_tokens',
    usageInStream: true,
    keysAt: 'https://console.groq.com/keys',
  },
  {
    id: 'deepseek',
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com',
    defaultModel: 'deepseek-v4-flash',
    alternatives: ['deepseek-v4-pro'],
    needsKey: true,
    local: false,
    limitParameter: 'max_tokens',
    usageInStream: true,
    keysAt: 'https://platform.deepseek.com/api_keys',
  },
  {
    id: 'mistral',
    name: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    defaultModel: 'mistral-small-latest',
    alternatives: [],
    needsKey: true,
    local: false,
    limitParameter: 'max_tokens',
    usageInStream: false,
    keysAt: 'https://console.mistral.ai/api-keys',
  },
  {
    id: 'ollama',
    name: 'Ollama',
    baseUrl: 'http://127.0.0.1:11434/v1',
    alternatives: [],
    needsKey: false,
    local: true,
    limitParameter: 'max_tokens',
    usageInStream: true,
  },
  {
    id: 'lmstudio',
    name: 'LM Studio',
    baseUrl: 'http://127.0.0.1:1234/v1',
    alternatives: [],
    needsKey: false,
    local: true,
    limitParameter: 'max_tokens',
    usageInStream: true,
  },
  {
    id: 'llamacpp',
    name: 'llama.cpp',
    baseUrl: 'http://127.0.0.1:8080/v1',
    alternatives: [],
    needsKey: false,
    local: true,
    limitParameter: 'max_tokens',
    usageInStream: true,
  },
  {
    id: 'vllm',
    name: 'vLLM',
    baseUrl: 'http://127.0.0.1:8000/v1',
    alternatives: [],
    needsKey: false,
    local: true,
    limitParameter: 'max_tokens',
    usageInStream: true,
  },
];

/** Hosts that mean this machine, spelled alike. */
const sameHost = (host: string): string => host.replace(/^(localhost|\[::1\])(?=:|$)/, '127.0.0.1');

/** The preset whose host and port an address has, if any. */
export function presetFor(baseUrl: string): ModelPreset | undefined {
  if (!URL.canParse(baseUrl)) return undefined;
  const host = sameHost(new URL(baseUrl).host);
  return MODEL_PRESETS.find((preset) => sameHost(new URL(preset.baseUrl).host) === host);
}

/**
 * The base URL that was meant: without trailing slashes, query and fragment, and without `/chat/completions` or
 * `/models` when a full endpoint was pasted. Undefined when it is not an http(s) address. `/v1` is never added by guess,
 * except for a bare host of this machine, where no server answers without it.
 */
export function normalizeBaseUrl(text: string): string | undefined {
  const typed = text.trim();
  const spelled = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed)
    ? typed
    : /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/i.test(typed)
      ? `http://${typed}`
      : `https://${typed}`;
  if (typed === '' || !URL.canParse(spelled)) return undefined;
  const url = new URL(spelled);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  const path = url.pathname
    .replace(/\/{2,}/g, '/')
    .replace(/\/(chat\/completions|completions|models|responses)\/?$/, '')
    .replace(/\/+$/, '');
  const bareLocal = path === '' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  return `${url.origin}${bareLocal ? '/v1' : path}`;
}
