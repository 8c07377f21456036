import { NO_SECOND_FACTOR } from '#core/contract/provider-fields.ts';
import type { Provider } from '#core/contract/signin-providers.ts';
import type { ProviderState } from './state.ts';

/** A rule that a write would break; `reason` is for the person. */
export interface BrokenRule {
  /** Its number in the specification, and a word. */
  rule: string;
  reason: string;
}

/** Who a second factor of this name is sent by. The platform's names are not known but for `None`. */
function secondFactorKind(type: string): 'none' | 'telegram' | 'service' | 'other' {
  if (type === NO_SECOND_FACTOR) return 'none';
  if (/telegram/i.test(type)) return 'telegram';
  return /service|multifactor/i.test(type) ? 'service' : 'other';
}

/**
 * The first rule that saving `next` would break (spec, "Write rules", 1-7), judged by its final values. `before` is the
 * row that it replaces, absent for a new one.
 */
export function brokenRule(
  state: ProviderState,
  next: Provider,
  before: Provider | undefined,
): BrokenRule | undefined {
  const others = state.providers.filter(({ Id }) => Id !== before?.Id);
  return (
    typeRule(next, before) ??
    (next.ProviderType === 'None' ? internalRule(next, others) : serviceRule(state, next, others)) ??
    defaultRule(next, others) ??
    groupRule(state, next) ??
    remainingRule([...others, next]) ??
    secondFactorRule(state, next)
  );
}

/** The rule that deleting `gone` would break (6): the built-in row can always go, sign-in returns as the virtual one. */
export function brokenByDeleting(state: ProviderState, gone: Provider): BrokenRule | undefined {
  if (gone.ProviderType === 'None') return undefined;
  return remainingRule(state.providers.filter(({ Id }) => Id !== gone.Id));
}

function typeRule(next: Provider, before: Provider | undefined): BrokenRule | undefined {
  if (!before || before.ProviderType === next.ProviderType) return undefined;
  return {
    rule: '1-type',
    reason: `The type of an existing provider does not change: it is ${before.ProviderType}, not ${next.ProviderType}.`,
  };
}

function serviceRule(
  { services }: ProviderState,
  { ProviderType, ServiceId }: Provider,
  others: readonly Provider[],
): BrokenRule | undefined {
  const rule = '2-service';
  if (ServiceId === null) return { rule, reason: `A provider of type ${ProviderType} needs a service.` };
  if (!services.some((service) => service.ProviderType === ProviderType && service.Id === ServiceId)) {
    return { rule, reason: `There is no service ${ServiceId} of type ${ProviderType}.` };
  }
  const user = others.find((other) => other.ProviderType === ProviderType && other.ServiceId === ServiceId);
  return user && { rule, reason: `Service ${ServiceId} is used by provider ${user.Id} already.` };
}

function internalRule({ ServiceId }: Provider, others: readonly Provider[]): BrokenRule | undefined {
  const rule = '3-internal';
  const other = others.find(({ ProviderType }) => ProviderType === 'None');
  if (other)
    return { rule, reason: `There is one internal provider, and it is provider ${other.Id} already.` };
  return ServiceId === null ? undefined : { rule, reason: 'The internal provider has no service.' };
}

function defaultRule({ IsDefault }: Provider, others: readonly Provider[]): BrokenRule | undefined {
  const other = IsDefault ? others.find((one) => one.IsDefault) : undefined;
  return (
    other && {
      rule: '4-default',
      reason: `Provider ${other.Id} is the default one already; there is only one.`,
    }
  );
}

function groupRule({ groups }: ProviderState, { Groups }: Provider): BrokenRule | undefined {
  const known = new Set(groups.map(({ Guid }) => Guid.toLowerCase()));
  const unknown = Groups.find((guid) => !known.has(guid.toLowerCase()));
  return unknown === undefined ? undefined : { rule: '5-group', reason: `There is no group ${unknown}.` };
}

/** A built-in row hides the virtual sign-in; with it, somebody has to be active. */
function remainingRule(after: readonly Provider[]): BrokenRule | undefined {
  if (!after.some(({ ProviderType }) => ProviderType === 'None')) return undefined;
  if (after.some(({ IsActive }) => IsActive)) return undefined;
  return {
    rule: '6-active',
    reason:
      'No active provider would remain, and the built-in one hides the sign-in that would be there without its row.',
  };
}

/** Russian where the specification gives the platform's own words. */
function secondFactorRule(
  { secondFactorServices }: ProviderState,
  { SecondFactorType, BotId, SecondFactorServiceId }: Provider,
): BrokenRule | undefined {
  const rule = '7-second-factor';
  const kind = secondFactorKind(SecondFactorType);
  if (kind === 'telegram' && !BotId?.trim()) {
    return { rule, reason: 'Для второго фактора Telegram необходимо указать идентификатор бота' };
  }
  if (kind !== 'service') return undefined;
  if (SecondFactorServiceId === null) {
    return { rule, reason: 'Для второго фактора типа «сервис» необходимо указать сервис второго фактора' };
  }
  if (secondFactorServices.some(({ Id }) => Id === SecondFactorServiceId)) return undefined;
  return { rule, reason: `There is no second-factor service ${SecondFactorServiceId}.` };
}
