import { Field, Input, Select, Switch, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { Entity, EntityProperty, EntitySchema } from '#core/contract/signin-entities.ts';
import { providerFields } from '#core/contract/signin-providers.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useLockOutGuard } from '../lock-out.tsx';
import { entityTexts } from './texts.ts';

type Value = Entity['values'][string];

/** Adds a record or changes one, by the schema of its form; only what was changed is sent. */
export function EntityDialog(props: {
  at: At;
  schema: EntitySchema;
  entity: Entity | undefined;
  onClose: (changed: boolean) => void;
}) {
  const { at, schema, entity, onClose } = props;
  const t = useTexts(entityTexts);
  const { client } = useApi();
  const guard = useLockOutGuard(at);
  const [changes, setChanges] = useState<Entity['values']>({});
  const properties = Object.entries(schema.properties).filter(([, { readOnly }]) => !readOnly);
  const currentOf = (name: string, { default: given }: EntityProperty): Value =>
    changes[name] ?? (name in changes ? null : entity ? (entity.values[name] ?? null) : (given ?? null));
  const isSet = (name: string) => entity?.values[`Has${name}`] === true;
  const isMissing = (name: string) => {
    const property = schema.properties[name];
    return property !== undefined && !isSet(name) && String(currentOf(name, property) ?? '').trim() === '';
  };
  const save = async () => {
    const id = entity ? { id: entity.id } : {};
    if (schema.$id === 'authentication-providers') {
      const fields = providerFields.safeParse(changes);
      const provider = { ...(entity && { id: Number(entity.id) }), fields: fields.data ?? {} };
      if (fields.success && !(await guard.allows({ provider }))) return false;
    }
    await client.signin.entities.save({ ...at, alias: schema.$id, ...id, values: changes });
    return true;
  };
  return (
    <>
      <FormDialog
        title={
          entity
            ? t('editTitle', { id: visible(entity.id), form: schema.$id })
            : t('addTitle', { form: schema.$id })
        }
        complete={!schema.required.some(isMissing)}
        onSave={save}
        onClose={onClose}
      >
        {properties.map(([name, property]) => (
          <PropertyInput
            key={name}
            name={name}
            property={property}
            required={schema.required.includes(name) && !isSet(name)}
            isSet={isSet(name)}
            value={currentOf(name, property)}
            onChange={(value) => setChanges((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </FormDialog>
      {guard.dialog}
    </>
  );
}

function PropertyInput(props: {
  name: string;
  property: EntityProperty;
  required: boolean;
  isSet: boolean;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const { name, property, required, isSet, value, onChange } = props;
  const t = useTexts(entityTexts);
  const { type, format, enum: choices, writeOnly, maxLength } = property;
  const isNullable = type.includes('null');
  const isNumber = type.includes('integer') || type.includes('number');
  const write = (typed: string) => {
    if (typed === '' && isNullable) onChange(null);
    else onChange(isNumber ? Number(typed) : typed);
  };
  if (type.includes('boolean') && !isNullable)
    return (
      <Switch label={name} checked={value === true} onChange={(_event, { checked }) => onChange(checked)} />
    );
  if (choices || type.includes('boolean')) {
    const options = choices ?? ['true', 'false'];
    const chosen = (text: string) => (choices ? text : text === 'true');
    return (
      <Field label={name} required={required}>
        <Select
          value={String(value ?? '')}
          onChange={(_event, { value: text }) => onChange(text === '' ? null : chosen(text))}
        >
          <option value="" />
          {options.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </Field>
    );
  }
  if (format === 'json') {
    return (
      <Field label={name} required={required}>
        <Textarea
          spellCheck={false}
          resize="vertical"
          value={String(value ?? '')}
          onChange={(_event, { value: typed }) => onChange(typed)}
        />
      </Field>
    );
  }
  const hint = writeOnly ? (isSet ? t('set') : t('notSet')) : property['x-references'];
  return (
    <Field label={name} required={required} {...(hint ? { hint } : {})}>
      <Input
        type={writeOnly ? 'password' : isNumber ? 'number' : 'text'}
        autoComplete="off"
        {...(maxLength === undefined ? {} : { maxLength })}
        value={String(value ?? '')}
        onChange={(_event, { value: typed }) => write(typed)}
      />
    </Field>
  );
}
