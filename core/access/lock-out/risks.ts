import type { Message } from '#core/base/message.ts';
import type { Entity } from '#core/contract/signin-entities.ts';
import type { SynchronizationProfile } from '#core/contract/signin-settings.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '#core/signin/administration.ts';
import { isCertified, listProfiles } from '#core/signin/synchronization.ts';

/** What users lose, while every way to sign in stays. */
type Risks = Message[];

type Profile = Pick<
  SynchronizationProfile,
  'IsActive' | 'BlocksMissingUsers' | 'ServiceId' | 'SearchBase' | 'UserFilter'
>;
const NO_PROFILE: Profile = {
  IsActive: true,
  BlocksMissingUsers: false,
  ServiceId: null,
  SearchBase: null,
  UserFilter: null,
};

/**
 * A profile that blocks users whom it does not find blocks them with the next synchronization: it begins to do so, or
 * begins to look elsewhere. Whom it finds only the directory knows.
 */
export async function synchronizationRisks(
  administration: Administration,
  id: number | undefined,
  changes: Readonly<Record<string, unknown>>,
): Promise<Risks> {
  if (await isCertified(administration.tables)) return [];
  const before = (await listProfiles(administration)).find(({ Id }) => Id === id);
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const after: Profile & { Name?: unknown } = { ...NO_PROFILE, ...before, ...Object.fromEntries(given) };
  if (!after.IsActive || !after.BlocksMissingUsers) return [];
  const isSame = (name: keyof Profile) => (before?.[name] ?? null) === (after[name] ?? null);
  const looksAt = ['IsActive', 'BlocksMissingUsers', 'ServiceId', 'SearchBase', 'UserFilter'] as const;
  if (looksAt.every(isSame)) return [];
  return [message('lock-out.synchronization-blocks', { profile: String(after.Name ?? before?.Name ?? '') })];
}

/** The same of the record that holds the directory settings of a profile. */
export async function settingsOfProfileRisks(
  administration: Administration,
  id: number | undefined,
  values: Entity['values'],
): Promise<Risks> {
  const [row = {}] =
    id === undefined
      ? []
      : await administration.tables.select('SynchronizationProfilesADSettings', { Id: id });
  const { ProfileId } = { ...row, ...values };
  return await synchronizationRisks(administration, Number(ProfileId), values);
}
