import { SiteferryError } from '#core/base/errors.ts';
import { type InputField, inputFields } from '#core/contract/input-fields.ts';
import { hasMessage } from '#core/messages/catalogue.ts';
import type { OptionSpec } from './command.ts';
import { type FieldOption, optionOf, VALUES } from './operation-fields.ts';

/** An option that gives a field of an operation's input. */
interface FieldSpec extends OptionSpec {
  field: string;
}

/** The options that give an operation its input; the confirmation comes last. */
export function optionsOf(
  operation: string,
  given: Readonly<Record<string, FieldOption | undefined>>,
): Record<string, FieldSpec> {
  const { confirm, ...fields } = inputFields(operation);
  return Object.fromEntries(
    Object.entries({ ...fields, ...(confirm ? { confirm } : {}) }).flatMap(([field, described]) => {
      const own = given[field] ?? {};
      if (own.positional !== undefined) return [];
      const help = `operation-input.${operation}.${field}`;
      const helped = hasMessage(help) ? { fieldHelp: help } : {};
      return [[optionOf(field, own), { ...specOf(field, described, own), ...helped }]];
    }),
  );
}

function specOf(
  field: string,
  { kind, isMany, isRequired, ...limits }: InputField,
  own: FieldOption,
): FieldSpec {
  const { otherwise, read } = own;
  if (kind === 'other' && !read)
    throw new SiteferryError('bug', { reason: `nothing reads an option into the field ${field}` });
  if (kind === 'flag') return { field, type: 'boolean' };
  const { choices, least, most } = limits;
  const usual = choices ? undefined : (VALUES[field] ?? (kind === 'count' ? 'N' : 'TEXT'));
  const value = own.value ?? usual;
  return {
    field,
    // Whatever reads it gets what was typed: a size has a unit.
    type: kind === 'count' && !read ? 'count' : 'string',
    ...(value === undefined ? {} : { value }),
    ...(isMany ? { multiple: true } : {}),
    ...(isRequired && otherwise === undefined ? { required: true } : {}),
    ...(choices ? { choices } : {}),
    ...(most === undefined ? {} : { most }),
    ...(least === 0 ? { none: true } : {}),
  };
}
