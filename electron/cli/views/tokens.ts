import { visible } from '#core/base/text.ts';
import type { CreatedToken, Token } from '#core/contract/signin-tokens.ts';
import { capMessage } from '#core/contract/token-cap-message.ts';
import type { Printer } from '../printer.ts';
import { table } from './signin-table.ts';

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

/** A token that was created, with the caps that it was held against. */
export function createdLines(
  { Login, UserId, ExpiresAt, Token: secret, Caps }: CreatedToken,
  printer: Printer,
): string[] {
  const { style, text, render } = printer;
  const login = userText(Login, UserId, printer);
  return [
    ExpiresAt === null
      ? text('tokens.generated', { login })
      : text('tokens.generated-until', { login, end: ExpiresAt }),
    style('heading', secret),
    ...Caps.map((cap) => `${cap.name} ${cap.value} (${render(capMessage(cap))})`),
  ];
}
