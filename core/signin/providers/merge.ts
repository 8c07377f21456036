import type { Provider, ProviderFields } from '#core/contract/signin-providers.ts';
import { NO_SECOND_FACTOR } from './state.ts';

/** A provider as it is to be written, and the new bot token where one was given. */
export interface MergedProvider {
  provider: Provider;
  /** Undefined keeps what is stored. */
  botToken: string | undefined;
}

/**
 * The final values of a write: what was sent over what is stored (spec, "Write rules", 8; the same for the API and the
 * editor). Null and absent keep; an empty bot id and an empty or blank token keep; an explicit `None` clears service,
 * bot id and bot name of the second factor; the type is never changed here.
 */
export function mergeProvider(stored: Provider, fields: ProviderFields): MergedProvider {
  const token = fields.BotToken?.trim() ? fields.BotToken : undefined;
  const merged: Provider = {
    ...stored,
    Description: fields.Description ?? stored.Description,
    ServiceId: fields.ServiceId ?? stored.ServiceId,
    IsActive: fields.IsActive ?? stored.IsActive,
    IsDefault: fields.IsDefault ?? stored.IsDefault,
    IsHidden: fields.IsHidden ?? stored.IsHidden,
    LinkForPasswordRecovery: fields.LinkForPasswordRecovery ?? stored.LinkForPasswordRecovery,
    SecondFactorType: fields.SecondFactorType || stored.SecondFactorType,
    SecondFactorServiceId: fields.SecondFactorServiceId ?? stored.SecondFactorServiceId,
    BotName: fields.BotName ?? stored.BotName,
    BotId: fields.BotId || stored.BotId,
    Groups: fields.Groups?.map((guid) => guid.toLowerCase()) ?? stored.Groups,
    Domains: fields.Domains?.map((domain) => domain.trim().toLowerCase()) ?? stored.Domains,
    HasBotToken: stored.HasBotToken || token !== undefined,
  };
  const cleared = fields.SecondFactorType === NO_SECOND_FACTOR;
  return {
    provider: cleared ? { ...merged, SecondFactorServiceId: null, BotId: null, BotName: null } : merged,
    botToken: token,
  };
}
