/** Components whose code comes after the first picture. Until it is there, their place is empty and as large as it will be. */
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Page } from '../state/page.ts';
import { Button } from '../ui/Button.tsx';
import { Actions, Notice } from '../ui/Notice.tsx';
import { Pad, Pane } from '../ui/Pane.tsx';

export const RELOAD_SAYS = 'The files of this page are not there any more: its server stopped, or it was built anew since you opened it. Load the page again.';

/** What stands in the place of a part that could not be fetched. */
const Missing = ({ what }: { readonly what: string }): ReactNode => (
  <Pad>
    <Notice tone="err" title={`Could not load ${what}`}>
      <p>{RELOAD_SAYS}</p>
      <Actions>
        <Button kind="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </Actions>
    </Notice>
  </Pad>
);

/** `what` ends the sentence “could not load …”; `label` names the place while it is empty. */
export function part<P extends { readonly page: Page }>(what: string, label: string, load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Part(props: P): ReactNode {
    const { page } = props;
    const [Shown, setShown] = useState<ComponentType<P> | undefined>(() => loaded);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (loaded !== undefined) return undefined;
      let here = true;
      void (async () => {
        await page.ready;
        try {
          loaded = await load();
        } catch {
          page.parts.missing.setState({ what });
          if (here) setFailed(true);
          return;
        }
        if (here) setShown(() => loaded);
      })();
      return () => void (here = false);
    }, [page]);
    if (Shown !== undefined) return <Shown {...props} />;
    return (
      <Pane label={label} busy={!failed}>
        {failed ? <Missing what={what} /> : null}
      </Pane>
    );
  };
}
