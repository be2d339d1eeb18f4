import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Group, Panel, Separator, type GroupImperativeHandle } from 'react-resizable-panels';
import css from './Split.module.css';

export interface SplitProps {
  readonly direction: 'horizontal' | 'vertical';
  /** What the separator resizes, for screen readers. */
  readonly label: string;
  readonly first: ReactNode;
  readonly second: ReactNode;
  /** Share of the first panel, in percent. When it changes, the panels move there. */
  readonly share: number;
  readonly minimum?: readonly [first: number, second: number];
}

/** Two panels with a separator that can be dragged and takes arrow keys. */
export function Split({ direction, label, first, second, share, minimum = [20, 20] }: SplitProps): ReactNode {
  const group = useRef<GroupImperativeHandle>(null);
  const shown = useRef(share);
  const id = useId();
  useEffect(() => {
    if (shown.current === share) return;
    shown.current = share;
    group.current?.setLayout({ [`${id}1`]: share, [`${id}2`]: 100 - share });
  }, [id, share]);
  return (
    <Group groupRef={group} orientation={direction} className={css['group']}>
      <Panel id={`${id}1`} className={css['panel']} defaultSize={`${share}%`} minSize={`${minimum[0]}%`}>
        {first}
      </Panel>
      <Separator className={css['line']} aria-label={label} />
      <Panel id={`${id}2`} className={css['panel']} defaultSize={`${100 - share}%`} minSize={`${minimum[1]}%`}>
        {second}
      </Panel>
    </Group>
  );
}
