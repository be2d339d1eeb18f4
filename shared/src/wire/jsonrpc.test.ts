import { expect, test } from 'vitest';
import { compareIds, readRpcResponse, rpcRequest } from './jsonrpc.ts';

test('a request is one clean envelope', () => {
  expect(JSON.parse(rpcRequest(4, 'm', { a: 1 }))).toEqual({ jsonrpc: '2.0', id: 4, method: 'm', params: { a: 1 } });
});
test('a result beside error: null is a result', () => {
  expect(readRpcResponse({ jsonrpc: '2.0', id: 'q1', result: 7, error: null })).toEqual({ kind: 'result', id: 'q1', result: 7 });
});
test('an error keeps code, message and data', () => {
  expect(readRpcResponse({ jsonrpc: '2.0', id: null, error: { code: -32001, message: 'no', data: [1] } })).toEqual({
    kind: 'error',
    id: null,
    code: -32001,
    message: 'no',
    data: [1],
  });
});
test('an envelope without or with another version says so', () => {
  expect(readRpcResponse({ result: 1 })).toMatchObject({ kind: 'result', problem: 'jsonrpc is missing' });
  expect(readRpcResponse({ jsonrpc: '1.0', result: 1 })).toMatchObject({ problem: 'jsonrpc is "1.0", not "2.0"' });
});
test('neither result nor error, a list, and no envelope at all are told apart', () => {
  expect(readRpcResponse({ jsonrpc: '2.0', id: 1 })).toMatchObject({ kind: 'bad' });
  expect(readRpcResponse([])).toMatchObject({ kind: 'bad' });
  expect(readRpcResponse({ hello: 1 })).toEqual({ kind: 'none' });
});
test('an id that came back as another type is told from another id', () => {
  expect([compareIds('1', 1), compareIds(1, 1), compareIds(1, null), compareIds(1, 2)]).toEqual(['type-changed', 'same', 'null', 'other']);
});
