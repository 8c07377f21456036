import { createServer, type Server } from 'node:http';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { checkOidc } from '#core/directory/oidc/check.ts';
import type { OidcService } from '#core/directory/oidc/client.ts';
import { outcomes } from './support/steps.ts';

const run = { signal: new AbortController().signal, report: noProgress, now: () => new Date() };

/** A web server on a port of its own. */
async function listen(
  handle: Parameters<typeof createServer>[1],
): Promise<{ address: string; server: Server }> {
  const server = createServer(handle as never);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return { address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`, server };
}

describe('an OpenID provider', () => {
  let server: Server;
  let issuer: string;
  beforeAll(async () => {
    let callback: ReturnType<Provider['callback']> | undefined;
    const listening = await listen((request, response) => callback?.(request, response));
    ({ server, address: issuer } = listening);
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: 'portal',
          client_secret: 'very-secret',
          redirect_uris: ['https://portal.example.com/cb'],
          grant_types: ['authorization_code', 'refresh_token'],
        },
      ],
      scopes: ['openid', 'email', 'offline_access'],
      claims: { email: ['email'] },
    });
    callback = provider.callback();
  });
  afterAll(() => server?.close());

  const service = (more: Partial<OidcService> = {}): OidcService => ({
    authority: issuer,
    clientId: 'portal',
    clientSecret: 'very-secret',
    callback: '/cb',
    scopes: ['openid', 'email'],
    claims: ['email'],
    ...more,
  });
  const check = async (more: Partial<OidcService> = {}, question: object = {}) => {
    const asked = { allowHttp: true, siteAddress: 'https://portal.example.com', ...question };
    const steps = await checkOidc(service(more), asked, run);
    expect(JSON.stringify(steps)).not.toContain('very-secret');
    return outcomes(steps);
  };

  it('is proved without a user', async () => {
    expect(await check()).toEqual({
      discovery: 'ok oidc.discovered',
      'signing-keys': 'ok oidc.keys',
      scopes: 'ok oidc.scopes-offered',
      clock: 'ok clock.agrees',
      'client-secret': 'ok oidc.secret-ok',
      'redirect-uri': 'ok oidc.redirect-ok',
    });
  });

  it('knows another secret, another address, and fewer scopes', async () => {
    expect((await check({ clientSecret: 'other' }))['client-secret']).toBe('fail oidc.secret-wrong');
    expect((await check({ clientId: 'nobody' }))['client-secret']).toBe('fail oidc.secret-wrong');
    expect((await check({ callback: '/other' }))['redirect-uri']).toBe('fail oidc.redirect-rejected');
    expect((await check({ clientSecret: '' }))['client-secret']).toBe('skipped oidc.no-secret');
    const withoutAddress = await check({}, { siteAddress: undefined });
    expect(withoutAddress['redirect-uri']).toBe('skipped oidc.site-address-needed');
    const steps = await checkOidc(service({ scopes: ['openid', 'phone'] }), { allowHttp: true }, run);
    expect(steps.find(({ step }) => step === 'scopes')).toMatchObject({
      verdict: 'warn',
      findings: [{ message: { code: 'oidc.scopes-missing', values: { missing: ['phone'] } } }],
    });
  });

  it.each([
    [{ alias: 'corp', isListed: true, unserved: [] }, 'ok oidc.alias-listed', []],
    [{ alias: 'corp', isListed: false, unserved: [] }, 'warn oidc.alias-unlisted', []],
    [{ alias: '', isListed: false, unserved: [] }, 'warn oidc.no-alias', []],
    // Another alias of the list that nothing answers to is told with whichever service is tried.
    [{ alias: 'corp', isListed: true, unserved: ['old'] }, 'warn oidc.alias-listed', ['oidc.alias-unserved']],
  ])('is compared with the aliases of the site: %j', async (aliases, outcome, others) => {
    const steps = await checkOidc(service(), { allowHttp: true, aliases }, run);
    expect(outcomes(steps)).toMatchObject({ alias: outcome, discovery: 'ok oidc.discovered' });
    const { findings: [, ...more] = [] } = steps.find(({ step }) => step === 'alias') ?? {};
    expect(more.map(({ message: { code } }) => code)).toEqual(others);
  });

  it('has another clock', async () => {
    const late = { ...run, now: () => new Date(Date.now() + 120_000) };
    const steps = await checkOidc(service(), { allowHttp: true }, late);
    const { verdict, findings: [skew] = [] } = steps.find(({ step }) => step === 'clock') ?? {};
    expect(verdict).toBe('warn');
    expect(skew).toMatchObject({
      message: { code: 'clock.behind' },
      remedies: [{ code: 'clock.synchronize.tokens' }],
    });
    const { seconds } = skew?.message.values ?? {};
    expect(Math.abs(Number(seconds) - 120)).toBeLessThan(5);
  });

  it.each<[string, () => Promise<string>, string]>([
    ['no https', async () => issuer, 'oidc.not-https'],
    ['no address', async () => 'nothing', 'oidc.authority-invalid'],
    ['another issuer', async () => `${issuer}/other`, 'oidc.no-configuration'],
  ])('is not found: %s', async (name, authority, code) => {
    const steps = await check(
      { authority: await authority() },
      name === 'no https' ? { allowHttp: false } : {},
    );
    expect(steps.discovery).toBe(`fail ${code}`);
    expect(steps['client-secret']).toBe('skipped oidc.not-discovered');
  });

  it('is a portal page, calls itself otherwise, or is not there', async () => {
    const portal = await listen((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<html>Sign in to the network</html>');
    });
    expect((await check({ authority: portal.address })).discovery).toBe('fail oidc.not-json');
    portal.server.close();
    expect((await check({ authority: portal.address })).discovery).toBe('fail web.refused');
    const other = await listen((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ issuer: 'https://other.example.com' }));
    });
    expect((await check({ authority: other.address })).discovery).toBe('fail oidc.other-issuer');
    other.server.close();
    expect((await check({ authority: 'https://no-such-host.invalid' })).discovery).toBe(
      'fail web.host-unknown',
    );
  });
});
