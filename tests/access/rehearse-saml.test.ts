import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StepBook } from '#core/checks/step-book.ts';
import type { CheckStep } from '#core/contract/finding.ts';
import type { ProgressStep } from '#core/contract/progress.ts';
import { type SamlSignInStep, type SignedInService, signInBySaml } from '#core/directory/saml/sign-in.ts';
import { loopbackAddress } from '#core/directory/sign-in/loopback.ts';
import { hasOpenssl } from '../directory/support/openssl.ts';
import { writePfx } from '../directory/support/pfx.ts';
import { type Issued, issue } from '../directory/support/pki.ts';
import type { ResponseSpec } from '../directory/support/saml.ts';
import { outcomes } from '../directory/support/steps.ts';
import { hasChromium, launchChromium, needsChromium } from '../support/chromium.ts';
import { freePort } from '../support/free-port.ts';
import { openIdentityProvider, type SamlProvider } from './saml-provider.ts';
import { Browser } from './support.ts';

const ISSUER = 'portal.example.com';

describe('a sign-in at a SAML identity provider', () => {
  let signer: Issued;
  let stranger: Issued;
  let idp: SamlProvider;
  let port: number;
  let folder: string;
  /** Of the site: what it signs its requests with. */
  let rsa: Issued;
  let curve: Issued;
  const file = (name: string) => join(folder, name);

  beforeAll(async () => {
    signer = await issue({ name: 'idp signing', key: 'rsa' });
    stranger = await issue({ name: 'somebody else', key: 'rsa' });
    port = await freePort();
    folder = await mkdtemp(join(tmpdir(), 'siteferry-saml-'));
    idp = await openIdentityProvider(signer, ISSUER);
    rsa = await issue({ name: 'portal', key: 'rsa' });
    curve = await issue({ name: 'curve' });
    if (!hasOpenssl) return;
    await writePfx(file('modern.pfx'), rsa);
    await writePfx(file('legacy.pfx'), rsa, { kind: 'legacy' });
    await writePfx(file('curve.pfx'), curve);
  });
  afterAll(async () => {
    await idp?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  interface Given {
    spec?: ResponseSpec & { relayState?: string };
    service?: Partial<SignedInService>;
    /** Goes where the person is sent, and comes back. */
    visit?: (address: string) => Promise<number>;
    /** Of the identity provider. */
    bindings?: readonly ('HTTP-Redirect' | 'HTTP-POST')[];
    answersWithForm?: boolean;
    /** In milliseconds. */
    patience?: number;
  }
  const byForm = async (address: string): Promise<number> => {
    const browser = new Browser();
    const { consumer, ...form } = JSON.parse((await browser.open(address)).text);
    return (await browser.open(consumer, form)).status;
  };

  async function signIn(given: Given = {}) {
    const { spec = {}, service = {}, visit = byForm, answersWithForm = false } = given;
    const { patience = 10_000 } = given;
    idp.answerWith(spec);
    idp.offer(given.bindings ?? ['HTTP-Redirect'], { answersWithForm });
    let visiting: Promise<number> = Promise.resolve(0);
    let opened = '';
    const report = ({ stage, subject }: ProgressStep) => {
      if (stage !== 'sign-in-browser' || subject === undefined) return;
      opened = subject;
      visiting = visit(subject);
    };
    const { signal } = new AbortController();
    const book = new StepBook<SamlSignInStep>({ report, signal });
    const whole = {
      ...{ metadataUrl: `${idp.address}/metadata`, issuer: ISSUER, signRequests: false },
      ...{ certificatePath: '', certificatePassword: '', signatureAlgorithm: '' },
      ...service,
    };
    const run = { report, signal, now: () => new Date(), port, patience, allowUnsolicited: false };
    const signedIn = await signInBySaml(book, whole, run);
    const status = await visiting;
    const { requests } = idp;
    return {
      signedIn,
      status,
      opened,
      requests,
      own: outcomes(book.steps),
      steps: book.steps,
      judged: outcomes(signedIn?.steps ?? []),
    };
  }

  it('sends a request that names the return address, and takes the claims of the signed assertion', async () => {
    const { signedIn, status, own, judged, requests } = await signIn();
    expect(own).toEqual({
      metadata: 'ok saml.metadata-read',
      'service-provider': 'ok saml.settings-complete',
      'sign-in-request': 'ok rehearsal.request-made.by',
      'sign-in-browser': 'ok rehearsal.answered',
    });
    expect(Object.values(judged).filter((one) => !one.startsWith('ok'))).toEqual([]);
    expect(status).toBe(200);
    expect(signedIn?.isAccepted).toBe(true);
    expect(signedIn?.claims).toMatchObject({ NameID: ['ann'] });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.xml).toContain(`AssertionConsumerServiceURL="${loopbackAddress(port)}"`);
    expect(requests[0]?.xml).toContain(`>${ISSUER}</saml:Issuer>`);
  });

  it.each([
    ['an answer to another request', { inResponseTo: '_other' }, 'in-response-to', 'saml.request-other'],
    ['an answer for another audience', { audience: 'elsewhere' }, 'audience', 'saml.audience-other'],
    ['an answer that is over', { until: -5, from: -60 }, 'time', 'saml.expired'],
    ['an answer for the site itself', { recipient: 'https://portal/acs' }, 'recipient', 'saml.address-other'],
  ] as const)('does not believe %s', async (_title, given, step, code) => {
    const { signedIn, judged } = await signIn({ spec: given });
    expect(judged[step]).toBe(`fail ${code}`);
    expect(signedIn?.isAccepted).toBe(false);
  });

  it('does not believe what is not signed, or not by the provider', async () => {
    const unsigned = await signIn({ spec: { sign: 'none' } });
    expect(unsigned.signedIn?.isAccepted).toBe(false);
    expect(unsigned.signedIn?.claims).toEqual({});
    idp.signAs(stranger);
    const forged = await signIn();
    idp.signAs(signer);
    expect(forged.signedIn?.isAccepted).toBe(false);
    expect(forged.signedIn?.claims).toEqual({});
  });

  it('waits past an answer that is of no request of its own', async () => {
    const { signedIn, status, own } = await signIn({ spec: { relayState: 'guessed' }, patience: 1_000 });
    expect(status).toBe(400);
    expect(signedIn).toBeUndefined();
    expect(own['sign-in-browser']).toBe('fail rehearsal.nobody-came');
  });

  it('says what keeps the site itself from it', async () => {
    const nameless = await signIn({ spec: { audience: '' }, service: { issuer: '' } });
    expect(nameless.own['service-provider']).toBe('fail saml.settings-missing');
    const nowhere = await signIn({ service: { metadataUrl: `${idp.address}/none` } });
    expect(nowhere.own['sign-in-browser']).toMatch(/^skipped/);
    expect((await signIn({ bindings: [] })).own['sign-in-request']).toBe('fail rehearsal.no-binding');
  });

  describe.skipIf(!hasOpenssl)(`of a site that signs${hasOpenssl ? '' : ' (needs openssl)'}`, () => {
    const codes = (steps: readonly CheckStep[], name: string) =>
      steps.find(({ step }) => step === name)?.findings.map(({ message }) => message.code) ?? [];
    const signing = (name: string, more: Partial<SignedInService> = {}): Partial<SignedInService> => ({
      ...{ signRequests: true, certificatePath: file(name), certificatePassword: 'secret' },
      ...more,
    });
    describe.each(['HTTP-Redirect', 'HTTP-POST'] as const)('by %s', (binding) => {
      const visit = binding === 'HTTP-POST' ? idpForm : byForm;

      it.each([
        ['modern.pfx', '', 'rsa-sha256', () => rsa],
        ['legacy.pfx', 'rsa-sha256', 'rsa-sha256', () => rsa],
        ['modern.pfx', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'rsa-sha512', () => rsa],
        ['modern.pfx', 'rsa-sha1', 'rsa-sha1', () => rsa],
        ['curve.pfx', 'ecdsa-sha256', 'ecdsa-sha256', () => curve],
      ] as const)('%s signs by %j', async (name, signatureAlgorithm, expected, own) => {
        idp.insistOn(own());
        const {
          signedIn,
          own: done,
          requests,
        } = await signIn({
          service: signing(name, { signatureAlgorithm }),
          visit,
          bindings: [binding],
        });
        idp.insistOn(undefined);
        expect(done).toMatchObject({
          'service-provider': 'ok saml.own-certificate',
          'sign-in-request': 'ok rehearsal.request-signed',
          'sign-in-browser': 'ok rehearsal.answered',
        });
        expect(requests.map(({ binding: by, algorithm, isSigned }) => ({ by, algorithm, isSigned }))).toEqual(
          [{ by: binding, algorithm: expect.stringMatching(new RegExp(`#${expected}$`)), isSigned: true }],
        );
        expect(signedIn?.isAccepted).toBe(true);
      });

      it('is refused by a provider that knows another certificate', async () => {
        idp.insistOn(stranger);
        const { requests, status } = await signIn({
          service: signing('modern.pfx'),
          bindings: [binding],
          patience: 1_000,
          visit: async (address) => await visit(address).catch(() => -1),
        }).finally(() => idp.insistOn(undefined));
        expect(requests.map(({ isSigned }) => isSigned)).toEqual([false]);
        expect(status).toBe(-1);
      });
    });

    it.each<[string, Partial<SignedInService>, string]>([
      ['no path', { certificatePath: ' ' }, 'saml.settings-missing'],
      ['a wrong password', { certificatePassword: 'wrong' }, 'saml.own-certificate-password'],
      [
        'another file',
        { certificatePath: `${import.meta.dirname}/support.ts` },
        'saml.own-certificate-unreadable',
      ],
      ['a key of another kind', { signatureAlgorithm: 'ecdsa-sha256' }, 'rehearsal.key-other'],
    ])('sends nothing with %s: the integration is not configured', async (_name, more, code) => {
      const { own, steps, requests } = await signIn({ service: signing('modern.pfx', more) });
      expect(own['service-provider']).toBe(`fail ${code}`);
      expect(codes(steps, 'service-provider')).toContain('saml.not-configured');
      expect(own['sign-in-request']).toMatch(/^skipped saml.not-configured/);
      expect(own['sign-in-browser']).toMatch(/^skipped/);
      expect(requests).toEqual([]);
      expect(JSON.stringify(steps)).not.toMatch(/wrong"|"secret/);
    });

    it.each([
      ['a path of Windows', 'C:\\certificates\\sp.pfx', 'unknown saml.certificate-elsewhere'],
      ['a file that is not here', '/nowhere/sp.pfx', 'unknown saml.certificate-missing'],
    ])(
      'goes unsigned and says so with %s, unless the provider insists',
      async (_name, certificatePath, said) => {
        const service = signing('', { certificatePath });
        const { own, steps, signedIn, requests } = await signIn({ service });
        expect(own['service-provider']).toBe(said);
        expect(codes(steps, 'service-provider')).toContain('saml.perhaps-not-configured');
        expect(own['sign-in-request']).toBe('warn rehearsal.request-made.by');
        expect(codes(steps, 'sign-in-request')).toContain('rehearsal.unsigned-request');
        expect(requests.map(({ algorithm }) => algorithm)).toEqual([null]);
        expect(signedIn?.isAccepted).toBe(true);
        idp.insistOn(rsa);
        const insisting = await signIn({ service });
        expect(insisting.own['sign-in-request']).toBe('unknown rehearsal.signature-needed');
        expect(insisting.requests).toEqual([]);
        // A copy of the file is as good.
        const certificateFile = await readFile(file('modern.pfx'));
        const given = await signIn({ service: { ...service, certificateFile } });
        expect(given.own['sign-in-request']).toBe('ok rehearsal.request-signed');
        expect(given.signedIn?.isAccepted).toBe(true);
        const locked = await signIn({ service: { ...service, certificateFile, certificatePassword: 'no' } });
        expect(locked.own['service-provider']).toBe('fail saml.own-certificate-password');
        expect(codes(locked.steps, 'service-provider')).toContain('saml.perhaps-not-configured');
        expect(locked.requests).toEqual([]);
        idp.insistOn(undefined);
      },
    );

    it('goes unsigned with an algorithm that only the site may know', async () => {
      const { own, requests } = await signIn({
        service: signing('modern.pfx', { signatureAlgorithm: 'dsa-sha9' }),
      });
      expect(own['service-provider']).toBe('unknown rehearsal.algorithm-unknown');
      expect(requests.map(({ algorithm }) => algorithm)).toEqual([null]);
    });
  });

  /** What a browser without scripts does: it opens the page and presses its button. */
  async function idpForm(address: string): Promise<number> {
    const page = await fetch(address);
    const text = await page.text();
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; form-action /,
    );
    expect(policy).not.toContain('unsafe');
    const fields = Object.fromEntries(
      [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const action = /action="([^"]*)"/.exec(text)?.[1]?.replaceAll('&#38;', '&') ?? '';
    const browser = new Browser();
    const { consumer, ...form } = JSON.parse((await browser.open(action, fields)).text);
    return (await browser.open(consumer, form)).status;
  }

  it('has its form at an address that nobody can guess', async () => {
    const { opened, own } = await signIn({
      bindings: ['HTTP-POST'],
      visit: async (address) => {
        for (const other of [loopbackAddress(port), `${loopbackAddress(port)}/0`, `${address}0`])
          expect((await fetch(other)).status).toBe(400);
        return await idpForm(address);
      },
    });
    expect(opened).toMatch(new RegExp(`^${loopbackAddress(port)}/[0-9a-f]{40}$`));
    expect(own['sign-in-browser']).toBe('ok rehearsal.answered');
  });

  it.skipIf(!hasChromium)(`sends its form by itself in a real browser${needsChromium}`, async () => {
    const browser = await launchChromium();
    try {
      const complaints: string[] = [];
      const { signedIn, own } = await signIn({
        bindings: ['HTTP-POST'],
        answersWithForm: true,
        visit: async (address) => {
          const page = await browser.newPage({ locale: 'ru-RU' });
          page.on('console', (said) => complaints.push(said.text()));
          await page.goto(address);
          await page.getByText('Ответ получен').waitFor();
          return 200;
        },
      });
      expect(own['sign-in-browser']).toBe('ok rehearsal.answered');
      expect(signedIn?.isAccepted).toBe(true);
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
