import { Button, Text } from '@fluentui/react-components';
import { ArrowReset20Regular, Delete20Regular, LockOpen20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { type BlockedAccount, blockedAccountColumns, ipBlockColumns } from '#core/contract/signin/records.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { useExplainSignIn } from '#renderer/shell/use-explain-signin.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { failureProps } from '#renderer/ui/grid/failure-props.ts';
import { Grid } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import type { GridFilter } from '#renderer/ui/grid/types.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useConfirmation } from '../confirmation.tsx';

const WIDTHS = { failed: { width: 150 } };

/** What it is asked with, and what another page speaks of: a login or an address. */
interface BlocksProps {
  at: AdminScope;
  chosen: string | undefined;
}

/** One box filters both lists. */
type ListProps = BlocksProps & { filter: GridFilter };

/** What keeps users out: accounts and addresses that failed sign-ins have blocked, with their counters. */
export function BlocksPanel({ at, chosen }: BlocksProps) {
  const [words, setWords] = useState('');
  const filter = { words, onWords: setWords };
  return (
    <Stack gap="l">
      <Accounts at={at} chosen={chosen} filter={filter} />
      <Addresses at={at} chosen={chosen} filter={{ ...filter, isElsewhere: true }} />
    </Stack>
  );
}

function Accounts({ at, chosen, filter }: ListProps) {
  const t = useTexts('signin-records');
  const { client, queries } = useApi();
  const { ask, dialog } = useConfirmation(at);
  const columns = useRecordColumns(blockedAccountColumns, WIDTHS);
  const list = useQuery(queries.signin.accounts.blocked.queryOptions({ input: at }));
  const why = useExplainSignIn(({ Login, UserID }: BlockedAccount) => ({ user: Login ?? `#${UserID}` }));
  const site = sanitize(at.site);
  return (
    <Section title={t('accounts')} text={t('counters')}>
      <Grid
        id="signin.blocked"
        label={t('accounts')}
        filter={filter}
        columns={columns}
        rows={list.data}
        rowKey={({ UserID }) => String(UserID)}
        chosen={keyOf(list.data?.find(({ Login }) => Login === chosen)?.UserID)}
        actions={[
          {
            id: 'unblock',
            label: t('unblock'),
            icon: <LockOpen20Regular />,
            allows: ({ Login }) => Boolean(Login),
            run: ({ Login, FailedSignIns }) =>
              Login &&
              ask({
                title: t('unblockTitle', { login: sanitize(Login), site }),
                text: t('unblockText', { count: FailedSignIns, number: formatCount(FailedSignIns) }),
                confirm: t('unblock'),
                work: () => client.signin.accounts.unblock({ ...at, login: Login }),
              }),
          },
          why,
        ]}
        empty={<Text>{t('noAccounts')}</Text>}
        {...failureProps(list)}
      />
      {dialog}
    </Section>
  );
}

function Addresses({ at, chosen, filter }: ListProps) {
  const t = useTexts('signin-records');
  const { client, queries } = useApi();
  const { ask, dialog } = useConfirmation(at);
  const columns = useRecordColumns(ipBlockColumns, WIDTHS);
  const list = useQuery(queries.signin.ipBlocks.list.queryOptions({ input: at }));
  const site = sanitize(at.site);
  const all = list.data?.length ?? 0;
  const named = ({ Address }: { Address: string }) => ({ address: sanitize(Address), site });
  return (
    <Section title={t('addresses')}>
      <Grid
        id="signin.addresses"
        label={t('addresses')}
        filter={filter}
        columns={columns}
        rows={list.data}
        rowKey={({ Id }) => String(Id)}
        chosen={keyOf(list.data?.find(({ Address }) => Address === chosen)?.Id)}
        actions={[
          {
            id: 'zero',
            label: t('zero'),
            icon: <ArrowReset20Regular />,
            run: (row) =>
              ask({
                title: t('zeroTitle', named(row)),
                text: t('zeroText', { count: row.FailedAttempts, number: formatCount(row.FailedAttempts) }),
                confirm: t('zeroConfirm'),
                work: () => client.signin.ipBlocks.zero({ ...at, id: row.Id }),
              }),
          },
          {
            id: 'delete',
            label: t('delete'),
            icon: <Delete20Regular />,
            run: (row) =>
              ask({
                title: t('deleteTitle', named(row)),
                text: t('deleteText'),
                confirm: t('deleteConfirm'),
                work: () => client.signin.ipBlocks.delete({ ...at, id: row.Id }),
              }),
          },
        ]}
        tools={
          all > 0 && (
            <Button
              size="small"
              onClick={() =>
                ask({
                  title: t('clearTitle', { site }),
                  text: t('clearText', { count: all }),
                  confirm: t('clearConfirm'),
                  work: () => client.signin.ipBlocks.clear(at),
                })
              }
            >
              {t('clear')}
            </Button>
          )
        }
        empty={<Text>{t('noAddresses')}</Text>}
        {...failureProps(list)}
      />
      {dialog}
    </Section>
  );
}

function keyOf(id: number | undefined): string | undefined {
  return id === undefined ? undefined : String(id);
}
