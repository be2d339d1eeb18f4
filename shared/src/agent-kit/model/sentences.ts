/** The ends of a model call that are not complete, each as a sentence: what happened and what to do. */
import { exhausted } from '../../base/assert.ts';
import { sentenceOf } from '../services/failure.ts';
import { hostOf } from './errors.ts';
import { MAX_REASONING, type ChatEnd, type ModelSettings } from './end.ts';

export function endSentence(settings: ModelSettings, end: ChatEnd): string {
  const model = `${settings.model} at ${hostOf(settings.baseUrl)}`;
  switch (end.end) {
    case 'complete':
      return '';
    case 'cut-short':
      if (end.limit === 'reasoning')
        return `${model} reasoned beyond 400,000 characters and was stopped, so the text is not finished. Try again, or choose a model that does not reason.`;
      return end.limit === 'tokens'
        ? `${model} stopped at its length limit, so the text is cut short. Try again, or choose a model that may write longer answers.`
        : `The text grew beyond 200,000 characters and was cut there. Ask for something shorter.`;
    case 'filtered':
      return `The content filter of ${model} stopped the text. Word the topic differently, or choose another model.${end.words ? ` Its words: “${end.words}”` : ''}`;
    case 'interrupted':
      return end.why === 'stalled'
        ? `${model} stopped sending before the text was finished. What came is kept; try again for the whole.`
        : end.why === 'too-long'
          ? `${model} was still writing after the time limit and was stopped. What came is kept; try a faster model.`
          : `The connection to ${model} ended before the text was finished. What came is kept; try again for the whole.`;
    case 'empty':
      if (end.reasoningCharacters >= MAX_REASONING)
        return `${model} reasoned beyond 400,000 characters without writing any text, and was stopped. Choose a model that does not reason.`;
      return end.reasoningCharacters > 0
        ? `${model} only reasoned and wrote no text. Try again, or choose a model that does not reason.`
        : `${model} answered without any text. A prompt longer than the model's context does that; choose another model or a larger context.`;
    case 'tool-call':
      return `${model} asked to call a tool in place of writing, and was given none. Choose another model.`;
    case 'failed':
      return sentenceOf(end.failure);
    case 'canceled':
      return 'Canceled.';
    default:
      return exhausted(end);
  }
}
