import type { Message } from '#core/base/message.ts';
import type { FormAlias } from '#core/contract/signin/entities.ts';
import { PROVIDER_FIELDS } from '#core/contract/signin/provider-fields.ts';
import type { ServiceType } from '#core/contract/signin/services.ts';
import { message } from '#core/messages/catalogue.ts';
import { serviceTypes } from '../services/types.ts';

/** How the records of a form are written: each kind shares the rules of the form that it is an entity of. */
export type Form = { table: string } & (
  | { kind: 'providers' }
  | { kind: 'service'; type: ServiceType }
  /** A link of a provider: added and deleted, never changed. */
  | { kind: 'link'; column: 'GroupID' | 'Fqdn' }
  | { kind: 'synchronization' }
);

const service = (type: ServiceType): Form => ({ kind: 'service', type, table: serviceTypes[type].table });

/** Tables of the forms (spec, "Admin forms and database tables"). */
export const forms: Readonly<Record<FormAlias, Form>> = {
  'authentication-providers': { kind: 'providers', table: 'AuthenticationProviders' },
  'authentication-provider-groups': {
    kind: 'link',
    column: 'GroupID',
    table: PROVIDER_FIELDS.Groups.table,
  },
  'authentication-provider-domains': { kind: 'link', column: 'Fqdn', table: PROVIDER_FIELDS.Domains.table },
  'active-directory-service-settings': service('ActiveDirectory'),
  'openldap-service-settings': service('OpenLDAP'),
  'oauth-service-settings': service('OAuth'),
  'saml-service-settings': service('SAML'),
  'radius-service-settings': service('Radius'),
  'multifactor-service-settings': service('Multifactor'),
  synchronizations: { kind: 'synchronization', table: 'SynchronizationProfiles' },
  'synchronization-settings': { kind: 'synchronization', table: 'SynchronizationProfilesADSettings' },
};

/** What a record of a form is called in a sentence. */
export function recordOf(form: Form): Message {
  switch (form.kind) {
    case 'providers':
      return message('record.provider');
    case 'service':
      return message('record.service', { type: form.type });
    case 'link':
      return message('record.link');
    default:
      return message(
        form.table === forms.synchronizations.table
          ? 'record.synchronization-profile'
          : 'record.synchronization-settings',
      );
  }
}
