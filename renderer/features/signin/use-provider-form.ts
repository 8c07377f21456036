import { type ReactNode, useState } from 'react';
import type { Provider, ProviderFields } from '#core/contract/signin-providers.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { useLockOutGuard } from './lock-out.tsx';

/** The fields of a provider as they are typed. */
interface Values {
  type: Provider['ProviderType'];
  service: string;
  description: string;
  active: boolean;
  isDefault: boolean;
  hidden: boolean;
  recovery: string;
  factor: string;
  factorService: string;
  botName: string;
  botId: string;
  botToken: string;
  groups: string[];
  /** One a line. */
  domains: string;
}

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
    complete: values.type === 'None' || values.service !== '',
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

function initial(provider: Provider | undefined): Values {
  return {
    type: provider?.ProviderType ?? 'ActiveDirectory',
    service: String(provider?.ServiceId ?? ''),
    description: provider?.Description ?? '',
    active: provider?.IsActive ?? true,
    isDefault: provider?.IsDefault ?? false,
    hidden: provider?.IsHidden ?? false,
    recovery: provider?.LinkForPasswordRecovery ?? '',
    factor: provider?.SecondFactorType ?? 'None',
    factorService: String(provider?.SecondFactorServiceId ?? ''),
    botName: provider?.BotName ?? '',
    botId: provider?.BotId ?? '',
    botToken: '',
    groups: provider?.Groups ?? [],
    domains: provider?.Domains.join('\n') ?? '',
  };
}

function fieldsOf(values: Values, provider: Provider | undefined): ProviderFields {
  const id = (text: string) => (text === '' ? null : Number(text));
  return {
    ...(provider ? {} : { ProviderType: values.type }),
    Description: values.description,
    ServiceId: values.type === 'None' ? null : id(values.service),
    IsActive: values.active,
    IsDefault: values.isDefault,
    IsHidden: values.hidden,
    LinkForPasswordRecovery: values.recovery,
    SecondFactorType: values.factor,
    SecondFactorServiceId: id(values.factorService),
    BotName: values.botName,
    BotId: values.botId,
    BotToken: values.botToken,
    Groups: values.groups,
    Domains: values.domains
      .split(/\s+/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}
