import type { Finding } from '#core/contract/finding.ts';

/** Warnings of a reading that say what stands in an archive and was not taken from it. */
const LOSSES: ReadonlySet<string> = new Set([
  'unknown-file',
  'unknown-type',
  'unknown-column',
  'secret-column',
  'both-layouts',
  'rows-unusable',
  'values-invalid',
  'mapping-unusable',
  'strategy-unknown',
  'meta-not-understood',
]);

/** Whether a warning is of something that was not taken; another one is of what is written in an unusual way. */
export function isLoss({ message: { code, values } }: Finding): boolean {
  return LOSSES.has(code === 'more-warnings' ? String(values.kind) : code);
}
