import { makeStyles, tokens } from '@fluentui/react-components';
import { RadioField, SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { FlagField, TextField } from '#renderer/ui/form/fields.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import {
  checksCertificate,
  defaultPorts,
  encryptions,
  pinsCertificate,
  siteKinds,
  sslModes,
} from './address.ts';
import { AvailabilityForm } from './availability-form.tsx';
import type { SiteForm } from './use-site-form.ts';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 120px',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
});

/** Where the database of a site is. */
export function AddressForm({ form }: { form: SiteForm }) {
  const t = useTexts('sites');
  const { kind } = form.values;
  return (
    <>
      <RadioField
        field={form.field('kind')}
        label={t('kind')}
        choices={siteKinds.map((value) => ({ value, label: t(value) }))}
        horizontal
      />
      {kind === 'embedded' ? (
        <TextField field={form.field('folder')} label={t('folder')} help={t('folderHint')} />
      ) : (
        <ServerFields form={form} kind={kind} />
      )}
    </>
  );
}

function ServerFields({ form, kind }: { form: SiteForm; kind: 'postgres' | 'mssql' }) {
  const styles = useStyles();
  const t = useTexts('sites');
  const { field } = form;
  return (
    <>
      <div className={styles.columns}>
        <TextField
          field={field('host')}
          label={t('host')}
          help={kind === 'mssql' ? t('hostHint') : undefined}
        />
        <TextField field={field('port')} label={t('port')} placeholder={defaultPorts[kind]} />
      </div>
      <TextField field={field('database')} label={t('database')} />
    </>
  );
}

/** How the way to the server is protected, and whether there is an SSH server on it. */
export function SecurityForm({ form }: { form: SiteForm }) {
  const { kind, auth } = form.values;
  if (kind === 'embedded') return null;
  return (
    <>
      {kind === 'postgres' ? <PostgresSecurity form={form} /> : <MssqlSecurity form={form} />}
      <AvailabilityForm form={form} />
      {(kind === 'postgres' || auth !== 'integrated') && <SshForm form={form} />}
    </>
  );
}

function PostgresSecurity({ form }: { form: SiteForm }) {
  const t = useTexts('sites');
  const { sslmode } = form.values;
  return (
    <>
      <SelectField
        field={form.field('sslmode')}
        label={t('sslmode')}
        choices={sslModes.map((value) => ({
          value,
          label: value === '' ? t('sslmodeUsual') : t(`sslmode${value}`),
        }))}
      />
      {(sslmode === '' || sslmode === 'verify-full') && (
        <TextField field={form.field('sslrootcert')} label={t('sslrootcert')} />
      )}
    </>
  );
}

/** How a connection to SQL Server is encrypted, and whose certificate is trusted. */
function MssqlSecurity({ form }: { form: SiteForm }) {
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
          {pinsCertificate(values) && (
            <TextField
              field={field('serverCertificate')}
              label={t('serverCertificate')}
              help={t('serverCertificateHint')}
            />
          )}
        </>
      )}
    </>
  );
}

/** The SSH server that a site's database is reached through, where there is one. */
function SshForm({ form }: { form: SiteForm }) {
  const t = useTexts('site-ssh');
  const { field, values } = form;
  return (
    <>
      <FlagField field={field('throughSsh')} label={t('through')} />
      {values.throughSsh && (
        <>
          <TextField field={field('sshHost')} label={t('sshHost')} placeholder="user@host:22" />
          <TextField field={field('sshKey')} label={t('sshKey')} help={t('sshKeyHint')} />
          <TextField
            field={field('sshHostKey')}
            label={t('sshHostKey')}
            help={t('sshHostKeyHint')}
            placeholder="SHA256:…"
          />
        </>
      )}
    </>
  );
}
