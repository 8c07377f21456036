import { createServer, type Server } from 'node:http';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StepBook } from '#core/checks/step-book.ts';
import type { ProgressStep } from '#core/contract/progress.ts';
import { type SamlSignInStep, signInBySaml } from '#core/directory/saml/sign-in.ts';
import { loopbackAddress } from '#core/directory/sign-in/loopback.ts';
import { type Issued, issue } from '../directory/support/pki.ts';
import { metadata, type ResponseSpec, response } from '../directory/support/saml.ts';
import { outcomes } from '../directory/support/steps.ts';
import { freePort } from '../support/free-port.ts';
import { Browser } from './support.ts';

const ISSUER = 'portal.example.com';

describe('a sign-in at a SAML identity provider', () => {
  let signer: Issued;
  let stranger: Issued;
  let server: Server;
  let address: string;
  let port: number;
  /** What the identity provider answers with, besides what the request asks for. */
  let spec: ResponseSpec & { relayState?: string };
  let requests: string[];

  beforeAll(async () => {
    signer = await issue({ name: 'idp signing', key: 'rsa' });
    stranger = await issue({ name: 'somebody else', key: 'rsa' });
    port = await freePort();
    server = createServer((request, answer) => {
      const url = new URL(request.url ?? '', address);
      if (url.pathname === '/metadata') {
        answer.end(metadata([signer]).replace('https://idp.example.com/sso', `${address}/sso?tenant=1`));
        return;
      }
      if (url.pathname !== '/sso') {
        answer.writeHead(404).end();
        return;
      }
      const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
      requests.push(xml);
      const consumer = /AssertionConsumerServiceURL="([^"]+)"/.exec(xml)?.[1] ?? '';
      const made = {
        ...{ destination: consumer, recipient: consumer, audience: ISSUER },
        ...{ inResponseTo: / ID="([^"]+)"/.exec(xml)?.[1] ?? '' },
        ...spec,
      };
      answer.setHeader('content-type', 'application/json');
      answer.end(
        JSON.stringify({
          consumer,
          SAMLResponse: Buffer.from(response(signer, made)).toString('base64'),
          RelayState: spec.relayState ?? url.searchParams.get('RelayState'),
        }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  });
  afterAll(() => server?.close());

  async function signIn(given: ResponseSpec & { relayState?: string } = {}, more: object = {}) {
    spec = given;
    requests = [];
    let status = 0;
    let visiting: Promise<unknown> = Promise.resolve();
    const report = ({ stage, subject }: ProgressStep) => {
      if (stage !== 'sign-in-browser' || subject === undefined) return;
      visiting = (async () => {
        const browser = new Browser();
        const { consumer, ...form } = JSON.parse((await browser.open(subject)).text);
        ({ status } = await browser.open(consumer, form));
      })();
    };
    const { signal } = new AbortController();
    const book = new StepBook<SamlSignInStep>({ report, signal });
    const service = {
      ...{ metadataUrl: `${address}/metadata`, issuer: ISSUER, signRequests: false },
      ...{ certificatePath: '', certificatePassword: '', ...more },
    };
    const run = { report, signal, now: () => new Date(), port, patience: 1_000, allowUnsolicited: false };
    const signedIn = await signInBySaml(book, service, run);
    await visiting;
    return { signedIn, status, own: outcomes(book.steps), judged: outcomes(signedIn?.steps ?? []) };
  }

  it('sends a request that names the return address, and takes the claims of the signed assertion', async () => {
    const { signedIn, status, own, judged } = await signIn();
    expect(own).toEqual({
      metadata: 'ok saml.metadata-read',
      'service-provider': 'ok saml.settings-complete',
      'sign-in-request': 'ok rehearsal.request-made',
      'sign-in-browser': 'ok rehearsal.answered',
    });
    expect(Object.values(judged).filter((one) => !one.startsWith('ok'))).toEqual([]);
    expect(status).toBe(200);
    expect(signedIn?.isAccepted).toBe(true);
    expect(signedIn?.claims).toMatchObject({ NameID: ['ann'] });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toContain(`AssertionConsumerServiceURL="${loopbackAddress(port)}"`);
    expect(requests[0]).toContain(`>${ISSUER}</saml:Issuer>`);
  });

  it.each([
    ['an answer to another request', { inResponseTo: '_other' }, 'in-response-to', 'saml.request-other'],
    ['an answer for another audience', { audience: 'elsewhere' }, 'audience', 'saml.audience-other'],
    ['an answer that is over', { until: -5, from: -60 }, 'time', 'saml.expired'],
    ['an answer for the site itself', { recipient: 'https://portal/acs' }, 'recipient', 'saml.address-other'],
  ] as const)('does not believe %s', async (_title, given, step, code) => {
    const { signedIn, judged } = await signIn(given);
    expect(judged[step]).toBe(`fail ${code}`);
    expect(signedIn?.isAccepted).toBe(false);
  });

  it('does not believe what is not signed, or not by the provider', async () => {
    const unsigned = await signIn({ sign: 'none' });
    expect(unsigned.signedIn?.isAccepted).toBe(false);
    expect(unsigned.signedIn?.claims).toEqual({});
    const before = signer;
    signer = { ...before, keyPem: stranger.keyPem };
    const forged = await signIn();
    signer = before;
    expect(forged.signedIn?.isAccepted).toBe(false);
    expect(forged.signedIn?.claims).toEqual({});
  });

  it('waits past an answer that is of no request of its own', async () => {
    const { signedIn, status, own } = await signIn({ relayState: 'guessed' });
    expect(status).toBe(400);
    expect(signedIn).toBeUndefined();
    expect(own['sign-in-browser']).toBe('fail rehearsal.nobody-came');
  });

  it('says what keeps the site itself from it, and that it does not sign', async () => {
    const { own } = await signIn({}, { signRequests: true });
    expect(own['service-provider']).toBe('fail saml.settings-missing');
    expect(own['sign-in-request']).toBe('warn rehearsal.request-made');
    const nameless = await signIn({ audience: '' }, { issuer: '' });
    expect(nameless.own['service-provider']).toBe('fail saml.settings-missing');
    const nowhere = await signIn({}, { metadataUrl: `${address}/none` });
    expect(nowhere.own['sign-in-browser']).toMatch(/^skipped/);
  });
});
