/** The frames of one stream as the Events tab shows them, each made when asked for. */
import { since } from '../../base/units.ts';
import type { RequestRecord } from '../record.ts';
import type { EventColumns } from './exchange.ts';
import type { FrameList, FrameView } from './model.ts';
import { preview } from './summary.ts';

/** A list that grows with the columns; empty as long as nothing is streamed. */
export function frameList(request: RequestRecord, columns: EventColumns, streamed: () => boolean): FrameList {
  const length = (): number => (streamed() ? columns.length : 0);
  const at = (index: number): FrameView | undefined => {
    if (index < 0 || index >= length()) return undefined;
    const when = columns.at(index);
    const reading = columns.read(index);
    const kind = columns.kind(index);
    const base64 = columns.base64(index);
    return {
      n: index + 1,
      at: when,
      gap: since(index === 0 ? request.at : columns.at(index - 1), when),
      label: kind.many ? reading.label : kind.label,
      preview: preview(reading),
      bytes: columns.bytes(index),
      raw: columns.raw(index),
      ...(base64 === undefined ? {} : { base64 }),
      form: kind.form,
    };
  };
  return {
    get length() {
      return length();
    },
    at,
    slice(from, to = length()) {
      const found: FrameView[] = [];
      for (let i = Math.max(0, from); i < Math.min(to, length()); i++) {
        const frame = at(i);
        if (frame) found.push(frame);
      }
      return found;
    },
  };
}
