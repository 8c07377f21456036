import type { Plan } from '#core/contract/transfer/plan.ts';
import { addressArgument, argument } from '../../command-text.ts';
import type { Printer } from '../../printer.ts';
import { consequencesLines } from '../consequences.ts';
import { findingLines, keptLines, removalLines, skippedLines, textLines, updateLines } from './changes.ts';
import { countLines, skippedLine } from './counts.ts';
import { nextLines, type PlanOrigin } from './next.ts';
import { undecidedLines } from './undecided.ts';

/** A plan for people: counts per status and type, what would be updated, conflicts, and what to do next. */
export function planLines(plan: Plan, source: PlanOrigin, printer: Printer): string[] {
  const next = nextLines(plan, source, printer);
  const sides = { archive: argument(source.archive), site: addressArgument(source.site) };
  return [
    printer.style('heading', printer.text('preview.heading', sides)),
    ...bodyLines(plan, printer),
    ...(next.length > 0 ? ['', ...next] : []),
  ];
}

/** What a plan does, without what it is about and what to do next. */
export function bodyLines(plan: Plan, printer: Printer): string[] {
  return [
    ...skippedLine(plan, printer),
    '',
    ...countLines(plan, printer),
    ...updateLines(plan, printer),
    ...removalLines(plan, printer),
    ...keptLines(plan, printer),
    ...textLines(plan, printer),
    ...findingLines(plan, printer),
    ...undecidedLines(plan, printer),
    ...skippedLines(plan, printer),
    ...consequencesLines(plan, printer),
  ];
}
