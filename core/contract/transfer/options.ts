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

/** How an import option that is on or off is given, beside its title and help (`import-option.<name>`). */
export interface ImportFlag {
  /** On the command line, after `--`. */
  option: string;
  /** The platform's short form. */
  alias?: string;
  /** Another one without which, or beside which, it means nothing. */
  onlyWith?: string;
  notWith?: string;
}

/** Import options that are on or off; the names are the platform's (spec, "Configuration transfer"). */
export const importFlags = {
  /** New rows get the receiver's next id instead of the source's. */
  importWithoutKeepIdentity: {
    option: 'without-keep-identity',
    alias: '-iowki',
    notWith: 'importAsNewData',
  },
  /**
   * What was chosen gets a new Guid and id, and a unique name. What every section shares (groups, statuses, parameters)
   * and the receiver has is used.
   */
  importAsNewData: { option: 'as-new-data' },
  /** What every section shares is copied, too. */
  copyShared: { option: 'copy-shared', onlyWith: 'importAsNewData' },
  /** Resolutions come even when no imported signature uses them. */
  includeAllResolutions: { option: 'include-all-resolutions' },
  /** Missing values get defaults and missing dependencies a stub. */
  importConstraintsActionEnrichWithDefaults: { option: 'enrich-with-defaults', alias: '-ioed' },
  /** Cache update command and rebuild of the denormalized tables after the commit. */
  withDenormalization: { option: 'with-denormalization' },
} as const satisfies Readonly<Record<string, ImportFlag>>;
export type ImportFlagName = keyof typeof importFlags;
/** Their names on the command line. */
export type ImportFlagOption = (typeof importFlags)[ImportFlagName]['option'];

export const importFlagNames = Object.keys(importFlags) as ImportFlagName[];

/** False for an option that means nothing beside the others. */
export function isApplicable(
  name: ImportFlagName,
  options: Readonly<Record<ImportFlagName, boolean>>,
): boolean {
  const { onlyWith, notWith }: ImportFlag = importFlags[name];
  const isOn = (other: string) => importFlagNames.some((one) => one === other && options[one]);
  return (onlyWith === undefined || isOn(onlyWith)) && (notWith === undefined || !isOn(notWith));
}

const flag = z.boolean().default(false);
const flags = Object.fromEntries(importFlagNames.map((name) => [name, flag])) as Record<
  ImportFlagName,
  typeof flag
>;

export const importOptions = z.object({
  ...flags,
  /** Strategies that the import uses instead of the archive's. */
  associations,
  texts: textHandling.default('rewrite'),
});
export type ImportOptions = z.infer<typeof importOptions>;
