import { isContractProcedure } from '@orpc/contract';
import { z } from 'zod';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import { contract } from './index.ts';

/** A field of an operation's input as a person gives it. */
export interface InputField {
  /** `count` is any number: people give whole ones. `other` is what has parts of its own, or several forms. */
  kind: 'flag' | 'count' | 'text' | 'other';
  /** Several can be given. */
  isMany: boolean;
  isRequired: boolean;
  /** The only texts that it takes. */
  choices?: readonly string[];
  /** Bounds of a count. */
  least?: number;
  most?: number;
}

/** What z.toJSONSchema says of a property; there is more. */
interface Property {
  type?: string;
  enum?: readonly string[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  items?: Property;
}

/** The fields of an operation's input by name, in their order; `operation` is its dotted name. */
export function inputFields(operation: string): Record<string, InputField> {
  const procedure = operation
    .split('.')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], contract);
  const schema = isContractProcedure(procedure) ? procedure['~orpc'].inputSchema : undefined;
  const { properties = {}, required = [] } = z.toJSONSchema(schema as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as { properties?: Record<string, Property>; required?: string[] };
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      { isRequired: required.includes(name), ...described(property) },
    ]),
  );
}

function described(property: Property): Omit<InputField, 'isRequired'> {
  if (property.type === 'array' && property.items) return { ...described(property.items), isMany: true };
  const { type, enum: choices, minimum, exclusiveMinimum, maximum } = property;
  if (type === 'boolean') return { kind: 'flag', isMany: false };
  if (type === 'string') return { kind: 'text', isMany: false, ...omitUndefined({ choices }) };
  if (type !== 'integer' && type !== 'number') return { kind: 'other', isMany: false };
  const least = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
  // The largest integer of all is no bound that anybody has set.
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  return { kind: 'count', isMany: false, ...omitUndefined({ least, most }) };
}
