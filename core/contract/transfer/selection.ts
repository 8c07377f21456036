import { z } from 'zod';
import { guid } from '../guid.ts';

/** An entity across sites: its type and its Guid. */
export const entityKey = z.object({ type: z.string(), guid });
export type EntityKey = z.infer<typeof entityKey>;

/**
 * A node that a person chose. `includeSubcat` is the platform's parameter and inverted (spec, "Configuration
 * transfer"): `true` takes the node alone (partial), `false` with child entities and dependencies (full).
 */
export const selectedNode = z.object({ type: z.string(), guid, includeSubcat: z.boolean().default(false) });
export type SelectedNode = z.infer<typeof selectedNode>;

/** What to export: the whole site, or chosen nodes. */
export const exportSelection = z.union([z.literal('all'), z.array(selectedNode).min(1)]);
export type ExportSelection = z.infer<typeof exportSelection>;

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
