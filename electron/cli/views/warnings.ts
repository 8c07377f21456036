import { sanitize } from '#core/base/sanitize.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { Printer } from '../printer.ts';

/** How many warnings a person is shown; `--json` has all. */
const MAX_SHOWN = 10;

/** Warnings for people. */
export function warningLines(warnings: readonly Finding[], { style, text, render }: Printer): string[] {
  if (warnings.length === 0) return [];
  const more = warnings.length - MAX_SHOWN;
  return [
    style('changed', text('program.warnings', { count: warnings.length })),
    ...warnings
      .slice(0, MAX_SHOWN)
      .map(({ message }) => `  ${sanitize(message.code)}: ${sanitize(render(message), 400)}`),
    ...(more > 0 ? [`  ${text('program.more', { count: more })}`] : []),
  ];
}
