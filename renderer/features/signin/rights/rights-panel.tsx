import { Button, Text } from '@fluentui/react-components';
import { Add20Regular, ShieldDismiss20Regular } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SpecialRight } from '#core/contract/signin-rights.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { failureOf } from '#renderer/ui/grid/failure-of.ts';
import { Grid } from '#renderer/ui/grid/grid.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { rightsTexts } from './texts.ts';

type Open = { what: 'grant' } | { what: 'revoke'; given: SpecialRight };

/** Which groups have which special rights. */
export function RightsPanel({ at }: { at: At }) {
  const t = useTexts(rightsTexts);
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const list = useQuery(queries.signin.rights.list.queryOptions({ input: at }));
  const close = (changed: boolean) => {
    setOpen(undefined);
    if (changed) void queryClient.invalidateQueries({ queryKey: queries.signin.key() });
  };
  const { data } = list;
  const meaningOf = ({ right }: SpecialRight) => {
    const meaning = data?.known.find((one) => one.right === right)?.meaning;
    return meaning ? rendered(meaning) : '';
  };
  return (
    <>
      <Grid
        id="signin.rights"
        label={t('title')}
        columns={[
          { id: 'right', heading: t('right'), cell: ({ right }) => right },
          { id: 'group', heading: t('group'), cell: ({ groupName }) => groupName },
          { id: 'users', heading: t('users'), cell: ({ users }) => users, width: 140 },
          { id: 'meaning', heading: t('meaning'), cell: meaningOf, width: 'minmax(240px, 2fr)' },
        ]}
        rows={data?.given}
        rowKey={({ right, group }) => `${right} ${group}`}
        actions={[
          {
            id: 'revoke',
            label: t('revoke'),
            icon: <ShieldDismiss20Regular />,
            run: (given) => setOpen({ what: 'revoke', given }),
          },
        ]}
        tools={
          data && (
            <Button
              size="small"
              appearance="primary"
              icon={<Add20Regular />}
              onClick={() => setOpen({ what: 'grant' })}
            >
              {t('grant')}
            </Button>
          )
        }
        empty={<Text>{t('none')}</Text>}
        {...failureOf(list)}
      />
      {open?.what === 'grant' && data && (
        <GrantDialog at={at} groups={data.groups} known={data.known} onClose={close} />
      )}
      {open?.what === 'revoke' && <RevokeDialog at={at} given={open.given} onClose={close} />}
    </>
  );
}
