import { finding } from '#core/checks/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { blocks, by, type Judged, type More, noEffect, passes, unknown } from '../step.ts';
import { accountOf, isNewcomer, type SignInWorld } from '../world.ts';

/**
 * What is said where there is no account: nothing of one who is not there, and nothing for certain where it is not known
 * whether there is one, or which one is meant.
 */
export function nobody(world: SignInWorld, more: More = {}): Judged {
  const { account } = world;
  if (account.unknown) return unknown(account.unknown, more);
  if (isNewcomer(world)) return noEffect(message('access-signin.new-profile'));
  const said = message('access-signin.no-account');
  return account.value.kind === 'none' ? noEffect(said) : unknown(said, more);
}

/** Whether the login or the address names an account. */
export function judgeAccount(world: SignInWorld): Judged {
  const { account, input } = world;
  return by(account, (found) => {
    const { user: login } = input;
    if (isNewcomer(world)) return noEffect(message('access-signin.account-new', { login }));
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
export function judgeLoginName(world: SignInWorld): Judged {
  const { account, settings, input } = world;
  const { method } = input;
  if (method !== 'password' && method !== 'basic') return noEffect(message('access-signin.other-method'));
  if (account.unknown || account.value.kind === 'none') return nobody(world);
  if (account.value.by !== 'e-mail') return passes(message('access-signin.login-is-login'));
  return by(settings, ({ ForbidEmailAsLogin }) => {
    const gap = world.gap(SETTINGS, 'ForbidEmailAsLogin');
    if (gap) return unknown(gap);
    if (!ForbidEmailAsLogin) return passes(message('access-signin.address-allowed'));
    return blocks(message('access-signin.address-forbidden', { address: input.user }), {
      remedies: [message('access-signin.remedy.use-login'), message('access-signin.remedy.allow-address')],
    });
  });
}

export function judgeDismissed(world: SignInWorld): Judged {
  const user = accountOf(world);
  if (!user) return nobody(world);
  const gap = world.gap('Users', 'IsFired');
  if (gap) return unknown(gap);
  if (!user.IsFired) return passes(message('access-signin.not-dismissed'));
  return blocks(message('access-signin.dismissed'), {
    remedies: [message('access-signin.remedy.reinstate')],
  });
}

/** The counter of attempts before the account is blocked; only an administrator unblocks it (spec, "Transition table"). */
export function judgeBlocked(world: SignInWorld): Judged {
  const user = accountOf(world);
  if (!user) return nobody(world);
  const gap = world.gap('Users', 'IsBlocked');
  if (gap) return unknown(gap);
  const uncounted = world.gap('Users', 'FailedSignIns');
  const failed = user.FailedSignIns ?? 0;
  if (user.IsBlocked) {
    const said = uncounted
      ? message('access-signin.blocked.uncounted', { reason: uncounted })
      : blockedSince();
    return blocks(said, { remedies: [message('access-signin.remedy.unblock-account')] });
  }
  // Who is not blocked gets in, whatever the counter says: only what is told of it depends on what can be read.
  const unlimited = world.settings.unknown ?? world.gap(SETTINGS, 'FailedAttemptsBeforeBlock');
  const reason = uncounted ?? unlimited;
  if (reason) return passes(message('access-signin.not-blocked.uncounted', { reason }));
  const limit = world.settings.value?.FailedAttemptsBeforeBlock ?? null;
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
export function judgeCaptcha(world: SignInWorld): Judged {
  const { method } = world.input;
  if (method !== 'password' && method !== 'code') return noEffect(message('access-signin.other-method'));
  const user = accountOf(world);
  if (!user) return nobody(world);
  return by(world.settings, ({ IsCaptchaEnabled, FailedAttemptsBeforeCaptcha: limit = null }) => {
    const off = world.gap(SETTINGS, 'IsCaptchaEnabled');
    if (off) return unknown(off);
    if (IsCaptchaEnabled !== true) return noEffect(message('access-signin.captcha-off'));
    const gap = world.gap(SETTINGS, 'FailedAttemptsBeforeCaptcha') ?? world.gap('Users', 'FailedSignIns');
    if (gap) return unknown(gap);
    const failed = user.FailedSignIns ?? 0;
    if (limit === null) return noEffect(message('access-signin.captcha-uncounted'));
    if (failed <= limit) return passes(message('access-signin.captcha-not-yet', { failed, limit }));
    const asked = message('access-signin.captcha-asked', { failed, limit });
    return passes(asked, { findings: [finding('note', message('access-signin.captcha-note'))] });
  });
}

/** The block of an address by the counter of its failed sign-ins, which a captcha takes away (spec, "Transition table"). */
export function judgeAddress(world: SignInWorld): Judged {
  const { facts, settings, input } = world;
  const { ip, method } = input;
  if (ip === undefined) return noEffect(message('access-signin.address-not-named'));
  const gap = settings.unknown ?? world.gap(SETTINGS, 'FailedIpAttemptsBeforeBlock');
  if (gap) return unknown(gap);
  return by(settings, ({ FailedIpAttemptsBeforeBlock: limit = null }) =>
    by(facts.address, (rows) => {
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
        ? blocks(said, { remedies })
        : unknown(message('access-signin.address-blocked-otherwise', { address: ip }), { remedies });
    }),
  );
}
