import { expect, test } from 'vitest';
import { createLiveMask } from './live-mask.ts';

test('a live value is masked however it is spelled, a longer one before one inside it; all else stays', () => {
  const masked = createLiveMask(['secret/"1', 'secret/"1-long', 'abc']);
  const text = `secret/"1-long ${JSON.stringify({ k: 'secret/"1' })} ${encodeURIComponent('secret/"1')} abc sk-looks-like-a-key`;
  expect(masked(text)).toBe('•••• (14 chars) {"k":"•••• (9 chars)"} •••• (9 chars) abc sk-looks-like-a-key');
});
