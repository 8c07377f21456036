import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SIGN_IN_PAGE } from '#electron/service-http/signin/browser.ts';
import { USER } from './lab.ts';
import { CALLBACK, type OauthLab, startOauthLab, TWINS } from './oauth-lab.ts';

let lab: OauthLab;
beforeAll(async () => {
  lab = await startOauthLab();
});
afterAll(() => lab?.close());
beforeEach(() => lab.restore());

/** Why the sign-in page says that somebody is not signed in. */
const said = (url: URL | string | null) => {
  const { pathname, searchParams, href } = new URL(url ?? '', lab.service.address);
  return pathname === '/spa/entry/signin' ? searchParams.get('authError') : href;
};

describe('signing in by OpenID Connect', () => {
  it.each([
    [() => lab.login, {}],
    [() => '/api/auth/oauth?provider=CORP', {}],
    [() => `/api/auth/oauth?provider=${lab.id}`, { CallbackPath: '/api/auth/oauth' }],
    [() => lab.login, { CallbackPath: '' }],
    [() => lab.login, { CallbackPath: 'https://portal.example.com/api/auth/oauth/back' }],
  ])('leads back to where somebody wanted to go (%s, %j)', async (path, more) => {
    await lab.set(more);
    const browser = lab.visitor();
    const wanted = '/spa/task/7?tab=2';
    const from = `${path()}${path().includes('?') ? '&' : '?'}fromUrl=${encodeURIComponent(wanted)}`;
    const end = await browser.signIn(from, 'anna');
    expect(`${end.pathname}${end.search}`).toBe(wanted);
    expect(await lab.whoIs(browser)).toMatchObject({ Id: USER, Way: 'oauth' });
    // What it was tied to the browser by is gone.
    expect(browser.tie).toBeUndefined();
  });

  it('rule 12: is noted like any other, and sets failed attempts back; signing out is not noted', async () => {
    await lab.changeUser({ FailedSignIns: 3 });
    const before = (await lab.rows('LoginsLog', { UserID: USER })).length;
    const browser = lab.visitor();
    await browser.signIn(lab.login, 'anna');
    await browser.open(`${lab.service.address}/api/auth/oauth/logout`, undefined, lab.provider.issuer);
    const rows = await lab.rows<Record<string, unknown>>('LoginsLog', { UserID: USER });
    expect(rows.length - before).toBe(1);
    expect(rows.at(-1)).toMatchObject({ Protocol: 'OpenIDConnect', RequestAddress: CALLBACK });
    expect((await lab.rows<{ FailedSignIns: number }>('Users', { UserID: USER }))[0]?.FailedSignIns).toBe(0);
  });

  it('takes an answer as a form of the provider, which brings a cookie from another site', async () => {
    await lab.set({ ResponseMode: 'form_post' });
    const browser = lab.visitor();
    const begun = await browser.open(`${lab.service.address}${lab.login}`, undefined, lab.provider.issuer);
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
        ...{ origin: lab.provider.issuer, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
        cookie: browser.tie?.join('=') ?? '',
      },
      body: new URLSearchParams(fields as [string, string][]),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, SIGN_IN_PAGE]);
    expect(answer.headers.getSetCookie().join()).toContain('AppAuth=');
  });

  it.each([
    [false, `${CALLBACK}`, 503],
    [true, '/spa/entry/signin', 401],
  ])(
    'rule 6: with a second factor that is on: %s, lets nobody in without it',
    async (IsEnabled, path, status) => {
      await lab.configure({ Multifactor: { IsEnabled } });
      await lab.change(async (tables) => {
        const SecondFactorServiceId = 1;
        const keys = { ApiKey: 'key', SecretKey: 'factor-secret' };
        await tables.update('MultifactorCredentials', 'Id', { Id: SecondFactorServiceId, ...keys });
        const factor = { SecondFactorType: 'Service', SecondFactorServiceId };
        await tables.update('AuthenticationProviders', 'Id', { Id: lab.id, ...factor });
      });
      const browser = lab.visitor();
      const end = await browser.open(await browser.comeBack(`${lab.login}?fromUrl=/spa/7`, 'anna'));
      expect([new URL(end.url).pathname, end.status]).toEqual([path, status]);
      expect(end.text.includes('MFA_DISABLED')).toBe(!IsEnabled);
      expect(new URL(end.url).searchParams.get('fromUrl')).toBe(IsEnabled ? '/spa/7' : null);
      expect(await lab.whoIs(browser)).toBe(401);
    },
  );

  it('rule 10: whoever is not to be let in goes to the sign-in page without a token, and reads why there', async () => {
    const pages = new Map<string, string | null>();
    for (const name of ['stranger', 'twins']) {
      const browser = lab.visitor();
      pages.set(name, said(await browser.signIn(lab.login, name)));
      expect(await lab.whoIs(browser)).toBe(401);
    }
    expect(pages.get('stranger')).toMatch(/no account of the site matches/);
    expect(pages.get('twins')).toMatch(/several accounts/);
    await lab.changeUser({ IsBlocked: true });
    expect(said(await lab.visitor().signIn(lab.login, 'anna'))).toMatch(/may not sign in/);
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
      await tables.insert('UserSessions', [{ UserID: TWINS[0], StartedAt: now, ExtendedAt: now }]);
    });
    const browser = lab.visitor();
    expect(said(await browser.signIn(lab.login, 'anna'))).toBe(text);
    expect(await lab.whoIs(browser)).toBe(401);
    expect(await lab.rows('UserSessions', { UserID: USER })).toEqual([]);
  });
});

describe('an answer of an OpenID provider', () => {
  /** Opens an address as a browser with a cookie does; where it is sent. */
  const open = async (address: string, cookie?: readonly string[]) => {
    const headers = cookie ? { cookie: cookie.join('=') } : {};
    const answer = await fetch(address, { redirect: 'manual', headers });
    return { to: answer.headers.get('location'), isIn: answer.headers.getSetCookie().some(isToken) };
  };
  const isToken = (cookie: string) => /^AppAuth=[^;]/.test(cookie);
  const over = /took too long|another browser/;
  const change = (sql: string) => lab.jobs(`UPDATE siteferry.pending_sign_in SET ${sql}`);

  it('signs in once, of many at the same time and after it', async () => {
    const browser = lab.visitor();
    const address = await browser.comeBack(lab.login, 'anna');
    const { tie } = browser;
    const answers = await Promise.all([1, 2, 3, 4].map(() => open(address, tie)));
    expect(answers.filter(({ isIn }) => isIn).map(({ to }) => to)).toEqual([SIGN_IN_PAGE]);
    for (const { to } of [...answers.filter(({ isIn }) => !isIn), await open(address, tie)])
      expect(said(to)).toMatch(over);
  });

  it('is good in the browser that has begun, and in no other', async () => {
    const [browser, other] = [lab.visitor(), lab.visitor()];
    const address = await browser.comeBack(lab.login, 'anna');
    await other.comeBack(lab.login, 'anna');
    const [name = ''] = browser.tie ?? [];
    for (const cookie of [undefined, other.tie, [name, other.tie?.[1] ?? '']]) {
      const { to, isIn } = await open(address, cookie);
      expect([isIn, said(to)]).toEqual([false, expect.stringMatching(over)]);
    }
    expect(await open(address, browser.tie)).toEqual({ to: SIGN_IN_PAGE, isIn: true });
  });

  it('is refused with the code of another sign-in', async () => {
    const [first, second] = [lab.visitor(), lab.visitor()];
    const [address, other] = [
      await first.comeBack(lab.login, 'anna'),
      await second.comeBack(lab.login, 'anna'),
    ];
    const mixed = new URL(address);
    mixed.searchParams.set('code', new URL(other).searchParams.get('code') ?? '');
    const { to, isIn } = await open(mixed.href, first.tie);
    expect([isIn, said(to)]).toEqual([false, expect.stringMatching(/does not work right now/)]);
  });

  it.each([
    ['for another nonce', `data = jsonb_set(data, '{nonce}', '"another"')`, /does not work right now/],
    ['after ten minutes', `expires_at = now() - interval '1 second'`, over],
  ])('is refused %s', async (_what, sql, text) => {
    const browser = lab.visitor();
    const address = await browser.comeBack(lab.login, 'anna');
    await change(`${sql} WHERE taken_at IS NULL`);
    const { to, isIn } = await open(address, browser.tie);
    expect([isIn, said(to)]).toEqual([false, expect.stringMatching(text)]);
  });

  it.each(['//evil.test/', 'https://evil.test/', '/\\evil.test'])('does not lead to %s', async (to) => {
    const end = await lab.visitor().signIn(`${lab.login}?fromUrl=${encodeURIComponent(to)}`, 'anna');
    expect(end.href).toBe(`${lab.service.address}${SIGN_IN_PAGE}`);
  });

  it('is nothing that was begun: at every address it ends at the sign-in page', async () => {
    for (const path of [CALLBACK, '/api/auth/oauth', '/api/auth/oauth/back', '/anything'])
      expect(said((await open(`${lab.service.address}${path}?code=a&state=b`)).to)).toMatch(over);
    // What is no answer is no address.
    expect((await fetch(`${lab.service.address}${CALLBACK}`)).status).toBe(401);
    expect((await fetch(`${lab.service.address}/api/auth/oauth/back`)).status).toBe(404);
    expect(
      (await fetch(`${lab.service.address}${CALLBACK}`, { method: 'POST', body: new URLSearchParams() }))
        .status,
    ).toBe(401);
    const long = new URLSearchParams({ state: 'x'.repeat(1_200_000) });
    expect(
      (await fetch(`${lab.service.address}/api/auth/oauth`, { method: 'POST', body: long })).status,
    ).toBe(413);
  });

  it('is refused with a text in it that no database has', async () => {
    expect(said(await lab.visitor().signIn(lab.login, 'an\u0000na'))).toMatch(/cannot be checked/);
  });

  it('that the person has cancelled says so', async () => {
    const browser = lab.visitor();
    const form = await browser.open(`${lab.service.address}${lab.login}`);
    const { url } = await browser.open(`${form.url}/abort`, undefined, `${lab.service.address}/spa`);
    expect(said(url)).toMatch(/was cancelled/);
  });

  it('is good for a service that has begun anew meanwhile', async () => {
    const browser = lab.visitor();
    const address = await browser.comeBack(lab.login, 'anna');
    const service = await lab.again();
    const moved = address.replace(lab.service.address, service.address);
    expect(await open(moved, browser.tie)).toEqual({ to: SIGN_IN_PAGE, isIn: true });
    await service.close();
  });
});

describe('a provider that does not sign anybody in', () => {
  const begin = async (path = lab.login) => {
    const answer = await fetch(`${lab.service.address}${path}`, { redirect: 'manual' });
    return said(answer.headers.get('location'));
  };

  it('is not configured', async () => {
    const text = /is not configured/;
    expect(await begin('/api/auth/oauth/999999/login')).toMatch(text);
    expect(await begin('/api/auth/oauth?provider=nobody')).toMatch(text);
    expect(await begin('/api/auth/oauth/0/login')).toMatch(text);
    await lab.set({ CallbackPath: '//evil.test/' });
    expect(await begin()).toMatch(text);
    await lab.switchOff();
    expect(await begin()).toMatch(text);
  });

  it('does not answer, or answers something else; the log has what, and no secret', async () => {
    const service = await lab.again();
    const at = (path: string) =>
      fetch(`${service.address}${path}`, { redirect: 'manual' }).then((answer) =>
        said(answer.headers.get('location')),
      );
    const text = /does not work right now/;
    lab.provider.isDown = true;
    expect(await at(lab.login)).toMatch(text);
    await lab.set({ AuthorityUrl: 'https://127.0.0.1:1/' });
    expect(await at(lab.login)).toMatch(text);
    await lab.set({ AuthorityUrl: 'nonsense' });
    expect(await at(lab.login)).toMatch(text);
    expect(service.noted).toHaveLength(3);
    expect(service.noted.join()).not.toContain('very-secret');
    // What has failed is asked again.
    lab.provider.isDown = false;
    await lab.set({});
    expect(await at(lab.login)).toContain(lab.provider.issuer);
    await service.close();
  });

  it('goes away while somebody signs in there', async () => {
    const browser = lab.visitor();
    const address = await browser.comeBack(lab.login, 'anna');
    lab.provider.isDown = true;
    expect(said((await browser.open(address, undefined, `${lab.service.address}/spa`)).url)).toMatch(
      /does not work/,
    );
    expect(await lab.whoIs(browser)).toBe(401);
  });
});
