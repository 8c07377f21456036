import {
  CheckmarkCircle16Filled,
  Clock16Regular,
  DismissCircle16Regular,
  Prohibited20Regular,
} from '@fluentui/react-icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ServiceKey } from '#core/contract/service.ts';
import { formatDate } from '#renderer/ui/format.ts';
import { failureOf } from '#renderer/ui/grid/failure-of.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type Toned, TonedText } from '#renderer/ui/tone.tsx';
import { keyTexts } from './texts.ts';
import { useRightWords } from './use-right-words.ts';
import { useSiteName } from './use-site-name.ts';

const LOOKS: Readonly<Record<ServiceKey['state'], Toned>> = {
  active: { icon: CheckmarkCircle16Filled, tone: 'success' },
  expired: { icon: Clock16Regular, tone: 'quiet' },
  revoked: { icon: DismissCircle16Regular, tone: 'quiet' },
};

/** The keys, with what each may do and until when. */
export function KeyList(props: {
  list: UseQueryResult<ServiceKey[]>;
  chosen: string | undefined;
  onChoose: (key: ServiceKey) => void;
  onRevoke: (key: ServiceKey) => void;
}) {
  const { list, chosen, onChoose, onRevoke } = props;
  const t = useTexts(keyTexts);
  const words = useRightWords();
  const siteName = useSiteName();
  const columns: GridColumn<ServiceKey>[] = [
    { id: 'name', heading: t('name'), cell: ({ name }) => name, width: 'minmax(120px, 1fr)' },
    {
      id: 'state',
      heading: t('state'),
      cell: ({ state }) => <TonedText {...LOOKS[state]}>{t(state)}</TonedText>,
      text: ({ state }) => t(state),
      width: 120,
    },
    { id: 'site', heading: t('site'), cell: ({ site }) => siteName(site), width: 'minmax(120px, 1fr)' },
    { id: 'user', heading: t('user'), cell: ({ user }) => user, width: 130 },
    {
      id: 'rights',
      heading: t('rights'),
      cell: ({ rights }) => rights.map(words).join('; '),
      width: 'minmax(180px, 2fr)',
    },
    {
      id: 'ends',
      heading: t('ends'),
      cell: ({ expiresAt }) => (expiresAt === null ? t('never') : formatDate(expiresAt)),
      sort: ({ expiresAt }) => (expiresAt === null ? undefined : Date.parse(expiresAt)),
      width: 130,
    },
    {
      id: 'created',
      heading: t('created'),
      cell: ({ createdAt }) => formatDate(createdAt),
      sort: ({ createdAt }) => Date.parse(createdAt),
      width: 130,
      hidden: true,
    },
    { id: 'id', heading: t('id'), cell: ({ id }) => id, width: 130, hidden: true },
  ];
  return (
    <Grid
      fill
      id="service.keys"
      label={t('list')}
      columns={columns}
      rows={list.data}
      rowKey={({ id }) => id}
      chosen={chosen}
      onActivate={onChoose}
      actions={[
        {
          id: 'revoke',
          label: t('revoke'),
          icon: <Prohibited20Regular />,
          allows: ({ state }) => state === 'active',
          run: onRevoke,
        },
      ]}
      empty={t('noKeys')}
      {...failureOf(list)}
    />
  );
}
