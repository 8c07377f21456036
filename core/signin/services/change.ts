import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { ServiceField, ServiceType } from '#core/contract/signin/services.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import { readJsonObject } from '../json.ts';
import { parseSettings, readSettingsText, type ServiceRow } from './service-row.ts';
import { withStoredSecrets } from './settings-secrets.ts';
import { SETTINGS, serviceTypes } from './types.ts';

/** What is to be written of a service; absent is kept. */
export interface ServiceChange {
  type: ServiceType;
  id?: number | undefined;
  name?: string | undefined;
  active?: boolean | undefined;
  fields: Readonly<Values>;
  /** Optional secrets that are taken away; an empty one among `fields` is kept. */
  clear?: readonly string[] | undefined;
  /** Whether the application user has rights of its own in the directory; absent is what is stored. */
  applicationUser?: boolean | undefined;
}

type Values = Record<string, string | number | boolean | null>;

/**
 * What a change writes of the columns that only its type has. Throws `rule-broken` where a field does not belong to the type or
 * is of another kind, or `Settings (JSON)` is none.
 */
export async function changedValues(
  tables: SiteTables,
  change: ServiceChange,
  asApplication: boolean,
): Promise<Values> {
  return {
    ...(await writtenValues(tables, change)),
    ...clearedSecrets(change, asApplication),
    ...(asApplication ? withoutConnection(change) : {}),
  };
}

/** Throws `rule-broken` where a required field would be empty. */
export function requireFilled(
  type: ServiceType,
  after: { values: Values; before: ServiceRow | undefined; asApplication: boolean },
): void {
  const { values, before, asApplication } = after;
  const missing = serviceTypes[type].fields.find(
    (field) =>
      field.required && !(field.ofConnection && asApplication) && !isFilledAfter(field, values, before),
  );
  if (missing) refuse('required', required(type, missing.name));
}

/** What the fields of a change write. Secrets that are empty are not among them: nobody can have read them to send back. */
async function writtenValues(tables: SiteTables, { type, id, fields }: ServiceChange): Promise<Values> {
  const { table, fields: known } = serviceTypes[type];
  const values: Values = {};
  for (const [field, value] of Object.entries(fields)) {
    const spec = known.find((one) => one.name === field);
    if (!spec) refuse('field', message('service.field-unknown', { type, field }));
    if (spec.kind === 'secret' && !isFilled(value)) continue;
    values[field] =
      spec.kind === 'settings' ? await mergedSettings(tables, table, id, value) : inKind(type, spec, value);
  }
  // A service that is saved without the block gets an empty one: its settings go back to their defaults (spec).
  if (known.some(({ kind }) => kind === 'settings')) values[SETTINGS] ??= '{}';
  return values;
}

/** Secrets that are asked to be taken away. Throws `rule-broken` for one that the service cannot be without. */
function clearedSecrets({ type, fields, clear = [] }: ServiceChange, asApplication: boolean): Values {
  const cleared: Values = {};
  for (const name of clear) {
    const spec = serviceTypes[type].fields.find((one) => one.name === name);
    if (spec?.kind !== 'secret')
      refuse('field', message('service.not-a-secret', { type, field: fieldName(`service.${type}`, name) }));
    if (spec.required && !(spec.ofConnection && asApplication)) refuse('required', required(type, name));
    if (isFilled(fields[name]))
      refuse('field', message('service.cleared-and-given', { field: fieldName(`service.${type}`, name) }));
    cleared[name] = null;
  }
  return cleared;
}

/**
 * Whether the service connects as the application user, whose rights are its own. No column says so; what is stored
 * does: neither login nor password.
 */
export function isApplicationUser(
  { type, applicationUser, fields }: ServiceChange,
  before: ServiceRow | undefined,
): boolean {
  const connection = serviceTypes[type].fields.filter(({ ofConnection }) => ofConnection);
  if (applicationUser !== undefined) {
    if (applicationUser && connection.length === 0)
      refuse('field', message('service.no-application-user', { type }));
    return applicationUser;
  }
  const isGiven = connection.some(({ name }) => isFilled(fields[name]));
  return before !== undefined && !isGiven && !connection.some((field) => isStored(field, before));
}

/** Login and password are not kept beside the application user. Throws `rule-broken` where one is given. */
function withoutConnection({ type, fields }: ServiceChange): Values {
  const names = serviceTypes[type].fields.flatMap(({ name, ofConnection }) => (ofConnection ? [name] : []));
  const given = names.find((name) => isFilled(fields[name]));
  if (given) {
    const field = fieldName(`service.${type}`, given);
    refuse('field', message('service.application-user-and-field', { field }));
  }
  return Object.fromEntries(names.map((name) => [name, null]));
}

function isStored({ name, kind }: ServiceField, row: ServiceRow | undefined): boolean {
  return kind === 'secret' ? row?.[`Has${name}`] === 1 : isFilled(row?.[name]);
}

function isFilledAfter(field: ServiceField, values: Values, before: ServiceRow | undefined): boolean {
  return Object.hasOwn(values, field.name) ? isFilled(values[field.name]) : isStored(field, before);
}

/** A value as its column takes it. */
function inKind(type: ServiceType, { name, kind }: ServiceField, value: string | number | boolean | null) {
  if (value === null) return null;
  if (kind === 'number') {
    if (typeof value !== 'number' || !Number.isInteger(value))
      refuse('field', wrongType(type, name, 'integer'));
    return value;
  }
  if (kind === 'flag') {
    if (typeof value !== 'boolean') refuse('field', wrongType(type, name, 'flag'));
    return value;
  }
  return String(value);
}

/** New settings with the stored secrets that they do not name. An empty block is stored as `{}` and nothing else. */
async function mergedSettings(
  tables: SiteTables,
  table: string,
  id: number | undefined,
  value: string | number | boolean | null | undefined,
): Promise<string> {
  const text = String(value ?? '').trim();
  const read = readJsonObject(text);
  if ('problem' in read)
    refuse('settings', message('service.settings-unreadable', { problem: read.problem }));
  if (Object.keys(read.value).length === 0) return '{}';
  if (id === undefined) return text;
  return withStoredSecrets(text, parseSettings(await readSettingsText(tables, table, id)));
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && String(value).trim() !== '';
}

function required(type: ServiceType, name: string): Message {
  return message('service.field-required', { type, field: fieldName(`service.${type}`, name) });
}

function wrongType(type: ServiceType, name: string, expected: 'integer' | 'flag'): Message {
  const path = fieldName(`service.${type}`, name);
  return message('input.not-accepted.at', { path, problem: message(`input.type.${expected}`) });
}

/** Refuses a change of a service by one of its rules. */
export function refuse(rule: string, reason: Message): never {
  throw new SiteferryError('rule-broken', { rule, reason });
}
