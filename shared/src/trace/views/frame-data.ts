import { readFields } from '../../wire/sse-fields.ts';

/** The data of an SSE frame (its `data:` lines joined), or undefined for a comment. */
export const frameData = (raw: string): string | undefined => readFields(raw).data;
