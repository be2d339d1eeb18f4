import { addTerm } from '@handoff/shared/trace/views/filter/format';
import type { WordKey } from '@handoff/shared/trace/views/filter/terms';
import type { FilterSlice } from './slice.ts';

/** The filter with one more term; the same when it has it. */
export const withTerm = ({ filterText }: Pick<FilterSlice, 'filterText'>, key: WordKey, value: string): Pick<FilterSlice, 'filterText'> => ({
  filterText: addTerm(filterText, key, value),
});
