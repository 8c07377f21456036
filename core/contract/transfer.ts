import { z } from 'zod';
import { canonicalGuid } from '#core/base/guid.ts';
import { finding, language, message } from './finding.ts';
import { guid } from './guid.ts';
import { conflict, conflictCode, decisionKind, value } from './transfer-conflicts.ts';
import { rewrittenText } from './transfer-texts.ts';

/** A site: a URL (`embedded:…`, `postgres://…`, `mssql://…`) or the name of a saved site. */
export const siteAddress = z.string().min(1);

/** An entity across sites: its type and its Guid. */
export const entityKey = z.object({ type: z.string(), guid });
export type EntityKey = z.infer<typeof entityKey>;

/**
 * A node that a person chose. `includeSubcat` is the platform's parameter and inverted (spec, "Configuration
 * transfer"): `true` takes the node alone (partial), `false` with child entities and dependencies (full).
 */
export const selectedNode = z.object({ type: z.string(), guid, includeSubcat: z.boolean() });
export type SelectedNode = z.infer<typeof selectedNode>;

/** What to export: the whole site, or chosen nodes. */
export const exportSelection = z.union([z.literal('all'), z.array(selectedNode).min(1)]);
export type ExportSelection = z.infer<typeof exportSelection>;

/** What something of the platform is called in each language. */
const title = z.object({ en: z.string(), ru: z.string() });

/** A node of the configuration tree. A `group` holds the entities of one type, a `folder` has no entity behind it. */
export const treeNode = z.object({
  /** Stable id of the node within the tree, to ask for its children. */
  id: z.string(),
  kind: z.enum(['root', 'folder', 'entity', 'group']),
  /** The entity's own name; of a group its type. */
  label: z.string(),
  /** What a group or a folder is called. */
  title: title.optional(),
  type: z.string().optional(),
  guid: guid.optional(),
  entityId: z.number().int().optional(),
  icon: z.string(),
  /** Direct children: shown as a count, and 0 for a leaf. */
  children: z.number().int(),
});
export type TreeNode = z.infer<typeof treeNode>;

/** An entity type as people call it. */
export const typeTitle = z.object({
  type: z.string(),
  title,
  /** Columns of the natural key; empty for a type that has none. */
  naturalKey: z.array(z.string()),
});

/** An entity found by name, with where it lies. */
export const foundEntity = z.object({
  type: z.string(),
  guid,
  label: z.string(),
  path: z.string(),
});
export type FoundEntity = z.infer<typeof foundEntity>;

/**
 * What to do with entities that texts (scripts, queries, settings) name: `rewrite` follows and maps them, `report` only
 * says that they are there, `ignore` does not look.
 */
export const textHandling = z.enum(['rewrite', 'report', 'ignore']);
export type TextHandling = z.infer<typeof textHandling>;

/**
 * One step of why an entity is in a selection: `chosen` by the person, `child` of the step before, or a `reference`
 * of the step before through its `column`; with `line` where the column's text names it there (1-based).
 */
export const reason = z.object({
  relation: z.enum(['chosen', 'child', 'reference']),
  type: z.string(),
  guid,
  path: z.string(),
  column: z.string().optional(),
  line: z.number().int().positive().optional(),
});
export type Reason = z.infer<typeof reason>;

/** One entity of a selection, and why it is in it: from the chosen node down to this entity itself, which is the last step. */
export const selectedItem = z.object({
  type: z.string(),
  guid,
  path: z.string(),
  because: z.array(reason),
});
export type SelectedItem = z.infer<typeof selectedItem>;

const archiveFormat = z.enum(['multi-file', 'legacy']);

/** What an archive is, without any receiver. */
export const archiveDescription = z.object({
  file: z.string(),
  format: archiveFormat,
  /** Version of the product that wrote it; absent where its manifest does not say. */
  sourceVersion: z.string().optional(),
  files: z.number().int(),
  /** Bytes of all files before compression, and of what lies on the disk. */
  bytes: z.number().int(),
  size: z.number().int(),
  entities: z.number().int(),
  byType: z.record(z.string(), z.number().int()),
  /** Names of the sections and categories that it holds, at most 1,000. */
  sections: z.array(z.object({ name: z.string(), categories: z.array(z.string()) })),
  /** How entities are matched where it is not by Guid, by type. */
  associations: z.record(z.string(), z.string()),
  warnings: z.array(finding),
});
export type ArchiveDescription = z.infer<typeof archiveDescription>;

export const exportResult = z.object({
  /** The run in the history of this computer; absent where the history could not be written. */
  run: z.string().optional(),
  file: z.string(),
  format: archiveFormat,
  files: z.number().int(),
  /** Bytes of all files before compression, and of what lies on the disk. */
  bytes: z.number().int(),
  size: z.number().int(),
  entities: z.number().int(),
  byType: z.record(z.string(), z.number().int()),
  items: z.array(selectedItem),
  warnings: z.array(finding),
});
export type ExportResult = z.infer<typeof exportResult>;

/** How the entities of a type find their counterparts on the receiver. */
export const association = z.enum(['Guid', 'NaturalKey']);
export type Association = z.infer<typeof association>;

/** By entity type; in one order, because plans are hashed as they are written. */
const associations = z
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

/** `Skipped`: left out by an option, a decision, a missing table, or because what it requires is skipped. */
export const status = z.enum(['Add', 'Update', 'Conflict', 'NoChanges', 'AutoCreate', 'Skipped']);
export type Status = z.infer<typeof status>;

/** Which entity of the receiver `use` means: its Guid or its id. */
const usedEntity = z
  .string()
  .min(1)
  .overwrite((text) => canonicalGuid(text) ?? text.trim());

/**
 * A decision for one entity, with `missing` for every conflict that lacks that dependency, or with `all` for every conflict
 * of a kind. `name` belongs to `rename`, `entity` to `use`.
 */
export const decision = z.union([
  z
    .strictObject({
      type: z.string(),
      guid,
      conflict: conflictCode.optional(),
      decision: decisionKind,
      name: z.string().min(1).optional(),
      entity: usedEntity.optional(),
    })
    .check(requireEntity),
  z
    .strictObject({
      missing: entityKey,
      decision: z.enum(['enrich', 'keep-receiver', 'use', 'skip']),
      entity: usedEntity.optional(),
    })
    .check(requireEntity),
  z.strictObject({ all: conflictCode, decision: decisionKind.exclude(['use']) }),
]);

function requireEntity({
  value,
  issues,
}: z.core.ParsePayload<{ decision: string; entity?: string | undefined }>): void {
  if (value.decision !== 'use' || value.entity !== undefined) return;
  issues.push({ code: 'invalid_type', expected: 'string', input: undefined, path: ['entity'] });
}
export type Decision = z.infer<typeof decision>;

/** The decisions file. */
export const decisions = z.strictObject({ decisions: z.array(decision) });

export const change = z.object({ column: z.string(), receiver: value, archive: value });
export type Change = z.infer<typeof change>;

export const planItem = z.object({
  type: z.string(),
  guid,
  /** Where the entity lies, in names. */
  path: z.string(),
  status,
  /** Guid of the receiver's entity that it is, where that is another. */
  counterpart: guid.optional(),
  /** What stands against it: of several conflicts the first that is undecided, else the one decided last. */
  conflict: conflict.optional(),
  /** All others. */
  otherConflicts: z.array(conflict).optional(),
  changes: z.array(change).optional(),
  /** What the import writes instead of the archive's values: a new name, a default. */
  replaced: z.record(z.string(), value).optional(),
  /** What the import writes in texts in place of the source's ids, Guids and names: in new and in changed columns. */
  texts: z.array(rewrittenText).optional(),
  /** What else is to be known about it, such as places in texts that are left as they are. */
  findings: z.array(finding).optional(),
  /** Why the import skips it. */
  skipped: message.optional(),
});
export type PlanItem = z.infer<typeof planItem>;

export const statusCounts = z.record(status, z.number().int());
export type StatusCounts = z.infer<typeof statusCounts>;

/** What to do with conflicts that no decision covers. */
const onConflict = z.enum(['fail', 'skip']);

/** Version of what plans are made of and what it means. Part of their hash: a plan of another version is made again. */
export const PLAN_VERSION = 4;

/** The problem that the schema has with a plan of another version. */
const OTHER_VERSION = 'plan.other-version';

export const plan = z.object({
  version: z.literal(PLAN_VERSION, { error: OTHER_VERSION }),
  /** SHA-256 over version, receiver, archive, options and items: equal plans have equal hashes. */
  hash: z.string(),
  /** Site id of the receiver, hash of the archive and options that it was made for. */
  receiver: z.string(),
  archive: z.string(),
  options: importOptions,
  /** The decisions that it was made with: an import of this plan uses them again. */
  decisions: z.array(decision),
  onConflict,
  counts: statusCounts,
  byType: z.record(z.string(), statusCounts),
  items: z.array(planItem),
});
export type Plan = z.infer<typeof plan>;

/** True for what the schema finds wrong with something that holds a plan of another version, or of none. */
export function isOtherPlanVersion(issues: readonly { readonly message: string }[]): boolean {
  return issues.some(({ message }) => message === OTHER_VERSION);
}

/** `read = added + updated + unchanged + autoCreated + skipped`, always; a stub counts as read and auto-created. */
export const balance = z.object({
  read: z.number().int(),
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  autoCreated: z.number().int(),
  skipped: z.number().int(),
});
export type Balance = z.infer<typeof balance>;

export const previewResult = z.object({ plan, warnings: z.array(finding) });
export type PreviewResult = z.infer<typeof previewResult>;

/** Items that take the place of others: `removed` of them, from the place `from` in the items before. */
const planPart = z.object({ from: z.number().int(), removed: z.number().int(), items: z.array(planItem) });
export type PlanPart = z.infer<typeof planPart>;

/** What is another one in the plan of a preview; its parts in the order of their places. */
export const decideResult = plan
  .pick({ hash: true, decisions: true, counts: true, byType: true })
  .extend({ warnings: z.array(finding), parts: z.array(planPart) });
export type DecideResult = z.infer<typeof decideResult>;

export const importResult = previewResult.extend({
  result: z.object({
    /** The run in the history of this computer; absent where the history could not be written. */
    run: z.string().optional(),
    /** False for a dry run, which did the same work and was rolled back. */
    committed: z.boolean(),
    balance: z.record(z.string(), balance),
    /** Tables and views that were rebuilt after the commit. */
    denormalized: z.array(z.string()),
    /** Path of `Log.txt`, and of `Error.txt` where there were errors. */
    log: z.string(),
    error: z.string().optional(),
  }),
});
export type ImportResult = z.infer<typeof importResult>;

/** The longest entity that may be allowed, in bytes: reading it takes several times as much. */
const MOST_ENTITY_BYTES = 128 * 1024 * 1024;

/** Limits of what is read that a person may set. */
export const archiveLimits = z.object({
  /** Refuses an archive whose files are longer than this in total, in bytes; 2 GiB when it is not given. */
  maxArchiveBytes: z.number().int().positive().optional(),
  /** Refuses an archive with a longer entity, in bytes; 64 MiB when it is not given. */
  maxEntityBytes: z.number().int().positive().max(MOST_ENTITY_BYTES).optional(),
});

export const convertInput = archiveLimits.extend({
  archive: z.string(),
  /** A path ending in `.zip` becomes a ZIP, anything else a folder. */
  out: z.string(),
  /** The format of the archive that is read when it is not given. */
  format: archiveFormat.optional(),
  /** Whether an archive that is at `out` may be replaced; what is no archive never is. */
  overwrite: z.boolean().default(false),
});
export type ConvertInput = z.infer<typeof convertInput>;

export const convertResult = exportResult.omit({ run: true, items: true });
export type ConvertResult = z.infer<typeof convertResult>;

export const verifyInput = archiveLimits.extend({ archive: z.string() });
export type VerifyInput = z.infer<typeof verifyInput>;

export const verifyResult = z.object({
  /** Nothing in it is refused or left out by an import; notes do not count. */
  valid: z.boolean(),
  /** How many files and entities were read; none of an archive that is refused. */
  files: z.number().int(),
  entities: z.number().int(),
  findings: z.array(finding),
});
export type VerifyResult = z.infer<typeof verifyResult>;

const planInput = archiveLimits.extend({
  site: siteAddress,
  /** ZIP file or folder. */
  archive: z.string(),
  options: importOptions,
  decisions: z.array(decision).default([]),
  onConflict: onConflict.default('fail'),
});

export const previewInput = planInput.extend({
  /** Keeps what the plan was made of, so that `decide` can make it again. */
  keep: z.boolean().default(false),
});
export type PreviewInput = z.infer<typeof previewInput>;

export const decideInput = z.object({
  site: siteAddress,
  /** The preview that was kept, and the hash of its newest plan. */
  preview: z.string(),
  hash: z.string(),
  /** All decisions, not only those that are new. */
  decisions: z.array(decision),
});
export type DecideInput = z.infer<typeof decideInput>;

export const importInput = planInput.extend({
  /** The reviewed plan: the import is refused when the receiver has changed since. */
  plan: plan.optional(),
  dryRun: z.boolean().default(false),
  /** Keeps in the receiver's profile whom decisions matched with whom, once the import is committed. */
  remember: z.boolean().default(false),
  /** Folder for `Log.txt` and `Error.txt`; that of the run in the history when it is not given. */
  logDir: z.string().optional(),
  /** Language of `Log.txt` and `Error.txt`. */
  language,
});
export type ImportInput = z.infer<typeof importInput>;

export const exportInput = z.object({
  site: siteAddress,
  selection: exportSelection,
  /** A path ending in `.zip` becomes a ZIP, anything else a folder; kept with the run in the history when it is not given. */
  out: z.string().optional(),
  /** Whether an archive that is at `out` may be replaced; what is no archive never is. */
  overwrite: z.boolean().default(false),
  format: archiveFormat.default('multi-file'),
  /** Strategies that the archive names for those who import it; every other type is matched by Guid. */
  associations,
  texts: textHandling.default('rewrite'),
});
export type ExportInput = z.infer<typeof exportInput>;
