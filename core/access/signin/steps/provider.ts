import { finding } from '#core/checks/finding.ts';
import { NO_SECOND_FACTOR } from '#core/contract/provider-fields.ts';
import type { Provider } from '#core/contract/signin-providers.ts';
import { message } from '#core/messages/catalogue.ts';
import { secondFactorKind } from '#core/signin/providers/rules.ts';
import { blocks, by, type Judged, noEffect, passes, type SiteAnswer, unknown } from '../step.ts';
import { accountOf, providerOf, type SignInWorld } from '../world.ts';
import { nobody } from './account.ts';
import { byUnknownKey } from './method.ts';

/** What the entry points of a second factor answer before any processing (spec, "Authentication", 6). */
const FACTOR_DISABLED: SiteAnswer = { status: 503, text: 'MFA_DISABLED' };

/** How a provider is called. */
function providerName({ Description, ProviderType }: Provider): string {
  return Description || ProviderType;
}

/** Whether there is a provider for this way, and it is active. */
export function judgeProvider({ providers, chosen }: SignInWorld): Judged {
  if (providers.unknown && !chosen) return unknown(providers.unknown);
  if (!chosen) return noEffect(message('access-signin.no-provider'));
  if (!chosen.provider) {
    return blocks(chosen.problem, { remedies: [message('access-signin.remedy.other-provider')] });
  }
  const { provider, isNamed } = chosen;
  const { Id: id, ProviderType: type, IsActive, SecondFactorType } = provider;
  const name = providerName(provider);
  if (!IsActive)
    return blocks(message('access-signin.provider-inactive', { name, id }), {
      remedies: [message('access-signin.remedy.activate-provider', { name })],
      ...(secondFactorKind(SecondFactorType) === 'service' ? { answer: FACTOR_DISABLED } : {}),
    });
  if (id === 0) return passes(message('access-signin.provider-virtual'));
  const said = isNamed ? 'access-signin.provider-active' : 'access-signin.provider-by-default';
  return passes(message(said, { name, id, type }));
}

/** The groups that a provider is restricted to; none is no restriction (assumed, as with host names). */
export function judgeGroups(world: SignInWorld): Judged {
  const provider = providerOf(world);
  if (!provider) return noEffect(message('access-signin.no-provider'));
  if (!accountOf(world)) return nobody();
  return by(world.facts.group, (rows) => {
    const own = rows.filter(({ id }) => id === provider.Id);
    const groups = own.map(({ name, other }) => name ?? `#${other}`);
    if (groups.length === 0) return passes(message('access-signin.groups-none'));
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
export function judgeFactor(world: SignInWorld): Judged {
  const provider = providerOf(world);
  if (!provider) return noEffect(message('access-signin.factor-no-provider'));
  const { SecondFactorType: type } = provider;
  const kind = secondFactorKind(type);
  if (type === NO_SECOND_FACTOR) return passes(message('access-signin.factor-none'));
  if (world.input.method === 'basic') return unknown(message('access-signin.factor-basic', { type }));
  if (kind === 'telegram') return judgeBot(provider);
  return kind === 'service'
    ? judgeService(world, provider)
    : unknown(message('access-signin.factor-other', { type }));
}

function judgeBot({ BotId, HasBotToken, SecondFactorType: type }: Provider): Judged {
  if (!BotId?.trim() && !HasBotToken)
    return blocks(message('access-signin.bot-missing'), {
      answer: null,
      remedies: [message('access-signin.remedy.bot')],
    });
  const findings = HasBotToken ? [] : [finding('warning', message('access-signin.bot-token-missing'))];
  return passes(message('access-signin.factor-asked', { type }), { findings });
}

function judgeService(world: SignInWorld, provider: Provider): Judged {
  const { factor, keys, now, facts } = world;
  const { SecondFactorType: type, SecondFactorServiceId: id } = provider;
  const remedies = [message('access-signin.remedy.factor-service', { name: providerName(provider) })];
  if (id === null) return blocks(message('access-signin.factor-service-none'), { answer: null, remedies });
  if (!factor) return unknown(message('access-signin.factor-other', { type }));
  return by(factor, (row) => {
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
    if (!keys.isKnown) return byUnknownKey('IsEnabled', 'true', { answer: FACTOR_DISABLED });
    if (keys.flag('IsEnabled') === false)
      return blocks(message('access-signin.factor-disabled'), {
        answer: FACTOR_DISABLED,
        remedies: [message('access-signin.remedy.enable-factor')],
      });
    return passes(message('access-signin.factor-asked', { type }), {
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
