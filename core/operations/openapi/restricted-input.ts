import { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import { language } from '#core/contract/finding.ts';
import { operatorLogin, siteConfirmation } from '#core/contract/operator.ts';
import { hostPath, siteAddress } from '#core/contract/site/address.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Language } from '#core/messages/format.ts';
import { issueMessage } from '#core/messages/issue.ts';

/** What the service says itself in every call. */
export interface InputContext {
  /** The one site that is served, and for a URL the profile by which it is read. */
  site: string;
  profileFile?: string | undefined;
  operator: string;
  language: Language;
  /** The path of an archive that the caller has uploaded. Throws `upload-unknown`. */
  archive(upload: string): Promise<string>;
  /** A folder for the logs of this call, which its caller can read. */
  logs(): Promise<string>;
}

/** What a caller may say of an input, and how the rest is put in. */
export interface RestrictedInput {
  schema: z.ZodType;
  /** Fields of the declared input that a caller may not say. */
  refused: readonly string[];
  /** Throws `usage` for what a caller may not say, and where an archive is missing. */
  check(value: unknown): void;
  /** The whole input. Throws `usage` for what a caller may not say, and what `InputContext` throws. */
  complete(value: unknown, inputContext: InputContext): Promise<unknown>;
}

/** How the site that is served is called where it is one of several that can be meant. */
const THIS_SITE = 'this';
/** How a caller confirms what is asked about on the site that is served. */
export const confirmation = z.literal(THIS_SITE).optional();

/**
 * What is left of an input for callers who must not name anything on the service's computer: sites and operator are the
 * service's and the caller's, an archive is an upload, and other paths cannot be said. Throws a plain error for an
 * input that cannot be made without a path: such an operation is not served.
 */
export function restrictInput(schema: z.ZodType, withheld: readonly string[] = []): RestrictedInput {
  return restrict(schema, withheld, false);
}

const unrestricted = (schema: z.ZodType): RestrictedInput => ({
  schema,
  refused: [],
  check: () => {},
  complete: async (value) => value,
});

/** What is served of parts that several inputs have, which a document has once then. */
const cache = {
  alone: new WeakMap<z.ZodType, RestrictedInput>(),
  choice: new WeakMap<z.ZodType, RestrictedInput>(),
};

function restrict(schema: z.ZodType, withheld: readonly string[], isChoice: boolean): RestrictedInput {
  if (withheld.length > 0) return restrictUncached(schema, withheld, isChoice);
  const known = isChoice ? cache.choice : cache.alone;
  const served = known.get(schema) ?? restrictUncached(schema, withheld, isChoice);
  known.set(schema, served);
  return served;
}

function restrictUncached(
  schema: z.ZodType,
  withheld: readonly string[],
  isChoice: boolean,
): RestrictedInput {
  if (schema instanceof z.ZodObject) return restrictObject(schema, withheld, isChoice);
  if (schema instanceof z.ZodArray) return restrictArray(schema);
  if (schema instanceof z.ZodUnion) return restrictUnion(schema);
  const wrapped = findWrapper(schema);
  if (!wrapped) return unrestricted(schema);
  const inner = restrict(wrapped.inner, withheld, isChoice);
  if (inner.schema === wrapped.inner) return unrestricted(schema);
  return {
    ...inner,
    schema: wrapped.rewrap(inner.schema),
    complete: async (value, inputContext) =>
      value === undefined ? undefined : await inner.complete(value, inputContext),
  };
}

/** What is inside of a schema that says what may be missing, and the same around another one. */
function findWrapper(
  schema: z.ZodType,
): { inner: z.ZodType; rewrap: (inner: z.ZodType) => z.ZodType } | undefined {
  if (schema instanceof z.ZodOptional)
    return { inner: schema.unwrap() as z.ZodType, rewrap: (inner) => inner.optional() };
  if (schema instanceof z.ZodNullable)
    return { inner: schema.unwrap() as z.ZodType, rewrap: (inner) => inner.nullable() };
  if (schema instanceof z.ZodDefault) {
    const { defaultValue } = schema.def;
    return { inner: schema.unwrap() as z.ZodType, rewrap: (inner) => inner.default(defaultValue) };
  }
  if (schema instanceof z.ZodPrefault) {
    const { defaultValue } = schema.def;
    return { inner: schema.unwrap() as z.ZodType, rewrap: (inner) => inner.prefault(defaultValue) };
  }
  return undefined;
}

/** The schema without what says that it may be missing. */
export function unwrapSchema(schema: z.ZodType): z.ZodType {
  const wrapped = findWrapper(schema);
  return wrapped ? unwrapSchema(wrapped.inner) : schema;
}

function restrictArray(schema: z.ZodArray): RestrictedInput {
  const element = restrict(schema.element as z.ZodType, [], false);
  if (element.schema === schema.element) return unrestricted(schema);
  return {
    ...unrestricted(z.array(element.schema)),
    complete: async (value, inputContext) =>
      Array.isArray(value)
        ? await Promise.all(value.map((one) => element.complete(one, inputContext)))
        : value,
  };
}

function restrictUnion(schema: z.ZodUnion): RestrictedInput {
  const declared = schema.options as readonly z.ZodType[];
  const options = declared.map((option) => restrict(option, [], true));
  if (options.every((option, index) => option.schema === declared[index])) return unrestricted(schema);
  const refused = [...new Set(options.flatMap((option) => option.refused))];
  const schemas = options.map((option) => option.schema);
  const schemaOfAll =
    schema instanceof z.ZodDiscriminatedUnion
      ? z.discriminatedUnion(schema.def.discriminator, schemas as [z.ZodObject, ...z.ZodObject[]])
      : z.union(schemas);
  return {
    ...unrestricted(schemaOfAll),
    refused,
    async complete(value, inputContext) {
      // What one of the forms refuses is none of another's.
      refuse(value, refused);
      const meant = options.find((option) => option.schema.safeParse(value).success);
      if (meant) return await meant.complete(value, inputContext);
      const [issue = {}] = schemaOfAll.safeParse(value).error?.issues ?? [];
      throw new SiteferryError('usage', { reason: issueMessage(issue, value) });
    },
  };
}

/** Throws `usage` for the first of these fields that somebody has said. */
function refuse(value: unknown, refused: readonly string[]): void {
  const said = isJsonObject(value) ? value : {};
  const unwanted = refused.find((name) => said[name] !== undefined);
  if (unwanted === undefined) return;
  throw new SiteferryError('usage', { reason: message('service-route.field-refused', { field: unwanted }) });
}

/** Puts a field into an input, of which the caller has said `value`. */
type Fill = (value: unknown, context: InputContext) => Promise<unknown>;

function restrictObject(
  schema: z.ZodObject,
  withheld: readonly string[],
  isChoice: boolean,
): RestrictedInput {
  const shape: Record<string, z.ZodType> = {};
  const filled: [name: string, said: string, fill: Fill][] = [];
  const refused: string[] = [...withheld];
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    if (withheld.includes(name)) continue;
    const inner = unwrapSchema(field);
    if (inner === siteAddress) {
      if (isChoice) shape[name] = z.literal(THIS_SITE);
      else refused.push(name);
      filled.push([name, '', async (_value, { site }) => site]);
    } else if (isListOfSites(inner)) {
      refused.push(name);
      filled.push([name, '', async (_value, { site }) => [site]]);
    } else if (inner === operatorLogin) {
      refused.push(name);
      filled.push([name, '', async (_value, { operator }) => operator]);
    } else if (inner === siteConfirmation) {
      shape[name] = confirmation;
      filled.push([name, name, async (value, { site }) => (value === THIS_SITE ? site : undefined)]);
    } else if (inner === hostPath) {
      if (name === 'archive') {
        shape.upload = z.uuid();
        filled.push([name, 'upload', (value, { archive }) => archive(z.uuid().parse(value))]);
      } else if (!field.safeParse(undefined).success) {
        throw new Error(`${name} is a path`);
      }
      refused.push(name);
      if (name === 'profileFile') filled.push([name, '', async (_value, { profileFile }) => profileFile]);
      if (name === 'logDir') filled.push([name, '', (_value, { logs }) => logs()]);
    } else {
      const served = restrict(field, [], false);
      shape[name] = served.schema;
      if (field === language) filled.push([name, name, async (value, { language: own }) => value ?? own]);
      else if (served.schema !== field)
        filled.push([name, name, (value, context) => served.complete(value, context)]);
    }
  }
  if (filled.length === 0 && refused.length === 0) return unrestricted(schema);
  const { catchall } = schema.def;
  const object = catchall ? z.object(shape).catchall(catchall as z.ZodType) : z.object(shape);
  const check = (value: unknown) => {
    refuse(value, refused);
    const needsArchive = shape.upload !== undefined && filled.some(([, said]) => said === 'upload');
    if (needsArchive && !(isJsonObject(value) && z.uuid().safeParse(value.upload).success))
      throw new SiteferryError('usage', { reason: message('service-route.no-archive') });
  };
  return {
    schema: object,
    refused,
    check,
    async complete(value, context) {
      // What is no object at all is left to the operation, whose schema says so.
      if (value !== undefined && !isJsonObject(value)) return value;
      check(value ?? {});
      const said: Record<string, unknown> = { ...value };
      for (const [name, from, fill] of filled) {
        const whole = await fill(from === '' ? undefined : said[from], context);
        if (from !== name) delete said[from];
        if (whole === undefined) delete said[name];
        else said[name] = whole;
      }
      return said;
    },
  };
}

function isListOfSites(schema: z.ZodType): boolean {
  return schema instanceof z.ZodArray && schema.element === siteAddress;
}
