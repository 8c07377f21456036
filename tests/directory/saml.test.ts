import { beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { checkMultifactor } from '#core/directory/multifactor/check.ts';
import { readMetadata } from '#core/directory/saml/metadata.ts';
import { createReplayCache } from '#core/directory/saml/replay-cache.ts';
import { judgeResponse } from '#core/directory/saml/response.ts';
import type { ResponseContext } from '#core/directory/saml/verdicts.ts';
import { readXml } from '#core/directory/saml/xml.ts';
import { type Issued, issue } from './support/pki.ts';
import { AUDIENCE, CONSUMER, metadata, type ResponseSpec, response } from './support/saml.ts';

const run = { signal: new AbortController().signal, report: noProgress, now: () => new Date() };
let signer: Issued;
let next: Issued;
let stranger: Issued;
beforeAll(async () => {
  signer = await issue({ name: 'idp signing', key: 'rsa' });
  next = await issue({ name: 'idp signing next', key: 'rsa' });
  stranger = await issue({ name: 'somebody else', key: 'rsa' });
});

async function judge(xml: string, more: Partial<ResponseContext> = {}) {
  const { steps, claims, unnamed } = await judgeResponse(
    {
      response: Buffer.from(xml).toString('base64'),
      metadata: readMetadata(metadata([signer, next])),
      consumer: CONSUMER,
      audience: AUDIENCE,
      request: { id: '_request1', sentAt: new Date(Date.now() - 60_000).toISOString() },
      allowUnsolicited: false,
      ...more,
    },
    new Date(),
  );
  const wrong = steps
    .filter(({ verdict }) => verdict !== 'ok')
    .map(({ step, verdict }) => `${step} ${verdict}`);
  return { wrong, steps, claims, unnamed };
}

describe('a SAML response', () => {
  it.each(['assertion', 'response'] as const)(
    'is in order, signed on the %s, and names the user',
    async (sign) => {
      const { wrong, claims } = await judge(response(signer, { sign }));
      expect(wrong).toEqual([]);
      expect(claims).toEqual({ NameID: ['ann'], 'http://schemas.example/claims/primarysid': ['S-1-5-7'] });
    },
  );

  it('may be signed with the next certificate, and be given as XML', async () => {
    expect((await judge(response(next))).wrong).toEqual([]);
    expect((await judge('', { response: response(signer) })).wrong).toEqual([]);
  });

  const none = [
    'recipient skipped',
    'audience skipped',
    'time skipped',
    'subject skipped',
    'session skipped',
  ];
  it.each<[string, ResponseSpec, string[]]>([
    ['not signed', { sign: 'none' }, ['signature fail', 'algorithm skipped', 'covered fail', ...none]],
    ['signed with SHA-1', { algorithm: 'sha1' }, ['algorithm fail']],
    ['refused by the provider', { status: 'Responder' }, ['status fail']],
    ['of another provider', { issuer: 'https://other' }, ['issuer fail']],
    ['sent to another address', { destination: 'https://other' }, ['destination fail']],
    ['for another recipient', { recipient: 'https://other' }, ['recipient fail']],
    ['for another audience', { audience: 'other' }, ['audience fail']],
    ['ended', { until: -10 }, ['time fail']],
    ['not yet valid', { from: 120 }, ['time fail']],
    ['unsolicited', { inResponseTo: null }, ['in-response-to fail']],
    ['an answer to another request', { inResponseTo: '_other' }, ['in-response-to fail']],
    [
      'wrong in several ways at once',
      { until: -10, audience: 'other', destination: 'https://other' },
      ['destination fail', 'audience fail', 'time fail'],
    ],
  ])('is %s', async (_name, spec, wrong) => {
    expect((await judge(response(signer, spec))).wrong).toEqual(wrong);
  });

  it('is of a request that the site has forgotten, or asked by nobody where that is allowed', async () => {
    const request = { id: '_request1', sentAt: new Date(Date.now() - 11 * 60_000).toISOString() };
    expect((await judge(response(signer), { request })).wrong).toEqual(['in-response-to fail']);
    const unsolicited = response(signer, { inResponseTo: null });
    expect((await judge(unsolicited, { allowUnsolicited: true })).wrong).toEqual(['in-response-to warn']);
    expect((await judge(response(signer), { request: undefined })).wrong).toEqual(['in-response-to unknown']);
  });

  it.each(['ecdsa-sha256', 'ecdsa-sha512', 'ecdsa-sha1'] as const)(
    'may be signed with an elliptic curve: %s',
    async (algorithm) => {
      const curve = await issue({ name: 'idp curve', key: 'ec' });
      const ofCurve = { metadata: readMetadata(metadata([signer, curve])) };
      const signed = response(curve, { algorithm });
      const good = await judge(signed, ofCurve);
      expect(good.wrong).toEqual(algorithm === 'ecdsa-sha1' ? ['algorithm fail'] : []);
      expect(good.claims.NameID).toEqual(['ann']);
      const changed = await judge(signed.replace('>ann<', '>eve<'), ofCurve);
      expect(changed.wrong).toContain('signature fail');
      expect(changed.claims).toEqual({});
      const other = await judge(signed, {
        metadata: readMetadata(metadata([await issue({ name: 'another' })])),
      });
      expect(other.wrong).toContain('signature fail');
    },
  );

  it('is accepted once within a session of checks, by its assertion and by its request', async () => {
    const used = createReplayCache();
    const first = response(signer);
    expect((await judge(first, { used })).wrong).toEqual([]);
    // To look at it again is no second use.
    expect((await judge(first, { used })).wrong).toEqual([]);
    // Another assertion to the same request, and the same assertion to another request.
    const again = response(signer, { assertionId: '_assertion2' });
    expect((await judge(again, { used })).wrong).toEqual(['single-use fail']);
    const request = { id: '_request2', sentAt: new Date().toISOString() };
    const replayed = response(signer, { inResponseTo: '_request2' });
    expect((await judge(replayed, { used, request })).wrong).toEqual(['single-use fail']);
    const fresh = response(signer, { inResponseTo: '_request3', assertionId: '_assertion3' });
    const next = { id: '_request3', sentAt: new Date().toISOString() };
    expect((await judge(fresh, { used, request: next })).wrong).toEqual([]);
  });

  it('is not used up by one that anybody could have written', async () => {
    const used = createReplayCache();
    await judge(response(stranger), { used });
    await judge(response(signer, { sign: 'none' }), { used });
    expect((await judge(response(signer), { used })).wrong).toEqual([]);
  });

  it.each<[string, () => string, string]>([
    ['that cannot be read', () => '<x/>', 'saml.user-unread'],
    ['that nobody signed', () => response(signer, { sign: 'none' }), 'saml.user-unsigned'],
    ['that somebody else signed', () => response(stranger), 'saml.user-unsigned'],
    [
      'whose assertion is encrypted',
      () => response(signer, { sign: 'none' }).replace(/<(\/?)saml:Assertion/g, '<$1saml:EncryptedAssertion'),
      'saml.user-encrypted',
    ],
  ])('says why it names no user: one %s', async (_name, text, code) => {
    expect((await judge(text())).unnamed?.code).toBe(code);
  });

  it('was changed, or signed by somebody else', async () => {
    const changed = response(signer).replace('>ann<', '>eve<');
    expect((await judge(changed)).wrong).toContain('signature fail');
    expect((await judge(changed)).claims).toEqual({});
    expect((await judge(response(stranger))).wrong).toContain('signature fail');
  });

  it('hides a forged assertion beside the signed one, or around it', async () => {
    const good = response(signer);
    const [, assertion = ''] = /(<saml:Assertion[\s\S]*<\/saml:Assertion>)/.exec(good) ?? [];
    const forged = assertion
      .replace(/<Signature[\s\S]*<\/Signature>/, '')
      .replace('_assertion1', '_forged')
      .replace('>ann<', '>eve<');
    const beside = await judge(good.replace(assertion, forged + assertion));
    expect(beside.wrong).toEqual(['assertions fail']);
    // What is believed is what was signed.
    expect(beside.claims.NameID).toEqual(['ann']);
    const around = good.replace(
      assertion,
      forged.replace('</saml:Assertion>', `<saml:Advice>${assertion}</saml:Advice></saml:Assertion>`),
    );
    expect((await judge(around)).wrong).toEqual(expect.arrayContaining(['assertions fail', 'covered fail']));
    const twice = await judge(good.replace(assertion, forged.replace('_forged', '_assertion1') + assertion));
    expect(twice.wrong).toEqual(expect.arrayContaining(['ids fail']));
    expect(twice.claims.NameID?.[0]).not.toBe('eve');
    // A comment does not cut the name in two.
    const named = response(signer, {
      attributes:
        '<saml:Attribute Name="mail"><saml:AttributeValue>ann@example.com<!-- -->.evil</saml:AttributeValue></saml:Attribute>',
    });
    expect((await judge(named)).claims.mail).toEqual(['ann@example.com.evil']);
  });

  it.each([
    ['a document type', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
    ['nothing', ''],
    ['no XML', 'hello'],
    ['another document', '<x/>'],
    ['depth', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`],
    ['size', `<a>${'x'.repeat(1_100_000)}</a>`],
  ])('is not read with %s', async (_name, xml) => {
    const { wrong, claims } = await judge(xml);
    expect(wrong).toEqual(['xml fail']);
    expect(claims).toEqual({});
  });

  it('is read without entities of anybody', () => {
    expect(() => readXml(`<a>${'<b/>'.repeat(50_000)}</a>`)).toThrowError(
      expect.objectContaining({ reason: { code: 'saml.xml.too-large', values: {} } }),
    );
    expect(() => readXml('<!DOCTYPE a><a/>')).toThrowError(
      expect.objectContaining({ reason: { code: 'saml.xml.document-type', values: {} } }),
    );
  });
});

describe('an external second factor', () => {
  it('is reached, agrees on the time, and stops whom it would stop', async () => {
    const providers = [{ Id: 3, title: 'Staff', isActive: true }];
    const steps = await checkMultifactor(
      { apiUrl: 'https://no-such-host.invalid', hasKeys: false, providers },
      run,
    );
    expect(steps.map(({ step, verdict }) => `${step} ${verdict}`)).toEqual([
      'api fail',
      'clock skipped',
      'api-keys fail',
      'providers ok',
    ]);
    const [used] = steps.at(-1)?.findings ?? [];
    expect(used?.message.values.providers).toMatchObject([{ values: { id: 3, title: 'Staff' } }]);
    expect(used?.remedies).toMatchObject([{ code: 'multifactor.keep-enabled' }]);
  });
});
