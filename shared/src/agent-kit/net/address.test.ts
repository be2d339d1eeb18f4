import { expect, test } from 'vitest';
import { checkAddress, classify, isLoopback } from './address.ts';

test.each([
  ['127.0.0.1', 'loopback'],
  ['127.8.8.8', 'loopback'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::ffff:7f00:1', 'loopback'],
  ['10.1.2.3', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.10', 'private'],
  ['100.64.0.1', 'private'],
  ['fd12::1', 'private'],
  ['169.254.169.254', 'forbidden'],
  ['::ffff:169.254.169.254', 'forbidden'],
  ['::ffff:a9fe:a9fe', 'forbidden'],
  ['100.100.100.200', 'forbidden'],
  ['fd00:ec2::254', 'forbidden'],
  ['fe80::1', 'forbidden'],
  ['fe80::1%eth0', 'forbidden'],
  ['0.0.0.0', 'forbidden'],
  ['::', 'forbidden'],
  ['224.0.0.1', 'forbidden'],
  ['255.255.255.255', 'forbidden'],
  ['64:ff9b::a9fe:a9fe', 'forbidden'],
  ['::169.254.169.254', 'forbidden'],
  ['::127.0.0.1', 'forbidden'],
  ['::ffff:0:169.254.169.254', 'forbidden'],
  ['64:ff9b:1::a9fe:a9fe', 'forbidden'],
  ['2001:0:a9fe:a9fe::', 'forbidden'],
  ['2002:a9fe:a9fe::1', 'forbidden'],
  ['fec0::1', 'forbidden'],
  ['fd20:ce::254', 'forbidden'],
  ['0:0:0:0:0:ffff:a9fe:a9fe', 'forbidden'],
  ['0:0:0:0:0:0:0:1', 'loopback'],
  ['2001:4860:4860::8888', 'public'],
  ['not an address', 'forbidden'],
  ['172.32.0.1', 'public'],
  ['8.8.8.8', 'public'],
  ['2606:4700::1', 'public'],
] as const)('%s is %s', (address, expected) => {
  expect(classify(address)).toBe(expected);
});

test.each([
  'https://api.openai.com/v1',
  'https://192.168.1.10/v1',
  'http://localhost:11434/v1',
  'http://127.0.0.1:1234/v1',
  'http://[::1]:8000/v1',
  'https://model.home.example:8443/v1',
])('a caller may name %s', (url) => {
  expect(checkAddress(url, 'caller')).toMatchObject({ ok: true });
});

test.each([
  'http://api.openai.com/v1',
  'http://192.168.1.10/v1',
  'http://10.0.0.1:8080',
  'https://169.254.169.254/latest',
  'http://169.254.169.254/',
  'http://0.0.0.0:3001',
  'https://metadata.google.internal/v1',
  'https://[::ffff:169.254.169.254]/',
  'https://[::169.254.169.254]/',
  'https://[::ffff:0:169.254.169.254]/',
  'https://[64:ff9b:1::a9fe:a9fe]/',
  'https://[fd20:ce::254]/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://localhost.evil.example/',
  'ftp://example.com',
  'file:///etc/passwd',
  'https://user:pass@api.example.com/v1',
  'nonsense',
  '',
])('a caller may not name %s', (url) => {
  const checked = checkAddress(url, 'caller');
  expect(checked.ok).toBe(false);
  if (!checked.ok) expect(checked.error).toMatchObject({ kind: 'refused-address', message: expect.stringMatching(/\.$/) });
});

test('an operator may also name plain http in a private network, and nothing forbidden', () => {
  expect(checkAddress('http://192.168.1.10:11434/v1', 'operator').ok).toBe(true);
  expect(checkAddress('http://ollama:11434/v1', 'operator').ok).toBe(true);
  expect(checkAddress('http://169.254.169.254/', 'operator').ok).toBe(false);
  expect(checkAddress('http://8.8.8.8/', 'operator').ok).toBe(false);
});

test('this machine is known by literal and by name', () => {
  expect(['http://localhost:1', 'http://127.0.0.1', 'http://[::1]/v1', 'https://app.localhost/'].every(isLoopback)).toBe(true);
  expect(['https://example.com', 'http://10.0.0.1', 'https://localhost.example.com', 'x'].some(isLoopback)).toBe(false);
});
