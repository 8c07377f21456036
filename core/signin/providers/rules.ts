import type { Message } from '#core/base/message.ts';
import { NO_SECOND_FACTOR } from '#core/contract/signin/provider-fields.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import { isHostName } from './host-name.ts';
import { type ProviderState, secondFactorTypes } from './state.ts';

/** A rule that a write would break. */
export interface BrokenRule {
  /** Its number in the specification, and a word. */
  rule: string;
  reason: Message;
}

/** Who a second factor of this name is sent by. The platform's names are not known but for `None`. */
export function secondFactorKind(type: string): 'none' | 'telegram' | 'service' | 'other' {
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
    domainRule(next, before) ??
    remainingRule([...others, next]) ??
    secondFactorRule(state, next, before)
  );
}

/** The rule that deleting `gone` would break (6): the built-in row can always go, sign-in returns as the virtual one. */
export function brokenByDeleting(state: ProviderState, gone: Provider): BrokenRule | undefined {
  if (gone.ProviderType === 'None') return undefined;
  return remainingRule(state.providers.filter(({ Id }) => Id !== gone.Id));
}

function typeRule(next: Provider, before: Provider | undefined): BrokenRule | undefined {
  if (!before || before.ProviderType === next.ProviderType) return undefined;
  const types = { type: before.ProviderType, wanted: next.ProviderType };
  return { rule: '1-type', reason: message('provider.type-fixed', types) };
}

function serviceRule(
  { services }: ProviderState,
  { ProviderType, ServiceId }: Provider,
  others: readonly Provider[],
): BrokenRule | undefined {
  const rule = '2-service';
  if (ServiceId === null)
    return { rule, reason: message('provider.service-missing', { type: ProviderType }) };
  if (!services.some((service) => service.ProviderType === ProviderType && service.Id === ServiceId)) {
    const reason = message('provider.service-unknown', { type: ProviderType, service: ServiceId });
    return { rule, reason };
  }
  const user = others.find((other) => other.ProviderType === ProviderType && other.ServiceId === ServiceId);
  if (!user) return undefined;
  return { rule, reason: message('provider.service-taken', { service: ServiceId, provider: user.Id }) };
}

function internalRule({ ServiceId }: Provider, others: readonly Provider[]): BrokenRule | undefined {
  const rule = '3-internal';
  const other = others.find(({ ProviderType }) => ProviderType === 'None');
  if (other) return { rule, reason: message('provider.built-in-exists', { provider: other.Id }) };
  return ServiceId === null ? undefined : { rule, reason: message('provider.built-in-service') };
}

function defaultRule({ IsDefault }: Provider, others: readonly Provider[]): BrokenRule | undefined {
  const other = IsDefault ? others.find((one) => one.IsDefault) : undefined;
  if (!other) return undefined;
  return { rule: '4-default', reason: message('provider.default-exists', { provider: other.Id }) };
}

function groupRule({ groups }: ProviderState, { Groups }: Provider): BrokenRule | undefined {
  const known = new Set(groups.map(({ Guid }) => Guid.toLowerCase()));
  const unknown = Groups.find((guid) => !known.has(guid.toLowerCase()));
  if (unknown === undefined) return undefined;
  return { rule: '5-group', reason: message('provider.group-unknown', { group: unknown }) };
}

/** A host name that is none hides the provider everywhere. Those that are stored already can stay, or go one by one. */
function domainRule({ Domains }: Provider, before: Provider | undefined): BrokenRule | undefined {
  const stored = new Set(before?.Domains);
  const wrong = Domains.find((domain) => !stored.has(domain) && !isHostName(domain));
  if (wrong === undefined) return undefined;
  return {
    rule: 'field',
    reason: message('provider.domain-not-a-host', { field: fieldName('provider', 'Domains'), domain: wrong }),
  };
}

/** A built-in row hides the virtual sign-in; with it, somebody has to be active. */
export function remainingRule(after: readonly Provider[]): BrokenRule | undefined {
  if (!after.some(({ ProviderType }) => ProviderType === 'None')) return undefined;
  if (after.some(({ IsActive }) => IsActive)) return undefined;
  return { rule: '6-active', reason: message('provider.none-active') };
}

/**
 * Completeness of the second factor (7), on the final values: an edit of any other field is refused, too. An empty
 * `BotId` is completed by a bot token that is stored already, not by one that only comes with the same request.
 */
function secondFactorRule(
  { secondFactorServices, providers }: ProviderState,
  { SecondFactorType, BotId, SecondFactorServiceId }: Provider,
  before: Provider | undefined,
): BrokenRule | undefined {
  const rule = '7-second-factor';
  const types = secondFactorTypes(providers);
  if (!types.includes(SecondFactorType))
    return { rule, reason: message('provider.factor-unknown', { type: SecondFactorType, types }) };
  const kind = secondFactorKind(SecondFactorType);
  if (kind === 'telegram' && !BotId?.trim() && !before?.HasBotToken)
    return { rule, reason: message('provider.bot-id-missing') };
  if (kind === 'service' && SecondFactorServiceId === null)
    return { rule, reason: message('provider.factor-service-missing') };
  const isKnown = secondFactorServices.some(({ Id }) => Id === SecondFactorServiceId);
  // What another factor has left behind harms nobody, but nothing new may refer to nowhere.
  const isLeft = kind !== 'service' && SecondFactorServiceId === before?.SecondFactorServiceId;
  if (SecondFactorServiceId === null || isKnown || isLeft) return undefined;
  return { rule, reason: message('provider.factor-service-unknown', { service: SecondFactorServiceId }) };
}
