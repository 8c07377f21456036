import { z } from 'zod';
import { finding } from './finding.ts';
import { operation } from './operation.ts';
import { hostPath, siteAddress, siteWithProfile } from './site/address.ts';

const NAME = z.string().min(1).max(200);
const TITLE = z.string().min(1).max(200);
const COMMENT = z.string().max(2_000).optional();

/** A column of an entity type. What is false may as well be absent. */
const fileColumn = z.strictObject({
  $comment: COMMENT,
  name: NAME,
  type: z.enum(['int', 'decimal', 'bool', 'string', 'text', 'guid', 'datetime']),
  /** Longest allowed text in characters, for `string`. */
  length: z.int().positive().max(1_000_000).optional(),
  required: z.boolean().optional(),
  default: z.union([z.null(), z.boolean(), z.number(), z.string().max(4_000)]).optional(),
  immutable: z.boolean().optional(),
  secret: z.boolean().optional(),
  format: z.enum(['json', 'csharp', 'sql', 'javascript', 'html']).optional(),
  references: z.strictObject({ type: NAME, owning: z.boolean().optional() }).optional(),
});

/** An entity type that the reference catalog lacks. */
const fileType = z.strictObject({
  $comment: COMMENT,
  /** Its file in the archive is `<name>.json`. */
  name: NAME,
  scope: z.enum(['global', 'version', 'category']),
  /** Table in schema `dbo`. */
  table: NAME,
  id: NAME,
  guid: NAME.default('Guid'),
  columns: z.array(fileColumn).max(1_000),
  key: z.array(NAME).max(16),
  /** No two entities have one key, also where the database has no unique index that says so. */
  uniqueKey: z.boolean().optional(),
  /** Columns that name an entity to a person; without it those of the key. */
  label: z.array(NAME).max(16).optional(),
  title: z.strictObject({ en: TITLE, ru: TITLE.optional() }).optional(),
  icon: z
    .string()
    .regex(/^[A-Z][A-Za-z0-9]{0,63}$/)
    .optional(),
});

/** How a site differs from the reference catalog in a type that it knows. */
const fileChange = z.strictObject({
  $comment: COMMENT,
  /** Name of the entity type. */
  type: NAME,
  /** The table's name on this site. */
  table: NAME.optional(),
  id: NAME.optional(),
  guid: NAME.optional(),
  /** Another natural key, in the names that columns have after this change. */
  key: z.array(NAME).max(16).optional(),
  uniqueKey: z.boolean().optional(),
  /** Columns that the site has besides. */
  add: z.array(fileColumn).max(1_000).optional(),
  rename: z
    .array(z.strictObject({ from: NAME, to: NAME }))
    .max(1_000)
    .optional(),
  /** Columns that the site does not have, or that are not to be transferred. */
  remove: z.array(NAME).max(1_000).optional(),
});

/** A catalog file: what a site has besides the reference catalog, or otherwise. */
export const catalogFile = z.strictObject({
  /** For editors, which check the file by it. */
  $schema: z.string().optional(),
  $comment: COMMENT,
  version: z.literal(1),
  types: z.array(fileType).max(1_000).default([]),
  changes: z.array(fileChange).max(1_000).default([]),
});
export type CatalogFile = z.infer<typeof catalogFile>;
export type FileColumn = z.infer<typeof fileColumn>;
export type FileType = z.infer<typeof fileType>;
export type FileChange = z.infer<typeof fileChange>;

/** A column as the catalog of a site has it. */
const catalogColumn = z.object({
  name: z.string(),
  type: z.string(),
  length: z.number().optional(),
  required: z.boolean().optional(),
  default: z.union([z.null(), z.boolean(), z.number(), z.string()]).optional(),
  immutable: z.boolean().optional(),
  secret: z.boolean().optional(),
  format: z.string().optional(),
  references: z.object({ type: z.string(), owning: z.boolean().optional() }).optional(),
});

const catalogType = z.object({
  name: z.string(),
  /** Where it comes from: the reference catalog, changed by a file, or only a file. */
  origin: z.enum(['reference', 'changed', 'added']),
  scope: z.string(),
  table: z.string(),
  id: z.string(),
  guid: z.string(),
  columns: z.array(catalogColumn),
  key: z.array(z.string()),
  uniqueKey: z.boolean().optional(),
  label: z.array(z.string()),
  title: z.object({ en: z.string(), ru: z.string() }),
  icon: z.string(),
});
export type CatalogType = z.infer<typeof catalogType>;

/** What can be asked about what sites are made of. */
export const catalogContract = {
  /** The entity types of a site, of a profile, of a catalog file, or of the reference catalog. */
  show: operation({
    effect: 'read',
    input: z.object({ ...siteWithProfile, file: hostPath }).partial(),
    output: z.array(catalogType),
  }),
  /** Everything that is wrong with a catalog file, also against the real columns of a site where one is named. */
  check: operation({
    effect: 'read',
    input: z.object({ file: hostPath, site: siteAddress.optional() }),
    output: z.object({
      added: z.array(z.string()),
      changed: z.array(z.string()),
      findings: z.array(finding),
    }),
  }),
  /** Drafts a catalog file for the tables and columns that a site has besides its catalog. */
  propose: operation({
    effect: 'read',
    input: z.object({ site: siteAddress }),
    output: z.object({
      file: catalogFile,
      /** What is not in the draft, with the reason. */
      findings: z.array(finding),
    }),
  }),
};
