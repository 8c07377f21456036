import type { Row } from '#core/catalog/entity-type.ts';
import { guidFrom } from './random.ts';
import type { FixedRows } from './tasks.ts';

/** A directory that can be reached, for services to point at; without one they name a domain that is nowhere. */
export interface SeedDirectory {
  domain: string;
  login: string;
  password: string;
  /** A server that tells anybody. */
  addressBook: { server: string; baseDn: string };
}

/** The identity provider that accounts of users are linked to. */
export function partnerGuid(name: string): string {
  return guidFrom(`${name}/oidc`);
}

/** The only host name whose sign-in page offers the identity provider. */
export const PARTNER_HOST = 'partners.example.com';

/**
 * A few services and the providers that use them: one of the directory, and where `partnerGroups` are given one of the
 * identity provider, for these groups only.
 */
export function makeSignIn(
  name: string,
  reached?: SeedDirectory,
  partnerGroups?: readonly number[],
): FixedRows {
  const guid = (what: string) => guidFrom(`${name}/${what}`);
  const openId = {
    Id: 1,
    Guid: partnerGuid(name),
    Name: 'Partner portal',
    Alias: 'partner',
    Implementation: 'OpenIDConnect',
    ClientId: 'portal',
    SettingsJson: JSON.stringify({ AuthorityUrl: 'https://id.example.com', Claims: ['email', 'name'] }),
  };
  const factor = {
    Id: 1,
    Guid: guid('multifactor'),
    Name: 'Second factor',
    ApiUrl: 'https://mfa.example.com',
  };
  const provider = {
    Id: 1,
    Guid: guid('provider/directory'),
    ProviderType: 'ActiveDirectory',
    Description: 'Corporate account',
    ServiceId: 1,
    IsActive: true,
    IsDefault: true,
    IsHidden: false,
    SecondFactorType: 'None',
  };
  const partner = {
    ...provider,
    Id: 2,
    Guid: guid('provider/partner'),
    ProviderType: 'OAuth',
    Description: 'Partner portal',
    IsDefault: false,
  };
  return new Map<string, Row[]>([
    ...directoryServices(guid, reached),
    ['OAuthServicesSettings', [openId]],
    ['MultifactorCredentials', [factor]],
    ['AuthenticationProviders', partnerGroups ? [provider, partner] : [provider]],
    ['AuthenticationProviderGroups', (partnerGroups ?? []).map((GroupID) => ({ ProviderId: 2, GroupID }))],
    ['AuthenticationProviderDomains', partnerGroups ? [{ ProviderId: 2, Fqdn: PARTNER_HOST }] : []],
  ]);
}

function directoryServices(
  guid: (what: string) => string,
  reached: SeedDirectory | undefined,
): [table: string, rows: Row[]][] {
  const directory = {
    Id: 1,
    Guid: guid('directory'),
    Name: 'Head office',
    Domain: reached?.domain ?? 'corp.example.com',
    Login: reached?.login ?? 'svc-portal',
    ...(reached && { Password: reached.password }),
  };
  if (!reached) return [['LDAPServicesCredentials', [directory]]];
  const { server, baseDn } = reached.addressBook;
  const addressBook = {
    Id: 1,
    Guid: guid('address-book'),
    Name: 'Address book',
    ServerAddress: server,
    BaseDn: baseDn,
  };
  return [
    ['LDAPServicesCredentials', [directory]],
    ['OpenLDAPServicesCredentials', [addressBook]],
  ];
}
