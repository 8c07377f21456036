import { Button, Field, Input } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { Token } from '#core/contract/signin-records.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { RecordTable } from '#renderer/ui/record-table.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { FormDialog } from '../form-dialog.tsx';
import { recordTexts } from './record-texts.ts';
import { Section, useChange } from './section.tsx';

/** Personal access tokens of all users: created, shown once, and revoked. */
export function TokensSection({ at }: { at: At }) {
  const t = useTexts(recordTexts);
  const { client, queries } = useApi();
  const { run, failure } = useChange();
  const [revoking, setRevoking] = useState<Token>();
  const [adding, setAdding] = useState(false);
  const [created, setCreated] = useState<string>();
  const { data, error } = useQuery(queries.signin.tokens.list.queryOptions({ input: at }));
  return (
    <Section
      title={t('tokens')}
      action={
        <Button size="small" onClick={() => setAdding(true)}>
          {t('generate')}
        </Button>
      }
      error={error}
      failure={failure}
    >
      {!data && !error && <Loading />}
      {data && (
        <RecordTable
          label={t('tokens')}
          empty={t('noTokens')}
          columns={[t('login'), t('name'), t('prefix'), t('state'), t('ends'), t('actions')]}
          rows={data.map((token) => ({
            key: token.Id,
            cells: [
              visible(token.Login ?? String(token.UserId)),
              visible(token.Name),
              visible(token.TokenPrefix),
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
      {adding && (
        <NewToken
          at={at}
          onCreated={setCreated}
          onClose={(changed) => {
            setAdding(false);
            if (changed) run(Promise.resolve());
          }}
        />
      )}
      {created !== undefined && (
        <ConfirmDialog
          title={t('createdTitle')}
          confirm={t('copied')}
          onConfirm={() => setCreated(undefined)}
          onClose={() => setCreated(undefined)}
        >
          <p>{t('createdText')}</p>
          <Field label={t('token')}>
            <Input readOnly value={created} onFocus={(event) => event.target.select()} />
          </Field>
        </ConfirmDialog>
      )}
      {revoking && (
        <ConfirmDialog
          title={t('revokeTitle', { name: visible(revoking.Name), login: visible(revoking.Login ?? '') })}
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

function NewToken(props: {
  at: At;
  onCreated: (token: string) => void;
  onClose: (changed: boolean) => void;
}) {
  const { at, onCreated, onClose } = props;
  const t = useTexts(recordTexts);
  const { client } = useApi();
  const [login, setLogin] = useState('');
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [most, setMost] = useState('365');
  const [count, setCount] = useState('10');
  const isComplete = login.trim() !== '' && name.trim() !== '' && isCount(count) && isCount(most);
  return (
    <FormDialog
      title={t('generateTitle', { site: visible(at.site) })}
      complete={isComplete && (days === '' || (isCount(days) && days !== '0'))}
      onSave={async () => {
        const { Token } = await client.signin.tokens.generate({
          ...at,
          login: login.trim(),
          name: name.trim(),
          ...(days === '' ? {} : { days: Number(days) }),
          limits: { PatMaxTokensPerUser: Number(count), PatMaxExpirationDays: Number(most) },
        });
        onCreated(Token);
        return true;
      }}
      onClose={onClose}
    >
      <Field label={t('login')} required>
        <Input value={login} maxLength={200} onChange={(_event, { value }) => setLogin(value)} />
      </Field>
      <Field label={t('name')} required>
        <Input value={name} maxLength={200} onChange={(_event, { value }) => setName(value)} />
      </Field>
      <Field label={t('days')} hint={t('daysHint')}>
        <Input type="number" min={1} value={days} onChange={(_event, { value }) => setDays(value)} />
      </Field>
      <Field label="PatMaxExpirationDays" hint={t('limitsHint')}>
        <Input type="number" min={0} value={most} onChange={(_event, { value }) => setMost(value)} />
      </Field>
      <Field label="PatMaxTokensPerUser" hint={t('limitsHint')}>
        <Input type="number" min={0} value={count} onChange={(_event, { value }) => setCount(value)} />
      </Field>
    </FormDialog>
  );
}

function isCount(text: string): boolean {
  return /^\d{1,6}$/.test(text);
}
