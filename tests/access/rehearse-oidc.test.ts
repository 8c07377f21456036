import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StepRunner } from '#core/checks/step-runner.ts';
import type { ProgressStep } from '#core/contract/progress.ts';
import { type OidcSignInStep, signInByOidc } from '#core/directory/oidc/sign-in.ts';
import { loopbackAddress } from '#core/directory/sign-in/loopback.ts';
import { outcomes } from '../directory/support/steps.ts';
import { freePort } from '../support/free-port.ts';
import { asPerson, type OpenIdProvider, startOpenId } from './openid.ts';
import { Browser } from './support.ts';

describe('a sign-in at an OpenID provider', () => {
  let provider: OpenIdProvider;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    provider = await startOpenId(port);
  });
  afterAll(() => provider?.close());

  let opened: string[];
  beforeEach(() => {
    opened = [];
  });

  /** Signs in as somebody, or cancels, with a browser that opens what it is told to. */
  async function signIn(
    more: { clientSecret?: string; scopes?: string[]; patience?: number; port?: number },
    person: (address: string) => Promise<unknown>,
  ) {
    const controller = new AbortController();
    let visiting: Promise<unknown> = Promise.resolve();
    const report = ({ stage, subject }: ProgressStep) => {
      if (stage !== 'sign-in-browser' || subject === undefined) return;
      opened.push(subject);
      visiting = person(subject);
    };
    const book = new StepRunner<OidcSignInStep>({ report, signal: controller.signal });
    const service = {
      ...{ authority: provider.issuer, clientId: 'portal', clientSecret: 'very-secret', callback: '/cb' },
      ...{ scopes: ['openid', 'email'], claims: ['email'], responseType: 'code', responseMode: '' },
      ...more,
    };
    const signedIn = await signInByOidc(book, service, {
      ...{ report, signal: controller.signal, now: () => new Date(), allowHttp: true },
      port: more.port ?? port,
      patience: more.patience ?? 20_000,
    });
    await visiting;
    return { signedIn, steps: book.steps };
  }

  it('gives claims and no token', async () => {
    let last: { text: string; url: string } | undefined;
    const { signedIn, steps } = await signIn({}, async (address) => {
      last = await asPerson(address, 'ann');
    });
    expect(outcomes(steps)).toEqual({
      discovery: 'ok oidc.discovered',
      'sign-in-request': 'ok rehearsal.request-made',
      'sign-in-browser': 'ok rehearsal.answered',
      'sign-in-tokens': 'ok rehearsal.tokens',
    });
    expect(signedIn?.claims).toMatchObject({ sub: 'ann', email: 'ann@example.com' });
    expect(signedIn?.renewable).toBe('not-asked');
    expect(Object.keys(signedIn?.claims ?? {})).not.toContain('nonce');
    expect(last?.text).toMatch(/can be closed/);
    // The code that came back is of no use to anybody who reads what was told.
    const code = new URL(last?.url ?? '').searchParams.get('code');
    expect(code).toBeTruthy();
    expect(JSON.stringify([signedIn, steps])).not.toContain(code);
    // A token has parts; what is random in the address may begin like one.
    expect(JSON.stringify([signedIn, steps, opened])).not.toMatch(/very-secret|eyJ[\w-]*\./);
    expect(new URL(opened[0] ?? '').searchParams.get('code_challenge_method')).toBe('S256');
  });

  it.each(['yes', 'refused'] as const)('really tries to renew: %s', async (refreshes) => {
    provider.refreshes = refreshes;
    const { signedIn, steps } = await signIn({}, (address) => asPerson(address, 'ann'));
    provider.refreshes = 'not-given';
    expect(signedIn?.renewable).toBe(refreshes);
    expect(outcomes(steps)['sign-in-tokens']).toBe('ok rehearsal.tokens-renewable');
  });

  it('waits past what is not its answer', async () => {
    const { steps } = await signIn({}, async (address) => {
      const strangers = [
        fetch(`${loopbackAddress(port)}?code=stolen&state=guessed`),
        fetch(`${loopbackAddress(port)}?error=access_denied`),
        fetch(loopbackAddress(port).replace('127.0.0.1', 'localhost')).catch(() => ({ status: 400 })),
        fetch(`${loopbackAddress(port)}/other`),
        fetch(loopbackAddress(port), { method: 'DELETE' }),
      ];
      for (const stranger of strangers) expect((await stranger).status).toBe(400);
      await asPerson(address, 'ann');
    });
    expect(outcomes(steps)['sign-in-tokens']).toBe('ok rehearsal.tokens');
  });

  it('tells who refuses: the person, the provider by its secret, and nobody at all', async () => {
    const cancelled = await signIn({}, async (address) => {
      const browser = new Browser();
      const { url } = await browser.open(address);
      await browser.open(`${url}/abort`);
    });
    expect(outcomes(cancelled.steps)['sign-in-browser']).toBe('fail rehearsal.refused');
    expect(cancelled.signedIn).toBeUndefined();
    const other = await signIn({ clientSecret: 'another' }, (address) => asPerson(address, 'ann'));
    expect(outcomes(other.steps)['sign-in-tokens']).toMatch(
      /^fail (oidc.secret-wrong|rehearsal.grant-refused)/,
    );
    const nobody = await signIn({ patience: 300 }, async () => undefined);
    expect(outcomes(nobody.steps)['sign-in-browser']).toBe('fail rehearsal.nobody-came');
    expect(outcomes(nobody.steps)['sign-in-tokens']).toBe('skipped rehearsal.no-answer');
  });

  it('says where its port is taken, and lets it go after it', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const bound = taken.address();
    const port = typeof bound === 'object' && bound ? bound.port : 0;
    const { steps } = await signIn({ port }, async () => undefined);
    taken.close();
    expect(outcomes(steps)['sign-in-browser']).toBe('fail rehearsal.port-taken');
    expect(opened).toEqual([]);
    for (let again = 0; again < 2; again += 1) {
      const done = await signIn({}, (address) => asPerson(address, 'ben'));
      expect(done.signedIn?.claims.sub).toBe('ben');
    }
  });

  it('ends at once when it is stopped', async () => {
    const controller = new AbortController();
    const report = ({ subject }: ProgressStep) => {
      if (subject !== undefined) controller.abort();
    };
    const book = new StepRunner<OidcSignInStep>({ report, signal: controller.signal });
    const service = {
      ...{ authority: provider.issuer, clientId: 'portal', clientSecret: 'very-secret', callback: '/cb' },
      ...{ scopes: ['openid'], claims: [], responseType: 'code', responseMode: '' },
    };
    const run = { report, signal: controller.signal, now: () => new Date(), allowHttp: true };
    await expect(signInByOidc(book, service, { ...run, port, patience: 60_000 })).rejects.toMatchObject({
      code: 'cancelled',
    });
    // Its port is free again.
    const again = await signIn({}, (address) => asPerson(address, 'ann'));
    expect(again.signedIn?.claims.sub).toBe('ann');
  });
});
