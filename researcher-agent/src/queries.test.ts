import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readQueries, subjectOf, templateQueries, tidyQuery } from './queries.ts';
import { languageOf } from './language.ts';

test.each([
  ['plain', '["a b","c d"]', ['a b', 'c d']],
  ['fenced', 'Here you go:\n```json\n["a b", "c d"]\n```\nHope it helps!', ['a b', 'c d']],
  ['multi-line', '[\n"a",\n"b"\n]', ['a', 'b']],
  ['objects', '{"queries":[{"query":"a"},{"q":"b"}]}', ['a', 'b']],
  ['prosed', 'Sure! The queries are ["a", "b", "c", "d"] as asked.', ['a', 'b', 'c']],
  ['trailing comma', '["a","b",]', ['a', 'b']],
  ['numbered', '1. first query\n2) second query\n', ['first query', 'second query']],
  ['bulleted and quoted', '- "first query"\n* second query', ['first query', 'second query']],
  ['repeated', '["A","a "," b"]', ['A', 'b']],
  ['open fence', '```json\n["a","b"]', ['a', 'b']],
  ['nothing', 'I cannot do that.', []],
  ['empty list', '[]', []],
  ['numbers only', '[1,2]', []],
  ['empty', '', []],
])('queries are read from an answer: %s', (_, answer, expected) => {
  expect(readQueries(answer)).toEqual(expected);
});

test('whatever a model answers, there are at most three queries of at most 400 characters on one line', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.array(fc.string({ maxLength: 900 })).map((list) => JSON.stringify(list)),
      ),
      (answer) => {
        const queries = readQueries(answer);
        expect(queries.length).toBeLessThanOrEqual(3);
        for (const query of queries) {
          expect(query.length).toBeLessThanOrEqual(400);
          expect(query).not.toMatch(/[\n\r]|^\s*$/);
        }
      },
    ),
  );
});

test('a long topic is cut at a word', () => {
  const cut = tidyQuery('word '.repeat(200));
  expect(cut.length).toBeLessThanOrEqual(400);
  expect(cut.endsWith('word')).toBe(true);
});

test('queries by rule stay in the language of the topic, and are always the same', () => {
  expect(templateQueries('How do tidal turbines cope with sediment?', 'en')).toEqual([
    'How do tidal turbines cope with sediment?',
    'tidal turbines cope with sediment overview',
    'tidal turbines cope with sediment study evidence',
  ]);
  expect(templateQueries('Wie funktionieren Gezeitenkraftwerke?', 'de')[1]).toBe('funktionieren Gezeitenkraftwerke Überblick');
  expect(templateQueries('潮汐发电机', 'zh')).toEqual(['潮汐发电机', '潮汐发电机 概述', '潮汐发电机 研究 证据']);
  expect(templateQueries('Ποια είναι η απάντηση;', 'el').join()).not.toMatch(/overview|evidence/);
  expect(subjectOf('Why is the sky blue?', 'en')).toBe('sky blue');
  expect(subjectOf('What is?', 'en')).not.toBe('');
  expect(templateQueries('tides turn '.repeat(100), 'en')[1]).toMatch(/(tides|turn) overview$/);
  for (const query of templateQueries('x'.repeat(2_000), 'en')) expect(query.length).toBeLessThanOrEqual(400);
});

test.each([
  ['How do tidal turbines cope with sediment?', 'en'],
  ['Wie wirkt sich Hitze auf Städte aus und was hilft?', 'de'],
  ['Comment les villes font face à la chaleur', 'fr'],
  ['¿Cómo afecta el calor a las ciudades?', 'es'],
  ['潮力発電はどのように動くか', 'ja'],
  ['潮汐发电机如何应对泥沙', 'zh'],
  ['조력 발전', 'ko'],
  ['Как работают приливные станции', 'ru'],
  ['Як працюють припливні станції', 'uk'],
  ['Quantum', undefined],
])('the language of “%s” is %s', (text, expected) => {
  expect(languageOf(text)).toBe(expected);
});
