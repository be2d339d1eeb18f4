/** The row of controls above the timeline: which view, the filter, idle time, zoom, following. What does not fit becomes an icon first, then an entry of a menu. */
import { ArrowDownToLine, ChartNoAxesGantt, Ellipsis, FoldHorizontal, GitPullRequestArrow, Minus, MoveHorizontal, Plus } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { TimelineView } from '../../state/time/time-view.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu } from '../../ui/Menu.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import css from './Toolbar.module.css';

export interface ToolbarProps {
  readonly view: TimelineView;
  readonly onView: (view: TimelineView) => void;
  /** The filter's field. */
  readonly filter: ReactNode;
  /** Whole percent of the run in which nothing was sent and nothing came. */
  readonly idle: number;
  readonly compress: boolean;
  readonly onCompress: (compress: boolean) => void;
  readonly zoomed: boolean;
  readonly onZoomIn: () => void;
  readonly onZoomOut: () => void;
  readonly onFit: () => void;
  readonly live: boolean;
  readonly following: boolean;
  readonly onFollow: () => void;
}

const VIEWS = [
  { value: 'waterfall', word: 'Waterfall', hint: 'Waterfall (w)', icon: <ChartNoAxesGantt size={16} aria-hidden="true" /> },
  { value: 'sequence', word: 'Sequence', hint: 'Sequence (s)', icon: <GitPullRequestArrow size={16} aria-hidden="true" /> },
] as const;

const followHint = (live: boolean): string => (live ? 'Follow the tail (f)' : 'Follow the tail: nothing is coming now');

export const Toolbar = memo((props: ToolbarProps): ReactNode => {
  const { idle, compress, zoomed, live, following, onFollow } = props;
  const idleWords = compress ? 'compressed: show idle' : idle === 0 ? 'no idle time' : `${idle} % idle: compress`;
  const idleHint = compress ? 'Show idle time at its length' : 'Draw times in which nothing was sent and nothing came as short breaks';
  const toggleIdle = (): void => props.onCompress(!compress);
  const canCompress = compress || idle > 0;
  const follow = (): void => {
    if (live) onFollow();
  };
  return (
    <div className={css['tools']} role="group" aria-label="Timeline controls">
      <Segmented label="View" value={props.view} options={VIEWS} onChange={props.onView} className={css['views']} />
      <div className={css['filter']}>{props.filter}</div>
      <Button
        small
        kind="quiet"
        className={cx(css['idle'], css['words'])}
        aria-pressed={compress}
        aria-disabled={!canCompress}
        title={idleHint}
        onClick={() => canCompress && toggleIdle()}
      >
        {idleWords}
      </Button>
      <IconButton
        small
        label={idleWords}
        className={css['icons']}
        aria-pressed={compress}
        aria-disabled={!canCompress}
        onClick={() => canCompress && toggleIdle()}
      >
        <FoldHorizontal size={16} aria-hidden="true" />
      </IconButton>
      <div className={css['zoom']} role="group" aria-label="Zoom">
        <IconButton small label="Zoom out (−)" aria-disabled={!zoomed} onClick={() => zoomed && props.onZoomOut()}>
          <Minus size={16} aria-hidden="true" />
        </IconButton>
        <IconButton small label="Fit the whole run (0)" aria-disabled={!zoomed} onClick={() => zoomed && props.onFit()}>
          <MoveHorizontal size={16} aria-hidden="true" />
        </IconButton>
        <IconButton small label="Zoom in (+)" onClick={props.onZoomIn}>
          <Plus size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <Button small className={css['words']} aria-pressed={live && following} aria-disabled={!live} title={followHint(live)} onClick={follow}>
        <ArrowDownToLine size={16} aria-hidden="true" />
        Follow
      </Button>
      <IconButton small kind="plain" label={followHint(live)} className={css['icons']} aria-pressed={live && following} aria-disabled={!live} onClick={follow}>
        <ArrowDownToLine size={16} aria-hidden="true" />
      </IconButton>
      <Menu
        label="More of the timeline"
        icon={<Ellipsis size={16} aria-hidden="true" />}
        className={css['menu']}
        entries={[
          { key: 'in', word: 'Zoom in', onChoose: props.onZoomIn },
          { key: 'out', word: 'Zoom out', disabled: !zoomed, onChoose: props.onZoomOut },
          { key: 'fit', word: 'Fit the whole run', disabled: !zoomed, onChoose: props.onFit },
          { key: 'idle', word: compress ? 'Show idle time' : `Compress idle time, ${idle} %`, disabled: !canCompress, onChoose: toggleIdle },
          { key: 'follow', word: 'Follow the tail', checked: live && following, disabled: !live, onChoose: onFollow },
        ]}
      />
    </div>
  );
});
