import { Button, Text } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { Stack } from '#renderer/ui/layout.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type Begun, call, type EntryPage, type Session } from './api.ts';
import { CodeForm } from './code-form.tsx';
import { FactorPanel } from './factor-panel.tsx';
import { Frame } from './frame.tsx';
import { LoginForm } from './login-form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { goOn, SIGN_IN, withReturn } from './return-address.ts';
import { ScreenLinks } from './screen-links.tsx';
import { parameter, useAction, useLoaded } from './use-call.ts';

/** Where people sign in (spec, "`AuthConfig`"): what the site offers at this host name. */
export function SignInPage() {
  const t = useTexts('entry');
  const session = useLoaded<Session>('/api/auth/info');
  const page = useLoaded<EntryPage>('/api/auth/page');
  const [chosen, setChosen] = useState<string>();
  const [factor, setFactor] = useState(parameter('factor'));
  if (session.data && !session.data.MustChangePassword && factor === '')
    return <SignedIn session={session.data} />;
  const begin = (begun: Begun) => {
    if (begun.SecondFactor) setFactor(begun.SecondFactor.Kind);
    else if (begun.MustChangePassword) window.location.assign(withReturn('/spa/entry/password'));
    else goOn(parameter('fromUrl'));
  };
  const screen = chosen ?? page.data?.opens ?? undefined;
  const error = page.error ?? (chosen === undefined ? parameter('authError') : undefined);
  return (
    <Frame title={t('signIn')} error={factor === '' ? error : undefined}>
      {!page.data && page.error === undefined && <Loading />}
      {factor !== '' && <FactorPanel kind={factor} onBegun={begin} onBack={() => setFactor('')} />}
      {factor === '' && page.data && screen === undefined && <Text>{t('nothingOffered')}</Text>}
      {factor === '' && page.data && screen !== undefined && (
        <Screen page={page.data} screen={screen} onBegun={begin} onChoose={setChosen} />
      )}
    </Frame>
  );
}

/** One screen of the page. */
function Screen(props: {
  page: EntryPage;
  screen: string;
  onBegun: (begun: Begun) => void;
  onChoose: (screen: string) => void;
}): ReactNode {
  const { page, screen, onBegun, onChoose } = props;
  const t = useTexts('entry');
  const form =
    screen === 'email-code' || screen === 'phone-code' ? (
      <CodeForm
        key={screen}
        kind={screen}
        path="/api/auth/code"
        action={t('signInNow')}
        sent={(to) => t('codeSentTo', { to })}
        onCode={async (typed) => onBegun(await call<Begun>('/api/auth/code/confirm', typed))}
      />
    ) : screen === 'login-pass' ? (
      <LoginForm page={page} onBegun={onBegun} />
    ) : null;
  return (
    <Stack gap="l">
      {form}
      <ProviderButtons page={page} screen={screen} />
      <ScreenLinks page={page} screen={screen} onChoose={onChoose} />
    </Stack>
  );
}

/** Who is signed in already. */
function SignedIn({ session }: { session: Session }) {
  const t = useTexts('entry');
  const { isBusy, error, run } = useAction();
  const fromUrl = parameter('fromUrl');
  const signOut = () =>
    run(async () => {
      const { Address } = await call<{ Address?: string }>('/api/auth/signout', {});
      window.location.assign(Address ?? SIGN_IN);
    });
  return (
    <Frame title={t('signedIn')} error={error}>
      <Text>{t('signedInAs', { login: session.Login })}</Text>
      <Stack gap="s">
        {fromUrl !== '' && (
          <Button appearance="primary" onClick={() => goOn(fromUrl)}>
            {t('continue')}
          </Button>
        )}
        <Button onClick={() => window.location.assign('/spa/entry/password')}>{t('changePassword')}</Button>
        <Button disabled={isBusy} onClick={() => void signOut()}>
          {t('signOut')}
        </Button>
      </Stack>
    </Frame>
  );
}
