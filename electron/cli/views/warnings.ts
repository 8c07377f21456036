import { visible } from '#core/base/text.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { Printer } from '../printer.ts';

/** How many warnings a person is shown; `--json` has all. */
const MOST = 10;

/** Warnings for people. */
export function warningLines(warnings: readonly Finding[], { style, text, render }: Printer): string[] {
  if (warnings.length === 0) return [];
  const more = warnings.length - MOST;
  return [
    style('changed', text('program.warnings', { count: warnings.length })),
    ...warnings
      .slice(0, MOST)
      .map(({ message }) => `  ${visible(message.code)}: ${visible(render(message), 400)}`),
    ...(more > 0 ? [`  ${text('program.more', { count: more })}`] : []),
  ];
}
