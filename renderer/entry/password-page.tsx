import { Link, Text } from '@fluentui/react-components';
import { useState } from 'react';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { call, type Session } from './api.ts';
import { EntryCode } from './code-form.tsx';
import { EntryForm, EntryPassword, EntryText } from './form.tsx';
import { Frame } from './frame.tsx';
import { SIGN_IN, withReturn } from './return-address.ts';
import { parameter, useAction, useLoaded } from './use-call.ts';

/** Another password: of who is signed in, or of who has forgotten the old one. */
export function PasswordPage() {
  return parameter('forgotten') === '' ? <ChangePassword /> : <RecoverPassword />;
}

function ChangePassword() {
  const t = useTexts('entry');
  const session = useLoaded<Session>('/api/auth/info');
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [isDone, setDone] = useState(false);
  const { isBusy, error, run } = useAction();
  const mustChange = session.data?.MustChangePassword === true;
  const change = () =>
    run(async () => {
      await call('/api/auth/password', mustChange ? { password: next } : { password: next, current });
      setDone(true);
    });
  if (isDone) return <PasswordChanged />;
  return (
    <Frame title={t('changePassword')} error={error ?? session.error}>
      {!session.data && session.error === undefined && <Loading />}
      {session.error !== undefined && <Link href={SIGN_IN}>{t('signInNow')}</Link>}
      {session.data && (
        <EntryForm
          action={t('changePassword')}
          isBusy={isBusy}
          isReady={next !== '' && (mustChange || current !== '')}
          onSubmit={() => void change()}
        >
          {mustChange && <Text>{t('mustChange')}</Text>}
          {!mustChange && (
            <EntryPassword label={t('currentPassword')} value={current} onChange={setCurrent} />
          )}
          <EntryPassword label={t('newPassword')} isNew value={next} onChange={setNext} />
        </EntryForm>
      )}
    </Frame>
  );
}

function RecoverPassword() {
  const t = useTexts('entry');
  const [login, setLogin] = useState('');
  const [id, setId] = useState<string>();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const { isBusy, error, run } = useAction();
  const send = () => run(async () => setId((await call<{ Id: string }>('/api/auth/recovery', { login })).Id));
  const change = () =>
    run(async () => {
      await call('/api/auth/recovery/password', { id, code, password });
      setDone(true);
    });
  if (isDone) return <PasswordChanged />;
  const isSent = id !== undefined;
  return (
    <Frame title={t('forgottenTitle')} error={error}>
      <EntryForm
        action={isSent ? t('changePassword') : t('next')}
        isBusy={isBusy}
        isReady={isSent ? code.trim() !== '' && password !== '' : login.trim() !== ''}
        onSubmit={() => void (isSent ? change() : send())}
      >
        {isSent ? (
          <>
            <Text>{t('recoverySent')}</Text>
            <EntryCode value={code} onChange={setCode} />
            <EntryPassword label={t('newPassword')} isNew value={password} onChange={setPassword} />
          </>
        ) : (
          <EntryText
            label={t('loginOrEmail')}
            autoComplete="username"
            autoFocus
            value={login}
            onChange={setLogin}
          />
        )}
      </EntryForm>
      <Link href={SIGN_IN}>{t('signInNow')}</Link>
    </Frame>
  );
}

function PasswordChanged() {
  const t = useTexts('entry');
  return (
    <Frame title={t('changePassword')}>
      <Text>{t('passwordChanged')}</Text>
      <Link href={withReturn(SIGN_IN)}>{t('signInNow')}</Link>
    </Frame>
  );
}
