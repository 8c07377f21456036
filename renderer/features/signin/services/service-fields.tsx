import { Button } from '@fluentui/react-components';
import { LONGEST_SERVICE_NAME, type ServiceField, type ServiceType } from '#core/contract/signin/services.ts';
import type { ValueSet } from '#core/messages/fields/form-texts.ts';
import { fieldLabels, labelText, valueText } from '#renderer/ui/field-texts.ts';
import type { Binding } from '#renderer/ui/form/binding.ts';
import { SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { FlagField, TextField } from '#renderer/ui/form/fields.tsx';
import { KindField } from '#renderer/ui/form/kind-field.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { ServiceForm, TypeOfService } from './use-service-form.ts';

/** Words for the values of a field. */
const WORDS: Readonly<Record<string, { words: ValueSet }>> = { MapperType: { words: 'mapper' } };

/** What every service has. */
export function ServiceHead(props: {
  state: ServiceForm;
  types: readonly TypeOfService[];
  isStored: boolean;
}) {
  const { state, types, isStored } = props;
  const t = useTexts('signin-services');
  return (
    <>
      <SelectField
        {...fieldLabels('service', 'Type')}
        field={{ ...state.text('type'), isRequired: true, isDisabled: isStored }}
        choices={types.map(({ type }) => ({ value: type, label: valueText('service-type', type) }))}
      />
      <TextField
        {...fieldLabels('service', 'Name')}
        field={state.text('name')}
        maxLength={LONGEST_SERVICE_NAME}
      />
      <FlagField {...fieldLabels('service', 'IsActive')} field={state.flag('active')} />
      {state.hasConnection && <FlagField label={t('asApplication')} field={state.flag('asApplication')} />}
    </>
  );
}

/** The fields of the type. */
export function PlainFields({ state, fields }: { state: ServiceForm; fields: readonly ServiceField[] }) {
  return fields.map((field) => (
    <ServiceInput key={`${state.type} ${field.name}`} state={state} field={field} />
  ));
}

function ServiceInput({ state, field }: { state: ServiceForm; field: ServiceField }) {
  const { name, kind } = field;
  const form = `service.${state.type}` as const;
  if (kind === 'secret') return <SecretInput state={state} field={field} form={form} />;
  const text = state.text(name);
  const change = (value: unknown) => text.change(value === undefined ? '' : String(value));
  const number = { ...text, value: text.value === '' ? null : Number(text.value), change };
  const bound = { text: { ...text, change }, number, flag: state.flag(name) };
  return (
    <KindField
      {...fieldLabels(form, name)}
      spec={{ ...field, ...(kind === 'flag' && { default: 'false' }), ...WORDS[name] }}
      field={bound[kind === 'number' || kind === 'flag' ? kind : 'text'] as Binding<unknown>}
    />
  );
}

/** A secret that is written and never read; an optional one can be taken away. */
function SecretInput(props: { state: ServiceForm; field: ServiceField; form: `service.${ServiceType}` }) {
  const { state, form } = props;
  const { name, required } = props.field;
  const t = useTexts('signin-services');
  const isSet = state.isSet(name);
  const isCleared = state.flag(`clear.${name}`).value;
  const said = isCleared ? t('willBeRemoved') : isSet ? t('set') : t('notSet');
  return (
    <KindField
      {...fieldLabels(form, name, said)}
      spec={props.field}
      field={{
        ...state.text(name),
        change: (value) => state.text(name).change(String(value ?? '')),
        isDisabled: isCleared,
      }}
      after={
        isSet && !required ? (
          <Button
            size="small"
            appearance="transparent"
            aria-label={t(isCleared ? 'keepNamed' : 'removeNamed', { name: labelText(form, name) })}
            onClick={() => state.form.change({ [name]: '', [`clear.${name}`]: !isCleared })}
          >
            {t(isCleared ? 'keep' : 'remove')}
          </Button>
        ) : undefined
      }
    />
  );
}
