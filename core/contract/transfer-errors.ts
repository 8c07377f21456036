/** Codes with which operations on configuration end, besides those of any operation. */

export const archiveErrors = ['archive-invalid', 'decisions-invalid'] as const;

/** What keeps a plan from being written. */
export const writingErrors = [
  'conflicts',
  'plan-invalid',
  'plan-elsewhere',
  'same-site',
  'plan-stale',
  'import-running',
  'import-failed',
  'undo-unwritable',
  'file-unwritable',
] as const;

export const importErrors = [...archiveErrors, 'node-not-found', ...writingErrors] as const;
