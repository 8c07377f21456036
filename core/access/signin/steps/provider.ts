import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import { NO_SECOND_FACTOR } from '#core/contract/signin/provider-fields.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import { message } from '#core/messages/catalogue.ts';
import { secondFactorKind } from '#core/signin/providers/rules.ts';
import { usesProvider } from '../choose-provider.ts';
import { accountOf, createsProfile, providerOf, type SignInContext } from '../context.ts';
import { keyTitle, mendKey } from '../keys.ts';
import {
  blocks,
  ifKnown,
  noEffect,
  passes,
  type SiteAnswer,
  type StepDetails,
  type StepOutcome,
  unknown,
} from '../step.ts';
import { withoutAccount } from './account.ts';
import { byUnknownKey } from './method.ts';

/** What the entry points of a second factor answer before any processing (spec, "Authentication", 6). */
const FACTOR_DISABLED: SiteAnswer = { status: 503, text: 'MFA_DISABLED' };

/** How a provider is called. */
function providerName({ Description, ProviderType }: Provider): string {
  return Description || ProviderType;
}

/** What a step says that is about a provider where there is none: whether one takes part may not be known. */
export function withoutProvider({ providers, input }: SignInContext, more: StepDetails = {}): StepOutcome {
  return providers.unknown && usesProvider(input.method)
    ? unknown(providers.unknown, more)
    : noEffect(message('access-signin.no-provider'));
}

/** Why it is not known which second factor a provider has; the built-in one without a row has none. */
function factorUnreadable(
  context: SignInContext,
  { Id }: Provider,
  ...columns: string[]
): Message | undefined {
  return Id === 0 ? undefined : context.unreadable('AuthenticationProviders', 'SecondFactorType', ...columns);
}

/**
 * Whether the entry points of a service's second factor work at all, which is asked before anything else of a sign-in
 * (spec, "Authentication", 6): neither the account nor the password is looked at where they do not.
 */
export function judgeFactorSwitch(context: SignInContext): StepOutcome {
  const { keys, input } = context;
  // Whether Basic asks for a second factor at all is another step's matter.
  if (input.method === 'basic') return noEffect(message('access-signin.other-method'));
  const provider = providerOf(context);
  const answer = FACTOR_DISABLED;
  if (!provider) return withoutProvider(context, { answer });
  const unreadable = factorUnreadable(context, provider);
  if (unreadable) return unknown(unreadable, { answer });
  if (secondFactorKind(provider.SecondFactorType) !== 'service')
    return noEffect(message('access-signin.factor-no-service'));
  if (!provider.IsActive) return inactive(provider, { answer });
  if (!keys.isKnown) return byUnknownKey('IsEnabled', 'true', { answer });
  const unusable = keys.unusable('IsEnabled');
  if (unusable) return unknown(unusable, { answer, remedies: [mendKey(keyTitle('IsEnabled'))] });
  if (keys.flag('IsEnabled') === false)
    return blocks(message('access-signin.factor-disabled'), {
      answer,
      remedies: [message('access-signin.remedy.enable-factor')],
    });
  return passes(message('access-signin.factor-enabled'));
}

function inactive(provider: Provider, more: StepDetails): StepOutcome {
  const name = providerName(provider);
  return blocks(message('access-signin.provider-inactive', { name, id: provider.Id }), {
    remedies: [message('access-signin.remedy.activate-provider', { name })],
    ...more,
  });
}

/** Whether there is a provider for this way, and it is active. */
export function judgeProvider(context: SignInContext): StepOutcome {
  const { chosen } = context;
  if (!chosen) return withoutProvider(context);
  if (!chosen.provider) {
    return blocks(chosen.problem, { remedies: [message('access-signin.remedy.other-provider')] });
  }
  const { provider, isNamed } = chosen;
  const { Id: id, ProviderType: type, IsActive, SecondFactorType } = provider;
  const name = providerName(provider);
  if (!IsActive)
    return inactive(
      provider,
      secondFactorKind(SecondFactorType) === 'service' ? { answer: FACTOR_DISABLED } : {},
    );
  if (id === 0) return passes(message('access-signin.provider-virtual'));
  const said = isNamed ? 'access-signin.provider-active' : 'access-signin.provider-by-default';
  return passes(message(said, { name, id, type }));
}

/** The groups that a provider is restricted to; none is no restriction (assumed, as with host names). */
export function judgeGroups(context: SignInContext): StepOutcome {
  const provider = providerOf(context);
  if (!provider) return withoutProvider(context);
  if (!accountOf(context) && !createsProfile(context)) return withoutAccount(context);
  return ifKnown(context.facts.group, (rows) => {
    const own = rows.filter(({ id }) => id === provider.Id);
    const groups = own.map(({ name, other }) => name ?? `#${other}`);
    if (groups.length === 0) return passes(message('access-signin.groups-none'));
    // In which groups a new profile is, if in any, is not documented.
    if (createsProfile(context)) return unknown(message('access-signin.groups-new-profile', { groups }));
    const inside = own.filter(({ flag }) => flag === 1).map(({ name, other }) => name ?? `#${other}`);
    if (inside.length > 0) return passes(message('access-signin.groups-in', { groups: inside }));
    return blocks(message('access-signin.groups-out', { groups }), {
      remedies: [
        message('access-signin.remedy.join-group', { groups }),
        message('access-signin.remedy.allow-group', { name: providerName(provider) }),
      ],
    });
  });
}

/** Whether the second factor of the provider can be asked for; sign-in is never let through without it. */
export function judgeFactor(context: SignInContext): StepOutcome {
  const provider = providerOf(context);
  if (!provider && usesProvider(context.input.method)) return withoutProvider(context, { answer: null });
  if (!provider) return noEffect(message('access-signin.factor-no-provider'));
  const unreadable = factorUnreadable(context, provider);
  if (unreadable) return unknown(unreadable, { answer: null });
  const { SecondFactorType: type } = provider;
  const kind = secondFactorKind(type);
  if (type === NO_SECOND_FACTOR) return passes(message('access-signin.factor-none'));
  if (context.input.method === 'basic') return unknown(message('access-signin.factor-basic', { type }));
  if (kind === 'telegram') return judgeBot(context, provider);
  return kind === 'service'
    ? judgeService(context, provider)
    : unknown(message('access-signin.factor-other', { type }));
}

function judgeBot(context: SignInContext, provider: Provider): StepOutcome {
  const { BotId, HasBotToken, SecondFactorType: type } = provider;
  const unreadable = factorUnreadable(context, provider, 'BotId', 'BotToken');
  if (unreadable) return unknown(unreadable, { answer: null });
  if (!BotId?.trim() && !HasBotToken)
    return blocks(message('access-signin.bot-missing'), {
      answer: null,
      remedies: [message('access-signin.remedy.bot')],
    });
  const findings = HasBotToken ? [] : [finding('warning', message('access-signin.bot-token-missing'))];
  return passes(message('access-signin.factor-asked', { type }), { findings, facts: { factor: 'telegram' } });
}

function judgeService(context: SignInContext, provider: Provider): StepOutcome {
  const { factor, now, facts } = context;
  const unreadable = factorUnreadable(context, provider, 'SecondFactorServiceId');
  if (unreadable) return unknown(unreadable, { answer: null });
  const { SecondFactorType: type, SecondFactorServiceId: id } = provider;
  const remedies = [message('access-signin.remedy.factor-service', { name: providerName(provider) })];
  if (id === null) return blocks(message('access-signin.factor-service-none'), { answer: null, remedies });
  if (!factor) return unknown(message('access-signin.factor-other', { type }));
  return ifKnown(factor, (row) => {
    if (!row) return blocks(message('access-signin.factor-service-gone', { id }), { answer: null, remedies });
    const { Name: name } = row;
    if (row.IsActive === false)
      return blocks(message('access-signin.factor-service-inactive', { name }), { answer: null, remedies });
    const missing = [
      ...(String(row.ApiUrl ?? '').trim() === '' ? ['ApiUrl'] : []),
      ...(row.HasApiKey === 1 ? [] : ['ApiKey']),
      ...(row.HasSecretKey === 1 ? [] : ['SecretKey']),
    ];
    if (missing.length > 0)
      return blocks(message('access-signin.factor-service-incomplete', { name, missing }), {
        answer: null,
        remedies,
      });
    return passes(message('access-signin.factor-asked', { type }), {
      facts: { factor: 'service' },
      findings: skewFindings(facts.clock.value?.[0]?.at ?? null, now),
    });
  });
}

/** What the platform's clock may be off from the service's, in seconds (spec, "Limits"). */
const TOLERANCE = 30;

/** A database whose clock is off often runs beside a web server whose clock is. */
function skewFindings(time: string | null, now: Date) {
  const seconds = Math.round((Date.parse(`${time ?? ''}Z`) - now.getTime()) / 1_000);
  if (Number.isNaN(seconds) || Math.abs(seconds) <= TOLERANCE) return [];
  const said = message('access-signin.clock-skewed', { seconds: Math.abs(seconds), tolerance: TOLERANCE });
  return [finding('warning', said, { remedies: [message('clock.synchronize')] })];
}
