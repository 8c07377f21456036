import { Badge, Text } from '@fluentui/react-components';
import { FolderOpen20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { AccountState, DirectoryEntries, DirectoryEntry } from '#core/contract/directory/ldap.ts';
import { message } from '#core/messages/catalogue.ts';
import { Facts } from '#renderer/ui/facts.tsx';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** What was found, and the attributes of the entry that is chosen. */
export function FoundEntries({
  found,
  onOpen,
}: {
  found: DirectoryEntries;
  onOpen: (entry: DirectoryEntry) => void;
}) {
  const t = useTexts('directory');
  const [chosen, setChosen] = useState<string>();
  const entry = found.entries.find(({ dn }) => dn === chosen);
  const columns: GridColumn<DirectoryEntry>[] = [
    { id: 'name', heading: t('name'), cell: ({ name }) => name, width: 'minmax(180px, 1fr)' },
    { id: 'kind', heading: t('kind'), cell: (one) => t(`${one.kind}_kind`), width: 140 },
    { id: 'dn', heading: 'DN', cell: ({ dn }) => dn, width: 'minmax(200px, 2fr)' },
    {
      id: 'account',
      heading: t('account'),
      cell: ({ state }) => state && <Account state={state} />,
      text: ({ state }) => (state ? stateText(state) : ''),
      width: 'minmax(160px, 1fr)',
    },
  ];
  return (
    <>
      <Grid
        id="directory.entries"
        label={t('tree')}
        columns={columns}
        rows={found.entries}
        rowKey={({ dn }) => dn}
        actions={[
          {
            id: 'open',
            label: t('open'),
            icon: <FolderOpen20Regular />,
            allows: ({ kind }) => kind === 'container' || kind === 'other',
            run: onOpen,
          },
        ]}
        onActivate={({ dn }) => setChosen(dn)}
        empty={<Text>{t('noMatches')}</Text>}
      />
      <NotFound found={found} />
      {entry && <Attributes entry={entry} />}
    </>
  );
}

/** What is not in the list, and where it would be. */
function NotFound({ found: { isCut, cutBy, followed, referrals } }: { found: DirectoryEntries }) {
  const t = useTexts('directory');
  return (
    <>
      {isCut && <Text>{t('more')}</Text>}
      {cutBy && <Text>{renderMessage(cutBy)}</Text>}
      {followed.map(({ url, reason }) => (
        <Text key={url}>
          {t('followed', { where: sanitize(url) })} {reason && renderMessage(reason)}
        </Text>
      ))}
      {referrals.map((where) => (
        <Text key={where}>{t('elsewhere', { where: sanitize(where) })}</Text>
      ))}
    </>
  );
}

function Attributes({ entry: { name, state, attributes, cut } }: { entry: DirectoryEntry }) {
  const t = useTexts('directory');
  const title = t('attributes', { name: sanitize(name) });
  const valuesOf = (attribute: string, values: readonly string[]) =>
    [...values, ...(cut.some((one) => one.attribute === attribute) ? ['…'] : [])]
      .map((value) => sanitize(value))
      .join('; ');
  return (
    <section aria-label={title}>
      <Text weight="semibold">{title}</Text>
      <Facts
        facts={[
          ...(state ? [[t('account'), stateText(state)] as const] : []),
          ...Object.entries(attributes).map(
            ([attribute, values]) => [attribute, valuesOf(attribute, values)] as const,
          ),
        ]}
      />
    </section>
  );
}

/** What keeps an account from signing in, and what may; nothing for one that is in order. */
function Account({ state: { blocks, doubts } }: { state: AccountState }) {
  return (
    <>
      {blocks.length > 0 && (
        <Badge color="danger" appearance="tint">
          {renderMessage(message('account.cannot-sign-in', { flags: blocks }))}
        </Badge>
      )}
      {doubts.length > 0 && (
        <Badge color="warning" appearance="tint">
          {renderMessage(message('account.needs-attention', { flags: doubts }))}
        </Badge>
      )}
    </>
  );
}

function stateText({ blocks, doubts, notes }: AccountState): string {
  return [
    ...(blocks.length > 0 ? [message('account.cannot-sign-in', { flags: blocks })] : []),
    ...(doubts.length > 0 ? [message('account.needs-attention', { flags: doubts })] : []),
    ...(blocks.length + doubts.length === 0 ? [message('account.in-order')] : []),
    ...notes,
  ]
    .map(renderMessage)
    .join('; ');
}
