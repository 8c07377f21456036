import { finding } from '#core/checks/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { accountOf, createsProfile, type SignInContext } from '../context.ts';
import { blocks, ifKnown, noEffect, passes, type StepDetails, type StepOutcome, unknown } from '../step.ts';

/**
 * What is said where there is no account: nothing of one who is not there, and nothing for certain where it is not known
 * whether there is one, or which one is meant.
 */
export function withoutAccount(context: SignInContext, more: StepDetails = {}): StepOutcome {
  const { account } = context;
  if (account.unknown) return unknown(account.unknown, more);
  if (createsProfile(context)) return noEffect(message('access-signin.new-profile'));
  const said = message('access-signin.no-account');
  return account.value.kind === 'none' ? noEffect(said) : unknown(said, more);
}

/** Whether the login or the address names an account. */
export function judgeAccount(context: SignInContext): StepOutcome {
  const { account, input } = context;
  return ifKnown(account, (found) => {
    const { user: login } = input;
    if (createsProfile(context)) return noEffect(message('access-signin.account-new', { login }));
    if (found.kind === 'none')
      return blocks(message(`access-signin.account-none${/^#\d+$/.test(login) ? '.id' : ''}`, { login }), {
        remedies: [message('access-signin.remedy.check-login')],
      });
    if (found.kind === 'several') {
      const ids = found.rows.map(({ UserID }) => `#${UserID}`);
      const said = message(
        found.by === 'login' ? 'access-signin.account-logins' : 'access-signin.account-addresses',
        { login, count: ids.length, ids },
      );
      return unknown(said, { remedies: [message('access-signin.remedy.one-account', { ids })] });
    }
    const id = found.row.UserID;
    if (found.by === 'id') return passes(message('access-signin.account-by-id', { id }));
    if (found.by === 'login') return passes(message('access-signin.account-by-login', { login, id }));
    return passes(message('access-signin.account-by-address', { login, id }));
  });
}

/** The table of the general settings. */
const SETTINGS = 'sys_general_settings';

/** `ForbidEmailAsLogin` (spec, "Authentication", 7): where a login is typed, an address is none. */
export function judgeLoginName(context: SignInContext): StepOutcome {
  const { account, settings, input } = context;
  const { method } = input;
  if (method !== 'password' && method !== 'basic') return noEffect(message('access-signin.other-method'));
  if (account.unknown || account.value.kind === 'none') return withoutAccount(context);
  if (account.value.by !== 'e-mail') return passes(message('access-signin.login-is-login'));
  return ifKnown(settings, ({ ForbidEmailAsLogin }) => {
    const unreadable = context.unreadable(SETTINGS, 'ForbidEmailAsLogin');
    if (unreadable) return unknown(unreadable);
    if (!ForbidEmailAsLogin) return passes(message('access-signin.address-allowed'));
    return blocks(message('access-signin.address-forbidden', { address: input.user }), {
      remedies: [message('access-signin.remedy.use-login'), message('access-signin.remedy.allow-address')],
    });
  });
}

export function judgeDismissed(context: SignInContext): StepOutcome {
  const user = accountOf(context);
  if (!user) return withoutAccount(context);
  const unreadable = context.unreadable('Users', 'IsFired');
  if (unreadable) return unknown(unreadable);
  if (!user.IsFired) return passes(message('access-signin.not-dismissed'));
  return blocks(message('access-signin.dismissed'), {
    remedies: [message('access-signin.remedy.reinstate')],
  });
}

/** The counter of attempts before the account is blocked; only an administrator unblocks it (spec, "Transition table"). */
export function judgeBlocked(context: SignInContext): StepOutcome {
  const user = accountOf(context);
  if (!user) return withoutAccount(context);
  const unreadable = context.unreadable('Users', 'IsBlocked');
  if (unreadable) return unknown(unreadable);
  const uncounted = context.unreadable('Users', 'FailedSignIns');
  const failed = user.FailedSignIns ?? 0;
  if (user.IsBlocked) {
    const said = uncounted
      ? message('access-signin.blocked.uncounted', { reason: uncounted })
      : blockedSince();
    return blocks(said, { remedies: [message('access-signin.remedy.unblock-account')] });
  }
  // Who is not blocked gets in, whatever the counter says: only what is told of it depends on what can be read.
  const unlimited = context.settings.unknown ?? context.unreadable(SETTINGS, 'FailedAttemptsBeforeBlock');
  const reason = uncounted ?? unlimited;
  if (reason) return passes(message('access-signin.not-blocked.uncounted', { reason }));
  const limit = context.settings.value?.FailedAttemptsBeforeBlock ?? null;
  if (limit === null) return passes(message('access-signin.never-blocked', { failed }));
  // The counter blocks at the next failure: right credentials still get in.
  const findings =
    failed >= limit ? [finding('warning', message('access-signin.block-near', { failed, limit }))] : [];
  return passes(message('access-signin.not-blocked', { failed, limit }), { findings });

  function blockedSince() {
    return user?.BlockedAt
      ? message('access-signin.blocked-since', { time: user.BlockedAt, failed })
      : message('access-signin.blocked', { failed });
  }
}

/** A captcha is asked besides the password; it refuses nobody who solves it. */
export function judgeCaptcha(context: SignInContext): StepOutcome {
  const { method } = context.input;
  if (method !== 'password' && method !== 'code') return noEffect(message('access-signin.other-method'));
  const user = accountOf(context);
  if (!user) return withoutAccount(context);
  return ifKnown(context.settings, ({ IsCaptchaEnabled, FailedAttemptsBeforeCaptcha: limit = null }) => {
    const off = context.unreadable(SETTINGS, 'IsCaptchaEnabled');
    if (off) return unknown(off);
    if (IsCaptchaEnabled !== true) return noEffect(message('access-signin.captcha-off'));
    const unreadable =
      context.unreadable(SETTINGS, 'FailedAttemptsBeforeCaptcha') ??
      context.unreadable('Users', 'FailedSignIns');
    if (unreadable) return unknown(unreadable);
    const failed = user.FailedSignIns ?? 0;
    if (limit === null) return noEffect(message('access-signin.captcha-uncounted'));
    if (failed <= limit) return passes(message('access-signin.captcha-not-yet', { failed, limit }));
    const asked = message('access-signin.captcha-asked', { failed, limit });
    const findings = [finding('note', message('access-signin.captcha-note'))];
    return passes(asked, { findings, facts: { isCaptchaAsked: true } });
  });
}

/** The block of an address by the counter of its failed sign-ins, which a captcha takes away (spec, "Transition table"). */
export function judgeAddress(context: SignInContext): StepOutcome {
  const { facts, settings, input } = context;
  const { ip, method } = input;
  if (ip === undefined) return noEffect(message('access-signin.address-not-named'));
  const unreadable = settings.unknown ?? context.unreadable(SETTINGS, 'FailedIpAttemptsBeforeBlock');
  if (unreadable) return unknown(unreadable);
  return ifKnown(settings, ({ FailedIpAttemptsBeforeBlock: limit = null }) =>
    ifKnown(facts.address, (rows) => {
      const failed = rows.reduce((most, { id }) => Math.max(most, id ?? 0), 0);
      const isBlocked = rows.some(({ flag }) => flag === 1);
      if (limit === null) {
        const findings = isBlocked ? [finding('note', message('access-signin.address-row-unused'))] : [];
        return noEffect(message('access-signin.addresses-never-blocked'), { findings });
      }
      if (!isBlocked) return passes(message('access-signin.address-free', { address: ip, failed, limit }));
      const said = message('access-signin.address-blocked', { address: ip, failed, limit });
      const remedies = [
        message('access-signin.remedy.captcha'),
        message('access-signin.remedy.unblock-address'),
      ];
      const isCounted = method === 'password' || method === 'code' || method === 'basic';
      // Whether what needs no password is refused from there, the specification does not say.
      return isCounted
        ? blocks(said, { remedies, facts: { isAddressBlocked: true } })
        : unknown(message('access-signin.address-blocked-otherwise', { address: ip }), { remedies });
    }),
  );
}
