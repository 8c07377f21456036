import { type ReactNode, useState } from 'react';
import { forFields } from '#core/contract/provider-fields.ts';
import type { Provider, ProviderFields } from '#core/contract/signin-providers.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { useLockOutGuard } from './lock-out.tsx';

/** The fields of a provider as they are typed: ids and secrets are text too. */
type Values = ReturnType<typeof initial>;

export interface ProviderForm {
  values: Values;
  change(values: Partial<Values>): void;
  /** Whether everything that the type needs is there. */
  complete: boolean;
  /** Whether it was saved: the lock-out guard may have been answered with no. Throws what the core throws. */
  save(): Promise<boolean>;
  clearToken(): Promise<void>;
  /** Of taking the token away. */
  failure: Failure | undefined;
  /** Asks where somebody would be locked out; to be rendered. */
  guardDialog: ReactNode;
}

export function useProviderForm(
  at: At,
  provider: Provider | undefined,
  onClose: (changed: boolean) => void,
): ProviderForm {
  const { client } = useApi();
  const guard = useLockOutGuard(at);
  const [values, setValues] = useState(() => initial(provider));
  const [failure, setFailure] = useState<Failure>();
  return {
    values,
    change: (changes) => setValues((before) => ({ ...before, ...changes })),
    complete: values.ProviderType === 'None' || values.ServiceId !== '',
    failure,
    async save() {
      const saved = { ...(provider && { id: provider.Id }), fields: fieldsOf(values, provider) };
      if (!(await guard.allows({ provider: saved }))) return false;
      const { id, fields } = saved;
      if (id === undefined) await client.signin.providers.create({ ...at, fields });
      else await client.signin.providers.update({ ...at, id, fields });
      return true;
    },
    clearToken: () =>
      client.signin.providers.clearBotToken({ ...at, id: provider?.Id ?? 0 }).then(
        () => onClose(true),
        (error: unknown) => setFailure(toFailure(error)),
      ),
    guardDialog: guard.dialog,
  };
}

function initial(provider: Provider | undefined) {
  return {
    ProviderType: provider?.ProviderType ?? 'ActiveDirectory',
    ...forFields({
      text: (_field, name) => provider?.[name] ?? '',
      choice: (field, name) => provider?.[name] ?? field.default,
      id: (_field, name) => String(provider?.[name] ?? ''),
      flag: (field, name) => provider?.[name] ?? field.default,
      secret: () => '',
      list: (_field, name) => provider?.[name] ?? [],
    }),
  };
}

function fieldsOf(values: Values, provider: Provider | undefined): ProviderFields {
  const fields = forFields({
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
