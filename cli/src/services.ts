/** Service headers from the environment: only what is set, and nowhere but in headers. */
import { SERVICE_HEADER } from '@handoff/shared/handoff/service-names';
import type { AgentRole } from '@handoff/shared/handoff/machine';

const FROM_ENV: readonly (readonly [variable: string, header: string, for_: readonly AgentRole[]])[] = [
  ['TAVILY_API_KEY', SERVICE_HEADER.tavilyKey, ['researcher']],
  ['SEARXNG_URL', SERVICE_HEADER.searxngUrl, ['researcher']],
  ['LLM_API_KEY', SERVICE_HEADER.modelKey, ['researcher', 'writer']],
  ['LLM_BASE_URL', SERVICE_HEADER.modelUrl, ['researcher', 'writer']],
  ['LLM_MODEL', SERVICE_HEADER.modelName, ['researcher', 'writer']],
];

/** Each agent gets what it needs and no more. */
export function serviceHeaders(env: NodeJS.ProcessEnv, agent: AgentRole): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const [variable, header, agents] of FROM_ENV) {
    const value = env[variable]?.trim();
    if (value && agents.includes(agent)) headers[header] = value;
  }
  return headers;
}
/** The values that must not appear in a trace. */
export const secretsOf = (env: NodeJS.ProcessEnv): readonly string[] =>
  [env.TAVILY_API_KEY, env.LLM_API_KEY].flatMap((value) => (value?.trim() ? [value.trim()] : []));
