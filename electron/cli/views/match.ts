import { visible } from '#core/base/text.ts';
import type { MatchResult } from '#core/contract/signin-services.ts';
import { message } from '#core/messages/catalogue.ts';
import { matchFacts } from '#core/views/match-facts.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';

/** Whom claims would sign in, and how that was found out. */
export function matchLines(result: MatchResult, { style, render, language }: Printer): string[] {
  const { outcome } = result;
  const rows = matchFacts(result, (field) => field).map(({ label, value }) => [
    render(label),
    typeof value === 'string' ? visible(value, 500) : render(value),
  ]);
  const title = style(outcome === 'match' ? 'good' : 'bad', render(message(`match.${outcome}`)));
  return [title, ...alignColumns(rows, '  ', language)];
}
