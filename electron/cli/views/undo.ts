import { sanitize } from '#core/base/sanitize.ts';
import type { UndoPreviewResult, UndoResult } from '#core/contract/transfer/undo.ts';
import type { Printer } from '../printer.ts';
import { outcomeLines } from './import.ts';
import { bodyLines } from './plan/lines.ts';
import { decideLines } from './plan/undecided.ts';
import { warningLines } from './warnings.ts';

/** The plan of an undo for people; `refused` says how many entities it would remove that nobody has confirmed. */
export function undonePlanLines(
  { plan, warnings, site, partial, ...of }: UndoPreviewResult,
  refused: number,
  printer: Printer,
): string[] {
  const { style, text } = printer;
  const decide = decideLines(plan, printer);
  return [
    style(
      'heading',
      text(partial ? 'undo.heading-partial' : 'undo.heading', {
        run: runsOf(of),
        site: sanitize(site),
      }),
    ),
    ...bodyLines(plan, printer),
    ...(decide.length > 0 ? ['', ...decide] : []),
    ...(refused > 0
      ? ['', style('bad', text('undo.refused', { count: refused, site: sanitize(site) }))]
      : []),
    ...warningLines(warnings, printer),
  ];
}

/** A finished undo for people. */
export function undoLines(done: UndoResult, printer: Printer): string[] {
  const { style, text } = printer;
  const what = { run: runsOf(done), site: sanitize(done.site) };
  return [
    done.result.committed
      ? style('good', text(done.partial ? 'undo.done-partial' : 'undo.done', what))
      : style('changed', text('undo.dry-run', what)),
    ...outcomeLines(done, printer),
  ];
}

function runsOf({ undoes, undoesToo = [] }: Pick<UndoResult, 'undoes' | 'undoesToo'>): string {
  return [undoes, ...undoesToo].map((run) => sanitize(run)).join(', ');
}
