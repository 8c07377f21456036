import {
  type EntityProperty,
  type EntitySchema,
  type FormAlias,
  formAlias,
} from '#core/contract/signin/entities.ts';
import { providerType } from '#core/contract/signin/providers.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import { serviceTypes } from '../services/types.ts';
import { type Form, forms } from './forms.ts';

type Column = ReturnType<SiteTables['columns']>[number];

const TYPES = {
  int: 'integer',
  decimal: 'number',
  bool: 'boolean',
  string: 'string',
  text: 'string',
  guid: 'string',
  datetime: 'string',
} as const satisfies Record<Column['type'], string>;

/** Schemas of the forms whose tables the site has, of the columns that it has. */
export function entitySchemas(tables: SiteTables): EntitySchema[] {
  return formAlias.options
    .filter((alias) => tables.has(forms[alias].table))
    .map((alias) => entitySchema(tables, alias));
}

/** Throws `feature-off` for a form whose table the site lacks. */
export function entitySchema(tables: SiteTables, alias: FormAlias): EntitySchema {
  const form = forms[alias];
  const columns = tables.columns(form.table);
  const needed = requiredBy(form);
  return {
    $id: alias,
    title: form.table,
    type: 'object',
    properties: Object.fromEntries(
      columns.map((column) => [
        column.name,
        property(form, column, tables.maxLength(form.table, column.name)),
      ]),
    ),
    required: columns
      .filter((column) => needed.has(column.name) || isRequired(column))
      .map(({ name }) => name),
    'x-editable': form.kind !== 'link',
  };
}

function property(form: Form, column: Column, longest: number | undefined): EntityProperty {
  const { name, type, identity, secret, references } = column;
  const target = references?.table;
  const isJson = name.endsWith('Json');
  return {
    type: column.required ? [TYPES[type]] : [TYPES[type], 'null'],
    ...(type === 'guid' ? { format: 'uuid' as const } : {}),
    ...(type === 'datetime' ? { format: 'date-time' as const } : {}),
    ...(isJson ? { format: 'json' as const } : {}),
    ...(longest === undefined || TYPES[type] !== 'string' ? {} : { maxLength: longest }),
    ...(name === 'ProviderType' ? { enum: [...providerType.options] } : {}),
    ...(identity || name === 'Guid' || name === 'LastRunAt' ? { readOnly: true } : {}),
    // Settings may hold a secret among others: they are shown without it.
    ...(secret && !(isJson && form.kind === 'service') ? { writeOnly: true } : {}),
    ...(column.default === undefined ? {} : { default: column.default }),
    ...(target ? { 'x-references': target } : {}),
  };
}

function isRequired({ required, identity, name, default: given }: Column): boolean {
  return required === true && !identity && name !== 'Guid' && given === undefined;
}

function requiredBy(form: Form): ReadonlySet<string> {
  if (form.kind !== 'service') return new Set();
  return new Set(serviceTypes[form.type].fields.filter(({ required }) => required).map(({ name }) => name));
}
