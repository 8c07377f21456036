import { makeStyles, tokens } from '@fluentui/react-components';
import { RadioField, SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { siteKinds, sslModes, usualPorts } from './address.ts';
import { MssqlSecurity, MssqlSignIn } from './mssql-fields.tsx';
import { SshForm } from './ssh-form.tsx';
import type { SiteForm } from './use-site-form.ts';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 120px',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
  halves: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
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
  const { field, values } = form;
  return (
    <>
      <div className={styles.columns}>
        <TextField
          field={field('host')}
          label={t('host')}
          help={kind === 'mssql' ? t('hostHint') : undefined}
        />
        <TextField field={field('port')} label={t('port')} placeholder={usualPorts[kind]} />
      </div>
      {kind === 'postgres' ? (
        <>
          <div className={styles.halves}>
            <TextField field={field('database')} label={t('database')} />
            <TextField field={field('user')} label={t('user')} />
          </div>
          <PostgresSecurity form={form} />
        </>
      ) : (
        <>
          <TextField field={field('database')} label={t('database')} />
          <MssqlSignIn form={form} />
          <MssqlSecurity form={form} />
        </>
      )}
      {(kind === 'postgres' || values.auth !== 'integrated') && <SshForm form={form} />}
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
