import { describe, expect, it } from 'vitest';
import { keys } from '#core/keys/catalog.ts';
import { checkKeys } from '#core/keys/check.ts';
import { readAuthConfig } from '#core/signin/entry/auth-config.ts';
import { readRegistrationFields } from '#core/signin/entry/registration.ts';
import { judgeSettings } from '#core/signin/services/settings.ts';
import { SAID_OF_SIGNIN } from '#renderer/features/signin/said.ts';
import { inRussian } from '#renderer/ui/said.ts';

const untranslated = (texts: readonly string[]) =>
  texts.filter((text) => text !== '' && inRussian(SAID_OF_SIGNIN, text) === text);

describe('what the core says of sign-in', () => {
  it('has every meaning of a key in Russian', () => {
    expect(untranslated(keys.map(({ meaning }) => meaning))).toEqual([]);
  });

  it('has every finding of a configuration in Russian', () => {
    const broken = {
      UseSecureLDAP: 'maybe',
      WinAuthHost: 'iis',
      AuthTokenExpiresInMinutes: 'soon',
      AuthTokenRefreshStrategy: 'Never',
      LdapValidateServerCertificate: false,
      AllowLocalhostDomainAccessBypass: true,
      IgnoreDomainCheck: true,
      AuthUseInsecureCookies: true,
      AlignedAuthResponseTimeMs: 0,
      AuthRegistrationRateLimitPermitLimit: 0,
      AuthBasicAllowedPaths: 'a{1,3}',
      PatMaxExpirationDays: 0,
      Multifactor: { IsEnabled: false, Host: 'x' },
      Auth: {
        Negotiate: { RequireKerberos: true },
        Ldap: { TrustedCertificateThumbprints: ['12', '\u200eab'] },
      },
      Other: { OidcAliases: 'a' },
    };
    for (const given of [broken, {}, { ...broken, WinAuthHost: 'None', UseSecureLDAP: false }]) {
      const { findings } = checkKeys({
        name: 'appsettings.json',
        text: JSON.stringify(given),
        development: false,
        correct: false,
      });
      expect(untranslated(findings.flatMap(({ message, remedy }) => [message, remedy]))).toEqual([]);
    }
  });

  it('has every finding of settings and user keys in Russian', () => {
    const settings = {
      RenewalMode: 'Activity',
      FederatedRenewalEnabled: true,
      Claims: ['own'],
      Scopes: undefined,
      SignAuthRequests: true,
      AllowUnsolicitedResponse: true,
      CertificateValidationMode: 'None',
      RevocationMode: 'Sometimes',
      ClaimsMapperConfig: { IdentityClaim: 'Phone', ProfileAttributesMap: { a: 'Nothing' } },
    };
    const judged = [
      judgeSettings('OAuth', JSON.stringify(settings)),
      judgeSettings('OAuth', JSON.stringify({ Scopes: [], RenewalMode: 'x', ClaimsMapperConfig: 1 })),
      judgeSettings('SAML', JSON.stringify(settings)),
      readAuthConfig('{"AuthTypes":[{"type":"x","Visibility":"y","RegisterPrivacyLink":1},7]}'),
      readRegistrationFields('[{"Key":"Own","IsRequired":true},{"Key":"City"},{"Key":"City"}]'),
    ];
    expect(untranslated(judged.flatMap(({ findings }) => findings.map(({ message }) => message)))).toEqual(
      [],
    );
  });
});
