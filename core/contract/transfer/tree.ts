import { z } from 'zod';
import { guid } from '../guid.ts';

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
  icon: z.string(),
  /** Columns of the natural key; empty for a type that has none. */
  naturalKey: z.array(z.string()),
});

export type TypeTitle = z.infer<typeof typeTitle>;

/** An entity found by name, with where it lies. */
export const foundEntity = z.object({
  type: z.string(),
  guid,
  label: z.string(),
  path: z.string(),
  /** Ids of the nodes of the tree above it, from the root down; empty for what stands nowhere in the tree. */
  above: z.array(z.string()),
});
export type FoundEntity = z.infer<typeof foundEntity>;
