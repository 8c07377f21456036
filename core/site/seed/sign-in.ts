import type { Row } from '#core/catalog/entity-type.ts';
import { EPOCH } from './category/context.ts';
import { guidFrom } from './random.ts';
import type { FixedRows } from './tasks.ts';

/** Above those of users who have tasks. */
const ADMINISTRATOR_ID = 100;

/** A directory that can be reached, for services to point at; without one they name a domain that is nowhere. */
export interface SeedDirectory {
  domain: string;
  login: string;
  password: string;
  /** A server that tells anybody. */
  addressBook: { server: string; baseDn: string };
}

/** Who looks after a small site, a few services, and the provider that uses one of them. */
export function makeSignIn(name: string, reached?: SeedDirectory): FixedRows {
  const guid = (what: string) => guidFrom(`${name}/${what}`);
  const administrator = {
    UserID: ADMINISTRATOR_ID,
    Guid: guid('user/admin'),
    Nick: 'admin',
    DisplayName: 'Site administrator',
    Email: 'admin@example.com',
    IsFired: false,
    IsSuperAdmin: true,
    CreatedAt: EPOCH,
  };
  const openId = {
    Id: 1,
    Guid: guid('oidc'),
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
  return new Map<string, Row[]>([
    ['Users', [administrator]],
    ...directoryServices(guid, reached),
    ['OAuthServicesSettings', [openId]],
    ['MultifactorCredentials', [factor]],
    ['AuthenticationProviders', [provider]],
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
