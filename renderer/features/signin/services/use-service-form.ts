import type { Service, ServiceField, ServiceType } from '#core/contract/signin/services.ts';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import type { Binding } from '#renderer/ui/form/binding.ts';
import { inputSchema } from '#renderer/ui/form/schema-problems.ts';
import { type Form, useForm } from '#renderer/ui/form/use-form.ts';

/** A type of services with its fields. */
export interface TypeOfService {
  type: ServiceType;
  fields: readonly ServiceField[];
}

/** What a form is filled in with instead of what is stored. */
export interface ServicePrefill {
  type?: ServiceType | undefined;
  active?: boolean | undefined;
}

/** What was typed, by field; secrets begin empty, and `clear.<field>` takes one away. */
type Values = Readonly<Record<string, string | boolean>>;

/** What the form of a new service is filled with. */
const PROPOSED: Readonly<Record<string, string>> = { Port: '1812', Implementation: 'OpenIDConnect' };

/** The form of a service, whose fields follow from its type. */
export interface ServiceForm {
  form: Form<Values>;
  type: ServiceType;
  /** The fields that hold for what was chosen. */
  fields: readonly ServiceField[];
  /** Whether the application user may have rights of its own in the directory. */
  hasConnection: boolean;
  /** `Settings (JSON)`, where the type has it. */
  settings: Binding<string> | undefined;
  text(name: string): Binding<string>;
  flag(name: string): Binding<boolean>;
  isSet(name: string): boolean;
  /** What is to be saved. */
  change(): ReturnType<typeof changeOf>;
}

export function useServiceForm(given: {
  at: AdminScope;
  service: Service | undefined;
  prefill: ServicePrefill;
  types: readonly TypeOfService[];
}): ServiceForm {
  const { at, service, prefill, types } = given;
  const isSet = (name: string) => service?.Secrets[name] === true;
  const fieldsOf = (values: Values) =>
    allFields(types, typeOf(types, values)).filter(
      ({ ofConnection }) => !ofConnection || values.asApplication !== true,
    );
  const change = (values: Values) =>
    changeOf(values, typeOf(types, values), fieldsOf(values), { service, types });
  const form = useForm<Values>({
    initial: () => initialValues(service, prefill, types),
    required: (values) => [
      'name',
      ...fieldsOf(values).flatMap(({ name, required }) => (required && !isSet(name) ? [name] : [])),
    ],
    contract: {
      schema: async () =>
        inputSchema((await import('#core/contract/signin/services.ts')).servicesContract.save),
      input: (values) => ({ ...at, ...change(values) }),
    },
  });
  const type = typeOf(types, form.values);
  const fields = fieldsOf(form.values);
  const text = (name: string): Binding<string> => ({
    ...form.field(name),
    value: String(form.values[name] ?? ''),
  });
  const settings = fields.find(({ kind }) => kind === 'settings');
  return {
    form,
    type,
    fields,
    hasConnection: hasConnection(types, type),
    settings: settings && text(settings.name),
    text,
    flag: (name) => ({ ...form.field(name), value: form.values[name] === true }),
    isSet,
    change: () => change(form.values),
  };
}

function allFields(types: readonly TypeOfService[], type: ServiceType): readonly ServiceField[] {
  return types.find((one) => one.type === type)?.fields ?? [];
}

function hasConnection(types: readonly TypeOfService[], type: ServiceType): boolean {
  return allFields(types, type).some(({ ofConnection }) => ofConnection);
}

function typeOf(types: readonly TypeOfService[], values: Values): ServiceType {
  return types.find(({ type }) => type === values.type)?.type ?? 'ActiveDirectory';
}

function initialValues(
  service: Service | undefined,
  prefill: ServicePrefill,
  types: readonly TypeOfService[],
): Values {
  const fields = service ? allFields(types, service.Type) : types.flatMap((one) => one.fields);
  const stored = ({ name, kind }: ServiceField) => {
    if (kind === 'flag') return service?.Fields[name] === true;
    return String(service ? (service.Fields[name] ?? '') : (PROPOSED[name] ?? ''));
  };
  return {
    ...Object.fromEntries(fields.map((field) => [field.name, stored(field)])),
    type: service?.Type ?? prefill.type ?? 'ActiveDirectory',
    name: service?.Name ?? '',
    active: prefill.active ?? service?.IsActive ?? true,
    asApplication: service !== undefined && !service.Fields.Login && service.Secrets.Password === false,
  };
}

function changeOf(
  values: Values,
  type: ServiceType,
  fields: readonly ServiceField[],
  { service, types }: { service: Service | undefined; types: readonly TypeOfService[] },
) {
  return {
    type,
    ...(service ? { id: service.Id } : {}),
    name: String(values.name).trim(),
    active: values.active === true,
    fields: Object.fromEntries(
      fields.map((field) => [field.name, sentValue(field, values[field.name] ?? '')]),
    ),
    ...(hasConnection(types, type) ? { applicationUser: values.asApplication === true } : {}),
    clear: fields.filter(({ name }) => values[`clear.${name}`] === true).map(({ name }) => name),
  };
}

function sentValue({ kind }: ServiceField, value: string | boolean): string | number | boolean | null {
  if (kind === 'number') return String(value).trim() === '' ? null : Number(value);
  return value;
}
