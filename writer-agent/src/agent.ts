/** The Writer: findings in, a draft out, streamed. */
import type { Agent, Output, Turn, TurnEnd } from '@handoff/shared/agent-kit/agent';
import type { Log } from '@handoff/shared/agent-kit/log';
import { answeredBy, chooseModel, modelAt, usageMeter } from '@handoff/shared/agent-kit/model/use';
import { pause } from '@handoff/shared/agent-kit/model/watch';
import { readServices, type Environment } from '@handoff/shared/agent-kit/services/settings';
import { NO_LIVE_SEARCH } from '@handoff/shared/handoff/contract';
import { SERVICE_HEADER } from '@handoff/shared/handoff/service-names';
import { compose, pieces } from './composer/compose.ts';
import { draftStream, draftWithModel } from './draft.ts';
import { readBrief, type Brief } from './payload.ts';
import { draftPrompt } from './prompt.ts';
import { draftProvenance } from './provenance.ts';
import { blocked, completed, countWords, turnEnd } from './result.ts';

/** A composed draft is streamed over about this long, so that it can be seen to arrive. */
const COMPOSED_MS = 1_100;
const LONGEST_PAUSE_MS = 60;

async function composed(brief: Brief, turn: Turn, out: Output): Promise<TurnEnd> {
  const provenance = draftProvenance(brief, undefined);
  out.progress('Composing by rule, sentence by sentence, slowed so that it can be followed.');
  const text = compose(brief);
  const parts = pieces(text);
  const stream = draftStream(out, provenance);
  for (const part of parts) {
    if (turn.signal.aborted) return { state: 'canceled', text: 'Canceled.' };
    await stream.write(part);
    await pause(Math.min(LONGEST_PAUSE_MS, COMPOSED_MS / parts.length), turn.signal);
  }
  stream.close();
  return completed({ words: countWords(text), provenance, usage: undefined });
}

async function run(turn: Turn, out: Output, env: Environment): Promise<TurnEnd> {
  const brief = readBrief(turn.history, turn.message);
  if (!brief.ok) return { state: 'rejected', text: brief.error.message };
  const services = readServices(turn.header.bind(turn), env);
  const model = await chooseModel(services, turn.signal);
  if (turn.signal.aborted) return { state: 'canceled', text: 'Canceled.' };
  if (model.kind === 'none') return composed(brief.value, turn, out);
  if (model.kind === 'failed') return blocked({ words: 0, provenance: draftProvenance(brief.value, undefined), usage: undefined }, model.failure);

  const { settings } = model;
  const standIn = services.standIns.includes('model');
  const provenance = draftProvenance(brief.value, { name: modelAt(settings), standIn });
  const { research, payload } = brief.value;
  const drafting = {
    settings,
    provenance,
    timers: services.modelTimers,
    signal: turn.signal,
    secrets: services.secrets,
    opening: research && !payload.state.live ? `*${NO_LIVE_SEARCH}*\n\n` : '',
  };
  const meter = usageMeter();
  out.progress(`Drafting with ${modelAt(settings)}.`);
  let end = await draftWithModel(draftPrompt(brief.value), drafting, out);
  meter.add(settings, end);
  if (end.end === 'failed' && end.overflow && end.text === '') {
    out.progress('The findings are longer than the model can read: trying once more with half of them.');
    end = await draftWithModel(draftPrompt(brief.value, 0.4), drafting, out);
    meter.add(settings, end);
  }
  // The provenance in the end names who really answered.
  return turnEnd(
    { words: countWords(end.text), provenance: draftProvenance(brief.value, { name: answeredBy(settings, end), standIn }), usage: meter.total() },
    settings,
    end,
  );
}

/** The agent over an environment. `log` is told why a draft was not completed; never what it is about. */
export function writer(env: Environment, log?: Log): Agent {
  return {
    profile: {
      name: 'Writer',
      description:
        'Writes a structured draft from findings that another agent hands over, and streams it. Takes a plain text too, and then says that nothing was researched.',
      version: '0.1.0',
      streaming: true,
      inputModes: ['text/plain', 'application/json'],
      outputModes: ['text/markdown', 'application/json'],
      skills: [
        {
          id: 'draft',
          name: 'Write a draft',
          tags: ['writing', 'markdown', 'streaming'],
          description:
            'Takes the request as text and a HandoffPayload as a data part: { request, summary, state, path, hop }. Streams the artifact draft; the final status tells whether it is complete.',
          examples: ['Write a short text in three paragraphs about tides'],
        },
      ],
      keyHeaders: [
        {
          scheme: 'model',
          header: SERVICE_HEADER.modelKey,
          description: `Key of an OpenAI-compatible model service; its address goes in ${SERVICE_HEADER.modelUrl}, the model's name in ${SERVICE_HEADER.modelName}. Optional.`,
        },
      ],
    },
    async run(turn, out) {
      const end = await run(turn, out, env);
      if (end.state !== 'completed' && end.state !== 'canceled') log?.info(`task ${turn.taskId} ends its turn as ${end.state}: ${end.text}`);
      return end;
    },
  };
}
