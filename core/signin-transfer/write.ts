import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { Row, Value } from '#core/catalog/entity-type.ts';
import { entryKey } from '#core/contract/signin/entry-keys.ts';
import { providerType } from '#core/contract/signin/providers.ts';
import { type ServiceType, serviceType } from '#core/contract/signin/services.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '#core/signin/administration.ts';
import { forms } from '#core/signin/entities/forms.ts';
import { deletePlainRow, savePlainRow } from '#core/signin/entities/plain-rows.ts';
import { entitySchema } from '#core/signin/entities/schema.ts';
import { saveEntryKey } from '#core/signin/entry/entry.ts';
import { grantRight, revokeRight } from '#core/signin/rights.ts';
import type { ServiceChange } from '#core/signin/services/change.ts';
import { deleteService, findSettings, saveService } from '#core/signin/services/services.ts';
import { withStoredSecrets } from '#core/signin/services/settings-secrets.ts';
import { SETTINGS, serviceTypes } from '#core/signin/services/types.ts';
import { updateGeneralSettings } from '#core/signin/settings.ts';
import { updateProfile } from '#core/signin/synchronization.ts';
import type { MatchedEntity, PlanEntity } from '#core/transfer/plan/entity.ts';
import { isToBeAdded } from '#core/transfer/write/context.ts';
import { serviceId, serviceOfId } from './identity.ts';
import { readSignIn } from './read.ts';
import { isApplicationUser, requireUsable, secretsOf, withSecrets } from './secrets.ts';
import { writeProviders } from './write-providers.ts';
import { removed, valuesOf, type Writing, written } from './writing.ts';

/**
 * Writes a plan of sign-in by the rules of the forms, which also note it in the audit log. Services go first and last, because
 * everything else uses them. Throws what the forms throw.
 */
export async function writeSignIn(writing: Writing): Promise<Map<MatchedEntity, number>> {
  requireUsable(writing, writing.secrets);
  refuseForeign(writing);
  for (const entity of written(writing, 'sign-in-services')) await writeService(writing, entity);
  for (const row of removed(writing, 'sign-in-synchronization')) await removeProfile(writing, row);
  await writeProviders(writing);
  for (const entity of written(writing, 'sign-in-synchronization')) await writeProfile(writing, entity);
  for (const entity of written(writing, 'sign-in-settings')) await writeSettings(writing, entity);
  for (const entity of written(writing, 'sign-in-keys')) await writeKey(writing, entity);
  await writeRights(writing);
  for (const row of removed(writing, 'sign-in-services')) {
    const { type, id } = serviceOfId(Number(row.Id));
    await deleteService(writing.administration, type, id);
  }
  await findNewIds(writing);
  return writing.newIds;
}

/** Keys and settings are there on any site, and services and providers are of the types that there are. */
function refuseForeign(writing: Writing): void {
  for (const type of ['sign-in-settings', 'sign-in-keys']) {
    const isChanged = written(writing, type).some(isToBeAdded) || removed(writing, type).length > 0;
    if (isChanged)
      throw new SiteferryError('rule-broken', { rule: type, reason: message('sign-in.stays', { type }) });
  }
  for (const [of, column, schema] of KINDS) {
    for (const { guid, row } of written(writing, of).filter(isToBeAdded)) {
      if (schema.safeParse(row[column]).success) continue;
      const reason = message('sign-in.no-type', { type: String(row[column]), entity: of, guid });
      throw new SiteferryError('rule-broken', { rule: of, reason });
    }
  }
}

/** What has a type, in which column, and the types that there are. */
const KINDS = [
  ['sign-in-services', 'Type', serviceType],
  ['sign-in-providers', 'ProviderType', providerType],
] as const;

async function writeService(writing: Writing, entity: PlanEntity): Promise<void> {
  const { administration, newIds, secrets } = writing;
  const values = valuesOf(writing, entity);
  const known = entity.match && serviceOfId(entity.match.id);
  const type = known?.type ?? (values.Type as ServiceType);
  const row = { ...entity.match?.row, ...values };
  const { fields: names } = serviceTypes[type];
  const shown = names.flatMap(({ name, kind }) =>
    kind !== 'secret' && kind !== 'settings' && values[name] !== undefined
      ? [[name, values[name]] as const]
      : [],
  );
  const given = withSecrets(secretsOf(secrets, entity), await settingsOf(writing, type, known?.id, row));
  const change: ServiceChange = {
    type,
    id: known?.id,
    name: values.Name === undefined ? undefined : String(values.Name),
    active: values.IsActive === undefined ? undefined : values.IsActive === true,
    fields: {
      ...Object.fromEntries(shown),
      ...given.fields,
      ...(given.settings === undefined ? {} : { [SETTINGS]: given.settings }),
    },
    ...(names.some(({ ofConnection }) => ofConnection)
      ? { applicationUser: isApplicationUser(type, row) }
      : {}),
  };
  const saved = await saveService(administration, change, entity.guid).catch((error: unknown) => {
    if (!isSiteferryError(error, 'rule-broken')) throw error;
    const { rule, reason } = error.data;
    const named = message('sign-in.in-service', { name: String(row.Name), guid: entity.guid, reason });
    throw new SiteferryError('rule-broken', { rule, reason: named }, { cause: error });
  });
  if (!entity.match) newIds.set(entity, serviceId(type, saved.Id));
}

/**
 * The settings that a service is saved with: those of the plan or, where it does not know them, those that are there. An empty block
 * keeps what is secret in the stored one as any other does.
 */
async function settingsOf(
  { administration: { tables } }: Writing,
  type: ServiceType,
  id: number | undefined,
  row: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  if (!serviceTypes[type].fields.some(({ kind }) => kind === 'settings')) return undefined;
  const text = typeof row[SETTINGS] === 'string' ? row[SETTINGS] : '{}';
  return id === undefined ? text : withStoredSecrets(text, (await findSettings(tables, type, id)).settings);
}

async function writeProfile(writing: Writing, entity: PlanEntity): Promise<void> {
  const { administration, newIds } = writing;
  const values = valuesOf(writing, entity);
  if ('ServiceId' in values && values.ServiceId !== null)
    values.ServiceId = serviceOfId(Number(values.ServiceId)).id;
  const id = entity.match?.id ?? (await addProfile(administration, entity.guid, values));
  await updateProfile(administration, id, values);
  if (!entity.match) newIds.set(entity, id);
}

async function addProfile(
  { tables }: Administration,
  Guid: string,
  values: Record<string, Value>,
): Promise<number> {
  const { Name = null, IsActive = true } = values;
  const schema = entitySchema(tables, 'synchronizations');
  return await savePlainRow(tables, forms.synchronizations, schema, undefined, { Guid, Name, IsActive });
}

async function removeProfile({ administration: { tables } }: Writing, { Id }: Row): Promise<void> {
  if (tables.has(forms['synchronization-settings'].table))
    await tables.remove(forms['synchronization-settings'].table, { ProfileId: Id ?? null });
  await deletePlainRow(tables, forms.synchronizations, Number(Id));
}

async function writeSettings(writing: Writing, entity: PlanEntity): Promise<void> {
  const values = valuesOf(writing, entity);
  const changed = entity.changes.flatMap(({ column }) =>
    values[column] === undefined ? [] : [[column, values[column]] as const],
  );
  await updateGeneralSettings(writing.administration, Object.fromEntries(changed), writing.now);
}

async function writeKey(writing: Writing, entity: PlanEntity): Promise<void> {
  const { KeyName, Value } = { ...entity.match?.row, ...valuesOf(writing, entity) };
  await saveEntryKey(writing.administration, entryKey.parse(KeyName), String(Value ?? ''), writing.now);
}

async function writeRights(writing: Writing): Promise<void> {
  const { administration, now } = writing;
  const groups = await administration.tables.select<{ GroupID: number; Guid: string }>('Groups');
  const guidOf = new Map(groups.map(({ GroupID, Guid }) => [GroupID, Guid]));
  const rightOf = ({ GroupID, RightCode }: Row) => ({
    group: guidOf.get(Number(GroupID)) ?? String(GroupID),
    right: String(RightCode),
  });
  for (const entity of written(writing, 'sign-in-rights'))
    await grantRight(administration, rightOf(valuesOf(writing, entity)), now);
  for (const row of removed(writing, 'sign-in-rights')) await revokeRight(administration, rightOf(row), now);
}

/** What has no id of its own is found by its key. */
async function findNewIds(writing: Writing): Promise<void> {
  const { administration, entities, newIds } = writing;
  const added = [...entities.values()].flat().filter((one) => isToBeAdded(one) && !newIds.has(one));
  if (added.length === 0) return;
  const { rows } = await readSignIn(administration.tables);
  for (const entity of added) {
    const { name, key, id } = entity.type;
    const values = valuesOf(writing, entity);
    const row = rows.get(name)?.find((one) => key.every((column) => isSame(one[column], values[column])));
    if (row) newIds.set(entity, Number(row[id]));
  }
}

/** Host names are stored in small letters. */
function isSame(stored: Value | undefined, written: Value | undefined): boolean {
  return typeof stored === 'string' && typeof written === 'string'
    ? stored.toLowerCase() === written.trim().toLowerCase()
    : stored === written;
}
