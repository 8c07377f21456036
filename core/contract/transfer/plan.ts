import { z } from 'zod';
import { consequences } from '../access/consequences.ts';
import { finding, message } from '../finding.ts';
import { guid } from '../guid.ts';
import { conflict, value } from './conflicts.ts';
import { decision } from './decision.ts';
import { importOptions } from './options.ts';
import { OTHER_VERSION, PLAN_VERSION } from './plan-version.ts';
import { rewrittenText } from './rewritten-texts.ts';
import { entityKey, exportSelection } from './selection.ts';

/**
 * `Skipped`: left out by an option, a decision, a missing table, or because what it requires is skipped. `Remove`: only where a
 * person ticked it, or an undo asks for it (design, section 10).
 */
export const status = z.enum(['Add', 'Update', 'Conflict', 'NoChanges', 'AutoCreate', 'Skipped', 'Remove']);
export type Status = z.infer<typeof status>;

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
  /** What only the receiver has changed since the base: it stays, and the archive's value is not written. */
  kept: z.array(change).optional(),
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
export const onConflict = z.enum(['fail', 'skip']);

export const plan = z.object({
  version: z.literal(PLAN_VERSION, { error: OTHER_VERSION }),
  /** SHA-256 over version, receiver, archive, options and items: equal plans have equal hashes. */
  hash: z.string(),
  /** Site id of the receiver, hash of the archive and options that it was made for. */
  receiver: z.string(),
  archive: z.string(),
  /** Hash of the base, where there is one. */
  base: z.string().optional(),
  options: importOptions,
  /** The decisions that it was made with: an import of this plan uses them again. */
  decisions: z.array(decision),
  onConflict,
  /** Of a move: what of its source was chosen. */
  selection: exportSelection.optional(),
  /** What a person ticked to be removed from the receiver. */
  remove: z.array(entityKey).optional(),
  counts: statusCounts,
  byType: z.record(z.string(), statusCounts),
  items: z.array(planItem),
  /** What it does to people, where that was asked: no part of the hash, because people come and go. */
  consequences: consequences.optional(),
});
export type Plan = z.infer<typeof plan>;
