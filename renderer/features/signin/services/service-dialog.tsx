import { Field, Input, makeStyles, Select, Switch, Text, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { Service, ServiceField, ServiceType } from '#core/contract/signin-services.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { FindingItem } from '#renderer/ui/finding-item.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { FormDialog } from '../form-dialog.tsx';
import { ClaimsTry } from './claims-try.tsx';
import { SettingsField } from './settings-field.tsx';
import { serviceTexts } from './texts.ts';

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
});

/** What was typed, by field; secrets begin empty. */
type Values = Readonly<Record<string, string | boolean>>;

/** Adds a service or changes one: the fields of its type, of which secrets are written and never read. */
export function ServiceDialog(props: {
  at: At;
  service: Service | undefined;
  onClose: (changed: boolean) => void;
}) {
  const { at, service, onClose } = props;
  const t = useTexts(serviceTexts);
  const { client, queries } = useApi();
  const types = useQuery(queries.signin.services.types.queryOptions({ input: {} }));
  const [type, setType] = useState<ServiceType>(service?.Type ?? 'ActiveDirectory');
  const [name, setName] = useState(service?.Name ?? '');
  const [active, setActive] = useState(service?.IsActive ?? true);
  const [values, setValues] = useState<Values>({});
  const fields = types.data?.find((one) => one.type === type)?.fields ?? [];
  const currentValue = ({ name: field, kind }: ServiceField): string | boolean =>
    values[field] ??
    (kind === 'flag' ? service?.Fields[field] === true : String(service?.Fields[field] ?? ''));
  const isMissing = (field: ServiceField) =>
    field.required && String(currentValue(field)).trim() === '' && !service?.Secrets[field.name];
  const complete =
    name.trim() !== '' && !fields.some(isMissing) && fields.every((one) => isValid(one, currentValue(one)));
  const save = async () => {
    const sent = fields.map((field) => [field.name, sentValue(field, currentValue(field))] as const);
    const id = service ? { id: service.Id } : {};
    const stated = { type, ...id, name: name.trim(), active, fields: Object.fromEntries(sent) };
    await client.signin.services.save({ ...at, ...stated });
    return true;
  };
  return (
    <FormDialog
      title={service ? t('editTitle', { name: visible(service.Name) }) : t('addTitle')}
      complete={complete}
      onSave={save}
      onClose={onClose}
    >
      <Field label={t('type')} required>
        <Select
          value={type}
          disabled={service !== undefined}
          onChange={(_event, { value }) => setType(value as ServiceType)}
        >
          {types.data?.map((one) => (
            <option key={one.type} value={one.type}>
              {one.type}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('name')} required>
        <Input value={name} maxLength={200} onChange={(_event, { value }) => setName(value)} />
      </Field>
      <Switch label={t('active')} checked={active} onChange={(_event, { checked }) => setActive(checked)} />
      {types.isPending && <Loading />}
      {fields.map((field) =>
        field.kind === 'settings' && (type === 'OAuth' || type === 'SAML') ? (
          <SettingsField
            key={`${type} ${field.name}`}
            type={type}
            secrets={service?.Secrets ?? {}}
            value={String(currentValue(field))}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        ) : (
          <ServiceInput
            key={`${type} ${field.name}`}
            field={field}
            value={currentValue(field)}
            isSet={service?.Secrets[field.name] ?? false}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        ),
      )}
      <Remarks service={service} />
      {service && (type === 'OAuth' || type === 'SAML') && <ClaimsTry at={at} service={service} />}
    </FormDialog>
  );
}

/** What is wrong in the settings as they are stored. */
function Remarks({ service }: { service: Service | undefined }) {
  const styles = useStyles();
  const t = useTexts(serviceTexts);
  if (!service) return null;
  return (
    <>
      {service.Scopes.length > 0 && (
        <Text>{t('scopes', { scopes: service.Scopes.map((one) => visible(one)).join(' ') })}</Text>
      )}
      {service.Findings.length > 0 && (
        <ul className={styles.list} aria-label={t('findings')}>
          {service.Findings.map((one) => (
            <FindingItem key={JSON.stringify(one)} finding={one} />
          ))}
        </ul>
      )}
    </>
  );
}

function ServiceInput(props: {
  field: ServiceField;
  value: string | boolean;
  isSet: boolean;
  onChange: (value: string | boolean) => void;
}) {
  const { field, value, isSet, onChange } = props;
  const t = useTexts(serviceTexts);
  const { name, kind, required } = field;
  if (kind === 'flag') {
    return (
      <Switch label={name} checked={value === true} onChange={(_event, { checked }) => onChange(checked)} />
    );
  }
  const isSecret = kind === 'secret';
  return (
    <Field
      label={name}
      required={required && !isSet}
      {...(isSecret ? { hint: isSet ? t('set') : t('notSet') } : {})}
    >
      <Input
        type={isSecret ? 'password' : kind === 'number' ? 'number' : 'text'}
        autoComplete="off"
        value={String(value)}
        onChange={(_event, { value: typed }) => onChange(typed)}
      />
    </Field>
  );
}

function isValid({ kind }: ServiceField, value: string | boolean): boolean {
  if (kind !== 'settings' || String(value).trim() === '') return true;
  try {
    const parsed: unknown = JSON.parse(String(value));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}

function sentValue({ kind }: ServiceField, value: string | boolean): string | number | boolean | null {
  if (kind === 'number') return String(value).trim() === '' ? null : Number(value);
  return value;
}
