/** Starts the Writer. Ports: WRITER_PORT (3002), CLIENT_PORT (5173) for the page's origin. */
import { createLog } from '@handoff/shared/agent-kit/log';
import { loadEnvironment, portOf, wordsOf } from '@handoff/shared/agent-kit/services/environment';
import { serviceRoutes } from '@handoff/shared/agent-kit/services/router';
import { heldServices } from '@handoff/shared/agent-kit/services/settings';
import { startAgent } from '@handoff/shared/agent-kit/serve';
import { writer } from './agent.ts';

const log = createLog('Writer');
const env = loadEnvironment((line) => log.info(line));

await startAgent(writer(env, log), {
  port: portOf(env, 'WRITER_PORT', 3002),
  portVariable: 'WRITER_PORT',
  clientPort: portOf(env, 'CLIENT_PORT', 5173),
  publicUrl: env['WRITER_URL'] || env['PUBLIC_URL'],
  allowedOrigins: wordsOf(env, 'ALLOWED_ORIGINS'),
  heldServices: () => heldServices(env),
  log,
  extraRoutes: (router) => void router.use(serviceRoutes({ env })),
});
