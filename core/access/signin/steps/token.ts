import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { licenceKind } from '#core/signin/licences.ts';
import { effectiveRenewal } from '#core/signin/services/renewal.ts';
import { accountOf, createsProfile, providerOf, type SignInContext } from '../context.ts';
import type { FactRow } from '../facts.ts';
import { unusableFindings } from '../keys.ts';
import { blocks, ifKnown, noEffect, passes, type SiteAnswer, type StepOutcome, unknown } from '../step.ts';
import { withoutAccount } from './account.ts';
import { slidesTokens } from './federation.ts';

/** Spec, "Errors": no free concurrent slot. */
const NO_SLOT: SiteAnswer = { status: 402, text: null };
/**
 * Where OpenID Connect sends the browser (spec, "Authentication", 10). The message is a text of the site's: of a missing
 * licence spec.md names its locale key, of an exhausted pool nothing.
 */
const redirectWith = (text: string): SiteAnswer => ({
  status: 302,
  text: `/spa/entry/signin?authError=<${text}>`,
});
const NO_LICENCE = redirectWith('Language.doesNotHaveLicenceShort');
const NO_SLOT_LEFT = redirectWith('message');

/** A named licence, else a slot of the concurrent pool (spec, "Authentication", 10 and 11). */
export function judgeLicence(context: SignInContext): StepOutcome {
  const { facts, now, input } = context;
  const answer = input.method === 'oauth' ? null : NO_SLOT;
  if (!accountOf(context) && !createsProfile(context)) return withoutAccount(context, { answer });
  return ifKnown(
    facts.licence,
    (rows) => {
      const ofKind = (kind: 'named' | 'concurrent') =>
        rows.filter(({ name }) => name !== null && licenceKind(name) === kind);
      const named = ofKind('named').filter(({ flag }) => flag === 1);
      const isOver = ({ at }: FactRow) => at !== null && new Date(at) <= now;
      if (named.some((one) => !isOver(one))) return passes(message('access-signin.licence-named'));
      const findings: Finding[] = named.flatMap(({ at }) =>
        at === null ? [] : [finding('warning', message('access-signin.licence-over', { end: at }))],
      );
      const { unusablePool } = context.keys;
      if (unusablePool) findings.push(finding('warning', unusablePool));
      const pool = poolOf(
        context,
        ofKind('concurrent').filter((one) => !isOver(one)),
        rows,
      );
      return ifKnown(facts.session, ([slots]) => judgeSlots(context, slots, pool, findings), {
        answer,
        findings,
      });
    },
    { answer },
  );
}

/** How many slots there are; undefined where nothing here tells. The licence file itself cannot be read from here. */
function poolOf(
  { keys }: SignInContext,
  bought: readonly FactRow[],
  all: readonly FactRow[],
): number | undefined {
  if (keys.concurrentLicences !== undefined) return keys.concurrentLicences;
  // A site that records its licences records these, too.
  const isRecorded = all.some(({ name }) => name !== null && licenceKind(name) !== 'other');
  return isRecorded ? bought.reduce((sum, { other }) => sum + (other ?? 0), 0) : undefined;
}

function judgeSlots(
  { input, keys }: SignInContext,
  slots: FactRow | undefined,
  pool: number | undefined,
  findings: readonly Finding[],
): StepOutcome {
  const held = slots?.id ?? 0;
  const idle = slots?.flag ?? 0;
  const answer = input.method === 'oauth' ? NO_SLOT_LEFT : NO_SLOT;
  const isHeld = (slots?.other ?? 0) > 0;
  const facts = { pool: { size: pool, idle, isHeld } };
  if (isHeld) return passes(message('access-signin.slot-own'), { findings, facts });
  if (pool === undefined)
    return unknown(message('access-signin.pool-unknown', { held }), {
      answer,
      findings,
      remedies: [message('access-signin.remedy.pool')],
    });
  if (held < pool) return passes(message('access-signin.slot-free', { held, pool }), { findings, facts });
  const assign = message('access-signin.remedy.assign-licence');
  if (pool === 0)
    return blocks(message('access-signin.licence-none'), {
      answer: input.method === 'oauth' ? NO_LICENCE : NO_SLOT,
      remedies: [assign],
      findings,
      facts: { isLicenceMissing: true },
    });
  const unusable = unusableFindings(keys, 'ConcurrentSessionMinLengthInMinutes');
  const waiting =
    unusable.length === 0 && idle > 0 ? [finding('note', message('access-signin.slots-idle', { idle }))] : [];
  return blocks(message('access-signin.slots-taken', { held, pool }), {
    answer,
    remedies: [assign, message('access-signin.remedy.free-slot')],
    findings: [...findings, ...unusable, ...waiting],
    facts,
  });
}

/** Keys that the session is told by. */
const TOLD = ['AuthTokenRefreshStrategy', 'AuthTokenExpiresInMinutes', 'AuthUseInsecureCookies'] as const;

/** How long the session would last, which keeps nobody from signing in. */
export function judgeSession(context: SignInContext): StepOutcome {
  const { keys, service } = context;
  const findings: Finding[] = [];
  const type = providerOf(context)?.ProviderType;
  if ((type === 'SAML' || type === 'OAuth') && service?.value) {
    const { mode, because, remarks } = effectiveRenewal(
      type,
      service.value.settings,
      slidesTokens(context),
      context.keys.number('SamlSessionAbsoluteLifetimeMinutes'),
    );
    const named: Message = mode
      ? message('access-signin.renewal', { mode, because })
      : message('access-signin.renewal-none', { because });
    findings.push(...[named, ...remarks].map((one) => finding('note', one)));
  }
  if (!keys.isKnown) return noEffect(message('access-signin.session-unknown'), { findings });
  findings.push(...unusableFindings(keys, ...TOLD));
  const strategy = keys.value('AuthTokenRefreshStrategy')?.text;
  const minutes = keys.number('AuthTokenExpiresInMinutes');
  if (keys.flag('AuthUseInsecureCookies') === true)
    findings.push(finding('insecure', message('keys.insecure-cookies')));
  else if (isPlainHttp(context)) findings.push(finding('error', message('access-signin.cookie-lost')));
  return strategy === undefined || minutes === undefined
    ? noEffect(message('access-signin.session-unusable'), { findings })
    : noEffect(message('access-signin.session', { strategy, minutes }), { findings });
}

/** A browser sends a secure cookie over HTTPS only. */
function isPlainHttp({ settings }: SignInContext): boolean {
  return /^http:/i.test(settings.value?.ApplicationPath?.trim() ?? '');
}
