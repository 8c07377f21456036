import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HttpService } from '#electron/service-http/server.ts';
import { USER } from './lab.ts';
import { type OauthLab, startOauthLab } from './oauth-lab.ts';
import type { Visitor } from './openid.ts';

let lab: OauthLab;
beforeAll(async () => {
  lab = await startOauthLab();
});
afterAll(() => lab?.close());
beforeEach(async () => {
  await lab.restore();
  await lab.configure({ AuthTokenRefreshStrategy: 'RefreshToken' });
});

const signedIn = async () => {
  const browser = lab.visitor();
  await browser.signIn(lab.login, 'anna');
  return browser;
};
/** Asks for the next token of a browser's session, and keeps it. */
const refresh = async (browser: Visitor, service: Pick<HttpService, 'address'> = lab.service) => {
  const answer = await fetch(`${service.address}/api/auth/token/refresh`, {
    method: 'POST',
    headers: { ...browser.headers, 'x-siteferry': '1' },
  });
  browser.keep(answer);
  return answer.status;
};
const tokenRequests = () => lab.provider.asked.filter((path) => path === '/token').length;

describe('a session that was begun at an OpenID provider', () => {
  it('goes on by a refresh grant, with the token that the provider gives each time', async () => {
    const browser = await signedIn();
    for (let times = 0; times < 3; times += 1) {
      const before = tokenRequests();
      expect(await refresh(browser)).toBe(200);
      expect(tokenRequests() - before).toBe(1);
    }
    expect(await lab.whoIs(browser)).toMatchObject({ Id: USER });
  });

  it('asks the provider once, of many at the same time', async () => {
    const browser = await signedIn();
    const before = tokenRequests();
    const copies = await Promise.all([1, 2, 3].map(() => refresh(browser)));
    expect(copies.filter((status) => status === 200)).toHaveLength(1);
    expect(copies.every((status) => [200, 409, 503].includes(status))).toBe(true);
    expect(tokenRequests() - before).toBe(1);
    // A token of the provider that was used twice would have ended everything.
    expect(await refresh(browser)).toBe(200);
  });

  it('is over when the provider says so', async () => {
    const browser = await signedIn();
    lab.provider.gone.add('anna');
    expect(await refresh(browser)).toBe(401);
    expect(await lab.whoIs(browser)).toBe(401);
    lab.provider.gone.clear();
    expect(await refresh(browser)).toBe(401);
  });

  it('is not over while the provider is away, which is not asked again and again', async () => {
    const browser = await signedIn();
    lab.provider.isDown = true;
    const before = tokenRequests();
    expect(await refresh(browser)).toBe(503);
    expect(await refresh(browser)).toBe(503);
    expect(tokenRequests() - before).toBe(1);
    expect(await lab.whoIs(browser)).toMatchObject({ Id: USER });
    lab.provider.isDown = false;
    await lab.sql.executeSql(`UPDATE siteferry.session SET asking_until = now() - interval '1 second'`, []);
    expect(await refresh(browser)).toBe(200);
  });

  it.each([
    ['None', 200, 0],
    ['IdentityProvider', 200, 1],
    // Of SAML alone: nothing is renewed, and the log says so.
    ['Activity', 401, 0],
  ])(
    'with RenewalMode %s, as it was when the service began, ends with %d',
    async (RenewalMode, status, requests) => {
      const browser = await signedIn();
      await lab.set({ RenewalMode });
      const service = await lab.again();
      const before = tokenRequests();
      expect(await refresh(browser, service)).toBe(status);
      expect(tokenRequests() - before).toBe(requests);
      expect(service.noted.join()).toMatch(RenewalMode === 'Activity' ? /RenewalMode/ : /^$/);
      // A change counts after the next start.
      expect(await refresh(await signedIn())).toBe(200);
      await service.close();
    },
  );

  it('is not renewed without a refresh token, and lasts as long as its token', async () => {
    lab.provider.isRenewing = false;
    const browser = await signedIn();
    expect(await refresh(browser)).toBe(401);
    expect(await lab.whoIs(browser)).toMatchObject({ Id: USER });
  });

  it('keeps no token of the provider that somebody could read', async () => {
    const browser = lab.visitor();
    const address = await browser.comeBack(lab.login, 'anna');
    const { rows: waiting } = (await lab.sql.executeSql(
      'SELECT row_to_json(p)::text AS row FROM siteferry.pending_sign_in p WHERE taken_at IS NULL',
      [],
    )) as { rows: { row: string }[] };
    expect(waiting.length).toBeGreaterThan(0);
    expect(JSON.stringify(waiting)).not.toContain(browser.tie?.[1]);
    await browser.open(address);
    const { rows } = (await lab.sql.executeSql(
      'SELECT outside FROM siteferry.session ORDER BY began_at DESC LIMIT 1',
      [],
    )) as { rows: { outside: { sealed: string } }[] };
    const [header = '', ...parts] = rows[0]?.outside.sealed.split('.') ?? [];
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ enc: 'A256GCM' });
    expect(parts).toHaveLength(4);
    const { mode } = await stat(join(lab.host.context.home, 'sealing-keys.json'));
    expect(mode & 0o777).toBe(0o600);
  });
});

describe('signing out of an OpenID provider', () => {
  const path = '/api/auth/oauth/logout';

  it('ends the session, gives the token back, and goes on to the provider', async () => {
    const browser = await signedIn();
    const { headers } = browser;
    const { url } = await browser.open(`${lab.service.address}${path}`, undefined, lab.provider.issuer);
    const { pathname, searchParams } = new URL(url);
    expect(pathname).toBe('/session/end');
    expect(searchParams.get('id_token_hint')).toMatch(/^eyJ/);
    await lab.background();
    expect(lab.provider.asked).toContain('/token/revocation');
    // The provider knows the address that it is to send people back to.
    const page = await browser.open(url);
    expect([page.status, page.text.includes('<form')]).toEqual([200, true]);
    expect((await lab.send('GET', '/api/auth/info', headers)).status).toBe(401);
  });

  it('ends at the sign-in page where there is nothing to end, or nobody to ask', async () => {
    const page = `${lab.service.address}/spa/entry/signin`;
    const browser = await signedIn();
    await lab.switchOff();
    expect((await browser.open(`${lab.service.address}${path}`, undefined, page)).url).toBe(page);
    expect(await lab.whoIs(browser)).toBe(401);
    expect(
      (await browser.open(`${lab.service.address}/api/auth/oauth/${lab.id}/logout`, undefined, page)).url,
    ).toBe(page);
  });

  it('is where a browser is led that signs out, which ends nothing before', async () => {
    const browser = await signedIn();
    const signOut = (headers: Record<string, string>) => lab.send('POST', '/api/auth/signout', headers);
    const answer = await signOut({ ...browser.headers, 'x-siteferry': '1' });
    expect(await answer.json()).toMatchObject({ Data: { Address: path } });
    expect(await lab.whoIs(browser)).toMatchObject({ Id: USER });
    // Whoever brings the token himself has no browser that could be led.
    const token = /AppAuth=([^;]+)/.exec(browser.headers.cookie ?? '')?.[1] ?? '';
    await signOut({ authorization: `Bearer ${token}` });
    expect(await lab.whoIs(browser)).toBe(401);
  });

  it('is no matter of another site', async () => {
    const browser = await signedIn();
    for (const site of ['cross-site', 'same-site']) {
      const from = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      expect((await lab.send('GET', path, { ...browser.headers, ...from })).status).toBe(403);
    }
    expect(await lab.whoIs(browser)).toMatchObject({ Id: USER });
  });
});

describe('a logout token of an OpenID provider', () => {
  const send = async (token: string) => {
    const answer = await fetch(`${lab.service.address}/api/auth/oauth/${lab.id}/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });
    return answer.status;
  };

  it('ends the sessions of its user, once', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    const token = await lab.provider.logoutToken({ sub: 'anna' });
    expect(await send(token)).toBe(200);
    expect([await lab.whoIs(first), await lab.whoIs(second)]).toEqual([401, 401]);
    expect(await send(token)).toBe(400);
  });

  it.each([
    ['of somebody else', { sub: 'boris' }, 200],
    ['of another session', { sid: 'another' }, 200],
    ['of nobody', {}, 400],
    ['with a nonce, which makes it another token', { sub: 'anna', nonce: 'n' }, 400],
    ['without the event', { sub: 'anna', events: {} }, 400],
    ['of another provider', { sub: 'anna', iss: 'https://evil.test' }, 400],
    ['for another client', { sub: 'anna', aud: 'somebody' }, 400],
    ['without an id', { sub: 'anna', jti: undefined }, 400],
  ])('%s ends nothing of anna', async (_what, claims, status) => {
    const browser = await signedIn();
    expect(await send(await lab.provider.logoutToken(claims))).toBe(status);
    expect(await lab.whoIs(browser)).toMatchObject({ Id: USER });
  });

  it('comes from the provider itself when somebody signs out there', async () => {
    const [browser, other] = [await signedIn(), await signedIn()];
    const form = await browser.open(`${lab.provider.issuer}/session/end`);
    const xsrf = /name="xsrf" value="(\w+)"/.exec(form.text)?.[1] ?? '';
    await browser.open(`${lab.provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
    await expect.poll(() => lab.whoIs(browser)).toBe(401);
    // That of another browser is another one there, too.
    expect(await lab.whoIs(other)).toMatchObject({ Id: USER });
  });

  it('that nobody has signed is none', async () => {
    const [, payload = ''] = (await lab.provider.logoutToken({ sub: 'anna' })).split('.');
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const text of ['', 'x', `${header}.${payload}.`]) expect(await send(text)).toBe(400);
  });
});
