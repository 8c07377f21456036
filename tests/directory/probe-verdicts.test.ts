import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { type CertificateSource, calendarOf, scanCertificates } from '#core/directory/certificate-scan.ts';
import { type ClockSource, compareClocks } from '#core/directory/clocks.ts';
import { checkMultifactor } from '#core/directory/multifactor/check.ts';
import { checkOidc } from '#core/directory/oidc/check.ts';
import { checkSaml } from '#core/directory/saml/check.ts';
import { message } from '#core/messages/catalogue.ts';
import { makePki, type Pki } from './support/lab.ts';
import { type Issued, issue } from './support/pki.ts';
import { metadata } from './support/saml.ts';
import { plainServer } from './support/servers.ts';
import { outcomes } from './support/steps.ts';

const run = { signal: new AbortController().signal, report: noProgress, now: () => new Date() };
const source = message('source.site');
const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function portOf(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return typeof bound === 'object' && bound ? bound.port : 0;
}
const serve = async (handle: RequestListener) => `http://127.0.0.1:${await portOf(createServer(handle))}`;

async function calendar(one: CertificateSource): Promise<string> {
  const [entry] = calendarOf(await scanCertificates([one], run.signal, run.now), run.now());
  return `${entry?.state} ${entry?.reason?.code ?? entry?.subject}`;
}

// What is silent is waited for, so they wait together.
describe.concurrent('what is said of a server that never answers', () => {
  it('by the check of an OpenID provider', async () => {
    const mute = await plainServer(() => undefined);
    const service = { clientId: 'x', clientSecret: '', callback: '', scopes: [], claims: [] };
    const authority = `http://localhost:${mute.port}`;
    const steps = await checkOidc({ ...service, authority }, { allowHttp: true }, run);
    await mute.close();
    expect(outcomes(steps).discovery).toBe('fail oidc.timeout');
  });

  it('by the calendar of certificates', async () => {
    const mute = await plainServer(() => undefined);
    const target = { host: 'localhost', port: mute.port };
    expect(await calendar({ source, kind: 'tls', target })).toBe('unknown certificates.timeout');
    await mute.close();
  });
});

describe('each verdict of the check of an OpenID provider', () => {
  type Answers = { keys?: string; token?: [status: number, body: object]; authorize?: string };
  /** A provider that answers as it is told; without keys it names none. */
  const check = async ({
    keys,
    token = [400, { error: 'invalid_grant' }],
    authorize = '/login',
  }: Answers) => {
    let issuer = '';
    issuer = await serve((request, response) => {
      const json = (status: number, body: object) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      };
      if (request.url?.includes('openid-configuration'))
        return json(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          ...(keys === undefined ? {} : { jwks_uri: `${issuer}/keys` }),
        });
      if (request.url === '/keys') return void response.end(keys);
      if (request.url === '/token') return json(...token);
      response.writeHead(303, { location: authorize });
      return void response.end();
    });
    const service = {
      authority: issuer,
      clientId: 'portal',
      clientSecret: 'secret',
      callback: 'https://portal.example.com/cb',
      scopes: ['openid'],
      claims: [],
    };
    return outcomes(await checkOidc(service, { allowHttp: true }, run));
  };

  it.each<[string, Answers, string, string]>([
    ['no keys', {}, 'signing-keys', 'fail oidc.no-keys'],
    ['keys that are none', { keys: '<html/>' }, 'signing-keys', 'fail oidc.keys-unreadable'],
    ['an empty list of keys', { keys: '{"keys":[]}' }, 'signing-keys', 'fail oidc.keys'],
    ['keys for encryption only', { keys: '{"keys":[{"use":"enc"}]}' }, 'signing-keys', 'fail oidc.keys'],
    [
      'a token for a token that nobody has',
      { token: [200, { access_token: 'x', token_type: 'bearer' }] },
      'client-secret',
      'unknown oidc.token-accepted',
    ],
    [
      'an error of its own',
      { token: [500, { error: 'server_error' }] },
      'client-secret',
      'unknown oidc.secret-unknown',
    ],
    [
      'a request that it does not take',
      { authorize: 'https://portal.example.com/cb?error=invalid_scope&state=siteferry' },
      'redirect-uri',
      'fail oidc.request-rejected',
    ],
  ])('tells of %s', async (_name, answers, step, outcome) => {
    expect((await check(answers))[step]).toBe(outcome);
  });
});

describe('each verdict of the metadata of an identity provider', () => {
  let signer: Issued;
  beforeAll(async () => {
    signer = await issue({ name: 'idp', key: 'rsa' });
  });
  const check = async (change: (text: string) => string, handle?: RequestListener, now = run.now) => {
    const metadataUrl = await serve(
      handle ?? ((_request, response) => void response.end(change(metadata([signer])))),
    );
    const unsigned = { signRequests: false, certificatePath: '', certificatePassword: '' };
    return outcomes(await checkSaml({ metadataUrl, issuer: 'portal', ...unsigned }, { ...run, now }));
  };

  it.each<[string, (text: string) => string, string, string]>([
    [
      'metadata that have ended',
      (text) => text.replace('<EntityDescriptor ', '<EntityDescriptor validUntil="2020-01-01T00:00:00Z" '),
      'certificates',
      'fail saml.metadata-expired',
    ],
    [
      'no address to sign in at',
      (text) => text.replace(/<SingleSignOnService [^>]*>/, ''),
      'endpoints',
      'fail saml.no-endpoint',
    ],
    [
      'an address without TLS',
      (text) => text.replace('https://idp.example.com/sso', 'http://idp.example.com/sso'),
      'endpoints',
      'warn saml.endpoint-plain',
    ],
    ['one certificate', (text) => text, 'certificates', 'ok saml.certificate-lasts'],
  ])('tells of %s', async (_name, change, step, outcome) => {
    expect((await check(change))[step]).toBe(outcome);
  });

  it('takes metadata up to their last moment', async () => {
    const now = new Date();
    const ending = `<EntityDescriptor validUntil="${now.toISOString()}" `;
    const change = (text: string) => text.replace('<EntityDescriptor ', ending);
    const at = async (time: Date) => (await check(change, undefined, () => time)).certificates;
    expect(await at(now)).toBe('ok saml.certificate-lasts');
    expect(await at(new Date(now.getTime() + 1))).toBe('fail saml.metadata-expired');
  });

  it('tells of an address that has none, and of one that does not send its time', async () => {
    const gone = await check(String, (_request, response) => response.writeHead(404).end());
    expect(gone.metadata).toBe('fail saml.metadata-status');
    expect(gone.clock).toBe('skipped saml.no-metadata');
    const timeless = await check(String, (_request, response) => {
      response.sendDate = false;
      response.end(metadata([signer]));
    });
    expect(timeless.clock).toBe('unknown clock.not-sent');
  });
});

describe('each verdict of what is asked over TLS', () => {
  let pki: Pki;
  const before = getCACertificates('default');
  beforeAll(async () => {
    pki = await makePki();
    setDefaultCACertificates([...before, pki.root.pem]);
  });
  afterAll(() => setDefaultCACertificates(before));
  const secure = async () => {
    const cert = pki.good.pem + pki.between.pem;
    return await portOf(createSecure({ cert, key: pki.good.keyPem }, (_request, reply) => void reply.end()));
  };

  it.each<[string, boolean, boolean, number, Record<string, string>]>([
    [
      'is there and used',
      true,
      true,
      0,
      { 'api-keys': 'ok multifactor.keys-set', providers: 'ok multifactor.used' },
    ],
    [
      'is there and unused',
      false,
      false,
      0,
      { 'api-keys': 'fail multifactor.keys-missing', providers: 'warn multifactor.unused' },
    ],
    // Its tokens are held against the clock with 30 seconds.
    ['has another clock', true, true, 40_000, { clock: 'fail clock.behind' }],
    ['has almost the same clock', true, true, 20_000, { clock: 'ok clock.agrees' }],
  ])('a second factor %s', async (_name, hasKeys, isActive, late, expected) => {
    const apiUrl = `https://localhost:${await secure()}/`;
    const providers = [{ Id: 3, title: 'Staff', isActive }];
    const now = () => new Date(Date.now() + late);
    const steps = outcomes(await checkMultifactor({ apiUrl, hasKeys, providers }, { ...run, now }));
    expect(steps).toMatchObject({ api: 'ok multifactor.reached', ...expected });
  });

  it('a second factor without https is not asked', async () => {
    const steps = outcomes(await checkMultifactor({ apiUrl: 'http://x', hasKeys: true, providers: [] }, run));
    expect(steps).toMatchObject({
      api: 'fail multifactor.not-https',
      clock: 'skipped multifactor.not-reached',
    });
  });

  it('the calendar has the date of what a server presents', async () => {
    const target = { host: 'localhost', port: await secure() };
    expect(await calendar({ source, kind: 'tls', target })).toBe('read CN=localhost');
  });

  it('the calendar says why it has no date', async () => {
    const web = Number(new URL(await serve((_request, response) => void response.end())).port);
    const at = (port: number, host = 'localhost') =>
      ({ source, kind: 'tls', target: { host, port } }) as const;
    expect(await calendar(at(web))).toBe('unknown certificates.no-tls');
    expect(await calendar(at(1))).toBe('unknown certificates.not-sent');
    expect(await calendar(at(443, 'no-such-host.invalid'))).toBe('unknown error.host-unknown');
    const empty = await serve((_request, response) => void response.end(metadata([])));
    expect(await calendar({ source, kind: 'metadata', url: empty })).toBe('unknown certificates.none-sent');
    const none = { source, kind: 'none', state: 'none', reason: message('certificates.radius') } as const;
    expect(await calendar(none)).toBe('none certificates.radius');
  });

  it('a clock that is not told is not compared', async () => {
    const timeless = await serve((_request, response) => {
      response.sendDate = false;
      response.end();
    });
    const sources: ClockSource[] = [
      { source, kind: 'web', url: timeless },
      { source, kind: 'web', url: `https://localhost:${await secure()}/` },
      { source, kind: 'none', verdict: 'skipped', reason: message('clock.radius') },
      { source, kind: 'none', verdict: 'unknown', reason: message('source.no-server') },
    ];
    const clocks = await compareClocks(sources, run);
    expect(clocks.map(({ verdict, finding }) => `${verdict} ${finding.message.code}`)).toEqual([
      'skipped clock.not-sent',
      'ok clock.agrees',
      'skipped clock.radius',
      'unknown clock.unknown',
    ]);
  });
});
