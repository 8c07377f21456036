import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { invalid } from '../archive-errors.ts';

/** Longest name inside an archive, in characters. Ours have less than 100. */
const LONGEST_NAME = 1000;

/** Of all names together, in characters: those of a hundred thousand files have five million. */
const LONGEST_NAMES = 32 * 1024 * 1024;

/** Why this name must not come out of an archive, or nothing. */
export function invalidNameReason(name: string): Message | undefined {
  if (name === '') return message('archive.name-empty');
  if (name.length > LONGEST_NAME) return message('archive.name-too-long', { limit: LONGEST_NAME });
  if (name.includes('\0')) return message('archive.name-nul', { name });
  if (name.includes('\\')) return message('archive.name-backslash', { name });
  if (name.startsWith('/')) return message('archive.name-absolute', { name });
  if (/^[a-z]:/i.test(name)) return message('archive.name-drive', { name });
  const steps = name.split('/');
  if (steps.includes('..')) return message('archive.name-outside', { name });
  if (steps.includes('.') || steps.includes('')) return message('archive.name-not-plain', { name });
  return undefined;
}

/**
 * A check of every name in an archive, called once per file. Refuses names that lead elsewhere, and names that a file
 * system without upper and lower case, or with another spelling of accents, would take for one.
 *
 * Errors: `archive-invalid`, for the archive `archive`.
 */
export function createNameChecker(archive: string): (name: string) => void {
  const seen = new Set<string>();
  let length = 0;
  return (name) => {
    length += name.length;
    if (length > LONGEST_NAMES)
      throw invalid(archive, message('archive.names-too-long', { limit: LONGEST_NAMES }));
    const reason = invalidNameReason(name);
    if (reason !== undefined) throw invalid(archive, reason);
    const folded = name.normalize('NFC').toLowerCase();
    if (seen.has(folded)) throw invalid(archive, message('archive.name-twice', { name }));
    seen.add(folded);
  };
}
