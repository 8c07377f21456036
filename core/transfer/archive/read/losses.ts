import type { Finding } from '#core/contract/finding.ts';

/** Warnings of a reading that say what stands in an archive and was not taken from it. */
const LOSSES: ReadonlySet<string> = new Set([
  'script-unnamed',
  'unknown-type',
  'unknown-type-broken',
  'unknown-column',
  'secret-column',
  'both-layouts',
  'rows-unusable',
  'values-invalid',
  'mapping-unusable',
  'strategy-unknown',
  'meta-not-understood',
]);

/** Those of what goes into another archive as it is. */
const PASSED_THROUGH: ReadonlySet<string> = new Set([
  'unknown-file',
  'script-unnamed',
  'unknown-type',
  'unknown-type-broken',
  'unknown-column',
  'rows-unusable',
  'values-invalid',
]);

/** Whether a warning is of something that was not understood, and that a conversion carries over as it is. */
export function isPassedThrough(finding: Finding): boolean {
  return PASSED_THROUGH.has(kindOf(finding));
}

/** Whether a warning is of something that was not taken; another one is of what is written in an unusual way. */
export function isLoss(finding: Finding): boolean {
  return LOSSES.has(kindOf(finding));
}

function kindOf({ message: { code, values } }: Finding): string {
  return code === 'more-warnings' ? String(values.kind) : code;
}
