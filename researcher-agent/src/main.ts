/** Starts the Researcher. Ports: RESEARCHER_PORT (3001), CLIENT_PORT (5173) for the page's origin. */
import { ok } from '@handoff/shared/base/result';
import { createLog } from '@handoff/shared/agent-kit/log';
import { loadEnvironment, portOf, wordsOf } from '@handoff/shared/agent-kit/services/environment';
import { serviceRoutes } from '@handoff/shared/agent-kit/services/router';
import { heldServices } from '@handoff/shared/agent-kit/services/settings';
import { startAgent } from '@handoff/shared/agent-kit/serve';
import { researcher } from './agent.ts';
import { chooseSearch } from './search/choose.ts';

const log = createLog('Researcher');
const env = loadEnvironment((line) => log.info(line));

await startAgent(researcher(env), {
  port: portOf(env, 'RESEARCHER_PORT', 3001),
  portVariable: 'RESEARCHER_PORT',
  clientPort: portOf(env, 'CLIENT_PORT', 5173),
  publicUrl: env['RESEARCHER_URL'],
  allowedOrigins: wordsOf(env, 'ALLOWED_ORIGINS'),
  heldServices: () => heldServices(env),
  log,
  extraRoutes(router) {
    router.use(serviceRoutes({
      env,
      async testSearch(search, settings, signal) {
        const provider = chooseSearch(search, settings);
        if (!provider.ok) return provider;
        const answer = await provider.value?.search('tidal power', { maxResults: 5, language: 'en', signal });
        if (!answer) return ok({ results: 0 });
        return answer.ok ? ok({ results: answer.value.hits.length }) : answer;
      },
    }));
  },
});
