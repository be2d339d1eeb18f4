import { Component, type ReactNode } from 'react';
import type { Page } from './state/page.ts';
import { download } from './ui/download.ts';
import { Button } from './ui/Button.tsx';
import { Mark } from './ui/Lane.tsx';
import { Actions, Notice } from './ui/Notice.tsx';
import css from './NoBoot.module.css';

interface Props {
  readonly page: Page;
  readonly children: ReactNode;
}
interface State {
  readonly failure: string | undefined;
}

/** When drawing fails, the record is still there: it can be saved, and the page drawn anew. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined };

  static getDerivedStateFromError(cause: unknown): State {
    return { failure: cause instanceof Error ? cause.message : String(cause) };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    return (
      <main className={css['alone']}>
        <h1>
          <Mark />
          Handoff
        </h1>
        <Notice tone="err" title="This page could not draw what it has">
          <p>The fault is in the page, not in the agents: “{failure}”. The record of the run is complete up to here. Save it, then draw the page anew.</p>
          <Actions>
            <Button kind="primary" onClick={() => download('handoff-trace.jsonl', 'application/jsonl', this.props.page.file())}>
              Save the record
            </Button>
            <Button onClick={() => this.setState({ failure: undefined })}>Draw anew</Button>
          </Actions>
        </Notice>
      </main>
    );
  }
}
