import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { Entity } from '#core/contract/signin/entities.ts';
import type { Provider, ProviderFields } from '#core/contract/signin/providers.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import type { Administration } from '../administration.ts';
import { normalizeHostName } from '../providers/host-name.ts';
import { getProvider, updateProvider } from '../providers/providers.ts';

type Values = Entity['values'];
type LinkColumn = 'GroupID' | 'Fqdn';

/** Links of a provider to groups and host names. They are written as lists of the provider, so its rules hold for them. */

export function linkId(column: LinkColumn, row: Readonly<Record<string, unknown>>): string {
  return `${row.ProviderId}/${row[column]}`;
}

/** What a link changes of its provider. */
interface LinkChange {
  id: number;
  fields: ProviderFields;
}

/** Adds a link and gives its id. Throws what `planAddLink` throws, and `rule-broken`. */
export async function addLink(
  administration: Administration,
  column: LinkColumn,
  values: Values,
  now: Date,
): Promise<string> {
  const { id, fields, link } = await planAddLink(administration, column, values);
  await updateProvider(administration, id, fields, now);
  return link;
}

/** Throws what `planRemoveLink` throws, and `rule-broken`. */
export async function removeLink(
  administration: Administration,
  column: LinkColumn,
  id: string,
  now: Date,
): Promise<void> {
  const change = await planRemoveLink(administration, column, id);
  await updateProvider(administration, change.id, change.fields, now);
}

/**
 * What adding a link would change of its provider, and the link's id. Throws `record-unknown` for a provider,
 * `rule-broken` for a group that is not there or a link that is.
 */
export async function planAddLink(
  administration: Administration,
  column: LinkColumn,
  values: Values,
): Promise<LinkChange & { link: string }> {
  const { ProviderId } = values;
  const value = values[column];
  if (typeof ProviderId !== 'number') refuse(missing('ProviderId'));
  if (value === undefined || value === null || value === '') refuse(missing(column));
  const provider = await requireRow(administration, ProviderId);
  const before = column === 'Fqdn' ? provider.Domains : provider.Groups;
  const added =
    column === 'Fqdn' ? normalizeHostName(String(value)) : await guidOfGroup(administration, Number(value));
  if (before.some((one) => one.toLowerCase() === added.toLowerCase()))
    refuse(message('entities.link-exists'));
  return {
    id: ProviderId,
    fields: listsOf(provider, column, [...before, added]),
    link: linkId(column, { ProviderId, [column]: column === 'Fqdn' ? added : value }),
  };
}

/** What removing a link would change of its provider. Throws `record-unknown`, `rule-broken`. */
export async function planRemoveLink(
  administration: Administration,
  column: LinkColumn,
  id: string,
): Promise<LinkChange> {
  const [, providerId = '', value = ''] = /^(\d{1,9})\/(.+)$/s.exec(id) ?? [];
  const provider = await requireRow(administration, Number(providerId));
  const before = column === 'Fqdn' ? provider.Domains : provider.Groups;
  const gone = column === 'Fqdn' ? value : await guidOfGroup(administration, Number(value));
  const list = before.filter((one) => one !== gone);
  if (list.length === before.length)
    throw new SiteferryError('record-unknown', { what: message('record.link'), id });
  return { id: provider.Id, fields: listsOf(provider, column, list) };
}

/** Both lists: an empty one of groups would clear the host names that are not sent along. */
function listsOf({ Domains }: Provider, column: LinkColumn, list: string[]): ProviderFields {
  return column === 'Fqdn' ? { Domains: list } : { Domains, Groups: list };
}

async function requireRow(administration: Administration, id: number) {
  if (id === 0)
    throw new SiteferryError('record-unknown', { what: message('record.stored-provider'), id: '0' });
  return await getProvider(administration, id);
}

async function guidOfGroup({ tables }: Administration, GroupID: number): Promise<string> {
  const [group] = Number.isInteger(GroupID)
    ? await tables.select<{ Guid: string }>('Groups', { GroupID })
    : [];
  if (!group) refuse(message('entities.group-unknown', { id: String(GroupID) }));
  return group.Guid;
}

function missing(name: string): Message {
  return message('input.not-accepted.at', {
    path: fieldName('provider-link', name),
    problem: message('input.required'),
  });
}

function refuse(reason: Message): never {
  throw new SiteferryError('rule-broken', { rule: 'link', reason });
}
