import { visible } from '#core/base/text.ts';
import type { Style } from '../text/style.ts';

/** How many warnings a person is shown; `--json` has all. */
const SHOWN = 10;

/** Warnings for people. */
export function warningLines(warnings: readonly { code: string; message: string }[], style: Style): string[] {
  if (warnings.length === 0) return [];
  const more = warnings.length - SHOWN;
  return [
    style('changed', `Warnings (${warnings.length}):`),
    ...warnings.slice(0, SHOWN).map(({ code, message }) => `  ${visible(code)}: ${visible(message, 400)}`),
    ...(more > 0 ? [`  … and ${more} more; --json has all.`] : []),
  ];
}
