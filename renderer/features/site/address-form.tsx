import {
  Checkbox,
  Field,
  Input,
  makeStyles,
  Radio,
  RadioGroup,
  Select,
  tokens,
} from '@fluentui/react-components';
import { useTexts } from '#renderer/ui/texts.ts';
import { type AddressFields, type SiteKind, siteKinds, usualPorts } from './address.ts';
import { siteTexts } from './texts.ts';
import type { Problems } from './use-site-form.ts';

const useStyles = makeStyles({
  columns: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 120px', gap: tokens.spacingHorizontalM },
  narrow: { minWidth: 0, width: '100%' },
  halves: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
});

interface Props {
  fields: AddressFields;
  problems: Problems['address'];
  onChange: (changes: Partial<AddressFields>) => void;
}

/** Where the database of a site is. */
export function AddressForm(props: Props) {
  const t = useTexts(siteTexts);
  const { fields, onChange } = props;
  return (
    <>
      <Field label={t('kind')}>
        <RadioGroup
          layout="horizontal"
          value={fields.kind}
          onChange={(_event, { value }) => onChange({ kind: value as SiteKind })}
        >
          {siteKinds.map((kind) => (
            <Radio key={kind} value={kind} label={t(kind)} />
          ))}
        </RadioGroup>
      </Field>
      {fields.kind === 'embedded' ? (
        <TextField {...props} name="folder" hint={t('folderHint')} />
      ) : (
        <ServerFields {...props} kind={fields.kind} />
      )}
    </>
  );
}

function ServerFields(props: Props & { kind: 'postgres' | 'mssql' }) {
  const styles = useStyles();
  return (
    <>
      <div className={styles.columns}>
        <TextField {...props} name="host" />
        <TextField {...props} name="port" placeholder={usualPorts[props.kind]} />
      </div>
      <div className={styles.halves}>
        <TextField {...props} name="database" />
        <TextField {...props} name="user" />
      </div>
      {props.kind === 'postgres' ? <PostgresSecurity {...props} /> : <MssqlSecurity {...props} />}
    </>
  );
}

function PostgresSecurity(props: Props) {
  const t = useTexts(siteTexts);
  const { fields, onChange } = props;
  return (
    <>
      <Field label={t('sslmode')}>
        <Select value={fields.sslmode} onChange={(_event, { value }) => onChange({ sslmode: value })}>
          <option value="">{t('sslmodeUsual')}</option>
          {(['verify-full', 'require', 'disable'] as const).map((mode) => (
            <option key={mode} value={mode}>
              {t(`sslmode${mode}`)}
            </option>
          ))}
        </Select>
      </Field>
      {(fields.sslmode === '' || fields.sslmode === 'verify-full') && (
        <TextField {...props} name="sslrootcert" />
      )}
    </>
  );
}

function MssqlSecurity({ fields, onChange }: Props) {
  const t = useTexts(siteTexts);
  return (
    <div>
      <Checkbox
        label={t('encrypt')}
        checked={fields.encrypt}
        onChange={(_event, { checked }) => onChange({ encrypt: checked === true })}
      />
      <Checkbox
        label={t('trust')}
        checked={fields.trustServerCertificate}
        onChange={(_event, { checked }) => onChange({ trustServerCertificate: checked === true })}
      />
    </div>
  );
}

function TextField(
  props: Props & {
    name: 'folder' | 'host' | 'port' | 'database' | 'user' | 'sslrootcert';
    hint?: string;
    placeholder?: string;
  },
) {
  const styles = useStyles();
  const t = useTexts(siteTexts);
  const { name, fields, problems, onChange, hint, placeholder } = props;
  return (
    <Field
      label={t(name)}
      required={name !== 'port' && name !== 'sslrootcert'}
      {...(hint ? { hint } : {})}
      {...(problems[name] ? { validationMessage: problems[name] } : {})}
    >
      <Input
        className={styles.narrow}
        input={{ className: styles.narrow }}
        value={fields[name]}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        {...(placeholder ? { placeholder } : {})}
        onChange={(_event, { value }) => onChange({ [name]: value })}
      />
    </Field>
  );
}
