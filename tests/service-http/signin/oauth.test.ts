import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SiteTables } from '#core/site/site-tables.ts';
import { startService } from '#electron/service-http/server.ts';
import { dataOf, type SignInLab, startSignInLab, USER } from './lab.ts';
import { type OpenIdLab, startOpenIdLab, Visitor } from './openid.ts';

const CALLBACK = '/signin-oidc';
const OTHER = 3;
const TWIN = 4;

let provider: OpenIdLab;
let lab: SignInLab;
/** Ids of the provider, and of its service. */
let id: number;
let service: number;

beforeAll(async () => {
  provider = await startOpenIdLab();
  lab = await startSignInLab({}, prepare);
  await provider.serve(lab.service.address, [CALLBACK, '/api/auth/oauth', '/api/auth/oauth/back']);
  login = `/api/auth/oauth/${id}/login`;
});
afterAll(async () => {
  await lab?.close();
  await provider?.close();
});
beforeEach(async () => {
  await lab.reset();
  await license();
  await settings({});
});
afterEach(() => {
  provider.isDown = false;
  provider.gone.clear();
});
let login: string;

/** A licence for who signs in. */
async function license(): Promise<void> {
  await lab.change(async (tables) => {
    await tables.remove('UserSessions', {});
    const [named] = await tables.select<{ Id: number }>('Licences', { Kind: 'MainModule' });
    await tables.remove('UserLicences', { UserID: USER });
    await tables.insert('UserLicences', [{ LicenceId: named?.Id ?? 0, UserID: USER }]);
  });
}

async function prepare(tables: SiteTables): Promise<void> {
  const Guid = crypto.randomUUID();
  await tables.insert('OAuthServicesSettings', [
    {
      ...{ Guid, Name: 'Corp', Alias: 'corp', IsActive: true, Implementation: 'OpenIDConnect' },
      ...{ ClientId: 'portal', ClientSecret: 'very-secret', SettingsJson: '{}' },
    },
  ]);
  service = (await tables.select<{ Id: number }>('OAuthServicesSettings', { Guid }))[0]?.Id ?? 0;
  const ofProvider = crypto.randomUUID();
  await tables.insert('AuthenticationProviders', [
    {
      ...{ Guid: ofProvider, ProviderType: 'OAuth', Description: 'Corp', IsActive: true },
      ...{ SecondFactorType: 'None', ServiceId: service, SecondFactorServiceId: null },
    },
  ]);
  id = (await tables.select<{ Id: number }>('AuthenticationProviders', { Guid: ofProvider }))[0]?.Id ?? 0;
  for (const [UserID, Email] of [
    [USER, 'anna@example.com'],
    [OTHER, 'twins@example.com'],
    [TWIN, 'twins@example.com'],
  ] as const)
    await tables.update('Users', 'UserID', { UserID, Email });
}

/** `Settings (JSON)` of the service from now on. */
async function settings(more: object): Promise<void> {
  const SettingsJson = JSON.stringify({
    ...{ AuthorityUrl: provider.issuer, Claims: ['email'], CallbackPath: CALLBACK },
    ClaimsMapperConfig: { IdentityClaim: 'Email' },
    ...more,
  });
  await lab.change((tables) => tables.update('OAuthServicesSettings', 'Id', { Id: service, SettingsJson }));
}

const visitor = () => new Visitor(lab, provider);
const whoIs = async (browser: Visitor) => {
  const answer = await lab.send('GET', '/api/auth/info', browser.headers);
  return answer.status === 200 ? await dataOf(answer) : answer.status;
};
/** Why the sign-in page says that somebody is not signed in. */
const said = (url: URL) =>
  url.pathname === '/spa/entry/signin' ? url.searchParams.get('authError') : url.href;

describe('signing in by OpenID Connect', () => {
  it.each([
    [() => login, {}],
    [() => '/api/auth/oauth?provider=CORP', {}],
    [() => `/api/auth/oauth?provider=${id}`, { CallbackPath: '/api/auth/oauth' }],
    [() => login, { CallbackPath: '' }],
    [() => login, { CallbackPath: 'https://portal.example.com/api/auth/oauth/back' }],
  ])('leads back to where somebody wanted to go (%s, %j)', async (path, more) => {
    await settings(more);
    const browser = visitor();
    const wanted = '/spa/task/7?tab=2';
    const from = `${path()}${path().includes('?') ? '&' : '?'}fromUrl=${encodeURIComponent(wanted)}`;
    const end = await browser.signIn(from, 'anna');
    expect(`${end.pathname}${end.search}`).toBe(wanted);
    expect(await whoIs(browser)).toMatchObject({ Id: USER, Way: 'oauth' });
    // What it was tied to the browser by is gone.
    expect(browser.tie).toBeUndefined();
  });

  it('rule 12: is noted like any other, and sets failed attempts back; signing out is not noted', async () => {
    await lab.changeUser({ FailedSignIns: 3 });
    const before = (await lab.rows('LoginsLog', { UserID: USER })).length;
    const browser = visitor();
    await browser.signIn(login, 'anna');
    await browser.open(`${lab.service.address}/api/auth/oauth/logout`, undefined, provider.issuer);
    const rows = await lab.rows<Record<string, unknown>>('LoginsLog', { UserID: USER });
    expect(rows.length - before).toBe(1);
    expect(rows.at(-1)).toMatchObject({ Protocol: 'OpenIDConnect', RequestAddress: CALLBACK });
    expect((await lab.rows<{ FailedSignIns: number }>('Users', { UserID: USER }))[0]?.FailedSignIns).toBe(0);
  });

  it('takes an answer as a form of the provider, which brings a cookie from another site', async () => {
    await settings({ ResponseMode: 'form_post' });
    const browser = visitor();
    const begun = await browser.open(`${lab.service.address}${login}`, undefined, provider.issuer);
    expect(new URL(begun.url).searchParams.get('response_mode')).toBe('form_post');
    const consent = await browser.open((await browser.open(begun.url)).url, {
      prompt: 'login',
      login: 'anna',
      password: 'x',
    });
    const page = await browser.open(consent.url, { prompt: 'consent' });
    const fields = [...page.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    const answer = await fetch(`${lab.service.address}${CALLBACK}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        ...{ origin: provider.issuer, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
        cookie: browser.tie?.join('=') ?? '',
      },
      body: new URLSearchParams(fields as [string, string][]),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(answer.headers.getSetCookie().join()).toContain('AppAuth=');
  });

  it('rule 10: whoever is not to be let in goes to the sign-in page without a token, and reads why there', async () => {
    const pages = new Map<string, string | null>();
    for (const name of ['stranger', 'twins']) {
      const browser = visitor();
      pages.set(name, said(await browser.signIn(login, name)));
      expect(await whoIs(browser)).toBe(401);
    }
    expect(pages.get('stranger')).toMatch(/no account of the site matches/);
    expect(pages.get('twins')).toMatch(/several accounts/);
    await lab.changeUser({ IsBlocked: true });
    expect(said(await visitor().signIn(login, 'anna'))).toMatch(/may not sign in/);
  });

  it.each([
    [0, 'You have no licence for the module “Main module”.'],
    [1, 'All licences are in use.'],
  ])('rule 10: with %d concurrent licences, all taken, says %s', async (PurchasedCount, text) => {
    await lab.change(async (tables) => {
      const licences = await tables.select<{ Id: number; Kind: string }>('Licences');
      const pool = licences.find(({ Kind }) => Kind === 'MainModuleConcurrent');
      for (const { Id } of licences) await tables.remove('UserLicences', { LicenceId: Id, UserID: USER });
      if (pool) await tables.update('Licences', 'Id', { Id: pool.Id, PurchasedCount });
      await tables.remove('UserSessions', {});
      const now = new Date().toISOString();
      await tables.insert('UserSessions', [{ UserID: OTHER, StartedAt: now, ExtendedAt: now }]);
    });
    const browser = visitor();
    expect(said(await browser.signIn(login, 'anna'))).toBe(text);
    expect(await whoIs(browser)).toBe(401);
    expect(await lab.rows('UserSessions', { UserID: USER })).toEqual([]);
  });
});
