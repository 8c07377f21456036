import { SiteferryError } from '#core/base/errors.ts';
import { mapProviderFields } from '#core/contract/signin/provider-fields.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import type { Administration } from '../administration.ts';
import { validateRow } from '../validate-row.ts';
import type { MergedProvider } from './merge.ts';
import { auditChange, columnsOf, find, refuse, replaceLinks, unknown } from './providers.ts';
import { brokenRule, remainingRule } from './rules.ts';
import { readProviders } from './state.ts';

/** A provider as it is to be, whole; a new one has id 0, and gets this Guid. */
export interface WholeProvider extends MergedProvider {
  guid: string;
}

/**
 * Changes several providers at once. The rules are asked of what these changes leave together, so that no order of them can
 * break one in between. Gives the ids of what was saved, in its order. Throws `record-unknown`, `rule-broken`.
 */
export async function changeProviders(
  administration: Administration,
  { remove, save }: { remove: readonly number[]; save: readonly WholeProvider[] },
  now: Date,
): Promise<number[]> {
  const { tables } = administration;
  const before = await readProviders(tables);
  for (const id of remove) {
    const gone = before.providers.find((one) => one.Id === id) ?? unknown(id);
    const links = Object.values(mapProviderFields({ list: ({ table }) => table }));
    for (const table of links) await tables.remove(table, { ProviderId: id });
    await tables.remove('AuthenticationProviders', { Id: id });
    await auditChange(administration, 'authentication_provider_delete', gone, now);
  }
  const ids: number[] = [];
  for (const one of save) {
    const id = await saveRow(administration, one);
    await replaceLinks(administration, before, id, one.provider);
    ids.push(id);
  }
  const after = await readProviders(tables);
  refuse(remove.length > 0 ? remainingRule(after.providers) : undefined);
  for (const [index, id] of ids.entries()) {
    const saved = find(after, id) ?? unknown(id);
    refuse(brokenRule(after, saved, judgedWith(saved, find(before, id))));
    const type = save[index]?.provider.Id === 0 ? 'create' : 'update';
    await auditChange(administration, `authentication_provider_${type}`, saved, now);
  }
  return ids;
}

/** What was there already may stay as it is, however wrong. */
function judgedWith(saved: Provider, before: Provider | undefined): Provider {
  return {
    ...saved,
    Domains: before?.Domains ?? [],
    SecondFactorServiceId: before?.SecondFactorServiceId ?? null,
  };
}

async function saveRow({ tables }: Administration, one: WholeProvider): Promise<number> {
  const { Id, ProviderType } = one.provider;
  const columns = columnsOf(one);
  validateRow(tables, { table: 'AuthenticationProviders', form: 'provider' }, columns);
  if (Id !== 0) {
    await tables.update('AuthenticationProviders', 'Id', { Id, ...columns });
    return Id;
  }
  await tables.insert('AuthenticationProviders', [{ Guid: one.guid, ProviderType, ...columns }]);
  const [row] = await tables.select<{ Id: number }>('AuthenticationProviders', { Guid: one.guid });
  if (!row) throw new SiteferryError('bug', { reason: 'a provider that was added is not there' });
  return row.Id;
}
