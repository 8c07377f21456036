import type { ImportOptions } from '#core/contract/transfer-options.ts';

/** The platform's import options with their names on the command line. */
export const importOptionNames = [
  ['importWithoutKeepIdentity', 'without-keep-identity'],
  ['importConstraintsActionEnrichWithDefaults', 'enrich-with-defaults'],
  ['importAsNewData', 'as-new-data'],
  ['copyShared', 'copy-shared'],
  ['includeAllResolutions', 'include-all-resolutions'],
  ['withDenormalization', 'with-denormalization'],
] as const satisfies readonly (readonly [keyof ImportOptions, string])[];
