import { type FormAlias, formLabels } from '#core/contract/signin/entities.ts';
import type { Provider, ProviderType } from '#core/contract/signin/providers.ts';
import type { SigninSearch } from '#renderer/shell/signin-search.ts';

/** Records that the standard editor is to show for a provider, to whose form it leads back. */
export interface EditorTarget {
  alias: FormAlias;
  /** The record; without it the links of the provider. */
  id?: string;
  provider: number;
}

const SERVICES: Readonly<Record<Exclude<ProviderType, 'None'>, FormAlias>> = {
  ActiveDirectory: 'active-directory-service-settings',
  OpenLDAP: 'openldap-service-settings',
  OAuth: 'oauth-service-settings',
  SAML: 'saml-service-settings',
  Radius: 'radius-service-settings',
};

/** The record of a provider and those that belong to it, each with a key of the window's texts. */
export function editorTargets({ Id, ProviderType, ServiceId, SecondFactorServiceId }: Provider) {
  // The virtual provider has no record.
  if (Id === 0) return [];
  const provider = Id;
  const places: {
    label: 'record' | 'groups' | 'hosts' | 'service' | 'factorService';
    place: EditorTarget;
  }[] = [
    { label: 'record', place: { alias: 'authentication-providers', id: String(Id), provider } },
    { label: 'groups', place: { alias: 'authentication-provider-groups', provider } },
    { label: 'hosts', place: { alias: 'authentication-provider-domains', provider } },
  ];
  if (ProviderType !== 'None' && ServiceId !== null)
    places.push({
      label: 'service',
      place: { alias: SERVICES[ProviderType], id: String(ServiceId), provider },
    });
  if (SecondFactorServiceId !== null)
    places.push({
      label: 'factorService',
      place: { alias: 'multifactor-service-settings', id: String(SecondFactorServiceId), provider },
    });
  return places;
}

/** The records that an address names; undefined where it names no provider's. */
export function editorTargetFromUrl({ form, provider, record }: SigninSearch): EditorTarget | undefined {
  if (!isAlias(form) || provider === undefined) return undefined;
  return { alias: form, provider, ...(record === undefined ? {} : { id: record }) };
}

function isAlias(form: string | undefined): form is FormAlias {
  return form !== undefined && Object.hasOwn(formLabels, form);
}
