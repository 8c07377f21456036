import { visible } from '#core/base/text.ts';
import type { BlockedAccount, IpBlock, UserAccount } from '#core/contract/signin-records.ts';
import type { SiteUser } from '#core/contract/signin-users.ts';
import type { Printer } from '../printer.ts';
import { table } from './signin-table.ts';

/** Addresses with failed sign-ins for people. */
export function blockLines(blocks: readonly IpBlock[], printer: Printer): string[] {
  const { text } = printer;
  if (blocks.length === 0) return [text('ip-blocks.none')];
  return table(
    ['id', 'address', 'failed', 'blocked', 'last-attempt'],
    blocks.map((one) => [
      String(one.Id),
      visible(one.Address),
      one.FailedAttempts,
      text(one.IsBlocked ? 'signin.yes' : 'signin.no'),
      one.LastAttemptAt ?? '',
    ]),
    printer,
  );
}

/** Users for people, with what they are in and hold. */
export function userAccountLines(accounts: readonly UserAccount[], printer: Printer): string[] {
  const { text } = printer;
  if (accounts.length === 0) return [text('users.none')];
  const list = (names: readonly string[]) => visible(names.join(', '), 40);
  return table(
    [
      ...(['login', 'display-name', 'email', 'state', 'groups', 'licences'] as const),
      ...(['tokens', 'signins', 'last-sign-in'] as const),
    ],
    accounts.map((one) => [
      visible(one.Login ?? ''),
      visible(one.DisplayName, 40),
      visible(one.Email ?? '', 40),
      text(`accounts.state.${one.State}`),
      list(one.Groups),
      list(one.Licences),
      one.ActiveTokens,
      one.SignIns,
      one.LastSignIn ?? '',
    ]),
    printer,
  );
}

/** Blocked accounts for people. */
export function accountLines(accounts: readonly BlockedAccount[], printer: Printer): string[] {
  if (accounts.length === 0) return [printer.text('accounts.none-blocked')];
  return table(
    ['login', 'display-name', 'failed', 'since'],
    accounts.map((one) => [
      visible(one.Login ?? ''),
      visible(one.DisplayName, 60),
      one.FailedSignIns,
      one.BlockedAt ?? '',
    ]),
    printer,
  );
}

/** Users who can sign in, for people. */
export function userLines(users: readonly SiteUser[], printer: Printer): string[] {
  const { text } = printer;
  if (users.length === 0) return [text('users.none')];
  return table(
    ['login', 'display-name', 'administrator'],
    users.map((one) => [
      visible(one.Login),
      visible(one.DisplayName, 60),
      one.isAdministrator ? text('signin.yes') : '',
    ]),
    printer,
  );
}
