import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasOpenssl } from '#tests/directory/support/openssl.ts';
import { bearer } from './lab.ts';
import {
  authErrorOf,
  cookieOf,
  ENTITY,
  logoutXml,
  type SamlLab,
  sentRequest,
  signedQuery,
  startSamlLab,
} from './saml-lab.ts';

let lab: SamlLab;
beforeAll(async () => {
  lab = await startSamlLab();
});
afterAll(() => lab?.close());
beforeEach(async () => {
  vi.useRealTimers();
  await lab.reset();
  await lab.set({});
  lab.describe(lab.keys.idp);
  lab.errors.length = 0;
});

describe('signing out', () => {
  const inside = (index?: string) =>
    `<saml:NameID>ann</saml:NameID>${index ? `<samlp:SessionIndex>${index}</samlp:SessionIndex>` : ''}`;
  const withIndex = (index: string) => ({
    change: (xml: string) => xml.replace('AuthnInstant=', `SessionIndex="${index}" AuthnInstant=`),
  });
  const slo = () => `${lab.service.address}${lab.path('singlelogout')}`;
  const ask = (xml: string, signer = lab.keys.idp) =>
    lab.go(lab.path('singlelogout') + signedQuery('SAMLRequest', xml, { signer, relayState: 'r & s' }));

  it('ends the session here, and then at the identity provider', async () => {
    const token = await lab.signInBySaml(withIndex('s1'));
    const answer = await lab.go(`${lab.path('logout')}?fromUrl=%2Fspa%2Fbye`, { cookie: `AppAuth=${token}` });
    const { id, xml } = sentRequest(answer);
    expect(xml).toMatch(/<saml:NameID>ann<\/saml:NameID><samlp:SessionIndex>s1<\/samlp:SessionIndex>/);
    expect(await lab.info(token)).toBe(401);
    expect(answer.headers.getSetCookie().join()).toMatch(/AppAuth=;/);
    const done = logoutXml(
      'LogoutResponse',
      slo(),
      '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
      ` InResponseTo="${id}"`,
    );
    const query = signedQuery('SAMLResponse', done, { signer: lab.keys.idp });
    expect((await lab.go(lab.path('singlelogout') + query)).headers.get('location')).toBe('/spa/bye');
    expect(authErrorOf(await lab.go(lab.path('singlelogout') + query))).toMatch(/not accepted/);
  });

  it('ends it here where the identity provider cannot be told', async () => {
    const token = await lab.signInBySaml();
    lab.describe(lab.keys.idp, (xml) => xml.replace(/<SingleLogoutService[^>]*>/g, ''));
    await lab.restart();
    const answer = await lab.go(lab.path('logout'), { cookie: `AppAuth=${token}` });
    expect(answer.headers.get('location')).toBe('/spa/entry/signin');
    expect(await lab.info(token)).toBe(401);
    await lab.restart();
  });

  it('is not done by a link of another page', async () => {
    const token = await lab.signInBySaml();
    await lab.go(lab.path('logout'), {
      cookie: `AppAuth=${token}`,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    });
    expect(await lab.info(token)).toBe(200);
  });

  it('at the identity provider ends the sessions that it names, and is answered', async () => {
    const [first, second] = [
      await lab.signInBySaml(withIndex('s1')),
      await lab.signInBySaml(withIndex('s2')),
    ];
    const xml = logoutXml('LogoutRequest', slo(), inside('s1'));
    const answer = await ask(xml);
    const location = new URL(answer.headers.get('location') ?? '');
    expect(location.pathname).toBe('/slo-done');
    expect(location.searchParams.get('RelayState')).toBe('r & s');
    expect(sentRequest(answer).xml).toContain(`InResponseTo="${/ ID="([^"]+)"/.exec(xml)?.[1]}"`);
    expect([await lab.info(first), await lab.info(second)]).toEqual([401, 200]);
    await ask(logoutXml('LogoutRequest', slo(), inside()));
    expect(await lab.info(second)).toBe(401);
  });

  it('that was asked for before ends no session that has begun since', async () => {
    const xml = logoutXml('LogoutRequest', slo(), inside());
    await ask(xml);
    const token = await lab.signInBySaml();
    await ask(xml);
    expect(await lab.info(token)).toBe(200);
  });

  it.each([false, true])('while a second factor is waited for: %s, ends that as well', async (isEnded) => {
    const SecretKey = 'a-secret-of-the-service-0123456789';
    await lab.change(async (tables) => {
      const row = {
        Guid: randomUUID(),
        Name: 'Factor',
        ApiUrl: 'https://mfa.example.com',
        ApiKey: 'key',
        SecretKey,
      };
      await tables.insert('MultifactorCredentials', [{ ...row, IsActive: true }]);
      const [service] = await tables.select<{ Id: number }>('MultifactorCredentials', { Guid: row.Guid });
      const factor = { SecondFactorType: 'Service', SecondFactorServiceId: service?.Id ?? 0 };
      await tables.update('AuthenticationProviders', 'Id', { Id: lab.providerId, ...factor });
    });
    const first = await lab.bring(lab.respond((await lab.start()).id, withIndex('s1')));
    const ticket = /AppAuthFactor=([^;]+)/.exec(first.headers.getSetCookie().join())?.[1];
    if (isEnded) await ask(logoutXml('LogoutRequest', slo(), inside('s1')));
    const accessToken = await new SignJWT({ jti: randomUUID() })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('anna')
      .setAudience('key')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(Buffer.from(SecretKey));
    const answer = await fetch(`${lab.service.address}/api/auth/factor/callback?ticket=${ticket}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ accessToken }),
    });
    expect([cookieOf(answer) === '', authErrorOf(answer) !== undefined]).toEqual([isEnded, isEnded]);
    await lab.change((tables) =>
      tables.update('AuthenticationProviders', 'Id', { Id: lab.providerId, SecondFactorType: 'None' }),
    );
  });

  it('is asked for by the identity provider alone', async () => {
    const token = await lab.signInBySaml();
    const xml = logoutXml('LogoutRequest', slo(), inside());
    const whole = signedQuery('SAMLRequest', xml, { signer: lab.keys.idp });
    const tried = [
      await ask(xml, lab.keys.stranger),
      await lab.go(lab.path('singlelogout') + whole.replace(/&Signature=.*/, '')),
      await lab.go(`${lab.path('singlelogout')}${whole}&RelayState=other`),
      await lab.go(`${lab.path('singlelogout')}${whole}&SAMLRequest=x`),
      await ask(logoutXml('LogoutRequest', 'https://other.example.com/slo', inside())),
      await ask(xml.replace(/IssueInstant="[^"]*"/, 'IssueInstant="2026-01-01T00:00:00Z"')),
      await ask(xml.replace('idp.example.com', 'evil.example.com')),
      await lab.go(`${lab.path('singlelogout')}?SAMLRequest=%00`),
      await lab.go(lab.path('singlelogout')),
    ];
    for (const answer of tried) expect(authErrorOf(answer)).toMatch(/not accepted/);
    expect(await lab.info(token)).toBe(200);
  });
});

describe('the metadata of the service', () => {
  it('name it, its addresses and its certificate', async () => {
    const answer = await lab.go(lab.path('metadata'));
    expect(answer.headers.get('content-type')).toMatch(/^application\/samlmetadata\+xml/);
    const xml = await answer.text();
    expect(xml).toContain(`entityID="${ENTITY}"`);
    for (const name of ['assertionconsumer', 'singlelogout'])
      expect(xml).toContain(`Location="${lab.service.address}${lab.path(name)}"`);
    const der = lab.keys.own.pem.replace(/-----[^-]+-----|\s/g, '');
    expect(xml.includes(der)).toBe(hasOpenssl);
    // Whoever administers the site has the same without the service.
    const { signin } = lab.host.client;
    const asked = { site: lab.url, operator: 'admin', provider: lab.providerId };
    expect(await signin.services.metadata({ ...asked, address: lab.service.address })).toEqual({
      metadata: xml,
    });
    const file = { name: 'appsettings.json', text: '{ "SamlEntityId": "entity & more" }' };
    const named = await signin.services.metadata({
      ...asked,
      configuration: file,
      address: 'https://a.example.com/',
    });
    expect(named.metadata).toContain('entityID="entity &#38; more"');
    expect(named.metadata).toContain('Location="https://a.example.com/api/auth/saml/');
    await lab.set({ SignAuthRequests: true, SignCertificatePath: '/nowhere/portal.pfx' });
    await expect(signin.services.metadata(asked)).rejects.toMatchObject({ code: 'rule-broken' });
    await expect(signin.services.metadata({ ...asked, provider: 99_999 })).rejects.toMatchObject({
      code: 'record-unknown',
    });
  });
});

describe('the session of a SAML provider', () => {
  const HOUR = 3_600_000;
  const ask = (token: string) => lab.go('/api/auth/info', { cookie: `AppAuth=${token}` });
  const later = (milliseconds: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
  /** The service as it is with these settings and keys from its start on. */
  const restartWith = async (settings: object, keys: object = {}) => {
    await lab.set(settings);
    await lab.configure(keys);
    await lab.restart();
    return await lab.signInBySaml();
  };

  it.each([{}, { FederatedRenewalEnabled: true }])(
    'with %j goes on only by a new response, which a header asks for when it is due',
    async (settings) => {
      const token = await restartWith(settings);
      expect((await ask(token)).headers.get('app-auth-renew')).toBeNull();
      later(6 * HOUR);
      const { headers } = await ask(token);
      expect([headers.get('app-auth-renew'), headers.get('app-auth-token')]).toEqual(['saml', null]);
      const renewed = await lab.send('POST', '/api/auth/token/refresh', bearer(token));
      expect([renewed.status, renewed.headers.get('app-auth-renew')]).toEqual([401, 'saml']);
      // The response to a passive request is one.
      const { id } = await lab.start('', 'passive');
      expect(cookieOf(await lab.bring(lab.respond(id)))).not.toBe('');
      later(20 * HOUR);
      expect((await ask(token)).status).toBe(401);
    },
  );

  it.each([{ RenewalMode: 'None' }, { FederatedRenewalEnabled: false }])(
    'with %j goes on here without an end',
    async (settings) => {
      let token = await restartWith(settings, { SamlSessionAbsoluteLifetimeMinutes: 60 });
      for (let times = 0; times < 4; times += 1) {
        later(20 * HOUR);
        const { headers } = await ask(token);
        expect(headers.get('app-auth-renew')).toBeNull();
        token = headers.get('app-auth-token') ?? '';
      }
      expect(await lab.info(token)).toBe(200);
    },
  );

  it.each([
    ['IdentityProvider', 1],
    ['Activity', 1],
    ['None', 25],
  ])(
    'in the mode %s whose end the identity provider has set in an hour lasts %d',
    async (RenewalMode, hours) => {
      await restartWith({ RenewalMode }, { SamlSessionAbsoluteLifetimeMinutes: 45 * 60 });
      const ends = new Date(Date.now() + HOUR).toISOString();
      const token = await lab.signInBySaml({
        change: (xml) => xml.replace('AuthnInstant=', `SessionNotOnOrAfter="${ends}" AuthnInstant=`),
      });
      later((hours - 0.1) * HOUR);
      expect((await ask(token)).status).toBe(200);
      later(0.2 * HOUR);
      expect((await ask(token)).status).toBe(401);
    },
  );

  it('in the mode Activity goes on here for so long, and can be ended by the identity provider all the time', async () => {
    let token = await restartWith(
      { RenewalMode: 'Activity' },
      { SamlSessionAbsoluteLifetimeMinutes: 45 * 60 },
    );
    const first = token;
    later(20 * HOUR);
    const { headers } = await ask(token);
    expect(headers.get('app-auth-renew')).toBeNull();
    token = headers.get('app-auth-token') ?? '';
    later(20 * HOUR);
    token = (await ask(token)).headers.get('app-auth-token') ?? '';
    expect([token === '', token === first]).toEqual([false, false]);
    const out = await lab.go(lab.path('logout'), { cookie: `AppAuth=${token}` });
    expect(sentRequest(out).xml).toContain('<saml:NameID>ann</saml:NameID>');
    expect(await lab.info(token)).toBe(401);
  });

  it('in the mode Activity is over when its time is, whatever its user does', async () => {
    let token = await restartWith(
      { RenewalMode: 'Activity' },
      { SamlSessionAbsoluteLifetimeMinutes: 30 * 60 },
    );
    later(20 * HOUR);
    token = (await ask(token)).headers.get('app-auth-token') ?? '';
    later(9 * HOUR);
    const last = await ask(token);
    expect(last.status).toBe(200);
    token = last.headers.get('app-auth-token') ?? token;
    later(1.1 * HOUR);
    expect((await ask(token)).status).toBe(401);
    expect((await lab.send('POST', '/api/auth/token/refresh', bearer(token))).status).toBe(401);
  });

  it('in the mode Activity is not renewed without sliding tokens, which is logged at the start', async () => {
    const keys = { AuthTokenRefreshStrategy: 'RefreshToken' };
    const token = await restartWith({ RenewalMode: 'Activity' }, keys);
    expect(lab.errors.join()).toMatch(/sessions of SAML provider \d+ are not renewed/);
    // What is changed later does not count before the next start.
    await lab.configure({});
    await lab.set({ RenewalMode: 'None' });
    later(6 * HOUR);
    const { headers } = await ask(token);
    expect([headers.get('app-auth-token'), headers.get('app-auth-renew')]).toEqual([null, null]);
    expect((await lab.send('POST', '/api/auth/token/refresh', bearer(token))).status).toBe(401);
  });

  it.each([
    ['None', true],
    ['IdentityProvider', false],
  ])('in the mode %s has a refresh token: %s', async (RenewalMode, expected) => {
    const keys = { AuthTokenRefreshStrategy: 'RefreshToken' };
    await restartWith({ RenewalMode }, keys);
    const answer = await lab.bring(lab.respond((await lab.start()).id));
    expect(/AppAuthRefresh=[^;]/.test(answer.headers.getSetCookie().join())).toBe(expected);
  });
});
