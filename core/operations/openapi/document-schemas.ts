import { z } from 'zod';
import type { Json } from '#core/base/json.ts';
import { message } from '#core/contract/finding.ts';

/** A JSON Schema. */
export type JsonSchema = { [key: string]: Json };

/** Schemas of requests or of answers, with what several of them are made of said once. */
export interface DocumentSchemas {
  /** What a document has under `components/schemas`. */
  components: Record<string, JsonSchema>;
  /** The schema of something that was handed in, by its name. */
  of(name: string): JsonSchema;
}

/**
 * JSON Schemas of named zod schemas. What occurs in more than one place is a component of its own, called after where it
 * occurs first; `suffix` keeps names of requests and answers apart. A message of an answer has its text besides.
 */
export function documentSchemas(
  named: Readonly<Record<string, z.ZodType>>,
  io: 'input' | 'output',
  suffix: string,
): DocumentSchemas {
  const registry = z.registry<{ id: string }>();
  const seen = new Map<z.ZodType, { count: number; name: string }>();
  for (const [name, schema] of Object.entries(named)) count(schema, name, seen);
  const taken = new Set<string>();
  for (const [schema, { count: times, name }] of seen) {
    if (times < 2 || !isWorthNaming(schema)) continue;
    const id = freeName(`${name}${suffix}`, taken);
    registry.add(schema, { id });
  }
  const whole = Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [
      name,
      z.toJSONSchema(schema, {
        io,
        metadata: registry,
        unrepresentable: 'any',
        target: 'draft-2020-12',
        override({ zodSchema, jsonSchema }) {
          if (io === 'output' && zodSchema === (message as unknown)) {
            jsonSchema.properties = { ...jsonSchema.properties, text: { type: 'string' } };
          }
        },
      }),
    ]),
  ) as unknown as Record<string, JsonSchema>;
  const components: Record<string, JsonSchema> = {};
  const schemas: Record<string, JsonSchema> = {};
  for (const [name, schema] of Object.entries(whole)) {
    const { $schema: _schema, $defs = {}, ...rest } = schema;
    for (const [id, definition] of Object.entries($defs as Record<string, JsonSchema>))
      components[id] ??= rewriteReferences(definition) as JsonSchema;
    schemas[name] = rewriteReferences(rest) as JsonSchema;
  }
  return { components, of: (name) => schemas[name] ?? {} };
}

/** Counts the places of everything that a schema is made of. */
function count(schema: z.ZodType, name: string, seen: Map<z.ZodType, { count: number; name: string }>): void {
  const before = seen.get(schema);
  if (before) {
    before.count += 1;
    return;
  }
  seen.set(schema, { count: 1, name });
  for (const [part, inner] of partsOf(schema)) count(inner, `${name}${capital(part)}`, seen);
}

function partsOf(schema: z.ZodType): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape as Record<string, z.ZodType>);
  if (schema instanceof z.ZodArray) return [['', schema.element as z.ZodType]];
  if (schema instanceof z.ZodUnion)
    return (schema.options as readonly z.ZodType[]).map((option, index) => [`Form${index + 1}`, option]);
  if (schema instanceof z.ZodRecord) return [['', schema.valueType as z.ZodType]];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [['', schema.unwrap() as z.ZodType]];
  if (schema instanceof z.ZodPrefault || schema instanceof z.ZodReadonly)
    return [['', schema.unwrap() as z.ZodType]];
  if (schema instanceof z.ZodLazy) return [['', schema.unwrap() as z.ZodType]];
  if (schema instanceof z.ZodPipe)
    return [
      ['', schema.in as z.ZodType],
      ['', schema.out as z.ZodType],
    ];
  return [];
}

/** True for what is longer than a reference to it. */
function isWorthNaming(schema: z.ZodType): boolean {
  return (
    schema instanceof z.ZodObject ||
    schema instanceof z.ZodUnion ||
    (schema instanceof z.ZodEnum && schema.options.length > 3)
  );
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}${number}`;
  taken.add(free);
  return free;
}

/** Whatever pointed into one schema points into the document. */
function rewriteReferences(value: Json): Json {
  if (Array.isArray(value)) return value.map(rewriteReferences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(expandRecord(value))
      .filter(
        ([key]) => key !== 'id' || typeof value.id !== 'string' || !('type' in value || 'anyOf' in value),
      )
      .map(([key, inner]) => {
        const isReference = key === '$ref' && typeof inner === 'string';
        return [
          key,
          isReference ? inner.replace(/^#\/\$defs\//, '#/components/schemas/') : rewriteReferences(inner),
        ];
      }),
  );
}

/** A record of known names, all of them there, as an object with those properties: what linters and generators expect. */
function expandRecord(schema: JsonSchema): JsonSchema {
  const { propertyNames, additionalProperties, required, ...rest } = schema;
  if (!Array.isArray(required) || propertyNames === undefined || additionalProperties === undefined)
    return schema;
  const properties = Object.fromEntries(required.map((name) => [String(name), additionalProperties]));
  return { ...rest, properties, required };
}

/** `providerId` as `ProviderId`. */
export function capital(text: string): string {
  return text.replace(/(?:^|[._-])(\w)/g, (_all, first: string) => first.toUpperCase()).replace(/\W/g, '');
}
