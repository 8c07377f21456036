import { beforeAll, describe, expect, it } from 'vitest';
import { readMetadata } from '#core/directory/saml/metadata.ts';
import { createReplayCache } from '#core/directory/saml/replay-cache.ts';
import { judgeResponse } from '#core/directory/saml/response.ts';
import type { ResponseContext } from '#core/directory/saml/verdicts.ts';
import { type Issued, issue } from './support/pki.ts';
import { AUDIENCE, CONSUMER, metadata, type ResponseSpec, response } from './support/saml.ts';
import { outcomes } from './support/steps.ts';

let signer: Issued;
let stranger: Issued;
beforeAll(async () => {
  signer = await issue({ name: 'idp signing', key: 'rsa' });
  stranger = await issue({ name: 'somebody else', key: 'rsa' });
});

/** How each step ends for a response, which is signed unless it says otherwise. */
async function court(spec: ResponseSpec, more: Partial<ResponseContext> = {}, by = signer) {
  const { steps } = await judgeResponse(
    {
      response: response(by, spec),
      metadata: readMetadata(metadata([signer])),
      consumer: CONSUMER,
      audience: AUDIENCE,
      request: { id: '_request1', sentAt: new Date(Date.now() - 60_000).toISOString() },
      allowUnsolicited: false,
      used: createReplayCache(),
      ...more,
    },
    new Date(),
  );
  return outcomes(steps);
}

const ASSERTION = /<saml:Assertion [\s\S]*<\/saml:Assertion>/;
const without = (pattern: RegExp) => (xml: string) => xml.replace(pattern, '');
const past = new Date(Date.now() - 60_000).toISOString();
/** A second assertion around the signed one, which is not signed itself. */
function wrapped(): string {
  const good = response(signer);
  const [assertion = ''] = ASSERTION.exec(good) ?? [];
  const forged = assertion.replace(/<Signature[\s\S]*<\/Signature>/, '').replace('_assertion1', '_forged');
  const inside = `<saml:Advice>${assertion}</saml:Advice></saml:Assertion>`;
  return good.replace(assertion, forged.replace('</saml:Assertion>', inside));
}

describe('the court of SAML responses', () => {
  it('finds a response in order', async () => {
    expect(await court({})).toEqual({
      xml: 'ok saml.response-read',
      status: 'ok saml.status-success',
      ids: 'ok saml.ids-unique',
      assertions: 'ok saml.assertion-one',
      signature: 'ok saml.signature-valid',
      algorithm: 'ok saml.algorithm-strong',
      covered: 'ok saml.covered',
      issuer: 'ok saml.issuer-ok',
      destination: 'ok saml.address-ok',
      'in-response-to': 'ok saml.request-ok',
      'single-use': 'ok saml.first-use',
      recipient: 'ok saml.address-ok',
      audience: 'ok saml.audience-ok',
      time: 'ok saml.valid',
      subject: 'ok saml.user-named',
      session: 'ok saml.session-ok',
    });
  });

  const other = 'https://other.example.com';
  it.each<[string, ResponseSpec, string, string]>([
    ['a sign-in that the provider refused', { status: 'Responder' }, 'status', 'fail saml.status-failed'],
    [
      'no status',
      { change: without(/<samlp:Status>.*<\/samlp:Status>/) },
      'status',
      'fail saml.status-missing',
    ],
    [
      'one ID twice',
      { sign: 'none', change: (xml) => xml.replace('_response1', '_assertion1') },
      'ids',
      'fail saml.ids-repeated',
    ],
    ['no assertion', { sign: 'none', change: without(ASSERTION) }, 'assertions', 'fail saml.assertion-none'],
    [
      'two assertions',
      { sign: 'none', change: (xml) => xml.replace(ASSERTION, (one) => one + one) },
      'assertions',
      'fail saml.assertion-many',
    ],
    [
      'an encrypted assertion',
      { sign: 'none', change: (xml) => xml.replace(/(<\/?saml:)Assertion/g, '$1EncryptedAssertion') },
      'assertions',
      'unknown saml.assertion-encrypted',
    ],
    ['no signature', { sign: 'none' }, 'signature', 'fail saml.unsigned'],
    ['no signature whose algorithm could be weak', { sign: 'none' }, 'algorithm', 'skipped saml.unsigned'],
    ['no signature that covers the assertion', { sign: 'none' }, 'covered', 'fail saml.not-covered'],
    ['no signed assertion to read', { sign: 'none' }, 'audience', 'skipped saml.no-signed-assertion'],
    ['a weak algorithm', { algorithm: 'sha1' }, 'algorithm', 'fail saml.algorithm-weak'],
    ['another issuer', { issuer: other }, 'issuer', 'fail saml.issuer-other'],
    [
      'no issuer',
      { sign: 'none', change: without(/<saml:Issuer[^>]*>[^<]*<\/saml:Issuer>/g) },
      'issuer',
      'warn saml.issuer-missing',
    ],
    ['another destination', { destination: other }, 'destination', 'fail saml.address-other'],
    [
      'no destination',
      { change: without(/ Destination="[^"]*"/) },
      'destination',
      'warn saml.address-missing',
    ],
    ['another recipient', { recipient: other }, 'recipient', 'fail saml.address-other'],
    ['no recipient', { change: without(/ Recipient="[^"]*"/) }, 'recipient', 'warn saml.address-missing'],
    ['no request', { inResponseTo: null }, 'in-response-to', 'fail saml.unsolicited'],
    ['the request of somebody else', { inResponseTo: '_other' }, 'in-response-to', 'fail saml.request-other'],
    [
      'an answer by what is not signed',
      { change: (xml) => xml.replace(/(<saml:SubjectConfirmationData[^>]*) InResponseTo="[^"]*"/, '$1') },
      'in-response-to',
      'fail saml.request-unsigned',
    ],
    ['a clock that is a little ahead', { from: 20 }, 'time', 'warn saml.not-yet-valid'],
    ['another audience', { audience: other }, 'audience', 'fail saml.audience-other'],
    ['a time that is over', { until: -10 }, 'time', 'fail saml.expired'],
    ['a time that is to come', { from: 120 }, 'time', 'fail saml.not-yet-valid'],
    ['no end', { change: without(/ NotOnOrAfter="[^"]*"/g) }, 'time', 'warn saml.no-end'],
    ['no name', { change: without(/<saml:NameID>.*<\/saml:NameID>/) }, 'subject', 'warn saml.no-name-id'],
    ['no sign-in', { change: without(/<saml:AuthnStatement[^>]*>/) }, 'session', 'warn saml.no-statement'],
    [
      'a session that is over',
      { change: (xml) => xml.replace('AuthnInstant=', `SessionNotOnOrAfter="${past}" AuthnInstant=`) },
      'session',
      'fail saml.session-over',
    ],
  ])('finds %s', async (_name, spec, step, outcome) => {
    expect((await court(spec))[step]).toBe(outcome);
  });

  const old = new Date(Date.now() - 11 * 60_000).toISOString();
  it.each<[string, ResponseSpec, () => Partial<ResponseContext>, string, string]>([
    ['what is no response', {}, () => ({ response: '<x/>' }), 'xml', 'fail saml.response-unreadable'],
    [
      'an assertion around the signed one',
      {},
      () => ({ response: wrapped() }),
      'covered',
      'fail saml.wrapped',
    ],
    [
      'no request where none is needed',
      { inResponseTo: null },
      () => ({ allowUnsolicited: true }),
      'in-response-to',
      'warn saml.unsolicited-allowed',
    ],
    [
      'a request that is not known',
      {},
      () => ({ request: undefined }),
      'in-response-to',
      'unknown saml.request-unknown',
    ],
    [
      'a request that is forgotten',
      {},
      () => ({ request: { id: '_request1', sentAt: old } }),
      'in-response-to',
      'fail saml.request-old',
    ],
    [
      'no address to compare with',
      {},
      () => ({ consumer: undefined }),
      'destination',
      'skipped saml.no-consumer',
    ],
    [
      'no name of the site to compare with',
      {},
      () => ({ audience: undefined }),
      'audience',
      'skipped saml.no-entity-id',
    ],
  ])('is asked with %s', async (_name, spec, more, step, outcome) => {
    expect((await court(spec, more()))[step]).toBe(outcome);
  });

  it('finds the signature of a stranger', async () => {
    expect((await court({}, {}, stranger)).signature).toBe('fail saml.signature-invalid');
  });

  it('finds a response that was used before', async () => {
    const used = createReplayCache();
    const first = response(signer);
    await court({}, { used, response: first });
    // To look at one file again is no second use of it, as XML and as a browser posts it.
    const again = { used, response: `\n${first}\n` };
    expect((await court({}, again))['single-use']).toBe('ok saml.first-use');
    expect((await court({ issuer: 'other' }, { used }))['single-use']).toBe('fail saml.used-before');
  });

  it.each<[string, (base64: string) => string]>([
    ['the value alone', (base64) => base64],
    ['the value, encoded', encodeURIComponent],
    ['a form with one field', (base64) => `SAMLResponse=${encodeURIComponent(base64)}`],
    [
      'a form with more fields',
      (base64) => `RelayState=a%2Bb&SAMLResponse=${encodeURIComponent(base64)}&x=1`,
    ],
    ['a form that was not encoded', (base64) => `SAMLResponse=${base64}`],
    ['lines of 76 characters', (base64) => base64.replace(/.{76}/g, '$&\r\n')],
  ])('reads %s', async (_name, posted) => {
    const base64 = Buffer.from(response(signer)).toString('base64');
    expect((await court({}, { response: posted(base64) })).signature).toBe('ok saml.signature-valid');
  });
});
