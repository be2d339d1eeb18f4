/** Names around the services behind the agents: headers, choices, the card's extension. Words only, so that a page may hold them without the schemas. */

export const SEARCH_CHOICES = ['auto', 'none', 'tavily', 'wikipedia', 'searxng'] as const;

/** Request headers by which a caller hands credentials and service choices to an agent (declared in its card). */
export const SERVICE_HEADER = {
  tavilyKey: 'x-tavily-api-key',
  searxngUrl: 'x-searxng-url',
  modelKey: 'x-llm-api-key',
  /** OpenAI-compatible base URL, for example `https://api.openai.com/v1`. */
  modelUrl: 'x-llm-base-url',
  modelName: 'x-llm-model',
} as const;
/** The headers whose values are secrets. */
export const SECRET_HEADERS: readonly string[] = [SERVICE_HEADER.tavilyKey, SERVICE_HEADER.modelKey];

/** The card extension in which an agent tells which services it already holds (booleans only, never a key). */
export const SERVICES_EXTENSION = 'urn:handoff:services:1';
