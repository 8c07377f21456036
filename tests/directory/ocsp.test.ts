import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCertificate } from '#core/directory/certificates/certificate.ts';
import { checkOcspResponse, createOcspRequest } from '#core/directory/ldaps/revocation-ocsp.ts';
import { ruleOf } from '#core/messages/ldaps-rules.ts';
import { check, HOST, makePki, type Pki, stageMessage } from './support/lab.ts';
import { ocspAnswer, plainRequest, type Responder, webServer } from './support/ocsp.ts';
import { hasOpenssl } from './support/openssl.ts';
import { type Issued, issue } from './support/pki.ts';
import { tlsServer } from './support/servers.ts';

const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
const HOUR = 3_600_000;

const needsOpenssl = hasOpenssl ? '' : ' (needs OpenSSL 3)';

describe.skipIf(!hasOpenssl)(`responders of OCSP, where they are asked${needsOpenssl}`, () => {
  let pki: Pki;
  let leaf: Issued;
  let web: Awaited<ReturnType<typeof webServer>>;
  let answer: (request: Buffer) => Promise<Uint8Array | number>;
  beforeAll(async () => {
    pki = await makePki();
    web = await webServer((request) => answer(request));
    leaf = await issue({ name: HOST, dns: [HOST], ocsp: web.url }, pki.root);
  });
  afterAll(() => web?.close());

  const responder = (more: Partial<Responder> = {}): Responder => ({
    issuer: pki.root,
    signer: pki.root,
    known: [{ certificate: leaf, isRevoked: false }],
    ...more,
  });
  const revoked = () => responder({ known: [{ certificate: leaf, isRevoked: true }] });
  const asked = (made: () => Responder | Promise<Responder>) => async (request: Buffer) =>
    await ocspAnswer(request, await made());
  const delegate = (purposes: readonly string[], issuer: Issued, from = -1, to = 365) =>
    issue({ name: 'Responder', purposes, from, to }, issuer);

  const judged = async () => {
    const running = await tlsServer([leaf]);
    const { rules, stages, siteVerdict } = await check(running, { bundle: pki.root.pem, revocation: true });
    await running.close();
    const stage = stages.find(({ step }) => step === 'S8');
    const told = stage?.findings[1]?.message;
    const reason = told?.values.reason;
    return {
      rules: rules
        .filter(({ message }) => ['R19', 'R20'].includes(ruleOf(message) ?? ''))
        .map(({ message }) => message.code)
        .join(' '),
      stage: `${stage?.verdict} ${stageMessage({ stages } as never, 'S8')?.code}`,
      told: typeof reason === 'object' && 'code' in reason ? reason.code : told?.code,
      prediction: siteVerdict.prediction,
    };
  };
  const clean = {
    rules: '',
    stage: 'ok ldaps.S8.clean',
    told: 'ldaps.S8.ocsp.clean-until',
    prediction: 'connects',
  };
  const unusable = (reason: string) => ({
    rules: 'ldaps.R19.unreachable',
    stage: 'warn ldaps.S8.unusable',
    told: `ldaps.S8.reason.${reason}`,
    prediction: 'connects',
  });

  it('believe the issuer itself', async () => {
    answer = asked(() => responder());
    expect(await judged()).toEqual(clean);
    answer = asked(revoked);
    expect(await judged()).toEqual({
      rules: 'ldaps.R20',
      stage: 'fail ldaps.S8.revoked',
      told: 'ldaps.S8.list.revoked',
      prediction: 'refused',
    });
  });

  it('believe whom the issuer has authorized', async () => {
    answer = asked(async () => responder({ signer: await delegate([OCSP_SIGNING], pki.root) }));
    expect(await judged()).toEqual(clean);
  });

  const strangers: Record<string, () => Promise<Issued>> = {
    'has no right to': () => delegate(['1.3.6.1.5.5.7.3.1'], pki.root),
    'somebody else has authorized': () => delegate([OCSP_SIGNING], pki.other),
    'has expired': () => delegate([OCSP_SIGNING], pki.root, -30, -1),
    'is another authority': async () => pki.other,
  };
  it.each(Object.entries(strangers))('do not believe a responder that %s', async (_name, signer) => {
    answer = asked(async () => responder({ signer: await signer() }));
    expect(await judged()).toEqual(unusable('ocsp-signer'));
    answer = asked(async () => ({ ...revoked(), signer: await signer() }));
    expect(await judged()).toEqual(unusable('ocsp-signer'));
  });

  it('do not believe what somebody changed, or an answer to somebody else', async () => {
    answer = async (request) => {
      const given = await ocspAnswer(request, responder());
      given.writeUInt8(given.readUInt8(given.length - 500) ^ 1, given.length - 500);
      return given;
    };
    expect(['ocsp-signature', 'ocsp-unreachable', 'ocsp-signer'].map(unusable)).toContainEqual(
      await judged(),
    );
    let first: Buffer | undefined;
    answer = async (request) => (first ??= await ocspAnswer(request, responder()));
    expect(await judged()).toEqual(clean);
    expect(await judged()).toEqual(unusable('ocsp-nonce'));
  });

  it('accept an answer without the nonce as long as it is valid', async () => {
    answer = async () => await ocspAnswer(await plainRequest(leaf, pki.root), responder());
    expect(await judged()).toEqual({ ...clean, told: 'ldaps.S8.ocsp.no-nonce' });
    answer = async () => await ocspAnswer(await plainRequest(pki.between, pki.root), responder());
    expect(await judged()).toEqual(unusable('ocsp-other'));
  });

  const failures: Record<string, readonly [() => Promise<Uint8Array | number>, string]> = {
    'says to try later': [async () => new Uint8Array([0x30, 3, 0x0a, 1, 3]), 'ocsp-status'],
    'is broken': [async () => 500, 'ocsp-unreachable'],
    'says nothing sensible': [async () => new TextEncoder().encode('hello'), 'ocsp-unreachable'],
  };
  it.each(Object.entries(failures))('are not believed when one %s', async (_name, [made, reason]) => {
    answer = made;
    expect(await judged()).toEqual(unusable(reason));
  });

  it('say when they do not know the certificate', async () => {
    answer = asked(() => responder({ known: [] }));
    expect(await judged()).toEqual(unusable('ocsp-unknown'));
  });

  it('are believed only while the answer is valid', async () => {
    const [certificate, issuer] = [leaf, pki.root].map((one) =>
      readCertificate(new Uint8Array(one.certificate.rawData)),
    );
    if (!certificate || !issuer) throw new Error('a certificate is missing');
    const question = createOcspRequest(certificate, issuer);
    const bytes = await ocspAnswer(question.der, responder());
    const at = (hours: number) => {
      const now = new Date(Date.now() + hours * HOUR);
      return checkOcspResponse(bytes, question, { certificate, issuer, url: 'u', now });
    };
    expect(at(0).answer).toBe('clean');
    expect(at(2).reason?.code).toBe('ldaps.S8.reason.ocsp-old');
    expect(at(-1).reason?.code).toBe('ldaps.S8.reason.ocsp-early');
  });
});
