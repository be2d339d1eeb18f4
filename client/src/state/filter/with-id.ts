import { addTerm } from '@handoff/shared/trace/views/filter/format';
import type { NamedId } from '../detail-ids.ts';

/** The filter's text with a term for this id at its end, unless it is there. */
export const withId = (text: string, name: NamedId['name'], value: string): string => addTerm(text, name, value);
