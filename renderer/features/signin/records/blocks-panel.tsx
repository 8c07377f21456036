import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { RecordTable } from '#renderer/ui/record-table.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { recordTexts } from './record-texts.ts';
import { Section, useChange } from './section.tsx';
import { TokensSection } from './tokens-section.tsx';

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS },
});

/** What keeps users out, and what lets programs in: blocked accounts and addresses, personal access tokens. */
export function BlocksPanel({ at }: { at: At }) {
  const styles = useStyles();
  return (
    <div className={styles.stack}>
      <Accounts at={at} />
      <Addresses at={at} />
      <TokensSection at={at} />
    </div>
  );
}

function Accounts({ at }: { at: At }) {
  const t = useTexts(recordTexts);
  const { client, queries } = useApi();
  const { run, failure } = useChange();
  const { data, error } = useQuery(queries.signin.accounts.blocked.queryOptions({ input: at }));
  return (
    <Section title={t('accounts')} error={error} failure={failure}>
      {!data && !error && <Loading />}
      {data && (
        <RecordTable
          label={t('accounts')}
          empty={t('noAccounts')}
          columns={[t('login'), t('displayName'), t('failed'), t('since'), t('actions')]}
          rows={data.map((one) => ({
            key: one.UserID,
            cells: [
              visible(one.Login ?? ''),
              visible(one.DisplayName),
              one.FailedSignIns,
              one.BlockedAt ?? '',
              <Button
                key="unblock"
                size="small"
                onClick={() => one.Login && run(client.signin.accounts.unblock({ ...at, login: one.Login }))}
              >
                {t('unblock')}
              </Button>,
            ],
          }))}
        />
      )}
    </Section>
  );
}

function Addresses({ at }: { at: At }) {
  const styles = useStyles();
  const t = useTexts(recordTexts);
  const { client, queries } = useApi();
  const { run, failure } = useChange();
  const [clearing, setClearing] = useState(false);
  const { data, error } = useQuery(queries.signin.ipBlocks.list.queryOptions({ input: at }));
  const clear = data && data.length > 0 && (
    <Button size="small" onClick={() => setClearing(true)}>
      {t('clear')}
    </Button>
  );
  return (
    <Section title={t('addresses')} action={clear} error={error} failure={failure}>
      {!data && !error && <Loading />}
      {data && (
        <RecordTable
          label={t('addresses')}
          empty={t('noAddresses')}
          columns={[t('address'), t('failed'), t('blocked'), t('last'), t('actions')]}
          rows={data.map((one) => ({
            key: one.Id,
            cells: [
              visible(one.Address),
              one.FailedAttempts,
              one.IsBlocked ? t('yes') : t('no'),
              one.LastAttemptAt ?? '',
              <div key="actions" className={styles.buttons}>
                <Button size="small" onClick={() => run(client.signin.ipBlocks.zero({ ...at, id: one.Id }))}>
                  {t('zero')}
                </Button>
                <Button
                  size="small"
                  onClick={() => run(client.signin.ipBlocks.delete({ ...at, id: one.Id }))}
                >
                  {t('delete')}
                </Button>
              </div>,
            ],
          }))}
        />
      )}
      {clearing && (
        <ConfirmDialog
          title={t('clearTitle', { site: visible(at.site) })}
          confirm={t('clearConfirm')}
          onConfirm={() => {
            setClearing(false);
            run(client.signin.ipBlocks.clear(at));
          }}
          onClose={() => setClearing(false)}
        >
          <p>{t('clearText', { count: data?.length ?? 0 })}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
