import { SiteferryError } from '#core/base/errors.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type {
  SynchronizationChanges,
  SynchronizationDryRun,
  SynchronizationDryRunInput,
  SynchronizationProfile,
} from '#core/contract/signin/settings.ts';
import { readAccounts } from '#core/directory/ldap/browse.ts';
import { message } from '#core/messages/catalogue.ts';
import { isObject, readJson } from '#core/signin/json.ts';
import { requireProfile } from '#core/signin/synchronization.ts';
import { type SiteUser, synchronizationChanges } from '#core/signin/synchronization-changes.ts';
import { readAsOperator } from '../administration-handlers.ts';
import { withDirectoryService } from '../directory/directory.ts';
import type { TaskContext } from '../handlers.ts';

/** More accounts than a profile is judged by; what is beyond is said. */
const MOST_ACCOUNTS = 20_000;
/** So many of each kind are told by name. */
const MOST_TOLD = 1_000;

/**
 * What a profile would add, change and switch off: the directory is asked, the users of the site are read, and nothing is
 * written. How the platform runs a profile is not documented: what is told is a reading of the names of its fields.
 *
 * Errors: `record-unknown`, `edition-excludes`, `rule-broken` for a profile without a service, `directory-failed`.
 */
export async function dryRunProfile(
  { context, report }: TaskContext,
  { id, ...connection }: SynchronizationDryRunInput,
  signal: AbortSignal,
): Promise<SynchronizationDryRun> {
  const { profile, users } = await readAsOperator(
    context,
    connection,
    async (admin) => ({
      profile: await requireProfile(admin, id),
      users: await admin.tables.select<SiteUser>('Users'),
    }),
    signal,
  );
  if (profile.ServiceId === null)
    throw new SiteferryError('rule-broken', {
      rule: 'ServiceId',
      reason: message('synchronization.no-service'),
    });
  const { fields, findings: ofMap } = fieldsOf(profile, users[0]);
  report({ stage: 'reading-accounts', subject: profile.Name, done: 0 });
  const service = { ...connection, type: 'ActiveDirectory', id: profile.ServiceId } as const;
  const read = await withDirectoryService(context, service, signal, (opened, choice, run) =>
    readAccounts(
      opened,
      {
        ...choice,
        base: profile.SearchBase ?? '',
        filter: profile.UserFilter ?? '',
        attributes: [...fields.keys()],
        limit: MOST_ACCOUNTS,
      },
      run,
    ),
  );
  const changes = synchronizationChanges({
    directory: read.users,
    users,
    fields,
    blocksMissing: profile.BlocksMissingUsers,
    isWhole: !read.isCut,
  });
  return toDryRun(changes, profile, { read: read.users.length, isCut: read.isCut, ofMap });
}

/** What is told of the changes: all are counted, and so many of each kind named. */
function toDryRun(
  { add, change, switchOff, same }: SynchronizationChanges,
  profile: SynchronizationProfile,
  { read, isCut, ofMap }: { read: number; isCut: boolean; ofMap: readonly Finding[] },
): SynchronizationDryRun {
  const isLong = [add, change, switchOff].some(({ length }) => length > MOST_TOLD);
  return {
    profile: { Id: profile.Id, Name: profile.Name },
    counts: { read, add: add.length, change: change.length, switchOff: switchOff.length, same },
    add: add.slice(0, MOST_TOLD),
    change: change.slice(0, MOST_TOLD),
    switchOff: switchOff.slice(0, MOST_TOLD),
    findings: [
      finding('note', message('synchronization.reading')),
      ...ofMap,
      ...findingsOf(profile, isCut),
      ...(isLong ? [finding('note', message('synchronization.cut', { most: MOST_TOLD }))] : []),
    ],
  };
}

function findingsOf(profile: SynchronizationProfile, isCut: boolean): Finding[] {
  const { IsActive, SynchronizesGroups, BlocksMissingUsers } = profile;
  return [
    ...(IsActive ? [] : [finding('note', message('synchronization.inactive'))]),
    ...(SynchronizesGroups ? [finding('note', message('synchronization.groups-not-read'))] : []),
    ...(isCut ? [warning(message('synchronization.not-all-read', { most: MOST_ACCOUNTS }))] : []),
    ...(isCut && BlocksMissingUsers ? [warning(message('synchronization.missing-unknown'))] : []),
  ];
}

/** Columns by attributes, of a field map like `{"mail": "Email"}`; what is no column of users is said. */
function fieldsOf(
  { FieldMapJson }: SynchronizationProfile,
  user: SiteUser | undefined,
): { fields: Map<string, string>; findings: Finding[] } {
  const fields = new Map<string, string>();
  if (!FieldMapJson?.trim())
    return { fields, findings: [finding('note', message('synchronization.no-fields'))] };
  const map = readJson(FieldMapJson);
  if ('problem' in map || !isObject(map.value))
    return { fields, findings: [warning(message('synchronization.fields-unread'))] };
  const unknown: string[] = [];
  for (const [attribute, column] of Object.entries(map.value)) {
    const isColumn = typeof column === 'string' && (user === undefined || Object.hasOwn(user, column));
    if (isColumn && /^[A-Za-z][\w-]*$/.test(attribute)) fields.set(attribute.toLowerCase(), column);
    else unknown.push(attribute);
  }
  const findings =
    unknown.length > 0 ? [warning(message('synchronization.fields-unknown', { fields: unknown }))] : [];
  return { fields, findings };
}
