import { finding } from '#core/checks/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { blocks, by, type Judged, lacking, noEffect, passes, unknown } from '../step.ts';
import { accountOf, type SignInWorld } from '../world.ts';

/** Nothing can be said of a user who is not there, or of whom it is not known which one is meant. */
export const nobody = (): Judged => noEffect(message('access-signin.no-account'));

/** Whether the login or the address names an account. */
export function judgeAccount({ account, input }: SignInWorld): Judged {
  return by(account, (found) => {
    const { user: login } = input;
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

/** `ForbidEmailAsLogin` (spec, "Authentication", 7): where a login is typed, an address is none. */
export function judgeLoginName({ account, settings, input }: SignInWorld): Judged {
  const { method } = input;
  if (method !== 'password' && method !== 'basic') return noEffect(message('access-signin.other-method'));
  if (account.value?.kind === 'none') return nobody();
  if (account.unknown) return unknown(account.unknown);
  if (account.value.by !== 'e-mail') return passes(message('access-signin.login-is-login'));
  return by(settings, ({ ForbidEmailAsLogin }) => {
    if (ForbidEmailAsLogin === undefined)
      return unknown(lacking('dbo.sys_general_settings.ForbidEmailAsLogin'));
    if (!ForbidEmailAsLogin) return passes(message('access-signin.address-allowed'));
    return blocks(message('access-signin.address-forbidden', { address: input.user }), {
      remedies: [message('access-signin.remedy.use-login'), message('access-signin.remedy.allow-address')],
    });
  });
}

export function judgeDismissed(world: SignInWorld): Judged {
  const user = accountOf(world);
  if (!user) return nobody();
  if (user.IsFired === undefined) return unknown(lacking('dbo.Users.IsFired'));
  if (!user.IsFired) return passes(message('access-signin.not-dismissed'));
  return blocks(message('access-signin.dismissed'), {
    remedies: [message('access-signin.remedy.reinstate')],
  });
}

/** The counter of attempts before the account is blocked; only an administrator unblocks it (spec, "Transition table"). */
export function judgeBlocked(world: SignInWorld): Judged {
  const user = accountOf(world);
  if (!user) return nobody();
  if (user.IsBlocked === undefined) return unknown(lacking('dbo.Users.IsBlocked'));
  const failed = user.FailedSignIns ?? 0;
  const limit = world.settings.value?.FailedAttemptsBeforeBlock ?? null;
  if (user.IsBlocked) {
    const said = user.BlockedAt
      ? message('access-signin.blocked-since', { time: user.BlockedAt, failed })
      : message('access-signin.blocked', { failed });
    return blocks(said, { remedies: [message('access-signin.remedy.unblock-account')] });
  }
  if (limit === null) return passes(message('access-signin.never-blocked', { failed }));
  // The counter blocks at the next failure: right credentials still get in.
  const findings =
    failed >= limit ? [finding('warning', message('access-signin.block-near', { failed, limit }))] : [];
  return passes(message('access-signin.not-blocked', { failed, limit }), { findings });
}

/** A captcha is asked besides the password; it refuses nobody who solves it. */
export function judgeCaptcha(world: SignInWorld): Judged {
  const { method } = world.input;
  if (method !== 'password' && method !== 'code') return noEffect(message('access-signin.other-method'));
  const user = accountOf(world);
  if (!user) return nobody();
  return by(world.settings, ({ IsCaptchaEnabled, FailedAttemptsBeforeCaptcha: limit = null }) => {
    if (IsCaptchaEnabled !== true) return noEffect(message('access-signin.captcha-off'));
    const failed = user.FailedSignIns ?? 0;
    if (limit === null) return noEffect(message('access-signin.captcha-uncounted'));
    if (failed <= limit) return passes(message('access-signin.captcha-not-yet', { failed, limit }));
    const asked = message('access-signin.captcha-asked', { failed, limit });
    return passes(asked, { findings: [finding('note', message('access-signin.captcha-note'))] });
  });
}

/** The block of an address by the counter of its failed sign-ins, which a captcha takes away (spec, "Transition table"). */
export function judgeAddress({ facts, settings, input }: SignInWorld): Judged {
  const { ip, method } = input;
  if (ip === undefined) return noEffect(message('access-signin.address-not-named'));
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
