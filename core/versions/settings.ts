import { SiteferryError } from '#core/base/errors.ts';
import {
  type RepositoryDraft,
  type RepositoryProvider,
  type RepositorySettings,
  repositoryProvider,
} from '#core/contract/versions/settings.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import { listRecords } from './records.ts';
import { REPOSITORIES, type RepositoryRow } from './tables.ts';

/** The repositories of a site, in the order in which they were added. A provider that is not known is left out. */
export async function listRepositories(tables: SiteTables): Promise<RepositorySettings[]> {
  const rows = await tables.select<RepositoryRow>(REPOSITORIES);
  return rows.flatMap((row) => {
    const provider = repositoryProvider.safeParse(row.Provider);
    return provider.success ? [stored(row, provider.data)] : [];
  });
}

function stored(row: RepositoryRow, provider: RepositoryProvider): RepositorySettings {
  const { Branch, UserName, AuthorName, AuthorEmail } = row;
  return {
    id: row.Id,
    name: row.Name,
    provider,
    location: row.Location,
    ...(Branch ? { branch: Branch } : {}),
    ...(UserName ? { userName: UserName } : {}),
    ...(AuthorName ? { authorName: AuthorName } : {}),
    ...(AuthorEmail ? { authorEmail: AuthorEmail } : {}),
    isActive: row.IsActive,
  };
}

/** Settings by their id. Throws `record-unknown`. */
export async function requireRepository(tables: SiteTables, id: number): Promise<RepositorySettings> {
  const found = (await listRepositories(tables)).find((one) => one.id === id);
  if (found) return found;
  throw new SiteferryError('record-unknown', { what: message('record.repository'), id: String(id) });
}

/** Adds settings, or changes those with the id. The first of a site are active. Throws `record-unknown`. */
export async function saveRepository(
  tables: SiteTables,
  { id, settings, activate }: { id?: number | undefined; settings: RepositoryDraft; activate: boolean },
): Promise<void> {
  const others = (await listRepositories(tables)).filter((one) => one.id !== id);
  if (others.some(({ name }) => name === settings.name)) {
    throw broken('repository-name', message('repository.name-taken', { name: settings.name }));
  }
  const columns = {
    Name: settings.name,
    Provider: settings.provider,
    Location: settings.location,
    Branch: settings.branch ?? null,
    UserName: settings.userName ?? null,
    AuthorName: settings.authorName ?? null,
    AuthorEmail: settings.authorEmail ?? null,
  };
  if (id === undefined) {
    await tables.insert(REPOSITORIES, [{ ...columns, IsActive: false }]);
    const added = (await listRepositories(tables)).filter(({ name }) => name === settings.name).at(-1);
    if (added && (activate || others.length === 0)) await activateRepository(tables, added.id);
    return;
  }
  await requireRepository(tables, id);
  await tables.update(REPOSITORIES, 'Id', { Id: id, ...columns });
  if (activate) await activateRepository(tables, id);
}

/** Makes exactly one active. Throws `record-unknown`. */
export async function activateRepository(tables: SiteTables, id: number): Promise<void> {
  await requireRepository(tables, id);
  for (const one of await tables.select<RepositoryRow>(REPOSITORIES)) {
    const isActive = one.Id === id;
    if (one.IsActive !== isActive) {
      await tables.update(REPOSITORIES, 'Id', { Id: one.Id, IsActive: isActive });
    }
  }
}

/**
 * Removes settings. Throws `rule-broken` for those that versions of the site are kept by, and for the active ones while there
 * are others; `record-unknown`.
 */
export async function removeRepository(tables: SiteTables, id: number): Promise<void> {
  const { name, isActive } = await requireRepository(tables, id);
  const kept = (await listRecords(tables)).filter(({ RepositorySettingsId }) => RepositorySettingsId === id);
  if (kept.length > 0) {
    throw broken('repository-used', message('repository.used', { name, count: kept.length }));
  }
  const others = (await listRepositories(tables)).filter((one) => one.id !== id);
  if (isActive && others.length > 0)
    throw broken('repository-active', message('repository.active', { name }));
  await tables.remove(REPOSITORIES, { Id: id });
}

function broken(rule: string, reason: ReturnType<typeof message>): SiteferryError {
  return new SiteferryError('rule-broken', { rule, reason });
}
