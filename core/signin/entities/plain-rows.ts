import { randomUUID } from 'node:crypto';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { Entity, EntitySchema } from '#core/contract/signin/entities.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import { readJson } from '../json.ts';
import { validateRow } from '../validate-row.ts';
import { type Form, recordOf } from './forms.ts';

/** Records that no other rules hold for than those of their columns: the profiles of directory synchronization. */

/** Adds or changes a row, and gives its id. Throws `rule-broken`, `record-unknown`. */
export async function savePlainRow(
  tables: SiteTables,
  form: Form,
  { properties, required }: EntitySchema,
  id: number | undefined,
  values: Entity['values'],
): Promise<number> {
  const { table } = form;
  await requireReferences(tables, table, values);
  validateRow(tables, { table, form: 'synchronization' }, values);
  for (const [name, value] of Object.entries(values)) {
    if (properties[name]?.format === 'json' && !isJson(value)) refuse(name, notAccepted(name, 'input.json'));
  }
  if (id !== undefined) {
    await requireRow(tables, form, id);
    const emptied = required.find((name) => values[name] === null || values[name] === '');
    if (emptied) refuse(emptied, notAccepted(emptied, 'input.required'));
    await tables.update(table, 'Id', { Id: id, ...values });
    return id;
  }
  const missing = required.find((name) => (values[name] ?? '') === '');
  if (missing) refuse(missing, notAccepted(missing, 'input.required'));
  const defaults = Object.fromEntries(
    Object.entries(properties).flatMap(([name, { default: given }]) =>
      given === undefined ? [] : [[name, given]],
    ),
  );
  const guid = 'Guid' in properties ? { Guid: randomUUID() } : {};
  const before = new Set((await tables.select<{ Id: number }>(table)).map(({ Id }) => Id));
  await tables.insert(table, [{ ...guid, ...defaults, ...values }]);
  const added = (await tables.select<{ Id: number }>(table)).find(({ Id }) => !before.has(Id));
  if (!added) throw new SiteferryError('bug', { reason: 'a row that was added is not there' });
  return added.Id;
}

/** Throws `record-unknown`, and `rule-broken` for a profile whose settings are still there. */
export async function deletePlainRow(tables: SiteTables, form: Form, id: number): Promise<void> {
  const { table } = form;
  await requireRow(tables, form, id);
  if (table === 'SynchronizationProfiles') {
    const [settings] = await tables.select('SynchronizationProfilesADSettings', { ProfileId: id });
    if (settings) refuse('used', message('entities.profile-used'));
  }
  await tables.remove(table, { Id: id });
}

async function requireRow(tables: SiteTables, form: Form, Id: number): Promise<void> {
  const [row] = await tables.select(form.table, { Id });
  if (!row) throw new SiteferryError('record-unknown', { what: recordOf(form), id: String(Id) });
}

async function requireReferences(tables: SiteTables, table: string, values: Entity['values']): Promise<void> {
  for (const { name, references } of tables.columns(table)) {
    const value = values[name];
    if (!references || value === undefined || value === null) continue;
    const [row] = await tables.select(references.table, { [references.column]: value });
    if (!row)
      refuse(name, message('entities.reference-unknown', { table: references.table, id: String(value) }));
  }
}

function isJson(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '' || 'value' in readJson(value);
}

function notAccepted(name: string, problem: 'input.json' | 'input.required'): Message {
  return message('input.not-accepted.at', {
    path: fieldName('synchronization', name),
    problem: message(problem),
  });
}

function refuse(rule: string, reason: Message): never {
  throw new SiteferryError('rule-broken', { rule, reason });
}
