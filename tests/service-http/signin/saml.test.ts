import { verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readForwarding } from '#electron/http/client-address.ts';
import { hasOpenssl } from '#tests/directory/support/openssl.ts';
import { rawStatus } from '../middleware/lab.ts';
import { USER } from './lab.ts';
import { authErrorOf, cookieOf, type SamlLab, sentRequest, startSamlLab } from './saml-lab.ts';

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

describe('over HTTPS', () => {
  const https = { 'x-forwarded-proto': 'https' };
  let bound: SamlLab;
  beforeAll(async () => {
    bound = await startSamlLab({ forwarding: readForwarding(['127.0.0.1']) });
    bound.describe(bound.keys.idp);
  });
  afterAll(() => bound?.close());

  it('a response signs in nobody but who has asked for it, in the browser that has', async () => {
    const started = await bound.go(bound.path('login'), https);
    const [set = ''] = started.headers.getSetCookie();
    const consumer = bound.path('assertionconsumer');
    expect(set.split('; ')).toEqual(
      expect.arrayContaining([`Path=${consumer}`, 'HttpOnly', 'Secure', 'SameSite=None']),
    );
    const { id } = sentRequest(started);
    const at = `${bound.service.address.replace('http:', 'https:')}${consumer}`;
    const xml = () => bound.respond(id, { destination: at, recipient: at });
    const [cookie = ''] = set.split(';');
    const name = cookie.split('=')[0];
    const others: Record<string, string>[] = [{}, { cookie: `${name}=other` }];
    for (const brought of others)
      expect(authErrorOf(await bound.bring(xml(), {}, { ...https, ...brought }))).toMatch(/not accepted/);
    const answer = await bound.bring(xml(), {}, { ...https, cookie });
    expect(cookieOf(answer)).not.toBe('');
    expect(answer.headers.getSetCookie().join()).toContain(`${name}=;`);
  });
});

describe('signing in by SAML', () => {
  it('begins at the identity provider and comes back to where it was', async () => {
    const before = (await lab.rows('LoginsLog', { UserID: USER })).length;
    const { id, xml, query } = await lab.start('?fromUrl=%2Fspa%2Ftasks%3Fid%3D5');
    expect(xml).toContain(
      `AssertionConsumerServiceURL="${lab.service.address}${lab.path('assertionconsumer')}"`,
    );
    expect(query.get('RelayState')).toMatch(/^[0-9a-f]{40}$/);
    const answer = await lab.bring(lab.respond(id));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/spa/tasks?id=5']);
    const info = await lab.send('GET', '/api/auth/info', { cookie: `AppAuth=${cookieOf(answer)}` });
    expect(await info.json()).toMatchObject({ Data: { Id: USER, Way: 'saml' } });
    const rows = await lab.rows<Record<string, unknown>>('LoginsLog', { UserID: USER });
    expect(rows.length - before).toBe(1);
    expect(rows.at(-1)).toMatchObject({ Protocol: 'SAML', RequestAddress: lab.path('assertionconsumer') });
  });

  it.runIf(hasOpenssl)('signs its requests with the file of the settings', async () => {
    const answer = await lab.go(lab.path('login'));
    const query = new URL(answer.headers.get('location') ?? '').search.slice(1);
    const octets = query.slice(0, query.indexOf('&Signature='));
    const signature = Buffer.from(new URLSearchParams(query).get('Signature') ?? '', 'base64');
    expect(verify('sha256', Buffer.from(octets), lab.keys.own.pem, signature)).toBe(true);
  });

  it('sends a form where the identity provider takes no address', async () => {
    lab.describe(lab.keys.idp, (xml) => xml.replaceAll('HTTP-Redirect', 'HTTP-POST'));
    await lab.restart();
    const page = await lab.go(lab.path('login'));
    const text = await page.text();
    expect(text).toContain('action="https://idp.example.com/sso"');
    expect(page.headers.get('content-security-policy')).toMatch(/form-action https:/);
    const value = /name="SAMLRequest" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const id = / ID="([^"]+)"/.exec(Buffer.from(value, 'base64').toString())?.[1] ?? '';
    expect(cookieOf(await lab.bring(lab.respond(id)))).not.toBe('');
    lab.describe(lab.keys.idp);
    await lab.restart();
  });

  it('goes nowhere but to this service, whatever is asked for', async () => {
    const { id } = await lab.start('?fromUrl=https%3A%2F%2Fevil.test%2F');
    expect((await lab.bring(lab.respond(id))).headers.get('location')).toBe('/spa/entry/signin');
  });

  it('survives a restart between request and response', async () => {
    const port = (await lab.start()).id;
    const consumer = `${lab.service.address}${lab.path('assertionconsumer')}`;
    await lab.restart();
    const spec = { destination: consumer, recipient: consumer };
    expect(cookieOf(await lab.bring(lab.respond(port, spec)))).not.toBe('');
  });

  it('takes a form from the page of an identity provider, and from other pages nothing else', async () => {
    const form = { 'sec-fetch-site': 'cross-site', origin: 'https://idp.example.com' };
    const more = { ...form, 'content-type': 'application/x-www-form-urlencoded' };
    const post = (path: string) => rawStatus(lab.service.address, { method: 'POST', path, headers: more });
    expect(await post(lab.path('assertionconsumer'))).toBe(303);
    expect(await post('/api/auth/signout')).toBe(403);
    // The browser is led on from there, and shows what it is led to.
    const led = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    expect(await rawStatus(lab.service.address, { headers: led })).toBe(200);
    expect(await rawStatus(lab.service.address, { headers: { ...led, 'sec-fetch-dest': 'iframe' } })).toBe(
      403,
    );
    expect(await rawStatus(lab.service.address, { method: 'POST', headers: led })).toBe(403);
  });
});

describe('rule 13: a response is accepted', () => {
  const other = 'https://other.example.com/';
  const refused = async (xml: string) => {
    const answer = await lab.bring(xml);
    expect(cookieOf(answer)).toBe('');
    return authErrorOf(answer);
  };

  it('once, whoever brings it again', async () => {
    const xml = lab.respond((await lab.start()).id);
    expect(cookieOf(await lab.bring(xml))).not.toBe('');
    expect(await refused(xml)).toMatch(/not accepted/);
    await lab.restart();
    expect(await refused(xml)).toMatch(/not accepted/);
  });

  it('once, of several that come at the same time', async () => {
    const { id } = await lab.start();
    const one = lab.respond(id);
    const answers = await Promise.all([one, one, lab.respond(id)].map((xml) => lab.bring(xml)));
    expect(answers.filter((answer) => cookieOf(answer) !== '')).toHaveLength(1);
  });

  it.each<[string, Parameters<SamlLab['respond']>[1], 'stranger' | undefined]>([
    ['the signature of somebody else', {}, 'stranger'],
    ['no signature', { sign: 'none' }, undefined],
    ['a weak signature', { algorithm: 'sha1' }, undefined],
    ['another audience', { audience: other }, undefined],
    ['another recipient', { recipient: other }, undefined],
    ['another destination', { destination: other }, undefined],
    ['another issuer', { issuer: other }, undefined],
    ['a time that is over', { until: -1 }, undefined],
    [
      'an answer by what is not signed',
      { change: (xml) => xml.replace(/(NotOnOrAfter="[^"]*") InResponseTo="[^"]*"/, '$1') },
      undefined,
    ],
    ['a change after it was signed', undefined, undefined],
  ])('only without %s, and does not use the request up', async (_what, spec, by) => {
    const { id } = await lab.start();
    const good = lab.respond(id);
    const bad = spec ? lab.respond(id, spec, by && lab.keys[by]) : good.replace('S-1-5-7', 'S-1-5-8');
    expect(await refused(bad)).toMatch(/not accepted/);
    expect(lab.errors.at(-1)).toMatch(/a SAML response to provider \d+ is not accepted/);
    expect(cookieOf(await lab.bring(good))).not.toBe('');
  });

  it('only of what was signed, whatever stands around it', async () => {
    const good = lab.respond((await lab.start()).id);
    const [assertion = ''] = /<saml:Assertion [\s\S]*<\/saml:Assertion>/.exec(good) ?? [];
    const forged = assertion
      .replace(/<Signature[\s\S]*<\/Signature>/, '')
      .replace(/ ID="[^"]*"/, ' ID="_forged"')
      .replace('S-1-5-7', 'S-1-5-1');
    const wrapped = good.replace(
      assertion,
      forged.replace('</saml:Assertion>', `<saml:Advice>${assertion}</saml:Advice></saml:Assertion>`),
    );
    expect(await refused(wrapped)).toMatch(/not accepted/);
  });

  it('within ten minutes of the request', async () => {
    const { id } = await lab.start();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    expect(await refused(lab.respond(id))).toMatch(/not accepted/);
  });

  it('only to a request that was sent, by this provider', async () => {
    expect(await refused(lab.respond('_made-up'))).toMatch(/not accepted/);
    expect(await refused('<x/>')).toMatch(/not accepted/);
    expect(await refused('')).toMatch(/not accepted/);
    // Whoever makes such things up fills no log.
    expect(lab.errors).toEqual([]);
  });

  it('without a request where the settings allow it, once as well', async () => {
    expect(await refused(lab.respond(null))).toMatch(/not accepted/);
    await lab.set({ AllowUnsolicitedResponse: true });
    const xml = lab.respond(null);
    const answer = await lab.bring(xml, { RelayState: '/spa/home' });
    expect([cookieOf(answer) === '', answer.headers.get('location')]).toEqual([false, '/spa/home']);
    expect(await refused(xml)).toMatch(/not accepted/);
    // An unknown reference is refused all the same.
    expect(await refused(lab.respond('_made-up'))).toMatch(/not accepted/);
    const away = await lab.bring(lab.respond(null), { RelayState: 'https://evil.test/' });
    expect(away.headers.get('location')).toBe('/spa/entry/signin');
  });

  it('with a certificate that is newer than the metadata that were read', async () => {
    await lab.signInBySaml();
    lab.describe(lab.keys.stranger);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    const { id } = await lab.start();
    expect(cookieOf(await lab.bring(lab.respond(id, {}, lab.keys.stranger)))).not.toBe('');
    await lab.restart();
  });
});

describe('whom a response signs in', () => {
  const answer = async (spec = {}) => authErrorOf(await lab.bring(lab.respond((await lab.start()).id, spec)));

  it('is nobody whom the site does not know', async () => {
    expect(await answer({ change: (xml: string) => xml.replace('S-1-5-7', 'S-1-5-99') })).toMatch(
      /no account of the site matches/,
    );
  });

  it('is nobody where several are meant', async () => {
    await lab.change((tables) => tables.update('Users', 'UserID', { UserID: 3, SID: 'S-1-5-7' }));
    expect(await answer()).toMatch(/several accounts/);
    await lab.change((tables) => tables.update('Users', 'UserID', { UserID: 3, SID: null }));
  });

  it.each([{ IsFired: true }, { IsBlocked: true }])('is nobody who is %j', async (row) => {
    await lab.changeUser(row);
    expect(await answer()).toBeDefined();
  });

  it('is nobody while the provider is off', async () => {
    const set = (IsActive: boolean) =>
      lab.change((tables) =>
        tables.update('AuthenticationProviders', 'Id', { Id: lab.providerId, IsActive }),
      );
    const { id } = await lab.start();
    await set(false);
    expect(authErrorOf(await lab.bring(lab.respond(id)))).toMatch(/switched off/);
    expect(authErrorOf(await lab.go(lab.path('login')))).toMatch(/switched off/);
    await set(true);
  });

  it('is nobody whom the identity provider has not signed in', async () => {
    expect(await answer({ status: 'Responder' })).toMatch(/did not sign you in/);
  });
});

describe('a passive request', () => {
  it('asks nobody, and goes back quietly where nobody is signed in', async () => {
    const { id, xml } = await lab.start('?fromUrl=%2Fspa%2Fhome', 'passive');
    expect(xml).toContain('IsPassive="true"');
    const nobody = lab.respond(id, {
      sign: 'none',
      status:
        'Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:NoPassive"/></samlp:StatusCode><x y="',
      change: (text) =>
        text.replace(/<saml:Assertion [\s\S]*<\/saml:Assertion>/, '').replace('<x y=""/>', ''),
    });
    const answer = await lab.bring(nobody);
    expect([answer.headers.get('location'), cookieOf(answer)]).toEqual(['/spa/home', '']);
    // Who is signed in there comes back with a token.
    expect(cookieOf(await lab.bring(lab.respond(id)))).not.toBe('');
  });
});

describe('an integration that is not configured', () => {
  it.each<[string, () => Promise<unknown> | undefined, RegExp]>([
    [
      'a missing file',
      () => lab.set({ SignAuthRequests: true, SignCertificatePath: '/nowhere/portal.pfx' }),
      /does not have the \.pfx file/,
    ],
    ['no path', () => lab.set({ SignAuthRequests: true, SignCertificatePath: '' }), /SignCertificatePath/],
    [
      'a wrong password',
      () => (hasOpenssl ? lab.set({ SignCertificatePassword: 'wrong' }) : lab.set({ Issuer: '' })),
      /provider \d+ is not configured/,
    ],
    [
      'metadata that are none',
      async () => {
        lab.describe(lab.keys.idp, () => '<x/>');
        await lab.restart();
      },
      /metadata cannot be read/,
    ],
  ])('says so for %s, and why in the log alone', async (_what, prepare, logged) => {
    await prepare();
    const answer = await lab.go(lab.path('login'));
    expect(authErrorOf(answer)).toBe(
      'Sign-in through this identity provider is not configured. Ask the administrator.',
    );
    expect(lab.errors.join()).toMatch(logged);
    lab.describe(lab.keys.idp);
  });

  it.each(['0', '99999', 'x', '1e3'])('is none for provider %s', async (id) => {
    expect((await lab.go(`/api/auth/saml/${id}/login`)).status).toBe(404);
  });
});
