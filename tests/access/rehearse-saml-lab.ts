import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { StepRunner } from '#core/checks/step-runner.ts';
import type { ProgressStep } from '#core/contract/progress.ts';
import { type SamlSignInStep, type SignedInService, signInBySaml } from '#core/directory/saml/sign-in.ts';
import { hasOpenssl } from '../directory/support/openssl.ts';
import { writePfx } from '../directory/support/pfx.ts';
import { type Issued, issue } from '../directory/support/pki.ts';
import type { ResponseSpec } from '../directory/support/saml.ts';
import { outcomes } from '../directory/support/steps.ts';
import { freePort } from '../support/free-port.ts';
import { openIdentityProvider, type Received, type SamlProvider } from './saml-provider.ts';
import { Browser } from './support.ts';

export const ISSUER = 'portal.example.com';

/** How one sign-in goes. */
export interface Given {
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

/** Goes where the person is sent, and comes back with the answer of the identity provider. */
export async function byForm(address: string): Promise<number> {
  const browser = new Browser();
  const { consumer, ...form } = JSON.parse((await browser.open(address)).text);
  return (await browser.open(consumer, form)).status;
}

/** What a browser without scripts does: it opens the page and presses its button. */
export async function idpForm(address: string): Promise<number> {
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

/** An identity provider with which sign-ins are made before the tests of a file; files of the site are there with openssl only. */
export function samlLab() {
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
    const book = new StepRunner<SamlSignInStep>({ report, signal });
    const whole = {
      ...{ metadataUrl: `${idp.address}/metadata`, issuer: ISSUER, signRequests: false },
      ...{ certificatePath: '', certificatePassword: '', signatureAlgorithm: '' },
      ...service,
    };
    const run = { report, signal, now: () => new Date(), port, patience, allowUnsolicited: false };
    const signedIn = await signInBySaml(book, whole, run);
    const status = await visiting;
    const requests: readonly Received[] = idp.requests;
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

  return {
    signIn,
    file,
    get idp() {
      return idp;
    },
    get port() {
      return port;
    },
    /** Of the identity provider, and of somebody whom it does not know. */
    get keys() {
      return { signer, stranger, rsa, curve };
    },
  };
}
