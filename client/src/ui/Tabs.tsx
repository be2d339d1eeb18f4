import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import css from './Tabs.module.css';

export interface TabsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly tabs: readonly { readonly value: T; readonly word: string; readonly count?: number }[];
  /** Stands at the right end of the row of tabs. */
  readonly after?: ReactNode;
  /** Only the row of tabs is shown. */
  readonly shut?: boolean;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

/** Tabs that select as the arrow keys move, with the panel below. */
export function Tabs<T extends string>({ label, value, onChange, tabs, after, shut, children }: TabsProps<T>): ReactNode {
  return (
    <Base.Root className={css['root']} value={value} onValueChange={(next: T) => onChange(next)}>
      <div className={css['bar']}>
        <Base.List className={css['tabs']} activateOnFocus aria-label={label}>
          {tabs.map((tab) => (
            <Base.Tab key={tab.value} className={css['tab']} value={tab.value} data-tab={tab.value}>
              <span className={css['word']} data-word={tab.word}>
                {tab.word}
              </span>
              {tab.count !== undefined && <span className={css['count']}>{tab.count.toLocaleString('en')}</span>}
            </Base.Tab>
          ))}
        </Base.List>
        {after}
      </div>
      {shut !== true && (
        <Base.Panel className={css['panel']} value={value} tabIndex={-1}>
          {children}
        </Base.Panel>
      )}
    </Base.Root>
  );
}
