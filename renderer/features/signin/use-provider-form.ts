import { type FieldName, mapProviderFields, PROVIDER_FIELDS } from '#core/contract/signin/provider-fields.ts';
import type { Provider, ProviderFields, ProviderType } from '#core/contract/signin/providers.ts';
import { type Form, useForm } from '#renderer/ui/form/use-form.ts';

/** The fields of a provider as they are typed: ids are text too. */
type Values = ReturnType<typeof initial>;
export type ProviderForm = Form<Values>;

/** The form of a provider, with what it is filled in with instead of what is stored. */
export function useProviderForm(provider: Provider | undefined, prefill: ProviderFields): ProviderForm {
  return useForm<Values>({
    initial: () => initial(provider, prefill),
    required: ({ ProviderType, SecondFactorType }) => [
      ...(ProviderType === 'None' ? [] : (['ServiceId'] as const)),
      ...(isByService(SecondFactorType) ? (['SecondFactorServiceId'] as const) : []),
    ],
    contract: {
      schema: async () => (await import('#core/contract/signin/providers.ts')).providerFields,
      input: (values) => fieldsOf(values, provider),
    },
  });
}

export function isByService(secondFactor: string): boolean {
  return /service|multifactor/i.test(secondFactor);
}

export function isTelegram(secondFactor: string): boolean {
  return /telegram/i.test(secondFactor);
}

/** The longest text of a field, in characters. */
export function longest(name: FieldName<'text'>): number {
  return PROVIDER_FIELDS[name].maxLength;
}

function initial(provider: Provider | undefined, prefill: ProviderFields) {
  const ProviderType: ProviderType = provider?.ProviderType ?? prefill.ProviderType ?? 'ActiveDirectory';
  return {
    ProviderType,
    ...mapProviderFields({
      text: (_field, name) => prefill[name] ?? provider?.[name] ?? '',
      choice: (field, name) => prefill[name] ?? provider?.[name] ?? field.default,
      id: (_field, name) => String(prefill[name] ?? provider?.[name] ?? ''),
      flag: (field, name) => prefill[name] ?? provider?.[name] ?? field.default,
      secret: () => '',
      list: (_field, name): readonly string[] => prefill[name] ?? provider?.[name] ?? [],
    }),
  };
}

/** What is to be saved. */
export function fieldsOf(values: Values, provider: Provider | undefined): ProviderFields {
  const fields = mapProviderFields({
    text: (_field, name) => values[name],
    choice: (_field, name) => values[name],
    id: (_field, name) => (values[name] === '' ? null : Number(values[name])),
    flag: (_field, name) => values[name],
    secret: (_field, name) => values[name],
    list: (_field, name) => values[name].flatMap((line) => line.split(/\s+/)).filter((one) => one !== ''),
  });
  return {
    ...(provider ? {} : { ProviderType: values.ProviderType }),
    ...fields,
    ...(values.ProviderType === 'None' && { ServiceId: null }),
  };
}
