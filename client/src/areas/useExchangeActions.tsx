/** What can be done with a round trip from its detail: copied as a program, sent again. */
import { Repeat2, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { RowId } from '@handoff/shared/base/ids';
import { linkTo } from '../state/address-bind.ts';
import { FORMS, type CopyForm } from '../state/copy-as/forms.ts';
import type { Page } from '../state/page.ts';
import { isLive } from '../state/phases.ts';
import { originOf, whyNotAgain } from '../state/resent.ts';
import { IconButton } from '../ui/Button.tsx';
import { useCopy } from '../ui/Copy.tsx';
import { Menu, type MenuEntry } from '../ui/Menu.tsx';

export interface ExchangeActions {
  readonly more: readonly MenuEntry[];
  readonly actions: ReactNode;
  /** What the last copy came to. */
  readonly say: string;
}
type Exchange = Parameters<Page['resend']>[0];
const isCard = (exchange: Exchange, agent: string): boolean =>
  exchange.agent === agent && exchange.request.method === 'GET' && exchange.response?.status === 200;

export function useExchangeActions(page: Page, exchange: Exchange | undefined, all: readonly Exchange[], row: RowId | undefined): ExchangeActions {
  const { state, source } = useStore(page.run);
  const open = useStore(page.resending.open, ({ count }) => count);
  const topic = useStore(page.ui, (ui) => ui.topic);
  const { copy, say } = useCopy();
  if (exchange === undefined) return { more: [], actions: null, say };

  const copyForm = async (form: CopyForm): Promise<void> => {
    const part = await page.parts.load('what writes a request as a program', () => import('../state/copy-as/all.ts'));
    const copied = part?.copyAs(form, exchange, all.find((other) => isCard(other, exchange.agent))?.request.url);
    if (copied !== undefined) copy(copied.text, copied.say);
  };
  const link = (): void => {
    const address = row === undefined ? undefined : linkTo(page, row);
    if (address !== undefined) copy(address);
  };
  const linked: MenuEntry = {
    key: 'link',
    word: 'Copy link to this row',
    hint:
      row !== undefined && linkTo(page, row) !== undefined
        ? 'opens it in this browser, or wherever the run is kept'
        : 'the run has no address until it is kept',
    disabled: row === undefined || linkTo(page, row) === undefined,
    parted: true,
    onChoose: link,
  };
  const forms = FORMS.map(({ form, word, hint }, i): MenuEntry => ({ key: form, word, hint, parted: i === 0, onChoose: () => void copyForm(form) }));

  const more = [...forms, linked];

  const origins = [page.boot.researcherUrl, page.boot.writerUrl].map(originOf);
  const why = whyNotAgain(exchange, source, origins);
  const plain = exchange.request.method === 'GET';
  const again: readonly MenuEntry[] =
    why !== undefined
      ? [
          { key: 'why', word: 'Cannot be sent again', hint: why, disabled: true, onChoose: () => undefined },
          {
            key: 'anew',
            word: 'Run anew',
            hint: topic.trim() === '' ? 'enter a topic first' : `both agents, from the start: ${topic.trim().slice(0, 60)}`,
            disabled: isLive(state) || topic.trim() === '',
            parted: true,
            onChoose: () => page.start(),
          },
        ]
      : plain
        ? [{ key: 'same', word: 'Send again', hint: 'a new round trip of this run', onChoose: () => void page.resend(exchange, 'same') }]
        : [
            {
              key: 'same',
              word: 'Resend, same messageId',
              hint: 'byte for byte; an agent may take it for a repetition',
              onChoose: () => void page.resend(exchange, 'same'),
            },
            {
              key: 'new',
              word: 'Resend, new messageId',
              hint: 'only that value changes; all other bytes stay',
              onChoose: () => void page.resend(exchange, 'new'),
            },
          ];
  const stoppable = exchange.end === undefined && /^r\d+$/.test(exchange.id) && open > 0;
  const actions = (
    <>
      {stoppable && (
        <IconButton label="Stop what was resent" small onClick={() => page.resending.stop()}>
          <Square size={14} />
        </IconButton>
      )}
      <Menu label="Resend" icon={<Repeat2 size={16} />} entries={again} small />
    </>
  );
  return { more, actions, say };
}
