import { visible } from '#core/base/text.ts';
import {
  type Entity,
  type EntityProperty,
  type EntitySchema,
  formLabels,
} from '#core/contract/signin-entities.ts';
import type { FieldForm } from '#core/messages/fields/field.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { fieldWords, valueText } from '#renderer/ui/field-texts.ts';
import type { Binding } from '#renderer/ui/form/binding.ts';
import { SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { FlagField, NumberField, SecretField, TextAreaField, TextField } from '#renderer/ui/form/fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useLockOutGuard } from '../lock-out.tsx';

type Values = Entity['values'];

/** Adds a record or changes one, by the schema of its form; only what was changed is sent. */
export function EntityDialog(props: {
  at: At;
  schema: EntitySchema;
  entity: Entity | undefined;
  /** What a new record begins with. */
  given: Values;
  onClose: (changed: boolean) => void;
}) {
  const { at, schema, entity, given, onClose } = props;
  const t = useTexts('signin-entities');
  const { client } = useApi();
  const guard = useLockOutGuard(at);
  const properties = Object.entries(schema.properties).filter(([, { readOnly }]) => !readOnly);
  const before = initialValues(properties, entity);
  const isSet = (name: string) => entity?.values[`Has${name}`] === true;
  /** What was empty and stays so is for the rules of the form: a directory may do without a login. */
  const isLeft = (name: string, values: Values) =>
    entity !== undefined && values[name] === before[name] && String(before[name] ?? '').trim() === '';
  const form = useForm<Values>({
    initial: () => (entity ? before : { ...before, ...given }),
    required: (values) => schema.required.filter((name) => !isSet(name) && !isLeft(name, values)),
  });
  const save = async () => {
    if (!(await form.accept())) return false;
    const values = Object.fromEntries(
      Object.entries(form.values).filter(([name, value]) => value !== before[name]),
    );
    const change = { alias: schema.$id, ...(entity && { id: entity.id }), values };
    return await guard.write({ operation: 'entities.save', ...change }, (sure) =>
      client.signin.entities.save({ ...sure, ...change }),
    );
  };
  return (
    <>
      <FormDialog
        title={
          entity
            ? t('editTitle', { id: visible(entity.id), form: valueText('form', schema.$id) })
            : t('addTitle', { form: valueText('form', schema.$id) })
        }
        complete={form.isValid}
        isDirty={form.isDirty}
        onSave={save}
        onClose={onClose}
      >
        {properties.map(([name, property]) => (
          <PropertyField
            key={name}
            form={formLabels[schema.$id]}
            name={name}
            property={property}
            isSet={isSet(name)}
            field={form.field(name)}
          />
        ))}
      </FormDialog>
      {guard.dialog}
    </>
  );
}

/** What is stored, and of a new record what the form proposes. */
function initialValues(
  properties: readonly (readonly [string, EntityProperty])[],
  entity: Entity | undefined,
): Values {
  return Object.fromEntries(
    properties.map(([name, { default: standard }]) => [
      name,
      (entity ? entity.values[name] : standard) ?? null,
    ]),
  );
}

function PropertyField(props: {
  form: FieldForm;
  name: string;
  property: EntityProperty;
  isSet: boolean;
  field: Binding<Values[string] | undefined>;
}) {
  const { form, name, property, isSet, field } = props;
  const t = useTexts('signin-entities');
  const { type, format, enum: choices, writeOnly, maxLength } = property;
  const isNullable = type.includes('null');
  const words = fieldWords(form, name, ...(writeOnly ? [t(isSet ? 'set' : 'notSet')] : []));
  const text: Binding<string> = {
    ...field,
    value: String(field.value ?? ''),
    change: (typed) => field.change(typed === '' && isNullable ? null : typed),
  };
  if (type.includes('boolean') && !isNullable)
    return <FlagField {...words} field={{ ...field, value: field.value === true }} />;
  if (choices || type.includes('boolean')) {
    const options = choices ?? ['true', 'false'];
    const chosen = (value: string) => (choices ? value : value === 'true');
    const wordsOf = (choice: string) =>
      choices ? valueText('provider-type', choice) : t(choice === 'true' ? 'yes' : 'no');
    return (
      <SelectField
        {...words}
        field={{ ...text, change: (value) => field.change(value === '' ? null : chosen(value)) }}
        choices={[{ value: '', label: '' }, ...options.map((value) => ({ value, label: wordsOf(value) }))]}
      />
    );
  }
  if (format === 'json') return <TextAreaField {...words} field={text} />;
  if (writeOnly) return <SecretField {...words} field={text} />;
  if (type.includes('integer') || type.includes('number')) {
    const value = typeof field.value === 'number' ? field.value : null;
    return <NumberField {...words} field={{ ...field, value }} />;
  }
  return <TextField {...words} field={text} {...(maxLength === undefined ? {} : { maxLength })} />;
}
