import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { SignInMethod } from '#core/contract/access-signin.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { licenceKind } from '#core/signin/licences.ts';
import { comparableHostName } from '#core/signin/providers/host-name.ts';
import { effectiveRenewal } from '#core/signin/services/renewal.ts';
import type { FactRow } from '../facts.ts';
import { blocks, by, type Judged, noEffect, passes, type SiteAnswer, unknown } from '../step.ts';
import { accountOf, providerOf, type SignInWorld } from '../world.ts';
import { nobody } from './account.ts';
import { slidesTokens } from './federation.ts';

/** Ways that domain access control is applied to (spec, "Authentication", 9). */
const CONTROLLED: readonly SignInMethod[] = ['password', 'code', 'windows', 'saml', 'oauth', 'impersonation'];
/** Ways that `AllowLocalhostDomainAccessBypass` works for. */
const LOCALHOST: readonly SignInMethod[] = ['password', 'impersonation'];

/** Domain access control as docs/access-sign-in.md defines it: it never says no, because its rule is not in spec.md. */
export function judgeDomain(world: SignInWorld): Judged {
  const { keys, input } = world;
  if (!CONTROLLED.includes(input.method)) return noEffect(message('access-signin.domain-not-applied'));
  const user = accountOf(world);
  if (!user) return nobody();
  if (keys.flag('IgnoreDomainCheck') === true)
    return passes(message('access-signin.domain-ignored'), {
      findings: [finding('insecure', message('keys.no-domain-check'))],
    });
  if (input.method === 'impersonation' && keys.flag('CheckImpersonationDomainAccess') === false)
    return passes(message('access-signin.domain-impersonation-off'));
  const login = user.Nick ?? '';
  const exempt = (keys.value('DomainAccessBypassLogins')?.text ?? '').split(/[,;]/).map((one) => one.trim());
  if (login !== '' && exempt.some((one) => one.toLowerCase() === login.toLowerCase()))
    return passes(message('access-signin.domain-exempt', { login }));
  const isLocal = input.hostname !== undefined && comparableHostName(input.hostname) === 'localhost';
  if (isLocal && LOCALHOST.includes(input.method) && keys.flag('AllowLocalhostDomainAccessBypass') === true) {
    return passes(message('access-signin.domain-localhost'), {
      findings: [finding('fatal', message('keys.bypass-outside-development'))],
    });
  }
  return judgeHosts(world);
}

/** No host names, nothing that could be told apart. */
function judgeHosts(world: SignInWorld): Judged {
  const { facts, input, keys } = world;
  return by(facts.domain, (rows) => {
    const findings = [finding('note', message('access-signin.domain-rule-unknown'))];
    if (rows.length === 0) return passes(message('access-signin.domain-none'), { findings });
    const provider = providerOf(world);
    const own = provider ? rows.filter(({ id }) => id === provider.Id) : [];
    const here = input.hostname === undefined ? undefined : comparableHostName(input.hostname);
    if (here !== undefined && own.some(({ name }) => name?.toLowerCase() === here))
      return passes(message('access-signin.domain-listed', { host: here }), { findings });
    if (provider && own.length === 0) return passes(message('access-signin.domain-open'), { findings });
    const remedies = [
      ...(here === undefined && provider ? [message('access-signin.remedy.name-host')] : []),
      ...(keys.isKnown ? [] : [message('access-signin.remedy.keys-file')]),
    ];
    return unknown(message('access-signin.domain-unknown'), { findings, remedies, answer: null });
  });
}

/** Spec, "Errors": no free concurrent slot. */
const NO_SLOT: SiteAnswer = { status: 402, text: null };
/** The locale key of the message that the redirect carries (spec, "Authentication", 10). */
const NO_LICENCE = 'Language.doesNotHaveLicenceShort';

/** A named licence, else a slot of the concurrent pool (spec, "Authentication", 10 and 11). */
export function judgeLicence(world: SignInWorld): Judged {
  const { facts, now } = world;
  if (!accountOf(world)) return nobody();
  return by(facts.licence, (rows) => {
    const ofKind = (kind: 'named' | 'concurrent') =>
      rows.filter(({ name }) => name !== null && licenceKind(name) === kind);
    const named = ofKind('named').filter(({ flag }) => flag === 1);
    const isOver = ({ at }: FactRow) => at !== null && new Date(at) <= now;
    if (named.some((one) => !isOver(one))) return passes(message('access-signin.licence-named'));
    const findings = named.flatMap(({ at }) =>
      at === null ? [] : [finding('warning', message('access-signin.licence-over', { end: at }))],
    );
    const pool = poolOf(
      world,
      ofKind('concurrent').filter((one) => !isOver(one)),
      rows,
    );
    return by(facts.session, ([slots]) => judgeSlots(world, slots, pool, findings));
  });
}

/** How many slots there are; undefined where nothing here tells. The licence file itself cannot be read from here. */
function poolOf(
  { keys }: SignInWorld,
  bought: readonly FactRow[],
  all: readonly FactRow[],
): number | undefined {
  if (keys.concurrentLicences !== undefined) return keys.concurrentLicences;
  // A site that records its licences records these, too.
  const isRecorded = all.some(({ name }) => name !== null && licenceKind(name) !== 'other');
  return isRecorded ? bought.reduce((sum, { other }) => sum + (other ?? 0), 0) : undefined;
}

function judgeSlots(
  { input }: SignInWorld,
  slots: FactRow | undefined,
  pool: number | undefined,
  findings: readonly Finding[],
): Judged {
  const held = slots?.id ?? 0;
  const answer: SiteAnswer = input.method === 'oauth' ? { status: 302, text: null } : NO_SLOT;
  if ((slots?.other ?? 0) > 0) return passes(message('access-signin.slot-own'), { findings });
  if (pool === undefined)
    return unknown(message('access-signin.pool-unknown', { held }), {
      answer,
      findings,
      remedies: [message('access-signin.remedy.pool')],
    });
  if (held < pool) return passes(message('access-signin.slot-free', { held, pool }), { findings });
  const assign = message('access-signin.remedy.assign-licence');
  if (pool === 0)
    return blocks(message('access-signin.licence-none'), {
      answer: input.method === 'oauth' ? { status: 302, text: NO_LICENCE } : NO_SLOT,
      remedies: [assign],
      findings,
    });
  const idle = slots?.flag ?? 0;
  const waiting = idle > 0 ? [finding('note', message('access-signin.slots-idle', { idle }))] : [];
  return blocks(message('access-signin.slots-taken', { held, pool }), {
    answer,
    remedies: [assign, message('access-signin.remedy.free-slot')],
    findings: [...findings, ...waiting],
  });
}

/** How long the session would last, which keeps nobody from signing in. */
export function judgeSession(world: SignInWorld): Judged {
  const { keys, service } = world;
  const findings: Finding[] = [];
  const type = providerOf(world)?.ProviderType;
  if ((type === 'SAML' || type === 'OAuth') && service?.value) {
    const { mode, because, remarks } = effectiveRenewal(type, service.value.settings, slidesTokens(world));
    const named: Message = mode
      ? message('access-signin.renewal', { mode, because })
      : message('access-signin.renewal-none', { because });
    findings.push(...[named, ...remarks].map((one) => finding('note', one)));
  }
  const strategy = keys.value('AuthTokenRefreshStrategy');
  const minutes = Number(keys.value('AuthTokenExpiresInMinutes')?.text);
  if (!strategy) return noEffect(message('access-signin.session-unknown'), { findings });
  if (keys.flag('AuthUseInsecureCookies') === true)
    findings.push(finding('insecure', message('keys.insecure-cookies')));
  else if (isPlainHttp(world)) findings.push(finding('error', message('access-signin.cookie-lost')));
  return noEffect(message('access-signin.session', { strategy: strategy.text, minutes }), { findings });
}

/** A browser sends a secure cookie over HTTPS only. */
function isPlainHttp({ settings }: SignInWorld): boolean {
  return /^http:/i.test(settings.value?.ApplicationPath?.trim() ?? '');
}
