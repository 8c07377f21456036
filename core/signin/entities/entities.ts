import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import {
  type Entity,
  type EntityProperty,
  type EntitySchema,
  type FormAlias,
  formLabels,
} from '#core/contract/signin/entities.ts';
import { type ProviderFields, providerFields } from '#core/contract/signin/providers.ts';
import type { ServiceType } from '#core/contract/signin/services.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import { issueProblem } from '#core/messages/issue.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import type { Administration } from '../administration.ts';
import { createProvider, deleteProvider, updateProvider } from '../providers/providers.ts';
import type { ServiceChange } from '../services/change.ts';
import { deleteService, getService, saveService } from '../services/services.ts';
import { SETTINGS } from '../services/types.ts';
import { refuseCertified } from '../synchronization.ts';
import { type Form, forms, recordOf } from './forms.ts';
import { addLink, linkId, removeLink } from './links.ts';
import { deletePlainRow, savePlainRow } from './plain-rows.ts';
import { entitySchema } from './schema.ts';

type Values = Entity['values'];

/**
 * The generic entity editor (spec, "Admin forms and database tables"): the records of the admin forms by their JSON
 * schemas. A write goes through the rules of its form, those of providers included, and is not audited.
 */

/** Records of a form. Throws `feature-off`, `edition-excludes`. */
export async function listEntities(administration: Administration, alias: FormAlias): Promise<Entity[]> {
  const { tables } = administration;
  const form = forms[alias];
  if (form.kind === 'synchronization') await refuseCertified(tables);
  const rows = await tables.select(form.table);
  const entities: Entity[] = [];
  for (const row of rows) entities.push(await entityOf(administration, form, row));
  return entities;
}

/** Adds or changes a record. Throws `rule-broken`, `record-unknown`, `edition-excludes`. */
export async function saveEntity(
  given: Administration,
  { alias, id, values }: { alias: FormAlias; id?: string | undefined; values: Values },
  now: Date,
): Promise<Entity> {
  const administration: Administration = { ...given, unaudited: true };
  const { tables } = administration;
  const form = forms[alias];
  const schema = entitySchema(tables, alias);
  requireShape(schema, values);
  if (form.kind === 'link') {
    if (id !== undefined) refuse('link', message('entities.link-fixed'));
    const added = await addLink(administration, form.column, values, now);
    return found(await listEntities(administration, alias), added);
  }
  const key = id === undefined ? undefined : numberOf(form, id);
  if (form.kind === 'providers') {
    const fields = fieldsOf(values);
    const saved =
      key === undefined
        ? await createProvider(administration, fields, now)
        : await updateProvider(administration, key, fields, now);
    return await stored(administration, form, saved.Id);
  }
  if (form.kind === 'service') {
    const saved = await saveService(
      administration,
      await serviceChangeOf(administration, form.type, key, values),
    );
    return await stored(administration, form, saved.Id);
  }
  await refuseCertified(tables);
  return await stored(administration, form, await savePlainRow(tables, form, schema, key, values));
}

/**
 * A record of a service as its form saves it. The admin form always sends the settings with the other fields (spec,
 * "Service types and required form fields"): those that are not among the values are sent as they are. Throws
 * `record-unknown`.
 */
export async function serviceChangeOf(
  administration: Administration,
  type: ServiceType,
  id: number | undefined,
  values: Values,
): Promise<ServiceChange> {
  const { Name, IsActive, ...given } = values;
  const { [SETTINGS]: stored } =
    id === undefined || SETTINGS in given ? {} : (await getService(administration, type, id)).Fields;
  return {
    type,
    id,
    ...(Name === undefined ? {} : { name: String(Name ?? '') }),
    ...(IsActive === undefined ? {} : { active: IsActive === true }),
    fields: stored === undefined ? given : { ...given, [SETTINGS]: stored },
  };
}

/** Deletes a record. Throws `rule-broken`, `record-unknown`, `edition-excludes`. */
export async function deleteEntity(
  given: Administration,
  { alias, id }: { alias: FormAlias; id: string },
  now: Date,
): Promise<void> {
  const administration: Administration = { ...given, unaudited: true };
  const form = forms[alias];
  if (form.kind === 'link') return await removeLink(administration, form.column, id, now);
  const key = numberOf(form, id);
  if (form.kind === 'providers') return await deleteProvider(administration, key, now);
  if (form.kind === 'service') return await deleteService(administration, form.type, key);
  await refuseCertified(administration.tables);
  await deletePlainRow(administration.tables, form, key);
}

async function stored(administration: Administration, form: Form, Id: number): Promise<Entity> {
  const [row] = await administration.tables.select(form.table, { Id });
  if (!row) throw new SiteferryError('bug', { reason: 'a record that was saved is not there' });
  return await entityOf(administration, form, row);
}

async function entityOf(
  administration: Administration,
  form: Form,
  row: Readonly<Record<string, Values[string]>>,
): Promise<Entity> {
  const id = form.kind === 'link' ? linkId(form.column, row) : String(row.Id);
  const values = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      isHas(administration.tables, form, name) ? value === 1 : value,
    ]),
  );
  if (form.kind !== 'service' || !('SettingsJson' in row || 'HasSettingsJson' in row)) return { id, values };
  // Settings are shown as the service form shows them, without the secrets in them.
  const { Fields } = await getService(administration, form.type, Number(row.Id));
  const { HasSettingsJson: _, ...others } = values;
  return { id, values: { ...others, SettingsJson: Fields.SettingsJson ?? '{}' } };
}

function isHas(tables: SiteTables, { table }: Form, name: string): boolean {
  return tables.columns(table).some((column) => column.secret && name === `Has${column.name}`);
}

/** Fields of a provider as its rules take them. Throws `rule-broken`. */
export function fieldsOf(values: Values): ProviderFields {
  const parsed = providerFields.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [name] = issue?.path ?? [];
  const problem = issueProblem(issue ?? {});
  refuse('field', message('input.not-accepted.at', { path: fieldName('provider', String(name)), problem }));
}

/** Throws `rule-broken` for what the form does not have, or what is not of its type. */
function requireShape({ $id, title, properties }: EntitySchema, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!property) refuse('field', message('entities.field-unknown', { table: title, field: name }));
    if (property.readOnly)
      refuse('field', message('entities.field-read-only', { field: fieldName(formLabels[$id], name) }));
    const problem = valueProblem(property, value);
    if (!problem) continue;
    refuse('field', message('input.not-accepted.at', { path: fieldName(formLabels[$id], name), problem }));
  }
}

function valueProblem({ type, maxLength }: EntityProperty, value: Values[string]): Message | undefined {
  const [expected = 'string'] = type;
  if (!type.includes(typeOf(value))) return message(`input.type.${TYPES[expected]}`);
  const isTooLong = maxLength !== undefined && typeof value === 'string' && value.length > maxLength;
  return isTooLong ? message('input.too-long', { maximum: maxLength }) : undefined;
}

const TYPES = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'flag',
  null: 'null',
} as const satisfies Record<EntityProperty['type'][number], string>;

function typeOf(value: Values[string]): 'string' | 'integer' | 'number' | 'boolean' | 'null' {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  return Number.isInteger(value) ? 'integer' : 'number';
}

function found(entities: readonly Entity[], id: string): Entity {
  const entity = entities.find((one) => one.id === id);
  if (!entity) throw new SiteferryError('bug', { reason: 'a link that was added is not there' });
  return entity;
}

export function numberOf(form: Form, id: string): number {
  if (!/^\d{1,9}$/.test(id)) throw new SiteferryError('record-unknown', { what: recordOf(form), id });
  return Number(id);
}

function refuse(rule: string, reason: Message): never {
  throw new SiteferryError('rule-broken', { rule, reason });
}
