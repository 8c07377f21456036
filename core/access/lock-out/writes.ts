import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { Entity } from '#core/contract/signin/entities.ts';
import type { CompleteWrite } from '#core/contract/signin/guard.ts';
import type { SynchronizationProfile } from '#core/contract/signin/settings.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '#core/signin/administration.ts';
import { fieldsOf, numberOf, serviceChangeOf } from '#core/signin/entities/entities.ts';
import { forms } from '#core/signin/entities/forms.ts';
import { planAddLink, planRemoveLink } from '#core/signin/entities/links.ts';
import type { ServiceChange } from '#core/signin/services/change.ts';
import { applyChange, clearedKeys, missingFields } from '#core/signin/services/required-fields.ts';
import { getService, planService } from '#core/signin/services/services.ts';
import { isCertified, listProfiles } from '#core/signin/synchronization.ts';
import type { TableRow } from '#core/site/site-tables.ts';
import type { SignInChange } from './sign-in-change.ts';

type Write<Name extends CompleteWrite['operation']> = Extract<CompleteWrite, { operation: Name }>;

/**
 * What a write changes of who can sign in. What its rules refuse changes nothing, and the write says so; a record that
 * is not there throws `record-unknown` here as well.
 */
export async function toSignInChange(
  administration: Administration,
  write: CompleteWrite,
): Promise<SignInChange> {
  switch (write.operation) {
    case 'providers.create':
      return { provider: { fields: write.fields } };
    case 'providers.update':
      return { provider: { id: write.id, fields: write.fields } };
    case 'providers.delete':
      return { without: [write.id] };
    case 'services.save':
      return await ofService(administration, write);
    case 'entry.save':
      return write.key === 'AuthConfig' ? { authConfig: write.text } : {};
    case 'settings.update':
      return { settings: given(write.settings) };
    case 'synchronization.update':
      return { risks: await synchronizationRisks(administration, write.id, write.profile) };
    case 'rights.revoke':
      return { right: write };
    case 'entities.save':
      return await ofSavedEntity(administration, write);
    case 'entities.delete':
      return await ofDeletedEntity(administration, write);
  }
}

async function ofService(administration: Administration, change: ServiceChange): Promise<SignInChange> {
  const { type, id } = change;
  if (id === undefined) return {};
  const service = await getService(administration, type, id);
  const row = await plannedRow(administration, change);
  if (!row) return {};
  const after = applyChange(service, change);
  const missing = new Set(missingFields(type, service));
  const lost = missingFields(type, after).filter((name) => !missing.has(name));
  return { service: { type, id, row, lost }, clears: clearedKeys(service, after) };
}

/** The columns that are written; undefined for what the rules refuse. */
async function plannedRow({ tables }: Administration, change: ServiceChange): Promise<TableRow | undefined> {
  try {
    return (await planService(tables, change)).row;
  } catch (error) {
    if (isSiteferryError(error, 'rule-broken')) return undefined;
    throw error;
  }
}

async function ofSavedEntity(
  administration: Administration,
  { alias, id, values }: Write<'entities.save'>,
): Promise<SignInChange> {
  const form = forms[alias];
  // A link is never changed: the write says so.
  if (form.kind === 'link')
    return id === undefined ? { provider: await planAddLink(administration, form.column, values) } : {};
  const key = id === undefined ? undefined : numberOf(form, id);
  if (form.kind === 'providers') return { provider: { id: key, fields: fieldsOf(values) } };
  if (form.kind === 'service')
    return await ofService(administration, await serviceChangeOf(administration, form.type, key, values));
  const risks =
    alias === 'synchronizations'
      ? await synchronizationRisks(administration, key, values)
      : await settingsOfProfileRisks(administration, key, values);
  return { risks };
}

/** Without its service no provider can be, so that a service that is used stays; a profile that goes blocks nobody. */
async function ofDeletedEntity(
  administration: Administration,
  { alias, id }: Write<'entities.delete'>,
): Promise<SignInChange> {
  const form = forms[alias];
  if (form.kind === 'link') return { provider: await planRemoveLink(administration, form.column, id) };
  return form.kind === 'providers' ? { without: [numberOf(form, id)] } : {};
}

/** What is given of settings: what is absent stays. */
function given<T extends object>(values: T): { [name in keyof T]: Exclude<T[name], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

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
async function settingsOfProfileRisks(
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
