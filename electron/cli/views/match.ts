import { visible } from '#core/base/text.ts';
import type { MatchedUser, MatchResult } from '#core/contract/signin-services.ts';
import { commandLineMessage } from '#core/messages/command-line/index.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';

/** Whom claims would sign in, and how that was found out. */
export function matchLines(result: MatchResult, printer: Printer): string[] {
  const { outcome, requested, reason, lookup, claims = [], claim, value = '', user } = result;
  const { style, text, render, language } = printer;
  const facts = [
    ...Object.entries(requested).map(([name, asked]) => [
      text('match.requested', { name }),
      visible(asked, 500),
    ]),
    ...(reason ? [[text('match.reason'), render(reason)]] : []),
    ...(lookup ? [[text('match.lookup'), render(lookup)]] : []),
    ...(claim ? [[text('match.claim'), text('match.claim-and-value', { claim, value })]] : []),
    ...(outcome === 'no-claim' ? [[text('match.expected'), visible(claims.join(', '))]] : []),
    ...(user
      ? [[text('match.user'), personText(user, printer)]]
      : (result.candidates ?? []).map((one) => [text('match.candidate'), personText(one, printer)])),
    ...consequences(result, printer),
  ];
  const title = style(outcome === 'match' ? 'good' : 'bad', text(`match.${outcome}`));
  return [title, ...alignColumns(facts, '  ', language)];
}

/** What a sign-in that finds nobody would store. */
function consequences({ binding, profile = [] }: MatchResult, { text }: Printer): string[][] {
  return [
    ...(binding ? [[text('match.binding'), text('match.quoted', { text: binding.ExternalUid })]] : []),
    ...profile.map(({ field, value, problem }) => [
      text('match.profile', { field }),
      problem ? text('match.profile-value', { value, problem }) : visible(value),
    ]),
  ];
}

function personText(one: MatchedUser, { render }: Printer): string {
  const { UserID, Login, DisplayName, Stored, IsFired, IsBlocked } = one;
  const values = { id: UserID, login: Login ?? '', name: DisplayName, stored: Stored };
  let person = commandLineMessage('match.person', values);
  if (IsFired) person = commandLineMessage('match.dismissed', { person });
  if (IsBlocked) person = commandLineMessage('match.blocked', { person });
  return render(person);
}
