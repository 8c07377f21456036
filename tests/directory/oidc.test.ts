import { createServer, type Server } from 'node:http';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { checkOidc, type OidcService } from '#core/directory/oidc/check.ts';

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
    return Object.fromEntries(steps.map((step) => [step.step, `${step.verdict}: ${step.summary}`]));
  };

  it('is proved without a user', async () => {
    expect(await check()).toEqual({
      discovery: 'ok: The provider tells of itself.',
      keys: expect.stringMatching(/^ok: \d+ keys/),
      scopes: 'ok: The provider offers what the site asks for.',
      clock: 'ok: The clocks agree.',
      'client-secret': 'ok: Client id and secret are right.',
      'redirect-uri': 'ok: The provider goes on to its sign-in page.',
    });
  });

  it('knows another secret, another address, and fewer scopes', async () => {
    expect((await check({ clientSecret: 'other' }))['client-secret']).toBe(
      'fail: Client id or secret is wrong.',
    );
    expect((await check({ clientId: 'nobody' }))['client-secret']).toBe(
      'fail: Client id or secret is wrong.',
    );
    expect((await check({ callback: '/other' }))['redirect-uri']).toMatch(
      /^fail: The provider does not accept/,
    );
    expect((await check({ scopes: ['openid', 'phone'] })).scopes).toBe(
      'warn: The provider does not name: phone.',
    );
    expect((await check({ clientSecret: '' }))['client-secret']).toMatch(/^skipped/);
    expect((await check({}, { siteAddress: undefined }))['redirect-uri']).toMatch(/^skipped/);
  });

  it('has another clock', async () => {
    const late = { ...run, now: () => new Date(Date.now() + 120_000) };
    const steps = await checkOidc(service(), { allowHttp: true }, late);
    expect(steps.find(({ step }) => step === 'clock')?.verdict).toBe('warn');
  });

  it.each<[string, () => Promise<string>, string]>([
    ['no https', async () => issuer, 'no https'],
    ['no address', async () => 'nothing', 'no address'],
    ['another issuer', async () => `${issuer}/other`, 'no OpenID configuration'],
  ])('is not found: %s', async (name, authority, said) => {
    const steps = await check(
      { authority: await authority() },
      name === 'no https' ? { allowHttp: false } : {},
    );
    expect(steps.discovery).toContain(said);
    expect(steps['client-secret']).toMatch(/^skipped/);
  });

  it('is a portal page, calls itself otherwise, or is not there', async () => {
    const portal = await listen((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<html>Sign in to the network</html>');
    });
    expect((await check({ authority: portal.address })).discovery).toContain('Something else answers');
    portal.server.close();
    expect((await check({ authority: portal.address })).discovery).toContain('Nothing listens');
    const other = await listen((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ issuer: 'https://other.example.com' }));
    });
    expect((await check({ authority: other.address })).discovery).toContain('calls itself otherwise');
    other.server.close();
    expect((await check({ authority: 'https://no-such-host.invalid' })).discovery).toContain(
      'not known here',
    );
  });
});
