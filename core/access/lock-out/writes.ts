import type { CompleteWrite } from '#core/contract/signin-guard.ts';
import type { Administration } from '#core/signin/administration.ts';
import { fieldsOf, numberOf, serviceChangeOf } from '#core/signin/entities/entities.ts';
import { forms } from '#core/signin/entities/forms.ts';
import { addedLink, removedLink } from '#core/signin/entities/links.ts';
import type { ServiceChange } from '#core/signin/services/change.ts';
import { afterChange, clearedKeys, missingOf } from '#core/signin/services/needs.ts';
import { getService } from '#core/signin/services/services.ts';
import type { GuardedChange } from './change.ts';
import { settingsOfProfileRisks, synchronizationRisks } from './risks.ts';

type Write<Name extends CompleteWrite['operation']> = Extract<CompleteWrite, { operation: Name }>;

/**
 * What a write changes of who can sign in. What its rules refuse changes nothing, and the write says so; a record that
 * is not there throws `record-unknown` here as well.
 */
export async function changeOf(administration: Administration, write: CompleteWrite): Promise<GuardedChange> {
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

async function ofService(administration: Administration, change: ServiceChange): Promise<GuardedChange> {
  const { type, id } = change;
  if (id === undefined) return {};
  const service = await getService(administration, type, id);
  const after = afterChange(service, change);
  const missing = new Set(missingOf(type, service));
  const lost = missingOf(type, after).filter((name) => !missing.has(name));
  const active = change.active ?? service.IsActive;
  return { service: { type, id, active, lost }, clears: clearedKeys(service, after) };
}

async function ofSavedEntity(
  administration: Administration,
  { alias, id, values }: Write<'entities.save'>,
): Promise<GuardedChange> {
  const form = forms[alias];
  // A link is never changed: the write says so.
  if (form.kind === 'link')
    return id === undefined ? { provider: await addedLink(administration, form.column, values) } : {};
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
): Promise<GuardedChange> {
  const form = forms[alias];
  if (form.kind === 'link') return { provider: await removedLink(administration, form.column, id) };
  return form.kind === 'providers' ? { without: [numberOf(form, id)] } : {};
}

/** What is given of settings: what is absent stays. */
function given<T extends object>(values: T): { [name in keyof T]: Exclude<T[name], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
