import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { hashPassword } from '#core/signin/passwords/hash.ts';
import { readForwarding } from '#electron/http/client-address.ts';
import { codeOf } from '../middleware/lab.ts';
import { bearer, dataOf, PASSWORD, type SignInLab, startSignInLab, USER } from './lab.ts';

let lab: SignInLab;
beforeAll(async () => {
  lab = await startSignInLab({
    forwarding: readForwarding(['127.0.0.1']),
    timeouts: { heartbeat: 400, absence: 15_000, parting: 200 },
  });
});
afterAll(() => lab?.close());
beforeEach(() => lab.reset());

describe('a session', () => {
  const begin = async () => await dataOf(await lab.signIn('anna', PASSWORD));

  it.each([
    ['is dismissed', { IsFired: true }],
    ['is blocked', { IsBlocked: true }],
    ['has another password', { PasswordChangedAt: '2026-01-02T03:04:05.000Z' }],
  ])('is over at once when its user %s', async (_what, row) => {
    const { Token } = await begin();
    expect(await lab.info(Token)).toBe(200);
    await lab.changeUser(row);
    expect(await lab.info(Token)).toBe(401);
    await lab.changeUser({ IsFired: false, IsBlocked: false });
    // It stays over.
    expect(await lab.info(Token)).toBe(401);
  });

  it('is over when it is signed out, and the token with it', async () => {
    const { Token } = await begin();
    const other = await begin();
    expect((await lab.send('POST', '/api/auth/signout', bearer(Token))).status).toBe(200);
    expect([await lab.info(Token), await lab.info(other.Token)]).toEqual([401, 200]);
  });

  it('slides: a token begets the next', async () => {
    const { Token } = await begin();
    const renewed = await dataOf(await lab.send('POST', '/api/auth/token/refresh', bearer(Token)));
    expect(renewed.RefreshToken).toBeUndefined();
    expect(await lab.info(renewed.Token)).toBe(200);
    await lab.changeUser({ IsFired: true });
    expect((await lab.send('POST', '/api/auth/token/refresh', bearer(renewed.Token))).status).toBe(401);
  });

  it('slides by itself when the token is no longer new, and does not where it is', async () => {
    const { Token } = await begin();
    const slid = async () =>
      (await lab.send('GET', '/api/auth/info', bearer(Token))).headers.get('app-auth-token');
    expect(await slid()).toBeNull();
    await lab.configure({ AuthTokenRefreshPeriodInMinutes: 2 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 });
    expect(await slid()).toBeNull();
    vi.setSystemTime(Date.now() + 60_000);
    const newer = await slid();
    expect(newer).not.toBe(Token);
    // Who goes on with the old one is not judged anew with each request.
    expect(await slid()).toBeNull();
    expect([await lab.info(newer ?? ''), await lab.info(Token)]).toEqual([200, 200]);
    vi.useRealTimers();
  });

  it('is renewed by refresh tokens that are good once, and ends where one is used again', async () => {
    await lab.configure({ AuthTokenRefreshStrategy: 'RefreshToken' });
    const first = await begin();
    const second = await dataOf(await lab.refresh(first.RefreshToken));
    // Two tabs: the one that comes a moment later is told so, and nothing is lost.
    expect((await lab.refresh(first.RefreshToken)).status).toBe(409);
    const third = await dataOf(await lab.refresh(second.RefreshToken));
    expect(await codeOf(await lab.refresh(first.RefreshToken))).toBe('token-reused');
    // Whoever has stolen it has nothing any more, and neither has the one whom it was stolen from.
    expect(await lab.info(third.Token)).toBe(401);
    expect((await lab.refresh(third.RefreshToken)).status).toBe(401);
  });

  it('takes no access token for a refresh token, nor the other way round', async () => {
    await lab.configure({ AuthTokenRefreshStrategy: 'RefreshToken' });
    const { Token, RefreshToken } = await begin();
    expect((await lab.refresh(Token)).status).toBe(401);
    expect(await lab.info(RefreshToken)).toBe(401);
  });

  it('is not renewed where the site says so', async () => {
    await lab.configure({ AuthTokenRefreshStrategy: 'None' });
    const { Token } = await begin();
    expect(await codeOf(await lab.send('POST', '/api/auth/token/refresh', bearer(Token)))).toBe(
      'renewal-off',
    );
    expect(await lab.info(Token)).toBe(200);
  });

  it('lives in a cookie that no script reads, and that no other page can use', async () => {
    const answer = await lab.signIn('anna', PASSWORD);
    const cookies = answer.headers.getSetCookie();
    expect(cookies[0]).toMatch(/^AppAuth=.*; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
    const cookie = cookies[0]?.split(';')[0] ?? '';
    expect((await lab.send('GET', '/api/auth/info', { cookie })).status).toBe(200);
    expect((await lab.send('POST', '/api/auth/signout', { cookie })).status).toBe(403);
    expect((await lab.send('POST', '/api/auth/signout', { cookie, 'x-siteferry': '1' })).status).toBe(200);
    expect((await lab.send('GET', '/api/auth/info', { cookie })).status).toBe(401);
  });

  it.each([
    [{}, 'www.crm.example', /; Path=\/; .*; Secure;/, /Domain/],
    [
      { SetCookieForUpperLevelDomain: true },
      'www.crm.example',
      /; Domain=crm\.example; Path=\/; .*; Secure;/,
      /www/,
    ],
    [{ SetCookieForUpperLevelDomain: true }, 'crm.example', /; Path=\/;/, /Domain/],
    [{ SetCookieForUpperLevelDomain: true }, '192.0.2.7', /; Path=\/;/, /Domain/],
    [{ AuthUseInsecureCookies: true }, 'www.crm.example', /; Path=\/;/, /Secure|Domain/],
  ])('with %j has a cookie for %s', async (keys, host, expected, other) => {
    await lab.configure(keys);
    const cookie = await cookieAt(host);
    expect(cookie).toMatch(expected);
    expect(cookie).not.toMatch(other);
  });

  /** The cookie of a sign-in behind a proxy of that name. */
  async function cookieAt(host: string): Promise<string> {
    const { hostname, port } = new URL(lab.service.address);
    const body = JSON.stringify({ login: 'anna', password: PASSWORD, providerId: 0 });
    const headers = { host, 'x-real-ip': '198.51.100.7', 'content-type': 'application/json' };
    const asked = request({ hostname, port, method: 'POST', path: '/api/auth/token-v2', headers });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.headers['set-cookie']?.[0] ?? '';
  }

  it('in a cookie holds a hub, for as long as the session lasts', async () => {
    await makeAdministrator();
    const answer = await lab.signIn('anna', PASSWORD);
    const { Token } = await dataOf(answer);
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const socket = new WebSocket(`${lab.service.address.replace('http', 'ws')}/migrationUtilityHub`, {
      headers: { cookie },
    });
    const heard: string[] = [];
    let pings = 0;
    const pinged = Promise.withResolvers<void>();
    // Who is silent is given up.
    socket.on('message', (data) => {
      heard.push(String(data));
      socket.send('{"type":6}\u001e');
      // After so many pings it was asked several times whether the session still stands.
      if (String(data).includes('"type":6') && ++pings === 3) pinged.resolve();
    });
    await once(socket, 'open');
    socket.send('{"protocol":"json","version":1}\u001e');
    await pinged.promise;
    expect(socket.readyState).toBe(WebSocket.OPEN);
    await lab.send('POST', '/api/auth/signout', bearer(Token));
    await once(socket, 'close');
    expect(heard.at(-1)).toContain('"type":7');
  });

  const makeAdministrator = () => lab.changeUser({ IsSuperAdmin: true });

  it('is for changing the password only, where the password is over', async () => {
    await lab.settings({ PasswordValidityDays: 30 });
    await lab.changeUser({ PasswordChangedAt: '2026-01-01T00:00:00.000Z' });
    const logged = (await lab.rows('LoginsLog', { UserID: USER })).length;
    const { Token, MustChangePassword } = await begin();
    expect(MustChangePassword).toBe(true);
    expect((await lab.rows('LoginsLog', { UserID: USER })).length).toBe(logged + 1);
    expect((await lab.send('GET', '/api/migration/tree-root', bearer(Token))).status).toBe(401);
    const change = (password: string) => lab.send('POST', '/api/auth/password', bearer(Token), { password });
    // What the policy refuses, it says; nothing is changed then.
    expect((await change('x')).status).toBe(400);
    expect((await change('Anderes-Pferd-8')).status).toBe(200);
    expect(await lab.info(Token)).toBe(401);
    const again = await dataOf(await lab.signIn('anna', 'Anderes-Pferd-8'));
    expect(again).toMatchObject({ MustChangePassword: false, PasswordDaysLeft: 30 });
  });
});

describe('rule 11: concurrent licences', () => {
  const pool = (count: number) => lab.configure({ ConcurrentLicensesCount: count });

  beforeEach(async () => {
    await lab.change(async (tables) => {
      await tables.remove('UserLicences', { UserID: USER });
      await tables.remove('UserSessions', {});
    });
  });

  it('a slot is extended with the session, which is not renewed again while it is fresh', async () => {
    await pool(1);
    const extended = async () => (await lab.rows('UserSessions', { UserID: USER }))[0]?.ExtendedAt;
    const { Token } = await dataOf(await lab.signIn('anna', PASSWORD));
    const renew = async () => {
      const { Token: newer } = await dataOf(await lab.send('POST', '/api/auth/token/refresh', bearer(Token)));
      expect(await lab.info(newer)).toBe(200);
    };
    const before = await extended();
    await renew();
    expect(await extended()).toBe(before);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    await renew();
    const later = await extended();
    expect(later).not.toBe(before);
    // Where each renewal is logged, none is passed over.
    await lab.configure({ ConcurrentLicensesCount: 1, LogRefreshTokenRequests: true });
    vi.setSystemTime(Date.now() + 1_000);
    await renew();
    expect(await extended()).not.toBe(later);
    vi.useRealTimers();
  });

  it('a user takes one slot, however often, and gives it back with the last session', async () => {
    await pool(1);
    const [first, second] = [await lab.signIn('anna', PASSWORD), await lab.signIn('anna', PASSWORD)];
    expect(await lab.rows('UserSessions')).toMatchObject([{ UserID: USER }]);
    await lab.send('POST', '/api/auth/signout', bearer((await dataOf(first)).Token));
    expect(await lab.rows('UserSessions')).toHaveLength(1);
    await lab.send('POST', '/api/auth/signout', bearer((await dataOf(second)).Token));
  });

  it('of two at once for the last slot one gets it, and the other 402', async () => {
    await pool(1);
    const PasswordHashPhc = await hashPassword(PASSWORD);
    await lab.change(async (tables) => {
      await tables.remove('UserLicences', { UserID: 3 });
      await tables.update('Users', 'UserID', {
        UserID: 3,
        Nick: 'boris',
        IsFired: false,
        IsBlocked: false,
        MustChangePassword: false,
        PasswordHashPhc,
      });
    });
    const answers = await Promise.all(['anna', 'boris'].map((login) => lab.signIn(login, PASSWORD)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
    expect(await lab.rows('UserSessions')).toHaveLength(1);
    // Who does not use his slot loses it to who needs one.
    await lab.change(async (tables) => {
      const [held] = await tables.select<{ UserID: number }>('UserSessions');
      await tables.update('UserSessions', 'UserID', {
        UserID: held?.UserID ?? 0,
        ExtendedAt: '2026-01-01T00:00:00.000Z',
      });
    });
    const again = await Promise.all(['anna', 'boris'].map((login) => lab.signIn(login, PASSWORD)));
    expect(again.map(({ status }) => status)).toContain(200);
    expect(await lab.rows('UserSessions')).toHaveLength(1);
  });
});

it('rule 6: is 503 MFA_DISABLED before anything else where the second factor is off', async () => {
  await lab.configure({ Multifactor: { IsEnabled: false } });
  await lab.change(async (tables) => {
    const [provider] = await tables.select<{ Id: number }>('AuthenticationProviders', {
      ProviderType: 'None',
    });
    if (provider)
      await tables.update('AuthenticationProviders', 'Id', { Id: provider.Id, SecondFactorType: 'Service' });
    else
      await tables.insert('AuthenticationProviders', [
        { ProviderType: 'None', IsActive: true, SecondFactorType: 'Service', Guid: crypto.randomUUID() },
      ]);
  });
  const answer = await lab.signIn('anna', 'wrong');
  expect([answer.status, await answer.text()]).toEqual([503, 'MFA_DISABLED']);
});
