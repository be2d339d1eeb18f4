import fc from 'fast-check';
import { expect, test } from 'vitest';
import { termsOf } from './quotes/rank.ts';
import { suggestTopics } from './suggest.ts';

test.each([
  [
    'What is known about the fisheries of Norhaven Sound?',
    'en',
    ['known about the fisheries', 'known about the fisheries: an overview', 'known about the fisheries: published reports'],
  ],
  ['Fisheries of Norhaven Sound', 'en', []],
  ['Norhaven Sound', 'en', []],
  ['The effect of Norway on fish stocks', 'en', ['effect on fish stocks', 'effect on fish stocks: an overview', 'effect on fish stocks: published reports']],
  [
    'How do tidal power turbines cope with sediment?',
    'en',
    ['tidal power turbines cope with sediment: an overview', 'tidal power turbines cope with sediment: published reports'],
  ],
  [
    'Wie wirken Gezeitenkraftwerke auf Fische?',
    'de',
    ['wirken Gezeitenkraftwerke auf Fische: ein Überblick', 'wirken Gezeitenkraftwerke auf Fische: veröffentlichte Berichte'],
  ],
  ['潮汐发电机如何应对泥沙？', 'zh', []],
])('%s', (topic, language, expected) => {
  expect(suggestTopics(topic, language)).toEqual(expected);
});

test('law: what is offered has two words of the topic at least, none of them cut or changed, and is not the topic', () => {
  const word = fc.constantFrom('fisheries', 'of', 'the', 'Norhaven', 'Sound', 'tidal', 'in', '1890', 'power', 'and', 'cope', 'turbines');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 9 }), (words) => {
      const topic = words.join(' ');
      for (const offered of suggestTopics(topic, 'en')) {
        const [own = ''] = offered.split(':');
        expect(new Set(termsOf(own, 'en')).size).toBeGreaterThanOrEqual(2);
        for (const one of own.split(' ')) expect(words).toContain(one);
        expect(own).not.toMatch(/^(of|the|in|and)\b|\b(of|the|in|and)$/);
        expect(offered).not.toBe(topic);
      }
    }),
  );
});
