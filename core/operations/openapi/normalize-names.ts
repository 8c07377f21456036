import { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import { message } from '#core/messages/catalogue.ts';
import { unwrapSchema } from './restricted-input.ts';

interface Naming {
  /** Names that are left for somebody else to judge. */
  judged?: readonly string[];
  /** Leaves names that nobody knows as they are: a record that a caller has read is sent back as a whole. */
  leavesOthers?: boolean;
}

/**
 * What a caller says, under the names that a schema has: as the platform reads them, without regard to case. A misspelt
 * option must not be one that nobody has said, so that a name which nobody knows throws `usage`. Texts of messages that the
 * service has answered may be sent back with the rest.
 */
export function normalizeNames(schema: z.ZodType, value: unknown, naming: Naming = {}): unknown {
  const wanted = unwrapSchema(schema);
  if (wanted instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((one) => normalizeNames(wanted.element as z.ZodType, one, { ...naming, judged: [] }));
  }
  if (!isJsonObject(value)) return value;
  const meant = wanted instanceof z.ZodUnion ? formOf(wanted, value) : wanted;
  if (!(meant instanceof z.ZodObject)) return value;
  const shape = meant.shape as Record<string, z.ZodType>;
  const isOpen = meant.def.catchall !== undefined && !(meant.def.catchall instanceof z.ZodNever);
  const said: Record<string, unknown> = {};
  for (const [given, one] of Object.entries(value)) {
    const name = nameOf(given, Object.keys(shape), value);
    const field = name === undefined ? undefined : shape[name];
    // The text of a message that was answered: its code and values count.
    if (given === 'text' && shape.code && shape.values && !field) continue;
    if (name !== undefined && field) said[name] = normalizeNames(field, one, { ...naming, judged: [] });
    else if (isOpen || naming.leavesOthers || naming.judged?.includes(given)) said[given] = one;
    else
      throw new SiteferryError('usage', { reason: message('service-route.field-unknown', { field: given }) });
  }
  return said;
}

/** The name that is meant: the very same, or the only one that differs in case alone and is not said besides. */
function nameOf(given: string, names: readonly string[], said: object): string | undefined {
  if (names.includes(given)) return given;
  const alike = names.filter((name) => name.toLowerCase() === given.toLowerCase());
  const [only] = alike;
  return alike.length === 1 && only !== undefined && !Object.hasOwn(said, only) ? only : undefined;
}

/** The form of several that a value has, where one of its words tells which. */
function formOf(union: z.ZodUnion, value: Record<string, unknown>): z.ZodType | undefined {
  const forms = (union.options as readonly z.ZodType[])
    .map(unwrapSchema)
    .filter((one) => one instanceof z.ZodObject);
  return forms.find((form) => {
    const words = Object.entries(form.shape as Record<string, z.ZodType>).filter(
      ([, field]) => field instanceof z.ZodLiteral,
    );
    return words.length > 0 && words.every(([name, field]) => field.safeParse(value[name]).success);
  });
}
