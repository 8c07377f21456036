import { Checkbox, Field, Input } from '@fluentui/react-components';
import { REHEARSAL_PORT } from '#core/contract/access-rehearse.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { ProviderType } from '#core/contract/signin-providers.ts';
import { SecretInput } from '#renderer/ui/secret-input.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { ConfigurationButton } from '../../directory/configuration-button.tsx';
import { rehearseTexts } from './texts.ts';

/** What a sign-in is rehearsed with. Empty texts are not asked with. */
export interface Typed {
  login: string;
  password: string;
  acceptUntrusted: boolean;
  port: string;
  hostname: string;
  ip: string;
  factorToken: string;
  configuration: ConfigurationFile | undefined;
}

export const NOTHING: Typed = {
  login: '',
  password: '',
  acceptUntrusted: false,
  port: String(REHEARSAL_PORT),
  hostname: '',
  ip: '',
  factorToken: '',
  configuration: undefined,
};

/** What is typed before a sign-in with a provider of this type. */
export function WayFields(props: {
  type: ProviderType;
  isByCode: boolean;
  typed: Typed;
  onChange: (changed: Partial<Typed>) => void;
}) {
  const { type, isByCode, typed, onChange } = props;
  const t = useTexts(rehearseTexts);
  const isBrowser = type === 'OAuth' || type === 'SAML';
  const line = (name: 'login' | 'hostname' | 'ip' | 'port') => (
    <Field label={t(name)}>
      <Input
        autoComplete="off"
        value={typed[name]}
        onChange={(_event, { value }) => onChange({ [name]: value })}
      />
    </Field>
  );
  const secret = (name: 'password' | 'factorToken') => (
    <Field label={t(name)}>
      <SecretInput value={typed[name]} onChange={(value) => onChange({ [name]: value })} />
    </Field>
  );
  return (
    <>
      {!isBrowser && !isByCode && line('login')}
      {!isBrowser && !isByCode && secret('password')}
      {(type === 'ActiveDirectory' || type === 'OpenLDAP') && (
        <Checkbox
          label={t('acceptUntrusted')}
          checked={typed.acceptUntrusted}
          onChange={(_event, { checked }) => onChange({ acceptUntrusted: checked === true })}
        />
      )}
      {isBrowser && line('port')}
      {line('hostname')}
      {line('ip')}
      {!isByCode && secret('factorToken')}
      <ConfigurationButton
        file={typed.configuration}
        onChange={(configuration) => onChange({ configuration })}
      />
    </>
  );
}
