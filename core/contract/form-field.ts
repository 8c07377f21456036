import { z } from 'zod';
import type { ValueSet } from '#core/messages/fields/form-texts.ts';

/**
 * A field of a form: of a service, of a record, of a key in JSON. Its label is `field.<form>.<name>`, its help
 * `help.<form>.<name>`. The window's fields, their completion and what the rules ask follow from it.
 */
export const formField = z.object({
  /** `secret` is written and never read. `settings` is JSON; of `map` and `elements` each part is a field. */
  kind: z.enum(['text', 'number', 'flag', 'choice', 'list', 'map', 'elements', 'secret', 'settings']),
  /** It has to be filled before its form can be saved. */
  required: z.boolean().optional(),
  /** The longest text, in characters; absent where only the database limits it. */
  maxLength: z.int().optional(),
  /** The only values of a choice; of a text, a list or a map the usual ones. */
  choices: z.array(z.string()).readonly().optional(),
});

export interface FormField extends z.infer<typeof formField> {
  /** Words for the values, where they have some. */
  words?: ValueSet;
  /** What holds where nothing is set. A flag without one may be neither. */
  default?: string;
}
