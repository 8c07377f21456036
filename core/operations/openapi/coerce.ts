import { z } from 'zod';
import { isJsonObject } from '#core/base/json.ts';
import { unwrapSchema } from './restricted-input.ts';

/**
 * A value from a query, a path or a form, where all is text, as a schema asks for it: numbers, `true` and `false`, lists
 * (repeated, or as JSON), objects as JSON. What does not fit stays as it is, for the schema to refuse.
 */
export function coerce(schema: z.ZodType, value: unknown): unknown {
  const wanted = unwrapSchema(schema);
  if (wanted instanceof z.ZodObject && isJsonObject(value)) {
    const shape = wanted.shape as Record<string, z.ZodType>;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
        return [name, field ? coerce(field, one) : one];
      }),
    );
  }
  if (wanted instanceof z.ZodArray) {
    const list = typeof value === 'string' ? (fromJson(value, '[') ?? [value]) : value;
    return Array.isArray(list) ? list.map((one) => coerce(wanted.element as z.ZodType, one)) : list;
  }
  if (typeof value !== 'string') return value;
  if (wanted instanceof z.ZodUnion) {
    const options = wanted.options as readonly z.ZodType[];
    const read = options.map((option) => [option, coerce(option, value)] as const);
    return read.find(([option, one]) => option.safeParse(one).success)?.[1] ?? value;
  }
  return fromText(wanted, value);
}

function fromText(wanted: z.ZodType, text: string): unknown {
  if (wanted instanceof z.ZodNumber) return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text;
  if (wanted instanceof z.ZodBoolean || (wanted instanceof z.ZodLiteral && wanted.value === true)) {
    const word = text.toLowerCase();
    if (word === 'true' || word === '1') return true;
    return word === 'false' || word === '0' ? false : text;
  }
  if (wanted instanceof z.ZodObject || wanted instanceof z.ZodRecord) return fromJson(text, '{') ?? text;
  return text;
}

/** What JSON that begins so holds; undefined for everything else. */
function fromJson(text: string, begins: '[' | '{'): unknown {
  if (!text.startsWith(begins)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
