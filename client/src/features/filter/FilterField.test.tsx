// @vitest-environment jsdom
import { act, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import type { Completion } from '@handoff/shared/trace/views/filter/complete';
import { FilterField } from './FilterField.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const OPTIONS = ['state:', 'status:'];
const complete = (text: string): readonly Completion[] =>
  OPTIONS.filter((term) => text === '' || (term.startsWith(text) && term !== text)).map((term) => ({
    term,
    what: 'what it finds',
    text: term,
    caret: term.length,
  }));

let unmount = (): void => undefined;
afterEach(() => unmount());
function mount(initial = '') {
  const calls: string[] = [];
  let latest = initial;
  function Held(): ReactNode {
    const [text, setText] = useState(initial);
    latest = text;
    return (
      <FilterField
        id="filter"
        text={text}
        complete={complete}
        onText={setText}
        onStep={(direction) => calls.push(`step ${direction}`)}
        onLeave={() => calls.push('leave')}
      />
    );
  }
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() => root.render(<Held />));
  unmount = () => {
    act(() => root.unmount());
    place.remove();
  };
  const field = place.querySelector('input');
  if (field === null) throw new Error('no field');
  const press = (key: string, shiftKey = false): boolean => {
    const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
    act(() => void field.dispatchEvent(event));
    return event.defaultPrevented;
  };
  const write = (text: string): void =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const options = (): readonly string[] => [...place.querySelectorAll('[role=option] code')].map((option) => option.textContent ?? '');
  const active = (): string => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.querySelector('code')?.textContent ?? '';
  return { field, press, write, options, active, calls, text: () => latest };
}

test('writing opens the list with its first entry chosen; arrows go round; Tab and Enter take', () => {
  const { field, press, write, options, active, text } = mount();
  expect(field.getAttribute('role')).toBe('combobox');
  write('st');
  expect([field.getAttribute('aria-expanded'), options(), active()]).toEqual(['true', ['state:', 'status:'], 'state:']);
  press('ArrowDown');
  expect(active()).toBe('status:');
  press('ArrowDown');
  expect(active()).toBe('state:');
  press('ArrowUp');
  expect(press('Tab')).toBe(true);
  expect(text()).toBe('status:');
});
test('Tab leaves the field when nothing is offered, and Enter goes through the matches', () => {
  const { press, write, calls } = mount();
  write('zzz');
  expect(press('Tab')).toBe(false);
  press('Enter');
  press('Enter', true);
  expect(calls).toEqual(['step 1', 'step -1']);
});
test('Escape empties, then leaves', () => {
  const { press, calls, text, options } = mount('kind:task');
  press('Escape');
  expect([text(), calls, options()]).toEqual(['', [], []]);
  press('Escape');
  expect(calls).toEqual(['leave']);
});
test('the empty field offers the terms when it gets the focus, with none chosen', () => {
  const { field, options, active, press } = mount();
  act(() => field.focus());
  expect([options(), active()]).toEqual([['state:', 'status:'], '']);
  expect(press('Tab')).toBe(false);
  act(() => field.blur());
  expect(options()).toEqual([]);
});
