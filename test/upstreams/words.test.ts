import { expect, test } from 'vitest';
import { findPages } from './corpus.ts';
import { draftFor, queriesFor } from './words.ts';

test('a topic in another script gives whole sentences: its own question mark ends none of them', () => {
  const topic = '潮汐发电机如何应对泥沙？';
  expect(queriesFor(`<topic>${topic}</topic>`)).not.toContain('？');
  const pages = findPages(topic, 6);
  const sources = pages.map((page, index) => `<source n="${index + 1}" title="${page.title}">\n${page.content}\n</source>`);
  const draft = draftFor(`<request>${topic}</request>\n${sources.join('\n')}`);
  expect(draft).not.toContain('？');
  for (const line of draft.split('\n').filter((text) => /\[\d\]\.$/.test(text))) expect(line).toMatch(/^(- )?(\*\*)?\p{Lu}/u);
});
test('letters with marks stay letters in addresses', () => {
  expect(findPages('Städte und Hitze', 1)[0]?.url).toContain('stadte-und-hitze');
});
