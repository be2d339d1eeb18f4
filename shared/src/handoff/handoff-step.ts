/** Between the two agents: takes the findings, checks them, makes the Writer's message. */
import { liveSecrets, type RunContext } from './context.ts';
import { buildHandoff, freshMessageId, type Handoff } from './handoff.ts';
import type { Researched } from './research-step.ts';

export function handOff(context: RunContext, researched: Researched): Handoff | undefined {
  const { artifact, task, messageId } = researched;
  const built = buildHandoff({
    topic: context.config.topic,
    findings: researched.findings,
    ...(artifact ? { artifact } : {}),
    origin: {
      ...(task ? { task: task.id, context: task.contextId } : {}),
      ...(messageId ? { message: messageId } : {}),
      ...(artifact ? { artifact: artifact.artifactId } : {}),
    },
    messageId: freshMessageId(),
    secrets: liveSecrets(context.config),
  });
  if (!built.ok) {
    context.dispatch({
      type: 'failed',
      problem: {
        kind: 'contract',
        agent: 'researcher',
        say: `The handoff was refused: ${built.error.say}`,
        next: 'Nothing was sent to the Writer. The checks are on the timeline.',
      },
    });
    return undefined;
  }
  context.dispatch({ type: 'handed', handoff: built.value });
  return built.value;
}
