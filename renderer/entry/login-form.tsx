import { Dropdown, Field, Link, Option } from '@fluentui/react-components';
import { useState } from 'react';
import { useTexts } from '#renderer/ui/texts.ts';
import { type Begun, call, type EntryPage, Refused } from './api.ts';
import { solveCaptcha } from './captcha.ts';
import { EntryForm, EntryPassword, EntryText } from './form.tsx';
import { Problem } from './problem.tsx';
import { useAction } from './use-call.ts';

/** Codes of refusals that a solved captcha gets past. */
const CAPTCHA: ReadonlySet<string> = new Set(['captcha-required', 'address-blocked']);

/** Login and password, and by whom they are looked at where there are several. */
export function LoginForm({ page, onBegun }: { page: EntryPage; onBegun: (begun: Begun) => void }) {
  const t = useTexts('entry');
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const providers = passwordProviders(page, t('builtIn'));
  const [providerId, setProvider] = useState(providers[0]?.id ?? 0);
  const { isBusy, error, run } = useAction();
  const recovery = page.items.find(({ kind }) => kind === 'password-link')?.title;
  const signIn = () =>
    run(async () => {
      const said = { login, password, providerId };
      const begun = await call<Begun>('/api/auth/token-v2', said).catch(async (refused: unknown) => {
        if (!(refused instanceof Refused) || !CAPTCHA.has(refused.code)) throw refused;
        // It makes the browser work, and the person wait for a second.
        return await call<Begun>('/api/auth/token-v2', { ...said, captcha: await solveCaptcha() });
      });
      onBegun(begun);
    });
  return (
    <>
      <Problem text={error} />
      <EntryForm
        action={t('signInNow')}
        isBusy={isBusy}
        isReady={login.trim() !== '' && password !== ''}
        onSubmit={() => void signIn()}
      >
        {providers.length > 1 && (
          <ProviderChoice providers={providers} value={providerId} onChange={setProvider} />
        )}
        <EntryText label={t('login')} autoComplete="username" autoFocus value={login} onChange={setLogin} />
        <EntryPassword label={t('password')} value={password} onChange={setPassword} />
      </EntryForm>
      {providerId === 0 && (recovery !== undefined || page.sends.mail) && (
        <Link href={recovery ?? '/spa/entry/password?forgotten=1'}>{t('forgotten')}</Link>
      )}
    </>
  );
}

interface Choice {
  id: number;
  title: string;
}

/** Who looks at a password: the site itself, where it does, and directories. */
function passwordProviders({ items }: EntryPage, builtIn: string): Choice[] {
  const own = items.some(({ kind }) => kind === 'login-form') ? [{ id: 0, title: builtIn }] : [];
  const others = items.flatMap(({ title, provider }) =>
    provider && provider.type !== 'SAML' && provider.type !== 'OAuth' ? [{ id: provider.id, title }] : [],
  );
  return [...own, ...others];
}

function ProviderChoice(props: {
  providers: readonly Choice[];
  value: number;
  onChange: (id: number) => void;
}) {
  const { providers, value, onChange } = props;
  const t = useTexts('entry');
  const chosen = providers.find(({ id }) => id === value);
  return (
    <Field label={t('provider')}>
      <Dropdown
        value={chosen?.title ?? ''}
        selectedOptions={[String(value)]}
        onOptionSelect={(_event, { optionValue }) => onChange(Number(optionValue))}
      >
        {providers.map(({ id, title }) => (
          <Option key={id} value={String(id)}>
            {title}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
