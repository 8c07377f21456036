import type { SiteTables } from '#core/site/site-tables.ts';
import { type HttpService, startService } from '#electron/service-http/server.ts';
import { dataOf, type SignInLab, startSignInLab, USER } from './lab.ts';
import { type OpenIdLab, startOpenIdLab, Visitor } from './openid.ts';

/** Where people come back to, unless a test says otherwise. */
export const CALLBACK = '/signin-oidc';
/** Two people with one address. */
export const TWINS = [3, 4] as const;

/** A service that signs people in by a real OpenID provider; `anna@example.com` is the user of the tests. */
export interface OauthLab extends SignInLab {
  provider: OpenIdLab;
  /** Id of the provider on the site. */
  id: number;
  /** The path that a sign-in begins at. */
  login: string;
  visitor(): Visitor;
  /** The user of a browser's session; the status of the answer where it has none. */
  whoIs(browser: Visitor): Promise<object | number>;
  /** `Settings (JSON)` of the service from now on. */
  set(settings: object): Promise<void>;
  switchOff(): Promise<void>;
  /** Another service of the same site and the same sessions, as after a restart; `noted` are its errors. */
  again(): Promise<HttpService & { noted: string[] }>;
  /** Everything as it was at first. */
  restore(): Promise<void>;
}

export async function startOauthLab(host?: string): Promise<OauthLab> {
  const provider = await startOpenIdLab(host);
  const made = { id: 0, service: 0 };
  const lab = await startSignInLab({}, async (tables) => {
    Object.assign(made, await prepare(tables));
  });
  provider.serve(lab.service.address, made.id, [CALLBACK, '/api/auth/oauth', '/api/auth/oauth/back']);
  const { id } = made;
  const set = (settings: object) =>
    lab.change((tables) =>
      tables.update('OAuthServicesSettings', 'Id', {
        Id: made.service,
        IsActive: true,
        SettingsJson: JSON.stringify({
          ...{ AuthorityUrl: provider.issuer, Claims: ['email'], CallbackPath: CALLBACK },
          ClaimsMapperConfig: { IdentityClaim: 'Email' },
          ...settings,
        }),
      }),
    );
  const { close } = lab;
  return Object.assign(lab, {
    ...{ provider, id, login: `/api/auth/oauth/${id}/login`, set },
    visitor: () => new Visitor(lab, provider),
    async whoIs(browser: Visitor) {
      const answer = await lab.send('GET', '/api/auth/info', browser.headers);
      return answer.status === 200 ? await dataOf(answer) : answer.status;
    },
    switchOff: () =>
      lab.change((tables) =>
        tables.update('OAuthServicesSettings', 'Id', { Id: made.service, IsActive: false }),
      ),
    async again() {
      const noted: string[] = [];
      const logError = (error: unknown) => void noted.push(String(error));
      const service = await startService({
        context: { ...lab.host.context, logError },
        ...{ site: lab.url, host: '127.0.0.1', port: 0, sleep: async () => {} },
        ...{ configuration: lab.configuration, signIn: { sql: lab.sql, siteName: 'test', allowHttp: true } },
      });
      return Object.assign(service, { noted });
    },
    async restore() {
      Object.assign(provider, { isDown: false, isRenewing: true });
      provider.gone.clear();
      provider.asked.length = 0;
      await lab.reset();
      await lab.change(license);
      await lab.change((tables) =>
        tables.update('AuthenticationProviders', 'Id', { Id: id, SecondFactorType: 'None' }),
      );
      await set({});
    },
    async close() {
      await close();
      await provider.close();
    },
  });
}

async function prepare(tables: SiteTables): Promise<{ id: number; service: number }> {
  const idOf = async (table: string, row: object) => {
    const Guid = crypto.randomUUID();
    await tables.insert(table, [{ Guid, ...row }]);
    return (await tables.select<{ Id: number }>(table, { Guid }))[0]?.Id ?? 0;
  };
  const service = await idOf('OAuthServicesSettings', {
    ...{ Name: 'Corp', Alias: 'corp', IsActive: true, Implementation: 'OpenIDConnect' },
    ...{ ClientId: 'portal', ClientSecret: 'very-secret', SettingsJson: '{}' },
  });
  const id = await idOf('AuthenticationProviders', {
    ...{ ProviderType: 'OAuth', Description: 'Corp', IsActive: true },
    ...{ SecondFactorType: 'None', ServiceId: service, SecondFactorServiceId: null },
  });
  await tables.update('Users', 'UserID', { UserID: USER, Email: 'anna@example.com' });
  for (const UserID of TWINS) await tables.update('Users', 'UserID', { UserID, Email: 'twins@example.com' });
  return { id, service };
}

/** A licence for who signs in. */
async function license(tables: SiteTables): Promise<void> {
  await tables.remove('UserSessions', {});
  const [named] = await tables.select<{ Id: number }>('Licences', { Kind: 'MainModule' });
  await tables.remove('UserLicences', { UserID: USER });
  await tables.insert('UserLicences', [{ LicenceId: named?.Id ?? 0, UserID: USER }]);
}
