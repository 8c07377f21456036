import { z } from 'zod';
import { canonicalGuid } from '#core/base/guid.ts';
import { guid } from '../guid.ts';
import { conflictCode, decisionKind } from './conflicts.ts';
import { namedBy } from './rewritten-texts.ts';
import { entityKey } from './selection.ts';

/** Which entity of the receiver `use` means: its Guid or its id. */
const usedEntity = z
  .string()
  .min(1)
  .overwrite((text) => canonicalGuid(text) ?? text.trim());

/**
 * What conflicts lack: an entity by its Guid; where the archive does not tell that, by what the source calls it, which is
 * the id that a reference or a text has (`id`), or the name in a text (`key`).
 */
const missingEntity = z.union([
  entityKey,
  z.strictObject({ type: z.string(), by: namedBy.exclude(['guid']), written: z.string().min(1) }),
]);
export type MissingEntity = z.infer<typeof missingEntity>;

/**
 * A decision for one entity, with `missing` for every conflict that lacks that dependency, or with `all` for every conflict
 * of a kind. `name` belongs to `rename`, `entity` to `use`; `column` says which column's `changed-both` is meant, and `text` what
 * a person has merged.
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
      column: z.string().min(1).optional(),
      text: z.string().optional(),
    })
    .check(requireEntity),
  z
    .strictObject({
      missing: missingEntity,
      decision: z.enum(['enrich', 'keep-receiver', 'use', 'skip']),
      entity: usedEntity.optional(),
    })
    .check(requireEntity),
  z.strictObject({ all: conflictCode, decision: decisionKind.exclude(['use']) }),
]);
export type Decision = z.infer<typeof decision>;

function requireEntity({
  value,
  issues,
}: z.core.ParsePayload<{ decision: string; entity?: string | undefined }>): void {
  if (value.decision !== 'use' || value.entity !== undefined) return;
  issues.push({ code: 'invalid_type', expected: 'string', input: undefined, path: ['entity'] });
}

/** The decisions file. */
export const decisions = z.strictObject({ decisions: z.array(decision) });
