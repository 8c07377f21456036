import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Token } from '#core/contract/signin-records.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { shown } from '#renderer/ui/hostile-text.ts';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { RecordTable } from './record-table.tsx';
import { recordTexts } from './record-texts.ts';
import type { At } from './use-administered.ts';

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  head: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'center', flexWrap: 'wrap' },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS },
});

/** What keeps users out, and what lets programs in: blocked accounts and addresses, personal access tokens. */
export function BlocksPanel({ at }: { at: At }) {
  const styles = useStyles();
  return (
    <div className={styles.stack}>
      <Accounts at={at} />
      <Addresses at={at} />
      <Tokens at={at} />
    </div>
  );
}

/** Changes something and reads everything anew; what went wrong stays until the next try. */
function useChange() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  const run = (work: Promise<unknown>) => {
    setFailure(undefined);
    work.then(
      () => void queryClient.invalidateQueries({ queryKey: queries.signin.key() }),
      (error: unknown) => setFailure(toFailure(error)),
    );
  };
  return { run, failure };
}

/** A part of the page: heading, what went wrong, and the list once it is there. */
function Section(props: {
  title: string;
  action?: ReactNode;
  error: unknown;
  failure: Failure | undefined;
  children: ReactNode;
}) {
  const { title, action, error, failure, children } = props;
  const styles = useStyles();
  return (
    <>
      <div className={styles.head}>
        <Text as="h2" size={400} weight="semibold">
          {title}
        </Text>
        {action}
      </div>
      {failure && <ErrorPanel failure={failure} />}
      {error ? <ErrorPanel failure={toFailure(error)} /> : children}
    </>
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
          columns={[t('login'), t('name'), t('failed'), t('since'), t('actions')]}
          rows={data.map((one) => ({
            key: one.UserID,
            cells: [
              shown(one.Login ?? ''),
              shown(one.DisplayName),
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
              shown(one.Address),
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
          title={t('clearTitle', { site: shown(at.site) })}
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

function Tokens({ at }: { at: At }) {
  const t = useTexts(recordTexts);
  const { client, queries } = useApi();
  const { run, failure } = useChange();
  const [revoking, setRevoking] = useState<Token>();
  const { data, error } = useQuery(queries.signin.tokens.list.queryOptions({ input: at }));
  return (
    <Section title={t('tokens')} error={error} failure={failure}>
      {!data && !error && <Loading />}
      {data && (
        <RecordTable
          label={t('tokens')}
          empty={t('noTokens')}
          columns={[t('login'), t('name'), t('begins'), t('state'), t('ends'), t('actions')]}
          rows={data.map((token) => ({
            key: token.Id,
            cells: [
              shown(token.Login ?? String(token.UserId)),
              shown(token.Name),
              shown(token.TokenPrefix),
              t(token.State),
              token.ExpiresAt ?? t('never'),
              !token.IsRevoked && (
                <Button key="revoke" size="small" onClick={() => setRevoking(token)}>
                  {t('revoke')}
                </Button>
              ),
            ],
          }))}
        />
      )}
      {revoking && (
        <ConfirmDialog
          title={t('revokeTitle', { name: shown(revoking.Name), login: shown(revoking.Login ?? '') })}
          confirm={t('revoke')}
          onConfirm={() => {
            setRevoking(undefined);
            run(client.signin.tokens.revoke({ ...at, id: revoking.Id }));
          }}
          onClose={() => setRevoking(undefined)}
        >
          <p>{t('revokeText')}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
