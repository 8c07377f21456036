import type { Row } from '#core/catalog/entity-type.ts';
import { EPOCH } from './category/context.ts';
import { guidFrom } from './random.ts';
import type { FixedRows } from './tasks.ts';

/** Above those of users who have tasks. */
const ADMINISTRATOR_ID = 100;

/** Who looks after a small site, a few services, and the provider that uses one of them. */
export function makeSignIn(name: string): FixedRows {
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
  const directory = {
    Id: 1,
    Guid: guid('directory'),
    Name: 'Head office',
    Domain: 'corp.example.com',
    Login: 'svc-portal',
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
    ['LDAPServicesCredentials', [directory]],
    ['OAuthServicesSettings', [openId]],
    ['MultifactorCredentials', [factor]],
    ['AuthenticationProviders', [provider]],
  ]);
}
