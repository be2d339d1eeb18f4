/** When one round trip waited and when it received. */
import type { ReactNode } from 'react';
import type { ExchangeView } from '@handoff/shared/trace/views/model';
import { timingOf } from '../../state/detail.ts';
import type { Queued } from '../../state/queued.ts';
import { clock, durationText, offset } from '../../state/units.ts';
import { Hint } from '../../ui/Field.tsx';
import { laneColour } from '../../ui/lanes.ts';
import { Facts, LinkButton, Pad, ScrollBody } from '../../ui/Pane.tsx';
import { State } from '../../ui/State.tsx';
import { vars } from '../../ui/vars.ts';
import { End } from './End.tsx';
import css from './Timing.module.css';

export interface TimingProps {
  readonly exchange: ExchangeView;
  readonly start: number;
  readonly queued?: Queued | undefined;
  /** Goes to the event of this number. */
  readonly onEvent?: (n: number) => void;
}

/** Wait hatched, stream solid, the longest gap as a hole; a tick for the first event. */
function Picture({ exchange }: { readonly exchange: ExchangeView }): ReactNode {
  const { bar, longestGap, frames } = exchange;
  const end = bar.end ?? frames.at(frames.length - 1)?.at ?? bar.firstByte ?? bar.start;
  const whole = Math.max(1, end - bar.start);
  const share = (at: number): string => `${(Math.min(1, Math.max(0, (at - bar.start) / whole)) * 100).toFixed(3)}%`;
  const until = longestGap === undefined ? undefined : frames.at(longestGap.before - 1)?.at;
  return (
    <div
      className={css['picture']}
      role="img"
      aria-label={
        bar.firstByte === undefined ? 'no byte came' : `${durationText(bar.firstByte - bar.start)} of ${durationText(whole)} spent waiting for the first byte`
      }
      style={vars({ '--c': laneColour(exchange.agent), '--first': share(bar.firstByte ?? end) })}
      data-open={bar.end === undefined || undefined}
    >
      <span className={css['wait']} />
      {bar.firstByte !== undefined && <span className={css['stream']} />}
      {until !== undefined && longestGap !== undefined && (
        <span className={css['gap']} style={{ left: share(until - longestGap.ms), width: `${(longestGap.ms / whole) * 100}%` }} />
      )}
    </div>
  );
}

export function Timing({ exchange, start, queued, onEvent }: TimingProps): ReactNode {
  const timing = timingOf(exchange);
  const { bar, frames, longestGap } = exchange;
  const last = frames.at(frames.length - 1);
  const streamed = frames.length > 0;
  const number = (ms: number | undefined, more?: ReactNode): ReactNode =>
    ms === undefined ? undefined : (
      <>
        <span className="num">{durationText(ms)}</span>
        {more !== undefined && <span className="muted"> {more}</span>}
      </>
    );
  return (
    <ScrollBody label="Timing">
      <Pad>
        <Picture exchange={exchange} />
        <Facts
          entries={[
            ['Sent', <span key="sent" className="num">{`${offset(bar.start, start)} s, ${clock(bar.start)} UTC`}</span>],
            [
              'Queued',
              queued === undefined ? undefined : queued.known ? (
                number(queued.ms, 'before the browser sent it')
              ) : (
                <span className="muted">not known: {queued.why}</span>
              ),
            ],
            ['Wait', timing.wait === undefined ? <span className="muted">no byte has come</span> : number(timing.wait, 'to the first byte')],
            ['First event', number(timing.firstEvent, 'after the request')],
            [
              'Longest gap',
              longestGap === undefined
                ? undefined
                : number(
                    longestGap.ms,
                    <>
                      before{' '}
                      {onEvent === undefined ? (
                        `event ${longestGap.before}`
                      ) : (
                        <LinkButton onClick={() => onEvent(longestGap.before)}>event {longestGap.before}</LinkButton>
                      )}
                    </>,
                  ),
            ],
            [streamed ? 'Stream' : 'Body', number(timing.stream)],
            ['Last event', last === undefined ? undefined : number(last.at - bar.start, <>after the request, {clock(last.at)} UTC</>)],
            ['In all', number(timing.total)],
            [
              'End',
              exchange.end === undefined ? (
                <State key="end" tone="busy" plain>
                  open
                </State>
              ) : (
                <End end={exchange.end} />
              ),
            ],
          ]}
        />
        <Hint>
          Times are taken where this page reads the bytes, in its own clock. A page does not see DNS, TCP and TLS, nor the preflight (OPTIONS) that the browser
          may send first: they count as waiting.
        </Hint>
      </Pad>
    </ScrollBody>
  );
}
