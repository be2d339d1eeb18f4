import { expect, test } from 'vitest';
import { lookUp } from './look-up.ts';

test('a state of 0.x: glyph, next states, the name in 1.0, the section', () => {
  const found = lookUp('state:working', '0.x');
  expect(found?.tone).toBe('busy');
  expect(found?.next?.map(({ word }) => word)).toEqual(['completed', 'failed', 'canceled', 'rejected', 'input-required', 'auth-required']);
  expect(found?.elsewhere).toEqual({ dialect: '1.0', name: 'TASK_STATE_WORKING' });
  expect(found?.section?.url).toMatch(/^https:\/\/a2a-protocol\.org\//);
  expect(found?.onWire).toBeUndefined();
});
test('the same state in an exchange of 1.0 is spelled otherwise on the wire, and its next states are shown as rows show them', () => {
  const found = lookUp('state:working', '1.0');
  expect(found).toMatchObject({ word: 'working', tone: 'busy', onWire: 'TASK_STATE_WORKING', elsewhere: { dialect: '0.3', name: 'working' } });
  expect(found?.next?.map(({ word }) => word)).toContain('auth-required');
});
test('a word of the other dialect says that it is one', () => {
  expect(lookUp('method:SendMessage', '0.x')?.say).toMatch(/It is a word of 1\.0, though this exchange speaks 0\.3\.$/);
  expect(lookUp('method:message/send', '0.x')?.say).not.toMatch(/though/);
});
test('a code carries its name; what 0.3 lacks says so', () => {
  expect(lookUp('code:−32001', '0.x')).toMatchObject({ word: '−32001 TaskNotFoundError', elsewhere: { say: 'the same' } });
  expect(lookUp('code:-32009', '1.0')?.elsewhere?.say).toMatch(/^Not in 0\.3/);
});
test('a state nobody knows is said to be one, with what the page did', () => {
  const found = lookUp('state:pondering', '0.x');
  expect(found?.say).toMatch(/^No dialect of A2A knows this state\. The page/);
  expect(found?.section).toBeUndefined();
  expect(found?.elsewhere?.say).toBe('not in the specification');
});
test('words of the page’s own are told as such, and nonsense is not explained', () => {
  expect(lookUp('state:cut short', '1.0')?.say).toMatch(/stream ended/);
  expect(lookUp('event:: ping', '1.0')?.say).toMatch(/comment/);
  expect(lookUp('', '1.0')).toBeUndefined();
});
