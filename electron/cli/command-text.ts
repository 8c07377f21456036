import { redact } from '#core/base/redact.ts';
import { shellWord } from '#core/base/shell-word.ts';
import { visible } from '#core/base/text.ts';
import { isVersion, shownSide } from './version-sides.ts';

/** Longer than any path. */
const LONGEST = 1_000;

/** The command line of these words, to be copied into a shell. */
export function commandText(words: readonly string[]): string {
  return ['siteferry', ...words].map(shellWord).join(' ');
}

/** A file or version as it was given. */
export function argument(given: string): string {
  return visible(isVersion(given) ? given : redact(given), LONGEST);
}

/** A site or version as it was given, without a password. */
export function addressArgument(given: string): string {
  return visible(shownSide(given), LONGEST);
}
