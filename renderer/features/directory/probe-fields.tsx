import { Checkbox, Field, Input, Textarea } from '@fluentui/react-components';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { Service } from '#core/contract/signin/services.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { ConfigurationButton } from './configuration-button.tsx';

/** What a service is tested with. Empty texts are not asked with. */
export interface ProbeValues {
  login: string;
  password: string;
  acceptUntrusted: boolean;
  followReferrals: boolean;
  configuration: ConfigurationFile | undefined;
  siteAddress: string;
  response: string;
  metadata: string;
  audience: string;
}

export const EMPTY_PROBE: ProbeValues = {
  login: '',
  password: '',
  acceptUntrusted: false,
  followReferrals: false,
  configuration: undefined,
  siteAddress: '',
  response: '',
  metadata: '',
  audience: '',
};

/** What a service of this type can be tested with. */
export function ProbeFields(props: {
  type: Service['Type'];
  values: ProbeValues;
  onChange: (changed: Partial<ProbeValues>) => void;
}) {
  const { type, values, onChange } = props;
  const t = useTexts('directory');
  const isDirectory = type === 'ActiveDirectory' || type === 'OpenLDAP';
  const line = (name: 'login' | 'siteAddress' | 'audience') => (
    <Field label={t(name)}>
      <Input
        autoComplete="off"
        value={values[name]}
        onChange={(_event, { value }) => onChange({ [name]: value })}
      />
    </Field>
  );
  const area = (name: 'response' | 'metadata') => (
    <Field label={t(name)}>
      <Textarea
        spellCheck={false}
        value={values[name]}
        onChange={(_event, { value }) => onChange({ [name]: value })}
      />
    </Field>
  );
  const choice = (name: 'acceptUntrusted' | 'followReferrals', label: string) => (
    <Checkbox
      label={label}
      checked={values[name]}
      onChange={(_event, { checked }) => onChange({ [name]: checked === true })}
    />
  );
  return (
    <>
      {(isDirectory || type === 'Radius') && (
        <>
          {line('login')}
          <Field label={t('loginPassword')}>
            <Input
              type="password"
              autoComplete="off"
              value={values.password}
              onChange={(_event, { value }) => onChange({ password: value })}
            />
          </Field>
        </>
      )}
      {isDirectory && (
        <>
          {choice('acceptUntrusted', t('accept'))}
          {choice('followReferrals', t('followReferrals'))}
        </>
      )}
      {(isDirectory || type === 'OAuth') && (
        <ConfigurationButton
          file={values.configuration}
          onChange={(configuration) => onChange({ configuration })}
        />
      )}
      {type === 'OAuth' && line('siteAddress')}
      {type === 'SAML' && (
        <>
          {area('response')}
          {line('audience')}
          {area('metadata')}
        </>
      )}
    </>
  );
}
