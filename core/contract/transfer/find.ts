import { z } from 'zod';
import type { RecordColumn } from '../columns.ts';
import { guid } from '../guid.ts';
import { siteWithProfile } from '../site/address.ts';

export const findTextInput = z.object({
  ...siteWithProfile,
  /** What stands in a script, query or setting, whatever the case. */
  text: z.string().min(1).max(1_000),
  limit: z.int().positive().max(10_000).default(1_000),
});
export type FindTextInput = z.infer<typeof findTextInput>;

const textPlace = z.object({
  type: z.string(),
  guid,
  /** Where the entity lies, in names. */
  path: z.string(),
  /** The field. */
  field: z.string(),
  /** 1-based. */
  line: z.int(),
  /** The line around it, safe to show. */
  excerpt: z.string(),
});
export type TextPlace = z.infer<typeof textPlace>;

export const findTextOutput = z.object({
  /** In catalog order; of each line the first place. */
  places: z.array(textPlace),
  /** There are more. */
  isCut: z.boolean(),
});
export type FoundText = z.infer<typeof findTextOutput>;

export const textPlaceColumns: readonly RecordColumn<TextPlace>[] = [
  { id: 'type', heading: 'column.type', value: ({ type }) => type },
  { id: 'path', heading: 'column.name', value: ({ path }) => path },
  { id: 'field', heading: 'column.field', value: ({ field }) => field },
  { id: 'line', heading: 'column.line', value: ({ line }) => line },
  { id: 'excerpt', heading: 'column.text', value: ({ excerpt }) => excerpt, isAddress: true },
];

export const unusedInput = z.object({
  ...siteWithProfile,
  /** Only entities of this type. */
  type: z.string().optional(),
});

const unusedEntity = z.object({ type: z.string(), guid, path: z.string() });
export type UnusedEntity = z.infer<typeof unusedEntity>;

export const unusedColumns: readonly RecordColumn<UnusedEntity>[] = [
  { id: 'type', heading: 'column.type', value: ({ type }) => type },
  { id: 'path', heading: 'column.name', value: ({ path }) => path },
  { id: 'guid', heading: 'column.guid', value: (one) => one.guid },
];

export const unusedOutput = z.object({ unused: z.array(unusedEntity) });
