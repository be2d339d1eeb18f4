import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageIdIn, withMessageId } from './resend.ts';

const value = fc.jsonValue({ maxDepth: 2 });
test('only the id of the message changes, whatever else the request holds', () => {
  fc.assert(
    fc.property(value, value, fc.string(), fc.string(), fc.constantFrom(0, 1, 2), (other, parts, id, next, indent) => {
      const body = (of: string): string =>
        JSON.stringify(
          { messageId: 'no', other, params: { x: { messageId: 'nor this' }, message: { parts, messageId: of, z: other }, configuration: other } },
          null,
          indent,
        );
      expect(messageIdIn(body(id))).toBe(id);
      expect(withMessageId(body(id), next)).toBe(body(next));
    }),
  );
});
test('numbers, spacing and repeated keys stay as they were sent', () => {
  const body =
    '{ "id":12345678901234567890,\t"params":{"message":{"messageId":"a"} },"params":{"message":{"n":1.0,"messageId":"\\u0062" , "messageId" : "c"}}}';
  expect(messageIdIn(body)).toBe('c');
  expect(withMessageId(body, 'new')).toBe(body.replace('"c"', '"new"'));
});
test('what sends no message has no such id', () => {
  for (const body of [
    '',
    '[]',
    'null',
    '{"params":[]}',
    '{"params":{"id":"t"}}',
    '{"params":{"message":{"messageId":7}}}',
    '{"params":{"message":"messageId"}}',
    '{"params"',
  ])
    expect([messageIdIn(body), withMessageId(body, 'x')]).toEqual([undefined, undefined]);
});
