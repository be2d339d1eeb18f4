import { expect, test } from 'vitest';
import { usableStorage } from './storage.ts';

test('a storage that is switched off still keeps what it is given, for as long as the page stands', () => {
  const storage = usableStorage(() => {
    throw new Error('denied');
  });
  storage.setItem('a', '1');
  expect([storage.getItem('a'), storage.getItem('b'), storage.length]).toEqual(['1', null, 1]);
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
});
test('a storage that is full does not break the page', () => {
  const full: Storage = {
    length: 0,
    clear() {},
    getItem: () => null,
    key: () => null,
    removeItem() {},
    setItem() {
      throw new Error('quota');
    },
  };
  const storage = usableStorage(() => full);
  storage.setItem('a', '1');
  expect(storage.getItem('a')).toBe('1');
});
