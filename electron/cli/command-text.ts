import { addressWithoutPassword, redact } from '#core/base/redact.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { shellQuote } from '#core/base/shell-quote.ts';
import { isVersion, looksLikeAddress, redactSide } from './version-sides.ts';

/** Longer than any path. */
const LONGEST = 1_000;

/** A word of a command as it has to be typed; undefined where that cannot be shown. */
export type CommandWord = string | undefined;

/** The command line of these words, to be copied into a shell; undefined where it would not be the command that is meant. */
export function commandText(words: readonly CommandWord[]): string | undefined {
  const known = words.filter((word) => word !== undefined);
  return known.length === words.length ? ['siteferry', ...known].map(shellQuote).join(' ') : undefined;
}

/** An option with what was given for it, each time; nothing where nothing was. */
export function optionWords(name: string, given: string | readonly string[] | undefined): CommandWord[] {
  return [given ?? []].flat().flatMap((value) => {
    const word = argument(value) === value ? value : undefined;
    // What looks like an option is none only behind an equals sign.
    return word?.startsWith('-') ? [`--${name}=${word}`] : [`--${name}`, word];
  });
}

/** A file, version or name as a word: one that holds a secret or what a terminal must not get is none, nor is what looks like an option. */
export function argumentWord(given: string): CommandWord {
  return argument(given) === given && !given.startsWith('-') ? given : undefined;
}

/** A site as a word, without its password, which is asked for. */
export function addressWord(given: string): CommandWord {
  const address = addressWithoutPassword(given);
  return /…|\*\*\*/.test(address) || sanitize(address, LONGEST) !== address ? undefined : address;
}

/** What is moved as a word: a site, or anything else that is named. */
export function sideWord(given: string): CommandWord {
  return looksLikeAddress(given) ? addressWord(given) : argumentWord(given);
}

/** A file or version as it was given. */
export function argument(given: string): string {
  return sanitize(isVersion(given) ? given : redact(given), LONGEST);
}

/** A site or version as it was given, without a password. */
export function addressArgument(given: string): string {
  return sanitize(redactSide(given), LONGEST);
}
