import { sanitize } from '#core/base/sanitize.ts';
import type { Finding } from '#core/contract/finding.ts';
import { groupSiteFindings, SHOWN_OF_KIND } from '#core/views/site-findings.ts';
import type { Printer } from '../printer.ts';

/** Warnings by kind, with how many there are of each: the first ones, or with `details` all and what to do about them. */
export function groupedWarningLines(
  warnings: readonly Finding[],
  details: boolean,
  printer: Printer,
): string[] {
  const { style, text, render } = printer;
  const lines = groupSiteFindings(warnings).flatMap(({ heading, findings }) => {
    const shown = details ? findings : findings.slice(0, SHOWN_OF_KIND);
    return [
      style('changed', `${render(heading)}:`),
      ...shown.flatMap(({ message, remedies }) => [
        `  ${sanitize(render(message), 400)}`,
        ...(details ? remedies.map((remedy) => `    ${sanitize(render(remedy), 400)}`) : []),
      ]),
      ...(findings.length > shown.length
        ? [`  ${text('site.check.more', { count: findings.length - shown.length })}`]
        : []),
    ];
  });
  const isShort = !details && warnings.length > 0;
  return isShort ? [...lines, text('site.check.details')] : lines;
}
