import { isSiteSignIn, type SiteSignIn, signInNeeds, siteSignIns } from '#core/contract/site-sign-in.ts';
import { SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { FlagField, TextField } from '#renderer/ui/form/fields.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { checksCertificate, encryptions } from './address.ts';
import type { SiteForm } from './use-site-form.ts';

const signIns = Object.keys(siteSignIns).filter(isSiteSignIn);

/** How a user signs in to SQL Server, with what that needs. */
export function MssqlSignIn({ form }: { form: SiteForm }) {
  const t = useTexts('sites');
  const { field, values } = form;
  const needs = signInNeeds(values.auth);
  return (
    <>
      <SelectField
        field={field('auth')}
        label={t('auth')}
        help={t(`auth${values.auth}Hint`)}
        choices={signIns.map((value) => ({ value, label: t(`auth${value}`) }))}
      />
      {needs.user !== 'none' && <TextField field={field('user')} label={t(userLabel(values.auth))} />}
      {needs.clientId && <TextField field={field('clientId')} label={t('clientId')} />}
      {needs.tenantId && <TextField field={field('tenantId')} label={t('tenantId')} />}
    </>
  );
}

/** Entra ID knows services by a client ID. */
function userLabel(auth: SiteSignIn): 'user' | 'userDomain' | 'userClient' | 'userAssigned' {
  if (auth === 'ntlm') return 'userDomain';
  if (auth === 'entra-service-principal') return 'userClient';
  return signInNeeds(auth).user === 'optional' ? 'userAssigned' : 'user';
}

/** How a connection to SQL Server is encrypted, and whose certificate is trusted. */
export function MssqlSecurity({ form }: { form: SiteForm }) {
  const t = useTexts('sites');
  const { field, values } = form;
  return (
    <>
      <SelectField
        field={field('encrypt')}
        label={t('sslmode')}
        choices={encryptions.map((value) => ({ value, label: t(`encrypt${value}`) }))}
      />
      {values.encrypt === 'true' && <FlagField field={field('trustServerCertificate')} label={t('trust')} />}
      {checksCertificate(values) && (
        <>
          <TextField
            field={field('hostNameInCertificate')}
            label={t('hostNameInCertificate')}
            help={t('hostNameInCertificateHint')}
          />
          {values.auth !== 'integrated' && (
            <TextField field={field('sslrootcert')} label={t('sslrootcert')} />
          )}
        </>
      )}
    </>
  );
}
