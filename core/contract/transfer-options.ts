import { z } from 'zod';

/**
 * What to do with entities that texts (scripts, queries, settings) name: `rewrite` follows and maps them, `report` only
 * says that they are there, `ignore` does not look.
 */
export const textHandling = z.enum(['rewrite', 'report', 'ignore']);
export type TextHandling = z.infer<typeof textHandling>;

/** How the entities of a type find their counterparts on the receiver. */
export const association = z.enum(['Guid', 'NaturalKey']);
export type Association = z.infer<typeof association>;

/** By entity type; in one order, because plans are hashed as they are written. */
export const associations = z
  .record(z.string(), association)
  .overwrite((given) => Object.fromEntries(Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1))))
  .default({});

/** Import options; the names are the platform's (spec, "Configuration transfer"). */
export const importOptions = z.object({
  /** New rows get the receiver's next id instead of the source's (`-iowki`). */
  importWithoutKeepIdentity: z.boolean().default(false),
  /**
   * What was chosen gets a new Guid and id, and a unique name. What every section shares (groups, statuses, parameters)
   * and the receiver has is used.
   */
  importAsNewData: z.boolean().default(false),
  /** With `importAsNewData`: what every section shares is copied, too. */
  copyShared: z.boolean().default(false),
  /** Resolutions come even when no imported signature uses them. */
  includeAllResolutions: z.boolean().default(false),
  /** Missing values get defaults and missing dependencies a stub (`-ioed`). */
  importConstraintsActionEnrichWithDefaults: z.boolean().default(false),
  /** Cache update command and rebuild of the denormalized tables after the commit. */
  withDenormalization: z.boolean().default(false),
  /** Strategies that the import uses instead of the archive's. */
  associations,
  texts: textHandling.default('rewrite'),
});
export type ImportOptions = z.infer<typeof importOptions>;
