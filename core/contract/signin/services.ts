import { z } from 'zod';
import { message as messageOf } from '#core/messages/catalogue.ts';
import type { RecordColumn } from '../columns.ts';
import { configurationFile } from '../configuration-file.ts';
import { finding, message } from '../finding.ts';
import { formField } from '../form-field.ts';
import { operation } from '../operation.ts';
import { guardedSettingsInput, siteOperator } from '../operator.ts';
import { matchResult } from '../user-match.ts';
import { RENEWAL_MODES } from './settings-keys.ts';

/** Types of services (spec, "Service types and required form fields"). */
export const serviceType = z.enum([
  'ActiveDirectory',
  'OpenLDAP',
  'OAuth',
  'SAML',
  'Radius',
  'Multifactor',
  'SigningConfirmation',
  'TranslateService',
  'RemoteSignature',
]);
export type ServiceType = z.infer<typeof serviceType>;

/** The longest name of a service, in characters. */
export const LONGEST_SERVICE_NAME = 200;

/** A field of a type of services. Of a secret only whether it is set is known. */
export const serviceField = formField.extend({
  name: z.string(),
  kind: formField.shape.kind.extract(['text', 'number', 'flag', 'secret', 'settings']),
  /** Save is enabled only when all required fields of the type are filled. */
  required: z.boolean(),
  /** Not required of a service that connects as the application user. */
  ofConnection: z.literal(true).optional(),
});
export type ServiceField = z.infer<typeof serviceField>;

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** How sessions are renewed (spec, "Session renewal modes"), and why; a mode of null renews nothing. */
const renewal = z.object({
  mode: z.enum(RENEWAL_MODES).nullable(),
  because: message,
  remarks: z.array(message),
});

export const service = z.object({
  Id: z.int(),
  Guid: z.string(),
  Type: serviceType,
  Name: z.string(),
  IsActive: z.boolean(),
  /** Fields that are no secret; secrets of `Settings (JSON)` are left out of it. */
  Fields: z.record(z.string(), fieldValue),
  /** Secrets, by whether they are set; those of `Settings (JSON)` as `Settings/Name`. */
  Secrets: z.record(z.string(), z.boolean()),
  /** Provider that uses it. */
  UsedBy: z.int().nullable(),
  /** What is wrong in its settings, by `at.pointer`, and what is missing before it can work. */
  Findings: z.array(finding),
  /** Scopes that an OpenID Connect sign-in asks for; empty for other types. */
  Scopes: z.array(z.string()),
  /** What holds for settings that are left out. */
  Defaults: z.record(z.string(), z.string()),
  /** Null for types without sessions of their own. */
  Renewal: renewal.nullable(),
});
export type Service = z.infer<typeof service>;

export const serviceColumns: readonly RecordColumn<Service>[] = [
  { id: 'id', heading: 'column.id', value: ({ Id }) => String(Id), hidden: 'in-window' },
  { id: 'name', heading: 'column.name', value: ({ Name }) => Name },
  { id: 'type', heading: 'column.type', value: ({ Type }) => Type },
  { id: 'active', heading: 'column.active', value: ({ IsActive }) => IsActive },
  {
    id: 'usedBy',
    heading: 'column.used-by',
    value: ({ UsedBy }) => (UsedBy === null ? null : messageOf('column-value.provider', { id: UsedBy })),
  },
  { id: 'findings', heading: 'column.findings', value: ({ Findings }) => Findings.length || null },
];

const which = z.object({ type: serviceType, id: z.int().positive() });

/** What is to be saved of a service; without an id it is added. */
export const serviceChange = z.object({
  type: serviceType,
  id: z.int().positive().optional(),
  name: z.string().min(1).max(LONGEST_SERVICE_NAME).optional(),
  active: z.boolean().optional(),
  fields: z.record(z.string(), fieldValue).default({}),
  clear: z.array(z.string()).default([]),
  applicationUser: z.boolean().optional(),
});

/** What can be asked about services of sign-in. */
export const servicesContract = {
  /** Fields of each type; the same for every site. */
  types: operation({
    effect: 'read',
    input: z.object({}),
    output: z.array(z.object({ type: serviceType, fields: z.array(serviceField) })),
  }),
  list: operation({ effect: 'read', input: siteOperator, output: z.array(service) }),
  get: operation({
    effect: 'read',
    input: siteOperator.extend(which.shape),
    output: service,
  }),
  /**
   * Adds a service, or changes the one with `id`. What is absent stays as it is, an empty secret too; `Settings (JSON)`
   * is stored whole, with what it does not know, and an empty or absent one as `{}`. `clear` names optional secrets to take away.
   * `applicationUser`, of a directory, is whether the application user has rights of its own there, so that neither
   * login nor password is kept; absent, whether none is stored.
   */
  save: operation({
    effect: 'write',
    input: guardedSettingsInput.extend(serviceChange.shape),
    output: service,
  }),
  /** Whom these claims (a JSON object, or a token) would sign in; nothing is stored. */
  match: operation({
    effect: 'read',
    input: siteOperator.extend({ ...which.shape, claims: z.string().min(2).max(200_000) }),
    output: matchResult,
  }),
  /** The metadata of a SAML provider's side, for the administrator of its identity provider; the service gives the same. */
  metadata: operation({
    effect: 'read',
    input: siteOperator.extend({
      provider: z.int().positive(),
      /** Where people sign in; by default where the site's general settings say that it is. */
      address: z
        .url({ protocol: /^https?$/ })
        .max(500)
        .optional(),
      /** The site's configuration file, for `SamlEntityId` and `SamlCertificatesRoot`. */
      configuration: configurationFile.optional(),
    }),
    output: z.object({ metadata: z.string() }),
  }),
  /** What is wrong with `Settings (JSON)` before it is saved; needs no site. `scopes` for OAuth. */
  judge: operation({
    effect: 'read',
    input: z.object({
      type: serviceType,
      text: z.string().max(1_000_000),
      /** The site's configuration file, which says whether tokens slide. */
      configuration: configurationFile.optional(),
    }),
    output: z.object({
      findings: z.array(finding),
      scopes: z.array(z.string()),
      /** Absent for settings that cannot be read, and for types without sessions of their own. */
      renewal: renewal.optional(),
    }),
  }),
  delete: operation({
    effect: 'destroy',
    input: siteOperator.extend(which.shape),
    output: z.object({}),
  }),
};
