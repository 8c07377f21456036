import type { Service, ServiceType } from '#core/contract/signin/services.ts';
import { readJsonObject } from '../json.ts';
import type { ServiceChange } from './change.ts';
import { SETTINGS, serviceTypes } from './types.ts';

/** A service as far as it can be seen whether it is complete. */
export type ServiceValues = Pick<Service, 'Fields' | 'Secrets'>;

/**
 * What nobody signs in without, by the names of fields and of keys of `Settings (JSON)`. A form does not ask for all of
 * it (spec, "Service types and required form fields"), and asks a directory for a login that the application user may
 * have.
 */
const REQUIRED_FIELDS: Readonly<Partial<Record<ServiceType, readonly string[]>>> = {
  ActiveDirectory: ['Domain'],
  OpenLDAP: ['ServerAddress'],
  Radius: ['IpAddress', 'SharedSecret'],
  OAuth: ['Alias', 'ClientId', 'Settings/AuthorityUrl'],
  SAML: ['MetadataUrl'],
  Multifactor: ['ApiUrl', 'ApiKey', 'SecretKey'],
};

/** What a name begins with that is a key of `Settings (JSON)`. */
export const SETTINGS_PREFIX = 'Settings/';

/** What a service lacks before anybody can sign in with it. */
export function missingFields(type: ServiceType, service: ServiceValues): string[] {
  const settings = settingsOf(service);
  return (REQUIRED_FIELDS[type] ?? []).filter((name) => {
    if (name.startsWith(SETTINGS_PREFIX)) return isEmpty(settings[name.slice(SETTINGS_PREFIX.length)]);
    return service.Secrets[name] !== true && isEmpty(service.Fields[name]);
  });
}

/** A service as it would be after a change that its rules let pass. */
export function applyChange(
  service: ServiceValues,
  { type, fields, clear = [] }: ServiceChange,
): ServiceValues {
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
export function clearedKeys(before: ServiceValues, after: ServiceValues): string[] {
  if (!(SETTINGS in before.Fields) || Object.keys(settingsOf(after)).length > 0) return [];
  const secrets = Object.entries(before.Secrets).flatMap(([name, isSet]) => (isSet ? [name] : []));
  return [
    ...Object.keys(settingsOf(before)),
    ...secrets.flatMap((name) =>
      name.startsWith(SETTINGS_PREFIX) ? [name.slice(SETTINGS_PREFIX.length)] : [],
    ),
  ];
}

function settingsOf({ Fields }: ServiceValues): Record<string, unknown> {
  const read = readJsonObject(String(Fields[SETTINGS] ?? ''));
  return 'problem' in read ? {} : read.value;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || String(value).trim() === '';
}
