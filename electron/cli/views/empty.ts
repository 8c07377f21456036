import type { Finding } from '#core/contract/finding.ts';

/** Exit code of a command that is done with an archive that holds no entities: whoever scripts it must not take it for a success. */
export const EMPTY = 12;

/** The exit code by what was said of the archive. */
export function emptyExitCode(warnings: readonly Finding[]): number {
  return warnings.some(({ message }) => message.code === 'archive-empty') ? EMPTY : 0;
}
