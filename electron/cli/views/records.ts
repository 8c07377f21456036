import { visible } from '#core/base/text.ts';
import type { BlockedAccount, IpBlock, LoginEntry, Token } from '#core/contract/signin-records.ts';
import type { CommandLineTexts } from '#core/messages/command-line/index.ts';
import type { Printer } from '../printer.ts';
import { alignColumns, type Cell } from '../text/table.ts';

/** Personal access tokens for people. */
export function tokenLines(tokens: readonly Token[], printer: Printer): string[] {
  const { text } = printer;
  if (tokens.length === 0) return [text('tokens.none')];
  return table(
    ['id', 'user', 'name', 'prefix', 'state', 'expires', 'last-used'],
    tokens.map((one) => [
      String(one.Id),
      userText(one.Login, one.UserId, printer),
      visible(one.Name, 60),
      visible(one.TokenPrefix),
      text(`tokens.state.${one.State}`),
      one.ExpiresAt ?? text('tokens.no-expiry'),
      one.LastUsedAt ?? text('tokens.not-used'),
    ]),
    printer,
  );
}

/** A user by login, by number where there is none. */
export function userText(login: string | null, id: number, { text }: Printer): string {
  return login === null ? text('signin.user-by-id', { id }) : visible(login);
}

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

/** Sign-ins that people are shown; a file has them all. */
const MOST_ENTRIES = 20;

interface Log {
  entries: readonly LoginEntry[];
  total: number;
  perDay: readonly { day: string; count: number }[];
}

/** Sign-ins for people: by day, and the newest. */
export function logLines({ entries, total, perDay }: Log, printer: Printer): string[] {
  const rows = entries
    .slice(0, MOST_ENTRIES)
    .map((one) => [
      one.Date,
      userText(one.Login, one.UserID, printer),
      visible(one.Address ?? ''),
      visible(one.Protocol ?? ''),
    ]);
  return [
    ...table(
      ['day', 'signins'],
      perDay.map(({ day, count }) => [day, count]),
      printer,
    ),
    '',
    ...table(['date', 'user', 'address', 'protocol'], rows, printer),
    ...(total > MOST_ENTRIES ? [printer.text('signins.more', { newest: MOST_ENTRIES, total })] : []),
  ];
}

type Column = keyof CommandLineTexts extends infer Code
  ? Code extends `signin.column.${infer Name}`
    ? Name
    : never
  : never;

function table(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  { language, style, text }: Printer,
): string[] {
  const heading = columns.map((column) => text(`signin.column.${column}`));
  const [first = '', ...rest] = alignColumns([heading, ...rows], '', language);
  return [style('heading', first), ...rest];
}
