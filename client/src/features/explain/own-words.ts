/** Words that the page itself puts into rows, beside those of A2A. */
const OWN: ReadonlyMap<string, string> = new Map([
  ['state:open', 'The exchange is still under way: its answer has not ended.'],
  ['state:stopped', 'You stopped this exchange. What had come until then is kept.'],
  ['state:no answer', 'The request got no answer: nobody listens there, or the connection broke before one came.'],
  ['state:refused', 'Nobody listens at this address, or the handoff’s checks refused what was to be sent.'],
  ['state:cut short', 'The stream ended while its task was still open. The last state came before that, and no end was told.'],
  ['state:valid', 'All checks of the handoff passed, and the work was handed on.'],
  ['state:with notes', 'The handoff’s checks passed, with something that the reader should know.'],
  ['state:last chunk', 'The artifact is complete with this piece (lastChunk).'],
  ['state:net.truncated', 'The connection was lost in the middle of the answer.'],
  ['state:stream.incomplete', 'The stream ended before the task did.'],
  ['event:error', 'A JSON-RPC error in place of an event. Its code says what went wrong.'],
  ['event:result', 'An answer that is JSON-RPC, with a result that A2A does not know.'],
  ['event:answer', 'An answer that is no JSON-RPC, shown as it came.'],
  ['event:unreadable', 'This could not be read as an event. Its exact text is kept and shown.'],
  ['event:unterminated', 'The stream ended within this event, so it may lack its end.'],
  ['event:connection lost', 'The connection broke here. What came before is kept.'],
  ['event:stream ended', 'The agent closed the stream here, while the task was still open.'],
  ['event:[DONE]', 'An end mark of other streaming services. A2A does not have it; the page passes over it.'],
]);

/** What the page means by a word of its own; undefined when it is none. A comment of a stream begins with a colon. */
export function ownWord(kind: string, name: string): string | undefined {
  if (kind === 'event' && name.startsWith(':')) return 'A comment of the stream. Agents send them to keep a quiet connection open; they carry nothing.';
  return OWN.get(`${kind}:${name}`);
}
