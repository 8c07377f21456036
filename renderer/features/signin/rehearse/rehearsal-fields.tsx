import { Checkbox, Field, Input, Text } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import { REHEARSAL_PORT, type RehearsalPlan } from '#core/contract/access/rehearse.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { Row } from '#renderer/ui/layout.tsx';
import { SecretInput } from '#renderer/ui/secret-input.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { ConfigurationButton } from '../../directory/configuration-button.tsx';

/** What a sign-in is rehearsed with. Empty texts are not asked with. */
export interface RehearsalValues {
  login: string;
  password: string;
  acceptUntrusted: boolean;
  port: string;
  hostname: string;
  ip: string;
  factorToken: string;
  /** A copy of the file that the site signs with, as base64. */
  certificate: { name: string; base64: string } | undefined;
  certificatePassword: string;
  configuration: ConfigurationFile | undefined;
}

export const EMPTY_REHEARSAL: RehearsalValues = {
  login: '',
  password: '',
  acceptUntrusted: false,
  port: String(REHEARSAL_PORT),
  hostname: '',
  ip: '',
  factorToken: '',
  certificate: undefined,
  certificatePassword: '',
  configuration: undefined,
};

/** What of it a rehearsal is asked with. */
export function rehearsalInput(typed: RehearsalValues, isPassword: boolean) {
  const { login, password, acceptUntrusted, factorToken, certificate, certificatePassword } = typed;
  return {
    acceptUntrusted,
    ...placeOf(typed),
    ...(isPassword && { login, password }),
    ...(factorToken && { factorToken }),
    ...(certificate && { certificateFile: certificate.base64 }),
    ...(certificatePassword && { certificatePassword }),
  };
}

/** Where a sign-in comes from, and the keys of the site that it meets. */
export function placeOf({
  hostname,
  ip,
  configuration,
}: Pick<RehearsalValues, 'hostname' | 'ip' | 'configuration'>) {
  return {
    ...(hostname.trim() && { hostname }),
    ...(ip.trim() && { ip }),
    ...(configuration && { configuration }),
  };
}

/** What is typed before a sign-in with a provider. */
export function RehearsalFields(props: {
  plan: RehearsalPlan;
  isByCode: boolean;
  typed: RehearsalValues;
  onChange: (changed: Partial<RehearsalValues>) => void;
}) {
  const { plan, isByCode, typed, onChange } = props;
  const { type } = plan.provider;
  const t = useTexts('signin-rehearse');
  const isBrowser = plan.way === 'browser';
  const line = (name: 'login' | 'hostname' | 'ip' | 'port') => (
    <Field label={t(name)} required={name === 'login'}>
      <Input
        autoComplete="off"
        value={typed[name]}
        onChange={(_event, { value }) => onChange({ [name]: value })}
      />
    </Field>
  );
  const secret = (name: 'password' | 'factorToken' | 'certificatePassword') => (
    <Field label={t(name)} required={name === 'password'}>
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
      {plan.signs && (
        <CertificateButton chosen={typed.certificate} onChange={(certificate) => onChange({ certificate })} />
      )}
      {plan.signs && secret('certificatePassword')}
      {plan.hasFactor && !isByCode && secret('factorToken')}
      <ConfigurationButton
        file={typed.configuration}
        onChange={(configuration) => onChange({ configuration })}
      />
    </>
  );
}

/** Opens a copy of the file that the site signs with: its path is one of the site server. It is kept nowhere. */
function CertificateButton(props: {
  chosen: RehearsalValues['certificate'];
  onChange: (certificate: RehearsalValues['certificate']) => void;
}) {
  const { chosen, onChange } = props;
  const t = useTexts('signin-rehearse');
  const read = async (file: File) =>
    onChange({ name: file.name, base64: new Uint8Array(await file.arrayBuffer()).toBase64() });
  return (
    <Row>
      <FileButton accept=".pfx,.p12" label={t('certificate')} onFile={(file) => void read(file)} />
      {chosen && <Text>{t('fileChosen', { name: sanitize(chosen.name) })}</Text>}
    </Row>
  );
}
