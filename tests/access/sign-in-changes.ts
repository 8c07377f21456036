import type { Row } from '#core/catalog/entity-type.ts';
import type { SignInAccess } from '#core/contract/access/signin.ts';
import type { AccessVerdict } from '#core/contract/explanation.ts';
import { type Change, day, guid, provider, type Question } from './sign-in-lab.ts';

/** A sign-in with what has to come out; its sentences are in `sign-in-sentences.json`. */
export interface Case extends Question {
  name: string;
  change?: Change | (() => Change);
  verdict: AccessVerdict;
  /** The step that decides; null for none. */
  step: string | null;
  answer: SignInAccess['answer'];
}

export const OK = { verdict: 'granted', step: null, answer: { status: 200, text: null } } as const;
export const no = (step: string, status: 302 | 401 | 402 | 503 | null = 401, text: string | null = null) =>
  ({ verdict: 'denied', step, answer: status === null ? null : { status, text } }) as const;
export const open = (step: string) => ({ verdict: 'unknown', step, answer: null }) as const;

export const settings = (row: Row): Change => ({ set: { sys_general_settings: { 1: row } } });
export const anna = (row: Row): Change => ({ set: { Users: { 1: row } } });
export const withProvider = (...rows: Row[]): Change => ({ add: { AuthenticationProviders: rows } });
export const config = (...AuthTypes: object[]): Change => ({
  add: { UserKeys: [{ Id: 1, KeyName: 'AuthConfig', Value: JSON.stringify({ AuthTypes }) }] },
});
/** Several changes at once; of the same table the rows of all. */
export const all = (...changes: Change[]): Change => ({
  clear: changes.flatMap(({ clear }) => clear ?? []),
  set: Object.assign({}, ...changes.map(({ set }) => set)),
  add: changes.reduce<Record<string, Row[]>>((sum, { add = {} }) => {
    for (const [table, rows] of Object.entries(add)) sum[table] = [...(sum[table] ?? []), ...rows];
    return sum;
  }, {}),
});

export const blockedAddress = (more: Row = {}): Change =>
  all(settings({ FailedIpAttemptsBeforeBlock: 5 }), {
    add: { IpBlocks: [{ Id: 1, Address: '203.0.113.9', FailedAttempts: 6, IsBlocked: true, ...more }] },
  });

export const saml = (settingsJson: object | string, more: Row = {}): Change =>
  all(withProvider(provider(7, 'SAML', { ServiceId: 1 })), {
    add: {
      SAMLServicesSettings: [
        {
          ...{ Id: 1, Guid: guid(201), Name: 'Federation', MetadataUrl: 'https://idp.example.com/m.xml' },
          SettingsJson: typeof settingsJson === 'string' ? settingsJson : JSON.stringify(settingsJson),
          IsActive: true,
          ...more,
        },
      ],
    },
  });
export const byNick = { UserClaimName: 'uid', ClaimsMapperConfig: { IdentityClaim: 'Nick' } };

export const oauth = (more: Row = {}, settingsJson: object = {}): Change =>
  all(withProvider(provider(8, 'OAuth', { ServiceId: 1 })), {
    add: {
      OAuthServicesSettings: [
        {
          ...{ Id: 1, Guid: guid(202), Name: 'Partner', Alias: 'partner', ClientId: 'portal' },
          SettingsJson: JSON.stringify({ AuthorityUrl: 'https://id.example.com', ...settingsJson }),
          IsActive: true,
          ...more,
        },
      ],
    },
  });
export const linked = (UserId: number, ExternalUid: string, Id = UserId): Change => ({
  add: { UserExternalAccounts: [{ Id, UserId, ServiceGuid: guid(202), ExternalUid, ExternalAccount: null }] },
});
export const sub = (value: string) => JSON.stringify({ sub: value });

export const factor = (more: Row = {}, own: Row = {}): Change =>
  all(withProvider(provider(3, 'None', { SecondFactorType: 'Service', SecondFactorServiceId: 1, ...own })), {
    add: {
      MultifactorCredentials: [
        {
          ...{ Id: 1, Guid: guid(203), Name: 'Factor', ApiUrl: 'https://mfa.example.com' },
          ...{ ApiKey: 'key', SecretKey: 'secret', IsActive: true },
          ...more,
        },
      ],
    },
  });
export const keysOn = { Multifactor: { IsEnabled: true } };

export const hosts = (ProviderId: number, ...names: string[]): Change => ({
  add: { AuthenticationProviderDomains: names.map((Fqdn) => ({ ProviderId, Fqdn })) },
});
export const groups = (ProviderId: number, ...ids: number[]): Change => ({
  add: { AuthenticationProviderGroups: ids.map((GroupID) => ({ ProviderId, GroupID })) },
});

export const token = (Id: number, more: Row = {}): Row => ({
  ...{ Id, UserId: 1, Name: `Token ${Id}`, TokenPrefix: 'abc', CreatedAt: day(-20) },
  ...{ ExpiresAt: day(20), IsRevoked: false },
  ...more,
});
export const tokens = (...rows: Row[]): Change => ({ add: { PersonalAccessTokens: rows } });
export const right: Change = { add: { GroupSpecialRights: [{ GroupID: 1, RightCode: 'GENERATEPAT' }] } };

export const unlicensed: Change = { clear: ['UserLicences'] };
export const slot = (UserID: number, minutes = 0): Row => ({
  UserID,
  StartedAt: day(-1),
  ExtendedAt: day(-minutes / 1440),
});
export const slots = (...rows: Row[]): Change => ({ add: { UserSessions: rows } });
export const other = (UserID: number): Row => ({
  ...{ UserID, Guid: guid(UserID), Nick: `user${UserID}`, DisplayName: `User ${UserID}`, IsFired: false },
});
export const full: Change = all(unlicensed, { add: { Users: [other(5)] } }, slots(slot(2), slot(5)));
