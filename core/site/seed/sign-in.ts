import { guidFrom } from './random.ts';
import type { FixedRows } from './tasks.ts';

/** A few services, and the providers that use them: what an administrator finds on a small site. */
export function makeSignIn(name: string): FixedRows {
  const guid = (what: string) => guidFrom(`${name}/${what}`);
  return new Map([
    [
      'LDAPServicesCredentials',
      [
        {
          Id: 1,
          Guid: guid('directory'),
          Name: 'Head office',
          Domain: 'corp.example.com',
          Login: 'svc-portal',
        },
      ],
    ],
    [
      'OAuthServicesSettings',
      [
        {
          Id: 1,
          Guid: guid('oidc'),
          Name: 'Partner portal',
          Alias: 'partner',
          Implementation: 'OpenIDConnect',
          ClientId: 'portal',
          SettingsJson: JSON.stringify({ AuthorityUrl: 'https://id.example.com', Claims: ['email', 'name'] }),
        },
      ],
    ],
    [
      'MultifactorCredentials',
      [{ Id: 1, Guid: guid('multifactor'), Name: 'Second factor', ApiUrl: 'https://mfa.example.com' }],
    ],
    [
      'AuthenticationProviders',
      [
        {
          Id: 1,
          Guid: guid('provider/directory'),
          ProviderType: 'ActiveDirectory',
          Description: 'Corporate account',
          ServiceId: 1,
          IsActive: true,
          IsDefault: true,
          IsHidden: false,
          SecondFactorType: 'None',
        },
      ],
    ],
  ]);
}
