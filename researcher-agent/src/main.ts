/** Starts the Researcher. Ports: RESEARCHER_PORT (3001), CLIENT_PORT (5173) for the page's origin. */
import { createLog } from '@handoff/shared/agent-kit/log';
import { loadEnvironment, portOf, wordsOf } from '@handoff/shared/agent-kit/services/environment';
import { serviceRoutes } from '@handoff/shared/agent-kit/services/router';
import { heldServices } from '@handoff/shared/agent-kit/services/settings';
import { startAgent } from '@handoff/shared/agent-kit/serve';
import { researcher } from './agent.ts';
import { testSearch } from './search/test-search.ts';

const log = createLog('Researcher');
const env = loadEnvironment((line) => log.info(line));

await startAgent(researcher(env, log), {
  port: portOf(env, 'RESEARCHER_PORT', 3001),
  portVariable: 'RESEARCHER_PORT',
  clientPort: portOf(env, 'CLIENT_PORT', 5173),
  publicUrl: env['RESEARCHER_URL'] || env['PUBLIC_URL'],
  allowedOrigins: wordsOf(env, 'ALLOWED_ORIGINS'),
  heldServices: () => heldServices(env),
  log,
  extraRoutes: (router) => void router.use(serviceRoutes({ env, testSearch })),
});
