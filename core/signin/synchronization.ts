import { SiteferryError } from '#core/base/errors.ts';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { SynchronizationProfile } from '#core/contract/signin/settings.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SiteTables, TableRow } from '#core/site/site-tables.ts';
import type { Administration } from './administration.ts';
import type { Changes } from './changes.ts';
import { validateRow } from './validate-row.ts';

const PROFILES = 'SynchronizationProfiles';
const SETTINGS = 'SynchronizationProfilesADSettings';

type Directory = Pick<
  SynchronizationProfile,
  'SearchBase' | 'UserFilter' | 'GroupFilter' | 'SynchronizesGroups' | 'BlocksMissingUsers'
>;
const NO_DIRECTORY: Directory = {
  SearchBase: null,
  UserFilter: null,
  GroupFilter: null,
  SynchronizesGroups: false,
  BlocksMissingUsers: false,
};

/** What is said beside profiles: that they start nothing in the certified edition (spec). */
export async function synchronizationFindings({ tables }: Administration): Promise<Finding[]> {
  return (await isCertified(tables)) ? [warning(message('synchronization.certified'))] : [];
}

/** Profiles of directory synchronization. The certified edition keeps them and reads none of them. */
export async function listProfiles({
  tables,
}: Pick<Administration, 'tables'>): Promise<SynchronizationProfile[]> {
  const profiles = await tables.select<SynchronizationProfile>(PROFILES);
  const settings = await tables.select<Directory & { ProfileId: number }>(SETTINGS);
  return profiles.map((profile) =>
    withDirectory(
      profile,
      settings.find(({ ProfileId }) => ProfileId === profile.Id),
    ),
  );
}

/** Changes what is named, in the certified edition as well. Throws `record-unknown`, `rule-broken` for a field map that is not JSON. */
export async function updateProfile(
  administration: Administration,
  id: number,
  given: Changes<SynchronizationProfile>,
): Promise<SynchronizationProfile> {
  const { tables } = administration;
  const changes = omitUndefined(given);
  const before = await requireProfile(administration, id);
  requireJson(changes.FieldMapJson);
  const directory: TableRow = pick(changes, Object.keys(NO_DIRECTORY));
  const own: TableRow = pick(changes, ['Name', 'IsActive', 'Schedule', 'ServiceId', 'FieldMapJson']);
  validateRow(tables, { table: PROFILES, form: 'synchronization' }, own);
  validateRow(tables, { table: SETTINGS, form: 'synchronization' }, directory);
  await tables.update(PROFILES, 'Id', { Id: id, ...own });
  const [row] = await tables.select<{ Id: number }>(SETTINGS, { ProfileId: id });
  if (row) await tables.update(SETTINGS, 'Id', { Id: row.Id, ...directory });
  else if (Object.keys(directory).length > 0) {
    await tables.insert(SETTINGS, [{ ProfileId: id, ...NO_DIRECTORY, ...directory }]);
  }
  return (await listProfiles(administration)).find((profile) => profile.Id === id) ?? before;
}

/** A profile by its id. Throws `record-unknown`. */
export async function requireProfile(
  administration: Administration,
  id: number,
): Promise<SynchronizationProfile> {
  const found = (await listProfiles(administration)).find((profile) => profile.Id === id);
  if (found) return found;
  const what = message('record.synchronization-profile');
  throw new SiteferryError('record-unknown', { what, id: String(id) });
}

/** The certified edition is without directory synchronization: its routes answer 404 (spec). Throws `edition-excludes`. */
export async function refuseCertified(tables: SiteTables): Promise<void> {
  if (await isCertified(tables))
    throw new SiteferryError('edition-excludes', { feature: message('feature.synchronization') });
}

/** Whether profiles are stored and start nothing (spec, "Certified edition"). */
export async function isCertified(tables: SiteTables): Promise<boolean> {
  const [site] = await tables.select<{ IsCertified?: boolean }>('SiteInfo');
  return site?.IsCertified === true;
}

function requireJson(text: string | null | undefined): void {
  if (!text?.trim()) return;
  try {
    JSON.parse(text);
  } catch (cause) {
    const reason = message('synchronization.field-map-not-json');
    throw new SiteferryError('rule-broken', { rule: 'FieldMapJson', reason }, { cause });
  }
}

function pick(changes: Partial<SynchronizationProfile>, names: readonly string[]): TableRow {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => names.includes(name)));
}

function withDirectory(
  profile: SynchronizationProfile,
  directory: Directory | undefined,
): SynchronizationProfile {
  const { Id, Name, IsActive, Schedule, ServiceId, FieldMapJson, LastRunAt } = profile;
  const { SearchBase, UserFilter, GroupFilter, SynchronizesGroups, BlocksMissingUsers } =
    directory ?? NO_DIRECTORY;
  return {
    Id,
    Name,
    IsActive,
    Schedule,
    ServiceId,
    FieldMapJson,
    LastRunAt,
    SearchBase,
    UserFilter,
    GroupFilter,
    SynchronizesGroups,
    BlocksMissingUsers,
  };
}
