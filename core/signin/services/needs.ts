import type { Service, ServiceType } from '#core/contract/signin-services.ts';
import { readJsonObject } from '../json.ts';
import type { ServiceChange } from './change.ts';
import { SETTINGS, serviceTypes } from './types.ts';

/** A service as far as it can be seen whether it is complete. */
export type Filled = Pick<Service, 'Fields' | 'Secrets'>;

/**
 * What nobody signs in without, by the names of fields and of keys of `Settings (JSON)`. A form does not ask for all of
 * it (spec, "Service types and required form fields"), and asks a directory for a login that the application user may
 * have.
 */
const NEEDS: Readonly<Partial<Record<ServiceType, readonly string[]>>> = {
  ActiveDirectory: ['Domain'],
  OpenLDAP: ['ServerAddress'],
  Radius: ['IpAddress', 'SharedSecret'],
  OAuth: ['Alias', 'ClientId', 'Settings/AuthorityUrl'],
  SAML: ['MetadataUrl'],
  Multifactor: ['ApiUrl', 'ApiKey', 'SecretKey'],
};

/** What a name begins with that is a key of `Settings (JSON)`. */
export const IN_SETTINGS = 'Settings/';

/** What a service lacks before anybody can sign in with it. */
export function missingOf(type: ServiceType, service: Filled): string[] {
  const settings = settingsOf(service);
  return (NEEDS[type] ?? []).filter((name) => {
    if (name.startsWith(IN_SETTINGS)) return isEmpty(settings[name.slice(IN_SETTINGS.length)]);
    return service.Secrets[name] !== true && isEmpty(service.Fields[name]);
  });
}

/** A service as it would be after a change that its rules let pass. */
export function afterChange(service: Filled, { type, fields, clear = [] }: ServiceChange): Filled {
  const secrets = new Set(
    serviceTypes[type].fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name),
  );
  const given = Object.entries(fields);
  const block = SETTINGS in service.Fields ? { [SETTINGS]: fields[SETTINGS] ?? '{}' } : {};
  return {
    Fields: {
      ...service.Fields,
      ...Object.fromEntries(given.filter(([name]) => !secrets.has(name))),
      ...block,
    },
    Secrets: {
      ...service.Secrets,
      ...Object.fromEntries(
        given.flatMap(([name, value]) => (secrets.has(name) && !isEmpty(value) ? [[name, true]] : [])),
      ),
      ...Object.fromEntries(clear.map((name) => [name, false])),
    },
  };
}

/** Keys of `Settings (JSON)` that are stored and would be gone, because the block would be empty. */
export function clearedKeys(before: Filled, after: Filled): string[] {
  if (!(SETTINGS in before.Fields) || Object.keys(settingsOf(after)).length > 0) return [];
  const secrets = Object.entries(before.Secrets).flatMap(([name, isSet]) => (isSet ? [name] : []));
  return [
    ...Object.keys(settingsOf(before)),
    ...secrets.flatMap((name) => (name.startsWith(IN_SETTINGS) ? [name.slice(IN_SETTINGS.length)] : [])),
  ];
}

function settingsOf({ Fields }: Filled): Record<string, unknown> {
  const read = readJsonObject(String(Fields[SETTINGS] ?? ''));
  return 'problem' in read ? {} : read.value;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || String(value).trim() === '';
}
