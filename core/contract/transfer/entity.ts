import { z } from 'zod';
import { guid } from '../guid.ts';
import { siteWithProfile } from '../site/address.ts';
import { value } from './conflicts.ts';
import { signInScope } from './sign-in.ts';

/** A column of an entity with its value. */
export const entityField = z.object({
  column: z.string(),
  value,
  /** What a text holds. */
  format: z.enum(['json', 'csharp', 'sql', 'javascript', 'html']).optional(),
  /** It is never read: nobody is told its value. */
  secret: z.literal(true).optional(),
  /** Whom the value is the id of; null where nobody has it. */
  reference: z.object({ type: z.string(), guid: guid.nullable(), name: z.string().nullable() }).optional(),
});
export type EntityField = z.infer<typeof entityField>;

/** Another entity and the column that says so; with `line` the column's text names it there (1-based). */
const related = z.object({
  type: z.string(),
  guid,
  path: z.string(),
  column: z.string(),
  line: z.number().int().positive().optional(),
});
export type RelatedEntity = z.infer<typeof related>;

/** All that a site knows of one entity. */
export const shownEntity = z.object({
  type: z.string(),
  guid,
  id: z.number().int(),
  path: z.string(),
  fields: z.array(entityField),
  /** What it refers to, and what its texts name. */
  needs: z.array(related),
  /** What refers to it by a column, its own parts included, and texts that name it; at most `limit`. */
  usedBy: z.array(related),
  /** How many references there are to it in all. */
  usedByCount: z.number().int(),
});
export type ShownEntity = z.infer<typeof shownEntity>;

export const entityInput = z.object({
  ...siteWithProfile,
  type: z.string(),
  guid,
  ...signInScope,
  /** How many of those that use it are named. */
  limit: z.number().int().positive().max(1_000).default(200),
  /** The entity of an archive to be put beside it: of a preview that is kept, by its Guid there. */
  archived: z.object({ preview: z.string(), guid }).optional(),
});
export type EntityInput = z.infer<typeof entityInput>;

export const entityOutput = z.object({
  /** Absent only where `archived` was asked for, too. */
  entity: shownEntity.optional(),
  /** Absent where the preview is gone, or its archive has no such entity. */
  archived: z.array(entityField).optional(),
});
export type EntityOutput = z.infer<typeof entityOutput>;
