/** The Researcher: a topic in, findings with numbered sources out. */
import { artifactId } from '@handoff/shared/base/ids';
import type { JsonObject } from '@handoff/shared/base/json';
import type { Part } from '@handoff/shared/a2a/model';
import type { Agent, Output, Turn, TurnEnd } from '@handoff/shared/agent-kit/agent';
import type { Log } from '@handoff/shared/agent-kit/log';
import { readServices, type Environment } from '@handoff/shared/agent-kit/services/settings';
import { jsonWithoutSecrets, withoutSecrets } from '@handoff/shared/agent-kit/services/echoes';
import { ARTIFACT, type ResearchResult } from '@handoff/shared/handoff/contract';
import { SERVICE_HEADER } from '@handoff/shared/handoff/service-names';
import { readRequest } from './request.ts';
import { research } from './research.ts';

// The result is JSON by its schema: no dates, no undefined members.
const asJson = (result: ResearchResult): JsonObject => JSON.parse(JSON.stringify(result)) as JsonObject;
/** A service may repeat a key in its answer: it must not come back in a result. */
const scrubbed = <R extends ResearchResult>(result: R, secrets: readonly string[]): R => jsonWithoutSecrets(asJson(result), secrets) as R;

/** What came of it, for the status. Nothing is called found where nothing was looked up. */
function foundSentence({ live, provenance }: Extract<ResearchResult, { outcome: 'found' }>): string {
  if (live) return `Found: ${provenance.label}.`;
  return provenance.method === 'outline' ? 'Outline: nothing was looked up.' : 'Model knowledge: nothing was looked up.';
}

/** The result for people, as Markdown. */
function textOf(result: ResearchResult): string {
  switch (result.outcome) {
    case 'found':
      return result.sources.length === 0
        ? result.findings
        : `${result.findings}\n\n## Sources\n\n${result.sources.map((source) => `${source.n}. ${source.title}: ${source.url}`).join('\n')}`;
    case 'not_found':
      return [result.reason, ...(result.suggestions.length > 0 ? [`Try instead:\n${result.suggestions.map((topic) => `- ${topic}`).join('\n')}`] : [])].join(
        '\n\n',
      );
    case 'blocked':
      return [result.reason, result.fix?.say].filter(Boolean).join(' ');
  }
}
const partsOf = (result: ResearchResult): readonly Part[] => [
  { type: 'text', text: textOf(result), mediaType: 'text/markdown' },
  { type: 'data', data: asJson(result), mediaType: 'application/json' },
];

async function run(turn: Turn, out: Output, env: Environment, log: Log | undefined): Promise<TurnEnd> {
  const request = readRequest(turn.history, turn.message);
  if (!request.ok) return { state: 'rejected', text: request.error.message };
  const services = readServices(turn.header.bind(turn), env);
  const outcome = await research(request.value, services, { signal: turn.signal, progress: (text) => out.progress(withoutSecrets(text, services.secrets)) });
  switch (outcome.end) {
    case 'canceled':
      return { state: 'canceled', text: 'Canceled.' };
    case 'waits': {
      const result = scrubbed(outcome.result, services.secrets);
      log?.info(`task ${turn.taskId} waits (${outcome.state}): ${result.reason}`);
      return { state: outcome.state, text: textOf(result), data: asJson(result) };
    }
    case 'result': {
      const result = scrubbed(outcome.result, services.secrets);
      out.artifact({
        id: artifactId(ARTIFACT.research),
        name: 'Research result',
        parts: partsOf(result),
        ...(result.outcome === 'found' ? { metadata: { provenance: { ...result.provenance } } } : {}),
      });
      return { state: 'completed', text: result.outcome === 'found' ? foundSentence(result) : result.reason };
    }
  }
}

/** The agent over an environment. `log` is told why a task waits; never what it is about. */
export function researcher(env: Environment, log?: Log): Agent {
  return {
    profile: {
      name: 'Researcher',
      description: 'Researches a topic on the web and returns findings in Markdown with numbered sources. Says plainly when it could not search.',
      version: '0.1.0',
      streaming: false,
      inputModes: ['text/plain', 'application/json'],
      outputModes: ['text/markdown', 'application/json'],
      skills: [
        {
          id: 'research',
          name: 'Research a topic',
          tags: ['research', 'web search', 'citations'],
          description:
            'Takes a topic as text and, in a data part, { maxSources, search: auto | none | tavily | wikipedia | searxng }. Returns the artifact research-result: found, not_found or blocked.',
          examples: ['How do tidal power turbines cope with sediment?'],
        },
      ],
      keyHeaders: [
        {
          scheme: 'tavily',
          header: SERVICE_HEADER.tavilyKey,
          description: 'Key of the Tavily search service. Optional: without it there is no Tavily search.',
        },
        {
          scheme: 'model',
          header: SERVICE_HEADER.modelKey,
          description: `Key of an OpenAI-compatible model service; its address goes in ${SERVICE_HEADER.modelUrl}, the model's name in ${SERVICE_HEADER.modelName}. Optional.`,
        },
      ],
    },
    run: (turn, out) => run(turn, out, env, log),
  };
}
