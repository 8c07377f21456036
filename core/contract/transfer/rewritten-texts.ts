import { z } from 'zod';

/** How a text names an entity: by the id, the Guid or the name. */
export const namedBy = z.enum(['id', 'guid', 'key']);

/** A place in a text that names an entity by what it is on the source, and what is written there on the receiver. */
const textPlace = z.object({
  /** Where it stands in the archive's text: both count from 1, columns in UTF-16 units. */
  line: z.number().int(),
  column: z.number().int(),
  by: namedBy,
  from: z.string(),
  /** Null where it is known only when the import writes: the id of a new row, the Guid of new data. */
  to: z.string().nullable(),
  /** The entity: its type, its Guid in the archive or, where only the receiver has it, there, and its name. */
  type: z.string(),
  guid: z.string(),
  name: z.string(),
});
export type TextPlace = z.infer<typeof textPlace>;

/** What is rewritten in the text of one column of an entity. */
export const rewrittenText = z.object({ column: z.string(), places: z.array(textPlace) });
export type RewrittenText = z.infer<typeof rewrittenText>;
