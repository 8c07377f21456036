import { redact } from '#core/base/redact.ts';
import { type Balance, balanceParts, type ImportResult } from '#core/contract/transfer/import.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Printer } from '../printer.ts';
import { alignColumns, type Cell } from '../text/table.ts';
import { consequencesLines } from './consequences.ts';
import { skippedLine } from './plan/counts.ts';
import { warningLines } from './warnings.ts';

/** What was written, for people: what became of everything that was read, and where the log is. */
export function importLines(
  done: ImportResult,
  titles: { done: string; dryRun: string },
  printer: Printer,
): string[] {
  const { style } = printer;
  return [
    done.result.committed ? style('good', titles.done) : style('changed', titles.dryRun),
    ...outcomeLines(done, printer),
  ];
}

/** What became of everything that was read, and where the log is. */
export function outcomeLines({ plan, warnings, result }: ImportResult, printer: Printer): string[] {
  const { style, text } = printer;
  const { denormalized, log, error } = result;
  return [
    ...skippedLine(plan, printer),
    '',
    ...balanceLines(result.balance, printer),
    ...(denormalized.length === 0 ? [] : ['', text('import.rebuilt', { objects: denormalized })]),
    ...consequencesLines(plan, printer),
    ...warningLines(warnings, printer),
    '',
    text('import.log', { file: redact(log) }),
    ...(error ? [style('bad', text('import.errors', { file: redact(error) }))] : []),
  ];
}

function balanceLines(
  balance: Readonly<Record<string, Balance>>,
  { style, text, render, language }: Printer,
): string[] {
  const entries = Object.entries(balance);
  const parts = balanceParts(balance);
  const total = (part: keyof Balance) => entries.reduce((sum, [, counts]) => sum + counts[part], 0);
  const [heading = '', ...rows] = alignColumns(
    [
      [text('import.type'), ...parts.map((part) => render(message(`balance.${part}`)))],
      ...entries.map(([type, counts]): Cell[] => [type, ...parts.map((part) => counts[part])]),
      [render(message('balance.total')), ...parts.map((part) => total(part))],
    ],
    '  ',
    language,
  );
  return [style('heading', heading), ...rows.slice(0, -1), style('heading', rows.at(-1) ?? '')];
}
