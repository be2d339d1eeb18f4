import { useRef, useState } from 'react';
import type { Result } from '@handoff/shared/base/result';
import type { TestFailure } from './services.ts';

export type Test<T> =
  | { readonly state: 'idle' }
  | { readonly state: 'busy' }
  | { readonly state: 'ok'; readonly value: T }
  | { readonly state: 'err'; readonly failure: TestFailure };

/** Runs one test at a time; a result that was overtaken by a later test, or by a change of what was tested, is dropped. */
export function useTest<T>(): { readonly test: Test<T>; readonly run: (work: () => Promise<Result<T, TestFailure>>) => void; readonly reset: () => void } {
  const [test, setTest] = useState<Test<T>>({ state: 'idle' });
  const round = useRef(0);
  return {
    test,
    run(work) {
      const mine = (round.current += 1);
      setTest({ state: 'busy' });
      void (async () => {
        const result = await work();
        if (mine === round.current) setTest(result.ok ? { state: 'ok', value: result.value } : { state: 'err', failure: result.error });
      })();
    },
    reset() {
      round.current += 1;
      setTest({ state: 'idle' });
    },
  };
}
