/** One agent: its card in words, and as it was sent. Addresses that a card names are text here, never links. */
import { RotateCw, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { AgentCard, AgentInterface, SecurityScheme } from '@handoff/shared/a2a/model';
import { member } from '@handoff/shared/base/json';
import { cardInUse } from '../../state/agent-check.ts';
import type { AgentConnection } from '../../state/agents.ts';
import { durationText } from '../../state/units.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Field.tsx';
import { LaneSwatch } from '../../ui/Lane.tsx';
import { laneName } from '../../ui/lanes.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Facts, PaneHead, ScrollBody, Sentence, Table, Tag } from '../../ui/Pane.tsx';
import { State, type StateTone } from '../../ui/State.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import css from './AgentSheet.module.css';

export interface AgentSheetProps {
  readonly role: 'researcher' | 'writer';
  readonly connection: AgentConnection;
  /** Base address of the agent. */
  readonly address: string;
  readonly dialect: '0.x' | '1.0';
  /** Header names (lower case) that this tab would send. */
  readonly heldHeaders: readonly string[];
  readonly onRefresh: () => void;
  readonly onClose: () => void;
  readonly renderJson: (raw: string) => ReactNode;
}

const WORD: Readonly<Record<AgentConnection['state'], StateTone>> = { reachable: 'live', unreachable: 'err', unknown: 'idle' };
const YesNo = ({ yes }: { readonly yes: boolean }): ReactNode =>
  yes ? (
    <State tone="ok" plain>
      yes
    </State>
  ) : (
    <State tone="off" plain>
      no
    </State>
  );
const isSigned = (card: AgentCard): boolean => {
  const signatures = member(card.raw, 'signatures');
  return Array.isArray(signatures) && signatures.length > 0;
};
const hostAndPath = (url: string): string => (URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname.replace(/\/$/, '')}` : url);

const Section = ({ title, note, children }: { readonly title: string; readonly note?: ReactNode; readonly children: ReactNode }): ReactNode => (
  <section className={css['sec']} aria-label={title}>
    <h3>
      {title}
      {note !== undefined && <span className="muted">{note}</span>}
    </h3>
    {children}
  </section>
);

function used(item: AgentInterface, inUse: AgentInterface | undefined): ReactNode {
  if (sameOne(item, inUse))
    return (
      <State tone="ok" plain>
        now
      </State>
    );
  return item.binding === 'JSONRPC' ? (
    <State tone="idle" plain>
      could be
    </State>
  ) : (
    <State tone="off" plain>
      not by this page
    </State>
  );
}
/** A card may name one interface twice: as its preferred one, and in the list, with `0.3` here and `0.3.0` there. */
const sameOne = (a: AgentInterface, b: AgentInterface | undefined): boolean => a.url === b?.url && a.binding === b.binding && a.dialect === b.dialect;
const distinct = (items: readonly AgentInterface[]): readonly AgentInterface[] =>
  items.filter((item, i) => items.findIndex((other) => sameOne(item, other)) === i);
const schemeWords = (scheme: SecurityScheme): readonly [kind: string, where: string] =>
  scheme.type === 'apiKey'
    ? [`API key, in the ${scheme.location}`, scheme.name]
    : scheme.type === 'http'
      ? [`HTTP ${scheme.scheme}`, 'Authorization']
      : [scheme.type, ''];

function CardBody({
  card,
  connection,
  address,
  dialect,
  heldHeaders,
}: { readonly card: AgentCard; readonly connection: AgentConnection } & Pick<AgentSheetProps, 'address' | 'dialect' | 'heldHeaders'>): ReactNode {
  const inUse = cardInUse(card, dialect);
  const schemes = Object.entries(card.securitySchemes);
  return (
    <ScrollBody label="Agent card">
      <section className={css['sec']} aria-label="About">
        <Sentence>{card.description}</Sentence>
        <Facts
          entries={[
            ['Version', `${card.version}${card.provider?.organization === undefined ? '' : `, by ${card.provider.organization}`}`],
            [
              'Card',
              <span key="card">
                <code>{hostAndPath(connection.cardUrl ?? address)}</code>
                {connection.ms !== undefined && (
                  <>
                    <br />
                    <span className="muted">answered in {durationText(connection.ms)}</span>
                  </>
                )}
              </span>,
            ],
            ['Documentation', card.documentationUrl === undefined ? undefined : <code key="doc">{card.documentationUrl}</code>],
            ['Signed', isSigned(card) ? 'yes, not verified by this tool' : undefined],
            ['Takes', card.inputModes.join(', ') || undefined],
            ['Gives', card.outputModes.join(', ') || undefined],
          ]}
        />
      </section>
      <Section title="Interfaces" note={`the dialect switch decides: ${dialect} now`}>
        <Table>
          <thead>
            <tr>
              <th>Address</th>
              <th>Binding</th>
              <th>Version</th>
              <th>Used</th>
            </tr>
          </thead>
          <tbody>
            {distinct(card.interfaces).map((item, i) => (
              <tr key={`${i}-${item.url}`}>
                <td>
                  <code>{hostAndPath(item.url)}</code>
                </td>
                <td>{item.binding}</td>
                <td>
                  <code>{item.protocolVersion ?? item.dialect}</code>
                </td>
                <td>{used(item, inUse)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Section>
      <Section title="Capabilities">
        <Facts
          entries={[
            ['Streaming', <YesNo key="s" yes={card.capabilities.streaming} />],
            ['Push', <YesNo key="p" yes={card.capabilities.pushNotifications} />],
            ['Extended card', <YesNo key="e" yes={card.capabilities.extendedCard} />],
            ...card.capabilities.extensions.map(
              (extension) => [extension.required ? 'Requires' : 'Extension', <code key={extension.uri}>{extension.uri}</code>] as const,
            ),
          ]}
        />
      </Section>
      <Section title="Skills" note={String(card.skills.length)}>
        {card.skills.map((skill) => (
          <div key={skill.id} className={css['skill']}>
            <p>
              <b>{skill.name}</b> <code className="muted">{skill.id}</code>
            </p>
            <Hint>{skill.description}</Hint>
            <div className={css['tags']}>
              {skill.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </div>
          </div>
        ))}
      </Section>
      <Section title="Security">
        {schemes.length === 0 ? (
          <Hint>The card declares no credentials.</Hint>
        ) : (
          <Table>
            <thead>
              <tr>
                <th>Scheme</th>
                <th>Header</th>
                <th>Held by</th>
              </tr>
            </thead>
            <tbody>
              {schemes.map(([name, scheme]) => {
                const [kind, where] = schemeWords(scheme);
                return (
                  <tr key={name}>
                    <td>{kind}</td>
                    <td>
                      <code>{where}</code>
                    </td>
                    <td>
                      {heldHeaders.includes(where.toLowerCase()) ? (
                        <State tone="ok" plain>
                          this tab
                        </State>
                      ) : (
                        <State tone="idle" plain>
                          not held here
                        </State>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </Table>
        )}
      </Section>
    </ScrollBody>
  );
}

export function AgentSheet(props: AgentSheetProps): ReactNode {
  const { role, connection, onClose, onRefresh } = props;
  const [tab, setTab] = useState<'card' | 'raw'>('card');
  const { card } = connection;
  return (
    <aside className={css['sheet']} aria-label={`Agent ${laneName(role)}`}>
      <PaneHead
        tall
        title={
          <>
            <LaneSwatch lane={role} />
            {card?.name ?? laneName(role)}
          </>
        }
        state={
          <State tone={WORD[connection.state]} plain>
            {connection.state}
          </State>
        }
        meta={card !== undefined && card.name !== laneName(role) ? `in the ${laneName(role)}'s place` : undefined}
        actions={
          <>
            <IconButton label="Fetch the card again" small onClick={onRefresh}>
              <RotateCw size={16} />
            </IconButton>
            <IconButton label="Close agent" small onClick={onClose}>
              <X size={16} />
            </IconButton>
          </>
        }
      />
      {connection.state === 'unreachable' && (
        <Notice tone="err" title={`The ${laneName(role)} does not answer`}>
          <p>{connection.say}</p>
          <div>
            <Button onClick={onRefresh}>Try again</Button>
          </div>
        </Notice>
      )}
      {card === undefined ? (
        connection.state !== 'unreachable' && <p className={css['none']}>Its card has not been fetched yet.</p>
      ) : (
        <Tabs
          label="Agent"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'card', word: 'Card' },
            { value: 'raw', word: 'Raw' },
          ]}
        >
          {tab === 'card' ? <CardBody {...props} card={card} /> : props.renderJson(JSON.stringify(card.raw))}
        </Tabs>
      )}
    </aside>
  );
}
