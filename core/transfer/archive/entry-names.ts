import { visible } from '#core/base/text.ts';
import { invalid } from './problems.ts';

/** Longest name inside an archive, in characters. Ours have less than 100. */
const LONGEST_NAME = 1000;

/** Why this name must not come out of an archive, or nothing. */
function refusal(name: string): string | undefined {
  if (name === '') return 'a file in it has no name';
  if (name.length > LONGEST_NAME) return `a file name in it has more than ${LONGEST_NAME} characters`;
  const shown = `the file name "${visible(name)}" in it`;
  if (name.includes('\0')) return `${shown} has a NUL character`;
  if (name.includes('\\')) return `${shown} has a backslash`;
  if (name.startsWith('/')) return `${shown} is absolute`;
  if (/^[a-z]:/i.test(name)) return `${shown} begins with a drive letter`;
  const steps = name.split('/');
  if (steps.includes('..')) return `${shown} leads out of it`;
  if (steps.includes('.') || steps.includes('')) return `${shown} is not a plain path`;
  return undefined;
}

/**
 * A check of every name in an archive, called once per file. Refuses names that lead elsewhere, and names that a file
 * system without upper and lower case, or with another spelling of accents, would take for one.
 *
 * Errors: `archive-invalid`, for the archive `archive`.
 */
export function nameCheck(archive: string): (name: string) => void {
  const seen = new Set<string>();
  return (name) => {
    const reason = refusal(name);
    if (reason !== undefined) throw invalid(archive, reason);
    const folded = name.normalize('NFC').toLowerCase();
    if (seen.has(folded)) throw invalid(archive, `the file name "${visible(name)}" is in it twice`);
    seen.add(folded);
  };
}
