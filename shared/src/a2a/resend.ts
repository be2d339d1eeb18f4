/** The id of the message within the exact text of a request: `params.message.messageId` in both dialects. */
import { createJsonChildren, type JsonChild } from '../base/json-children.ts';
import { scanJson } from '../base/json-index.ts';

/** Where the value stands in the text; undefined when there is none. Of a repeated key the last counts, as for every parser. */
function placeOf(body: string): { readonly start: number; readonly end: number } | undefined {
  const scan = scanJson(body);
  scan.run();
  const { index } = scan;
  if (index === undefined || index.containers === 0) return undefined;
  const children = createJsonChildren(index);
  let at: JsonChild | undefined;
  let container = 0;
  for (const name of ['params', 'message', 'messageId']) {
    if (container < 0 || body.charCodeAt(index.start(container)) !== 123) return undefined;
    at = children.slice(container, 0, index.count(container)).findLast(({ key }) => key !== undefined && JSON.parse(body.slice(key.start, key.end)) === name);
    if (at === undefined) return undefined;
    container = at.container;
  }
  return at !== undefined && body.charCodeAt(at.start) === 34 ? at : undefined;
}

/** The id of the message that a request sends, if it sends one. */
export function messageIdIn(body: string): string | undefined {
  const place = placeOf(body);
  return place && String(JSON.parse(body.slice(place.start, place.end)));
}
/** The same text with another message id, every other character as it was; undefined when it sends no message. */
export function withMessageId(body: string, id: string): string | undefined {
  const place = placeOf(body);
  return place && body.slice(0, place.start) + JSON.stringify(id) + body.slice(place.end);
}
