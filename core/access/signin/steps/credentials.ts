import { finding } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { AccountRow } from '../accounts.ts';
import { blocks, by, type Judged, noEffect, passes, unknown } from '../step.ts';
import { accountOf, providerOf, type SettingsRow, type SignInWorld, type TokenRow } from '../world.ts';
import { nobody } from './account.ts';
import { isFor } from './page.ts';

const DAY = 86_400_000;
/** Days before its end from which an expiry is told of. */
const SOON = 14;

/** The password of a built-in account (spec, "Password policy"). */
export function judgePassword(world: SignInWorld): Judged {
  const { method } = world.input;
  const provider = providerOf(world);
  if (method !== 'password' && method !== 'basic') return noEffect(message('access-signin.other-method'));
  if (!provider && world.providers.unknown) return unknown(world.providers.unknown);
  if (provider?.ProviderType !== 'None') return noEffect(message('access-signin.password-elsewhere'));
  const user = accountOf(world);
  if (!user) return nobody(world);
  // The older form counts only where there is none of the present one, so that has to be seen first.
  const seen =
    user.HasPasswordHashPhc === 1 ? ['PasswordHashPhc'] : ['PasswordHashPhc', 'PasswordHashLegacy'];
  const gap = world.gap('Users', ...seen);
  if (gap) return unknown(gap);
  if (user.HasPasswordHashPhc !== 1 && user.HasPasswordHashLegacy !== 1) {
    return blocks(message('access-signin.no-password'), {
      remedies: [message('access-signin.remedy.set-password')],
    });
  }
  const findings = [...renewalFindings(user, world), ...hashFindings(user)];
  return { ...judgeTyped(world), findings };
}

function judgeTyped({ input: { password }, hash }: SignInWorld): Judged {
  if (password === undefined) return passes(message('access-signin.password-not-typed'));
  if (!hash) return unknown(message('access-signin.hash-unseen'));
  switch (hash.check) {
    case 'matches':
      return passes(message('access-signin.password-matches'));
    case 'older-form-matches':
      return passes(message('access-signin.password-matches-older'));
    case 'differs':
      return blocks(message('access-signin.password-differs'), {
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
function renewalFindings(user: AccountRow, { settings, now, input }: SignInWorld): Finding[] {
  const findings: Finding[] = [];
  if (user.MustChangePassword === true)
    findings.push(finding('warning', message('access-signin.must-change')));
  const days = settings.value?.PasswordValidityDays ?? null;
  if (input.method === 'password' && days !== null) findings.push(...expiryFindings(user, days, now));
  return findings;
}

function expiryFindings(
  { PasswordChangedAt }: AccountRow,
  days: NonNullable<SettingsRow['PasswordValidityDays']>,
  now: Date,
): Finding[] {
  if (!PasswordChangedAt) return [finding('note', message('access-signin.age-unknown', { days }))];
  const end = new Date(PasswordChangedAt).getTime() + days * DAY;
  if (end <= now.getTime()) {
    const since = new Date(end).toISOString();
    return [finding('warning', message('access-signin.password-expired', { since, days }))];
  }
  const left = Math.ceil((end - now.getTime()) / DAY);
  return left <= SOON ? [finding('note', message('access-signin.password-ends', { left }))] : [];
}

/** What of a user a code is sent to. */
const CONTACTS: Readonly<Record<string, string>> = { 'email-code': 'Email', 'phone-code': 'CellPhone' };

/** What a code needs to arrive (spec, "AuthConfig", 1 and 2). */
export function judgeCode(world: SignInWorld): Judged {
  if (world.input.method !== 'code') return noEffect(message('access-signin.other-method'));
  const user = accountOf(world);
  if (!user) return nobody(world);
  const { config, input } = world;
  if (config.unknown) return unknown(config.unknown);
  if (!config.value.value) return unknown(message('access-signin.config-unreadable'));
  const offered = config.value.value.AuthTypes.filter((one) => isFor(one, input.device));
  const types = offered.map(({ Type }) => Type);
  // The step before it says so; what the profile has is another matter.
  if (!types.includes('email-code') && !types.includes('phone-code'))
    return noEffect(message('access-signin.code-not-offered'));
  const gap = types.flatMap((type) => {
    const column = CONTACTS[type];
    return column ? (world.gap('Users', column) ?? []) : [];
  })[0];
  const hasMail = Boolean(user.Email?.trim()) && types.includes('email-code');
  const hasPhone = Boolean(user.CellPhone?.trim()) && types.includes('phone-code');
  if (!hasMail && !hasPhone && gap) return unknown(gap);
  if (!hasMail && !hasPhone) {
    const said = types.includes('email-code')
      ? 'access-signin.code-no-mailbox'
      : 'access-signin.code-no-phone';
    return blocks(message(said), { remedies: [message('access-signin.remedy.contact')] });
  }
  const unseen = world.gap('sys_general_settings', 'SystemMailbox');
  return by(world.settings, ({ SystemMailbox }) => {
    if (unseen && !hasPhone) return unknown(unseen);
    if (hasMail && !hasPhone && !gap && !SystemMailbox?.trim())
      return blocks(message('access-signin.code-no-sender'), {
        remedies: [message('access-signin.remedy.system-mailbox')],
      });
    // Neither the SMTP server nor the SMS provider is in the database.
    return unknown(message(hasMail ? 'access-signin.code-mail' : 'access-signin.code-sms'));
  });
}

/** What the directory says; the passwords of a RADIUS server are asked of nobody here. */
export function judgeDirectory(world: SignInWorld): Judged {
  const provider = providerOf(world);
  const { method } = world.input;
  if (!provider && world.providers.unknown && (method === 'password' || method === 'basic'))
    return unknown(world.providers.unknown);
  const type = provider?.ProviderType;
  if (type === 'Radius') {
    const { service } = world;
    if (service?.unknown) return unknown(service.unknown);
    return service?.value ? unknown(message('access-signin.radius')) : unusableService(world);
  }
  if (type !== 'ActiveDirectory' && type !== 'OpenLDAP')
    return noEffect(message('access-signin.no-directory'));
  if (world.service?.unknown) return unknown(world.service.unknown);
  const row = world.service?.value?.row;
  const server = String(row?.[type === 'ActiveDirectory' ? 'Domain' : 'ServerAddress'] ?? '').trim();
  if (!row || row.IsActive === false || server === '') return unusableService(world);
  if (world.directory) return world.directory.judged;
  return accountOf(world) ? unknown(message('access-signin.directory-not-asked')) : nobody(world);
}

/** A provider whose service is not there, off, or has not what nobody signs in without. */
export function unusableService({ service }: SignInWorld): Judged {
  const row = service?.value?.row;
  const remedies = [message('access-signin.remedy.service')];
  if (!row) return blocks(message('access-signin.service-none'), { remedies });
  const { Name: name } = row;
  return row.IsActive === false
    ? blocks(message('access-signin.service-inactive', { name }), { remedies })
    : blocks(message('access-signin.service-incomplete', { name }), { remedies });
}

/** Tokens that the user has (spec, "Personal access tokens"); the right is for getting them. */
export function judgeTokens(world: SignInWorld): Judged {
  if (world.input.method !== 'pat') return noEffect(message('access-signin.other-method'));
  if (!accountOf(world) || !world.tokens) return nobody(world);
  return by(world.tokens, (rows) => {
    const { active, revoked, expired } = tokenCounts(rows, world.now);
    const right = world.facts.right;
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
