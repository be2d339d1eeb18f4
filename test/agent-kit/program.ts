/** An agent as a program of its own, for the test of how programs end. */
import { startAgent } from '@handoff/shared/agent-kit/serve';
import { endless } from './harness.ts';

await startAgent(endless().agent, { port: Number(process.env['ECHO_PORT']), portVariable: 'ECHO_PORT' });
