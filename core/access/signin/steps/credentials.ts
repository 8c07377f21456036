import { finding } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { AccountRow } from '../accounts.ts';
import { accountOf, providerOf, type SettingsRow, type SignInContext, type TokenRow } from '../context.ts';
import {
  blocks,
  ifKnown,
  noEffect,
  type PasswordRenewal,
  passes,
  type StepOutcome,
  unknown,
} from '../step.ts';
import { withoutAccount } from './account.ts';
import { isVisibleOn } from './page.ts';

const DAY = 86_400_000;
/** Days before its end from which an expiry is told of. */
const SOON = 14;

/** The password of a built-in account (spec, "Password policy"). */
export function judgePassword(context: SignInContext): StepOutcome {
  const { method } = context.input;
  const provider = providerOf(context);
  if (method !== 'password' && method !== 'basic') return noEffect(message('access-signin.other-method'));
  if (!provider && context.providers.unknown) return unknown(context.providers.unknown);
  if (provider?.ProviderType !== 'None') return noEffect(message('access-signin.password-elsewhere'));
  const user = accountOf(context);
  if (!user) return withoutAccount(context);
  // The older form counts only where there is none of the present one, so that has to be seen first.
  const seen =
    user.HasPasswordHashPhc === 1 ? ['PasswordHashPhc'] : ['PasswordHashPhc', 'PasswordHashLegacy'];
  const unreadable = context.unreadable('Users', ...seen);
  if (unreadable) return unknown(unreadable);
  if (user.HasPasswordHashPhc !== 1 && user.HasPasswordHashLegacy !== 1) {
    return blocks(message('access-signin.no-password'), {
      remedies: [message('access-signin.remedy.set-password')],
    });
  }
  const renewal = renewalOf(user, context);
  const findings = [...renewalFindings(user, context, renewal), ...hashFindings(user)];
  const judged = judgeTyped(context);
  return { ...judged, findings, facts: { ...judged.facts, renewal } };
}

function judgeTyped(context: SignInContext): StepOutcome {
  const {
    input: { password },
    hash,
  } = context;
  if (password === undefined) return passes(message('access-signin.password-not-typed'));
  if (!hash) return unknown(message('access-signin.hash-unseen'));
  // The older column is emptied, whatever it holds.
  const isHashOlder = accountOf(context)?.HasPasswordHashPhc !== 1;
  const proven = { isPasswordProven: true, isHashOlder };
  switch (hash.check) {
    case 'matches':
      return passes(message('access-signin.password-matches'), { facts: proven });
    case 'older-form-matches':
      return passes(message('access-signin.password-matches-older'), {
        facts: { ...proven, isHashOlder: true },
      });
    case 'differs':
      return blocks(message('access-signin.password-differs'), {
        facts: { isPasswordProven: false },
        remedies: [message('access-signin.remedy.set-password')],
      });
    default:
      return hash.asked.unknown ? unknown(hash.asked.unknown) : unknown(message('access-signin.hash-form'));
  }
}

function hashFindings({ HasPasswordHashPhc }: AccountRow): Finding[] {
  return HasPasswordHashPhc === 1 ? [] : [finding('note', message('access-signin.hash-older'))];
}

/** What makes the user change the password at the next sign-in; expiry is of forms only. */
function renewalOf(user: AccountRow, { settings, now, input }: SignInContext): PasswordRenewal {
  const days = settings.value?.PasswordValidityDays ?? null;
  const end = input.method === 'password' && days !== null ? endOf(user, days) : undefined;
  const daysLeft = end === undefined ? null : Math.max(0, Math.ceil((end - now.getTime()) / DAY));
  return { isDue: user.MustChangePassword === true || daysLeft === 0, daysLeft };
}

/** Undefined where nobody noted when the password was changed. */
function endOf({ PasswordChangedAt }: AccountRow, days: number): number | undefined {
  return PasswordChangedAt ? new Date(PasswordChangedAt).getTime() + days * DAY : undefined;
}

function renewalFindings(
  user: AccountRow,
  { settings, input }: SignInContext,
  { daysLeft }: PasswordRenewal,
): Finding[] {
  const findings: Finding[] = [];
  if (user.MustChangePassword === true)
    findings.push(finding('warning', message('access-signin.must-change')));
  const days = settings.value?.PasswordValidityDays ?? null;
  if (input.method === 'password' && days !== null) findings.push(...expiryFindings(user, days, daysLeft));
  return findings;
}

function expiryFindings(
  user: AccountRow,
  days: NonNullable<SettingsRow['PasswordValidityDays']>,
  daysLeft: number | null,
): Finding[] {
  const end = endOf(user, days);
  if (end === undefined || daysLeft === null)
    return [finding('note', message('access-signin.age-unknown', { days }))];
  if (daysLeft === 0) {
    const since = new Date(end).toISOString();
    return [finding('warning', message('access-signin.password-expired', { since, days }))];
  }
  return daysLeft <= SOON
    ? [finding('note', message('access-signin.password-ends', { left: daysLeft }))]
    : [];
}

/** What of a user a code is sent to. */
const CONTACTS: Readonly<Record<string, string>> = { 'email-code': 'Email', 'phone-code': 'CellPhone' };

/** What a code needs to arrive (spec, "AuthConfig", 1 and 2). */
export function judgeCode(context: SignInContext): StepOutcome {
  if (context.input.method !== 'code') return noEffect(message('access-signin.other-method'));
  const user = accountOf(context);
  if (!user) return withoutAccount(context);
  const { config, input } = context;
  if (config.unknown) return unknown(config.unknown);
  if (!config.value.value) return unknown(message('access-signin.config-unreadable'));
  const offered = config.value.value.AuthTypes.filter((one) => isVisibleOn(one, input.device));
  const types = offered.map(({ Type }) => Type);
  // The step before it says so; what the profile has is another matter.
  if (!types.includes('email-code') && !types.includes('phone-code'))
    return noEffect(message('access-signin.code-not-offered'));
  const unreadable = types.flatMap((type) => {
    const column = CONTACTS[type];
    return column ? (context.unreadable('Users', column) ?? []) : [];
  })[0];
  const hasMail = Boolean(user.Email?.trim()) && types.includes('email-code');
  const hasPhone = Boolean(user.CellPhone?.trim()) && types.includes('phone-code');
  if (!hasMail && !hasPhone && unreadable) return unknown(unreadable);
  if (!hasMail && !hasPhone) {
    const said = types.includes('email-code')
      ? 'access-signin.code-no-mailbox'
      : 'access-signin.code-no-phone';
    return blocks(message(said), { remedies: [message('access-signin.remedy.contact')] });
  }
  const unseen = context.unreadable('sys_general_settings', 'SystemMailbox');
  return ifKnown(context.settings, ({ SystemMailbox }) => {
    if (unseen && !hasPhone) return unknown(unseen);
    if (hasMail && !hasPhone && !unreadable && !SystemMailbox?.trim())
      return blocks(message('access-signin.code-no-sender'), {
        remedies: [message('access-signin.remedy.system-mailbox')],
      });
    // Neither the SMTP server nor the SMS provider is in the database.
    return unknown(message(hasMail ? 'access-signin.code-mail' : 'access-signin.code-sms'));
  });
}

/** What the directory says; a RADIUS server is asked only where a sign-in is carried out. */
export function judgeDirectory(context: SignInContext): StepOutcome {
  const provider = providerOf(context);
  const { method } = context.input;
  if (!provider && context.providers.unknown && (method === 'password' || method === 'basic'))
    return unknown(context.providers.unknown);
  const type = provider?.ProviderType;
  if (type === 'Radius') {
    const { service } = context;
    if (service?.unknown) return unknown(service.unknown);
    if (!service?.value) return unusableService(context);
    return context.directory?.judged ?? unknown(message('access-signin.radius'));
  }
  if (type !== 'ActiveDirectory' && type !== 'OpenLDAP')
    return noEffect(message('access-signin.no-directory'));
  if (context.service?.unknown) return unknown(context.service.unknown);
  const row = context.service?.value?.row;
  const server = String(row?.[type === 'ActiveDirectory' ? 'Domain' : 'ServerAddress'] ?? '').trim();
  if (!row || row.IsActive === false || server === '') return unusableService(context);
  if (context.directory) return context.directory.judged;
  return accountOf(context) ? unknown(message('access-signin.directory-not-asked')) : withoutAccount(context);
}

/** A provider whose service is not there, off, or has not what nobody signs in without. */
export function unusableService({ service }: SignInContext): StepOutcome {
  const row = service?.value?.row;
  const remedies = [message('access-signin.remedy.service')];
  if (!row) return blocks(message('access-signin.service-none'), { remedies });
  const { Name: name } = row;
  return row.IsActive === false
    ? blocks(message('access-signin.service-inactive', { name }), { remedies })
    : blocks(message('access-signin.service-incomplete', { name }), { remedies });
}

/** Tokens that the user has (spec, "Personal access tokens"); the right is for getting them. */
export function judgeTokens(context: SignInContext): StepOutcome {
  if (context.input.method !== 'pat') return noEffect(message('access-signin.other-method'));
  if (!accountOf(context) || !context.tokens) return withoutAccount(context);
  return ifKnown(context.tokens, (rows) => {
    const { active, revoked, expired } = tokenCounts(rows, context.now);
    const right = context.facts.right;
    const hasRight = right.value?.some(({ flag }) => flag === 1);
    const rightMissing = hasRight === false ? [message('access-signin.remedy.pat-right')] : [];
    if (active === 0)
      return blocks(message('access-signin.tokens-none', { revoked, expired }), {
        remedies: [...rightMissing, message('access-signin.remedy.new-token')],
      });
    const findings = hasRight === false ? [finding('note', message('access-signin.pat-right-missing'))] : [];
    return passes(message('access-signin.tokens', { active, revoked, expired }), { findings });
  });
}

function tokenCounts(rows: readonly TokenRow[], now: Date) {
  const kept = rows.filter(({ IsRevoked }) => !IsRevoked);
  const expired = kept.filter(({ ExpiresAt }) => ExpiresAt !== null && new Date(ExpiresAt) <= now).length;
  return { active: kept.length - expired, revoked: rows.length - kept.length, expired };
}
