// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { keyAction, readSingleKeys, keepSingleKeys, SINGLE_KEYS } from './keymap.ts';

const press = (key: string, target: EventTarget | null = document.body, more: Partial<KeyboardEventInit> = {}) => ({
  key,
  target,
  ctrlKey: more.ctrlKey ?? false,
  altKey: more.altKey ?? false,
  metaKey: more.metaKey ?? false,
  defaultPrevented: false,
});

test('every key of the table has its action, and the table names each key once', () => {
  const keys = SINGLE_KEYS.flatMap((entry) => entry.keys);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect({ key, action: keyAction(press(key), true) }).toEqual({ key, action: expect.any(String) });
});
test('keys are left alone in fields, in dialogs, with a modifier, when handled, and when switched off', () => {
  const input = document.createElement('input');
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  const inside = dialog.appendChild(document.createElement('button'));
  expect(keyAction(press('r', input), true)).toBeUndefined();
  expect(keyAction(press('r', inside), true)).toBeUndefined();
  expect(keyAction(press('r', document.body, { ctrlKey: true }), true)).toBeUndefined();
  expect(keyAction({ ...press('r'), defaultPrevented: true }, true)).toBeUndefined();
  expect(keyAction(press('r'), false)).toBeUndefined();
  expect(keyAction(press('q'), true)).toBeUndefined();
});
test('a radio button does not swallow single keys', () => {
  const radio = document.createElement('input');
  radio.type = 'radio';
  expect(keyAction(press('h', radio), true)).toBe('handoff');
});
test('the key of + zooms in without Shift, too', () => {
  expect([keyAction(press('+'), true), keyAction(press('='), true), keyAction(press('-'), true)]).toEqual(['zoom-in', 'zoom-in', 'zoom-out']);
});
test('the switch is remembered', () => {
  localStorage.clear();
  expect(readSingleKeys(localStorage)).toBe(true);
  keepSingleKeys(localStorage, false);
  expect(readSingleKeys(localStorage)).toBe(false);
  keepSingleKeys(localStorage, true);
  expect(readSingleKeys(localStorage)).toBe(true);
});
