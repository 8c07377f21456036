import { createServer } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { checkMultifactor } from '#core/directory/multifactor/check.ts';
import { checkSaml, type SamlService } from '#core/directory/saml/check.ts';
import { readMetadata } from '#core/directory/saml/metadata.ts';
import { judgeResponse } from '#core/directory/saml/response.ts';
import type { ResponseQuestion } from '#core/directory/saml/verdicts.ts';
import { readXml } from '#core/directory/saml/xml.ts';
import { type Issued, issue } from './support/pki.ts';
import { AUDIENCE, CONSUMER, metadata, type ResponseSpec, response } from './support/saml.ts';
import { outcomes } from './support/steps.ts';

const run = { signal: new AbortController().signal, report: noProgress, now: () => new Date() };
let signer: Issued;
let next: Issued;
let stranger: Issued;
beforeAll(async () => {
  signer = await issue({ name: 'idp signing', key: 'rsa' });
  next = await issue({ name: 'idp signing next', key: 'rsa' });
  stranger = await issue({ name: 'somebody else', key: 'rsa' });
});

async function judge(xml: string, more: Partial<ResponseQuestion> = {}) {
  const { steps, claims } = await judgeResponse(
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
  return { wrong, steps, claims };
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
    expect(() => readXml('<!DOCTYPE a><a/>')).toThrowError(
      expect.objectContaining({ reason: { code: 'saml.xml.document-type', values: {} } }),
    );
  });
});

describe('the metadata of an identity provider', () => {
  const check = async (text: string, more: Partial<SamlService> = {}) => {
    const server = createServer((_request, answer) => answer.end(text));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    const metadataUrl = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/`;
    const service = {
      metadataUrl,
      issuer: 'portal',
      signRequests: false,
      certificatePath: '',
      hasCertificatePassword: false,
      ...more,
    };
    const steps = await checkSaml(service, run);
    server.close();
    return outcomes(steps);
  };

  it('is checked with what the site needs on its own side', async () => {
    expect(await check(metadata([signer, next]))).toMatchObject({
      metadata: 'warn saml.metadata-plain',
      certificates: 'ok saml.certificates-changing',
      endpoints: 'ok saml.endpoints',
      clock: 'ok clock.agrees',
      'service-provider': 'ok saml.settings-complete',
    });
    const old = await issue({ name: 'old', key: 'rsa', from: -60, to: -1 });
    expect((await check(metadata([old]))).certificates).toBe('fail saml.no-valid-certificate');
    const soon = await issue({ name: 'soon', key: 'rsa', to: 5 });
    expect((await check(metadata([soon]))).certificates).toBe('warn saml.certificate-lasts');
    const signed = await check(metadata([signer], 'WantAuthnRequestsSigned="true"'));
    expect(signed.endpoints).toBe('fail saml.unsigned-requests');
    const half = await check(metadata([signer]), { signRequests: true, issuer: '' });
    expect(half['service-provider']).toBe('fail saml.settings-missing');
  });

  it('is none', async () => {
    expect((await check('<html/>')).metadata).toBe('fail saml.metadata-unreadable');
    expect((await check('', { metadataUrl: '' })).metadata).toBe('fail saml.no-metadata-url');
    expect((await check('', { metadataUrl: 'http://127.0.0.1:1/' })).metadata).toMatch(/^fail web\./);
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
