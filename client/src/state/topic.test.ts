import { expect, test } from 'vitest';
import { fitTopic, rememberAsk, rememberedAsk } from './topic.ts';
import { readAddress } from './address.ts';
import { createUi } from './ui.ts';

const local = { getItem: () => null };
function session(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test('a topic within the limit is taken as it is', () => {
  expect(fitTopic('a'.repeat(2000))).toEqual({ topic: 'a'.repeat(2000), cut: false });
});
test('what is put in is shortened, what stands behind it stays', () => {
  expect(fitTopic('a'.repeat(2010))).toEqual({ topic: 'a'.repeat(2000), cut: true });
  const pasted = `Why ${'x'.repeat(2500)}end`;
  const { topic, cut } = fitTopic(pasted, pasted.length - 3);
  expect([topic.length, topic.slice(0, 5), topic.slice(-4), cut]).toEqual([2000, 'Why x', 'xend', true]);
});
test('no character is cut in half', () => {
  expect(fitTopic(`${'a'.repeat(1999)}\u{1F30A}`).topic).toBe('a'.repeat(1999));
});
test('a topic in the address that is too long is cut, and that is told', () => {
  expect(createUi(readAddress(`?topic=${'b'.repeat(3000)}`).asked, local, session()).getState()).toMatchObject({ topic: 'b'.repeat(2000), topicNote: 'cut' });
  expect(createUi(readAddress('?topic=Sand').asked, local, session()).getState()).toMatchObject({ topic: 'Sand', topicNote: undefined });
});
test('a reload keeps topic and dialect, an address wins, and what cannot be read is left', () => {
  const tab = session();
  rememberAsk(tab, { topic: 'Sand', dialect: '1.0' });
  expect(rememberedAsk(tab)).toEqual({ topic: 'Sand', dialect: '1.0' });
  const ui = createUi(readAddress('').asked, local, tab);
  expect(ui.getState()).toMatchObject({ topic: 'Sand', dialect: '1.0' });
  ui.setState({ topic: 'Silt' });
  expect(createUi(readAddress('').asked, local, tab).getState()).toMatchObject({ topic: 'Silt', dialect: '1.0' });
  expect(createUi(readAddress('?topic=Mud&dialect=0.x').asked, local, tab).getState()).toMatchObject({ topic: 'Mud', dialect: '0.x' });
  tab.setItem('handoff.ask', '{');
  expect(rememberedAsk(tab)).toEqual({});
});
