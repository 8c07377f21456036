import { sanitize } from '#core/base/sanitize.ts';
import type { FormField } from '#core/contract/form-field.ts';
import {
  type Entity,
  type EntityProperty,
  type EntitySchema,
  formLabels,
} from '#core/contract/signin/entities.ts';
import type { FieldForm } from '#core/messages/fields/field.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { fieldLabels, valueText } from '#renderer/ui/field-texts.ts';
import type { Binding } from '#renderer/ui/form/binding.ts';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { KindField } from '#renderer/ui/form/kind-field.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useLockOutGuard } from '../lock-out.tsx';
import { MASK } from '../mask.ts';
import { WhatIf } from '../what-if.tsx';

type Values = Entity['values'];

/** Adds a record or changes one, by the schema of its form; only what was changed is sent. */
export function EntityDialog(props: {
  at: AdminScope;
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
  const changeOf = (mask?: string) => {
    const values = Object.fromEntries(
      Object.entries(form.values)
        .filter(([name, value]) => value !== before[name])
        .map(([name, value]) => [name, (schema.properties[name]?.writeOnly && value && mask) || value]),
    );
    return { alias: schema.$id, ...(entity && { id: entity.id }), values };
  };
  const save = async () => {
    if (!(await form.accept())) return false;
    const change = changeOf();
    return await guard.write({ operation: 'entities.save', ...change }, (sure) =>
      client.signin.entities.save({ ...sure, ...change }),
    );
  };
  return (
    <>
      <FormDialog
        title={
          entity
            ? t('editTitle', { id: sanitize(entity.id), form: valueText('form', schema.$id) })
            : t('addTitle', { form: valueText('form', schema.$id) })
        }
        complete={form.isValid}
        isDirty={form.isDirty}
        onSave={save}
        onClose={onClose}
        aside={
          <WhatIf
            at={at}
            write={
              form.isDirty && form.isValid ? { operation: 'entities.save', ...changeOf(MASK) } : undefined
            }
          >
            {guard.confirmWithin}
          </WhatIf>
        }
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
  const { type, writeOnly } = property;
  // Only a text that cannot be null is empty as a text.
  const empty = type.includes('string') && !property.enum && !type.includes('null') ? '' : null;
  return (
    <KindField
      {...fieldLabels(form, name, ...(writeOnly ? [t(isSet ? 'set' : 'notSet')] : []))}
      spec={formFieldOf(property)}
      field={{
        ...field,
        change: (value) => field.change((value ?? empty) as Values[string]),
      }}
    />
  );
}

/** The field of a property, as its schema describes it. */
function formFieldOf({ type, format, enum: choices, writeOnly, maxLength }: EntityProperty): FormField {
  if (choices) return { kind: 'choice', choices, words: 'provider-type' };
  if (type.includes('boolean'))
    return { kind: 'flag', ...(type.includes('null') ? {} : { default: 'false' }) };
  if (format === 'json') return { kind: 'settings' };
  if (writeOnly) return { kind: 'secret' };
  if (type.includes('integer') || type.includes('number')) return { kind: 'number' };
  return { kind: 'text', ...(maxLength === undefined ? {} : { maxLength }) };
}
