import { visible } from '#core/base/text.ts';
import { userName } from '#core/contract/columns.ts';
import { type CreatedToken, type Token, tokenColumns } from '#core/contract/signin-tokens.ts';
import { capMessage } from '#core/views/sentences.ts';
import type { Printer } from '../printer.ts';
import { recordTable } from './record-table.ts';

/** Personal access tokens for people. */
export function tokenLines(tokens: readonly Token[], printer: Printer): string[] {
  if (tokens.length === 0) return [printer.text('tokens.none')];
  return recordTable(tokenColumns, tokens, printer);
}

/** A token that was created, with the caps that it was held against. */
export function createdLines(
  { Login, UserId, ExpiresAt, Token: secret, Caps }: CreatedToken,
  printer: Printer,
): string[] {
  const { style, text, render } = printer;
  const login = visible(userName({ Login, UserID: UserId }));
  return [
    ExpiresAt === null
      ? text('tokens.generated', { login })
      : text('tokens.generated-until', { login, end: ExpiresAt }),
    style('heading', secret),
    ...Caps.map((cap) => `${cap.name} ${cap.value} (${render(capMessage(cap))})`),
  ];
}
