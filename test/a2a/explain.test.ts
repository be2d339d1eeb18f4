/** The explanations are whole: each name of the protocol is explained in its dialect, and nothing else is. */
import { describe, expect, test } from 'vitest';
import {
  counterpart,
  explainTerm,
  glossary,
  heldObjects,
  otherDialect,
  readAsked,
  searchGlossary,
  sections,
  termsOf,
  type TermKind,
} from '@handoff/shared/a2a/explain';
import type { DialectName } from '@handoff/shared/a2a/model';
import { STATUSES, V0, V1 } from './protocol-names.ts';

const namesOf = (dialect: DialectName, kind: TermKind): readonly string[] =>
  termsOf(dialect)
    .filter((term) => term.kind === kind)
    .map(({ name }) => name);
const sorted = (names: readonly string[]): readonly string[] => names.toSorted();
const fieldsOf = (objects: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(objects).flatMap(([object, fields]) => fields.split(' ').map((field) => `${object}.${field}`));

describe.each([
  ['0.x', V0],
  ['1.0', V1],
] as const)('A2A %s', (dialect, names) => {
  test.each([
    ['method', names.methods],
    ['event', names.events],
    ['state', names.states],
    ['role', names.roles],
    ['code', names.codes],
    ['field', fieldsOf(names.objects)],
  ] as const)('explains each %s, and no other', (kind, expected) => {
    expect(sorted(namesOf(dialect, kind))).toEqual(sorted(expected));
  });
  test('explains its headers and the statuses of HTTP that matter', () => {
    expect(namesOf(dialect, 'header')).toEqual(expect.arrayContaining([...names.headers]));
    expect(namesOf(dialect, 'status')).toEqual(expect.arrayContaining([...STATUSES]));
  });
  test('says each thing once, in one to three plain sentences', () => {
    const terms = termsOf(dialect);
    expect(new Set(terms.map(({ kind, name }) => `${kind}:${name}`)).size).toBe(terms.length);
    for (const { name, say } of terms) {
      expect(say, name).toMatch(/^[A-Z].*\.$/);
      expect(say.length, name).toBeLessThan(230);
      expect(say, name).not.toMatch(/!|\bplease\b|undefined/i);
    }
  });
  test('names of the other dialect exist there; where there is none, it says what replaces it', () => {
    const there = new Map(termsOf(otherDialect(dialect)).map((term) => [`${term.kind}:${term.name}`, term]));
    for (const term of termsOf(dialect)) {
      if ('name' in term.elsewhere) expect(there.has(`${term.kind}:${term.elsewhere.name}`), `${term.name} -> ${term.elsewhere.name}`).toBe(true);
      else expect(term.elsewhere.gone, term.name).toMatch(/^(Not in|Kept in) (0\.3|1\.0).*\.$/);
    }
  });
  test('methods, events, states and roles lead back from the other dialect', () => {
    const terms = termsOf(dialect).filter(({ kind, elsewhere }) => ['method', 'event', 'state', 'role'].includes(kind) && 'name' in elsewhere);
    const back = terms.map((term) => {
      const there = counterpart(term);
      return there && counterpart(there)?.name;
    });
    expect(back).toEqual(terms.map(({ name }) => name));
  });
  test('paths lead to objects that have fields', () => {
    const objects = new Set(namesOf(dialect, 'field').map((name) => name.split('.')[0]));
    expect(heldObjects(dialect).filter((object) => !objects.has(object))).toEqual([]);
  });

  describe('legal next states', () => {
    const next = (name: string): readonly string[] => explainTerm({ kind: 'state', name }, dialect)?.next ?? ['none told'];
    test('are states, each once, and never the state itself', () => {
      for (const state of names.states) {
        expect(names.states).toEqual(expect.arrayContaining([...next(state)]));
        expect(new Set(next(state)).size).toBe(next(state).length);
        expect(next(state)).not.toContain(state);
      }
    });
    test('a task that ended stays ended, and every other task can still end in each way', () => {
      for (const state of names.states) {
        if (names.terminal.includes(state)) expect(next(state)).toEqual([]);
        else expect(next(state)).toEqual(expect.arrayContaining([...names.terminal]));
      }
    });
    test('work can be interrupted from, and goes on after, a question or a missing credential', () => {
      const working = names.states.find((state) => /working/i.test(state)) ?? '';
      for (const state of names.interrupted) {
        expect(next(working)).toContain(state);
        expect(next(state)).toContain(working);
      }
    });
    test('nothing goes back to submitted, but from a state that tells nothing', () => {
      const submitted = names.states.find((state) => /submitted/i.test(state)) ?? '';
      expect(names.states.filter((state) => next(state).includes(submitted)).map((state) => /unknown|unspecified/i.test(state))).toEqual([true]);
    });
    test('are the same in both dialects', () => {
      for (const state of names.states) {
        const term = explainTerm({ kind: 'state', name: state }, dialect);
        const there = term && counterpart(term);
        const translated = (term?.next ?? []).map((name) => {
          const one = explainTerm({ kind: 'state', name }, dialect);
          return (one && counterpart(one)?.name) ?? 'none';
        });
        expect(sorted(translated)).toEqual(sorted(there?.next ?? []));
      }
    });
  });
});

test('sections lead to the specification only', () => {
  expect(sections().length).toBeGreaterThan(60);
  for (const { title, url } of sections()) {
    expect(url).toMatch(/^https:\/\/a2a-protocol\.org\/(v0\.3\.0|latest)\/specification\/#[a-z0-9-]+$/);
    expect(title).toMatch(/^[\d.]+ .+, (0\.3|1\.0)$/);
  }
});

describe('what is asked', () => {
  test('is read as kind and name; the drawn minus counts', () => {
    expect(readAsked('code:−32001')).toEqual({ kind: 'code', name: '-32001' });
    expect(readAsked('state: working ')).toEqual({ kind: 'state', name: 'working' });
    expect(readAsked('nonsense')).toBeUndefined();
    expect(readAsked('poem:ode')).toBeUndefined();
  });
  test.each([
    ['0.x', 'result.status.state', 'TaskStatus.state'],
    ['0.x', 'params.message.parts[0].text', 'TextPart.text'],
    ['0.x', 'result.artifact.parts[0].kind', 'TextPart.kind'],
    ['0.x', 'params.configuration.blocking', 'MessageSendConfiguration.blocking'],
    ['0.x', 'result.final', 'TaskStatusUpdateEvent.final'],
    ['0.x', 'error.message', 'JSONRPCError.message'],
    ['0.x', 'jsonrpc', 'JSONRPCRequest.jsonrpc'],
    ['0.x', 'securitySchemes.tavily.in', 'APIKeySecurityScheme.in'],
    ['0.x', 'skills[2].tags', 'AgentSkill.tags'],
    ['1.0', 'result.statusUpdate.status.state', 'TaskStatus.state'],
    ['1.0', 'result.task.artifacts.0.parts.0.data', 'Part.data'],
    ['1.0', 'securitySchemes.k.apiKeySecurityScheme.location', 'APIKeySecurityScheme.location'],
    ['1.0', 'params.tenant', 'SendMessageRequest.tenant'],
  ] as const)('in %s the path %s is %s', (dialect, path, name) => {
    expect(explainTerm({ kind: 'field', name: path }, dialect)?.name).toBe(name);
  });
  test('a field of an agent’s own is not explained as one of A2A', () => {
    expect(explainTerm({ kind: 'field', name: 'result.metadata.parts' }, '0.x')).toBeUndefined();
    expect(explainTerm({ kind: 'field', name: 'params.message.parts[0].data.name' }, '0.x')).toBeUndefined();
    expect(explainTerm({ kind: 'field', name: 'result.artifact.parts[0].data.metadata' }, '1.0')).toBeUndefined();
    expect(explainTerm({ kind: 'field', name: 'error.data.0.metadata' }, '1.0')?.name).toBe('ErrorInfo.metadata');
    expect(explainTerm({ kind: 'field', name: 'frobnicate' }, '1.0')).toBeUndefined();
  });
  test('a word of the other dialect is found there; one of neither is not found', () => {
    expect(explainTerm({ kind: 'state', name: 'TASK_STATE_WORKING' }, '0.x')?.dialect).toBe('1.0');
    expect(explainTerm({ kind: 'state', name: 'pondering' }, '0.x')).toBeUndefined();
    expect(explainTerm({ kind: 'header', name: 'a2a-version' }, '0.x')?.name).toBe('A2A-Version');
  });
});

describe('the glossary', () => {
  test('holds every term of both dialects', () => {
    const held = new Set(glossary().flatMap(({ old, now }) => [old, now]));
    for (const dialect of ['0.x', '1.0'] as const) expect(termsOf(dialect).filter((term) => !held.has(term))).toEqual([]);
    expect(new Set(glossary().map(({ key }) => key)).size).toBe(glossary().length);
  });
  test('is searched by every word, in names of both dialects and in explanations', () => {
    expect(searchGlossary('').length).toBe(glossary().length);
    expect(searchGlossary('tasks/resubscribe').map(({ now }) => now?.name)).toEqual(['SubscribeToTask']);
    expect(searchGlossary('no such thing anywhere')).toEqual([]);
    for (const entry of searchGlossary('oauth consent')) expect(`${entry.old?.say} ${entry.now?.say}`).toMatch(/consent/);
    expect(searchGlossary('oauth consent').length).toBeGreaterThan(0);
  });
});
