import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { finding } from '#core/checks/finding.ts';
import type { StepBook, StepResult } from '#core/checks/step-book.ts';
import type { CheckStep } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { type BrowserRun, waitForBrowser } from '../sign-in/browser.ts';
import { isSame, loopbackAddress } from '../sign-in/loopback.ts';
import { ended } from '../step-result.ts';
import type { SamlService } from './check.ts';
import { endedBy, fetchMetadata, isProblem, readSigning } from './integration.ts';
import type { IdpMetadata } from './metadata.ts';
import { type Judgement, judgeResponse } from './response.ts';
import { NS } from './xml.ts';

export type SamlSignInStep = 'metadata' | 'service-provider' | 'sign-in-request' | 'sign-in-browser';

interface Question extends BrowserRun {
  /** `SamlEntityId` of the site, where its configuration is known; else the issuer stands for it. */
  audience?: string | undefined;
  allowUnsolicited: boolean;
}

/**
 * Signs somebody in at a SAML identity provider, through the person's browser, which comes back to this computer and not to
 * the site, and judges the response as the site would. The request is not signed: the runtime does not give out the key of
 * a `.pfx` file.
 */
export async function signInBySaml(
  book: StepBook<SamlSignInStep>,
  service: SamlService,
  question: Question,
): Promise<(Judgement & { isAccepted: boolean }) | undefined> {
  const { signal, now, port } = question;
  const metadata = await book.do('metadata', () => readMetadata(service.metadataUrl, signal));
  await book.do('service-provider', () => judgeSigning(service, now()));
  if (!metadata) {
    book.skip('sign-in-request', message('saml.no-metadata'));
    book.skip('sign-in-browser', message('saml.no-metadata'));
    return undefined;
  }
  const request = await book.do('sign-in-request', () => buildRequest(metadata, service, port, now()));
  if (!request) {
    book.skip('sign-in-browser', message('rehearsal.no-request'));
    return undefined;
  }
  const came = await waitForBrowser(book, 'sign-in-browser', question, {
    url: request.url,
    isExpected: (parameters) =>
      parameters.has('SAMLResponse') && isSame(parameters.get('RelayState'), request.relayState),
    judge: (parameters) => ({ verdict: 'ok', message: message('rehearsal.answered'), value: parameters }),
  });
  if (!came) return undefined;
  const judged = await judgeResponse(
    {
      response: came.get('SAMLResponse') ?? '',
      metadata,
      consumer: loopbackAddress(port),
      audience: question.audience ?? service.issuer,
      request: { id: request.id, sentAt: request.sentAt },
      allowUnsolicited: question.allowUnsolicited,
    },
    now(),
  );
  return { ...judged, isAccepted: isAccepted(judged.steps) };
}

function isAccepted(steps: readonly CheckStep[]): boolean {
  return steps.every(({ verdict }) => verdict !== 'fail');
}

async function readMetadata(url: string, signal: AbortSignal): Promise<StepResult<IdpMetadata | undefined>> {
  const read = await fetchMetadata(url, signal);
  if (isProblem(read)) return endedBy(read);
  const { metadata } = read;
  const evidence = { 'entity-id': metadata.entityId, 'valid-until': metadata.validUntil };
  return { verdict: 'ok', message: message('saml.metadata-read'), evidence, value: metadata };
}

/** What keeps the site itself from sending requests; the rehearsal goes on without it. */
async function judgeSigning(service: SamlService, now: Date): Promise<StepResult<undefined>> {
  if (service.issuer === '')
    return ended('fail', message('saml.settings-missing', { names: ['Issuer'] }), {
      remedies: [message('saml.set-settings')],
    });
  const read = await readSigning(service, now);
  return read && isProblem(read) ? endedBy(read) : ended('ok', message('saml.settings-complete'));
}

interface Request {
  url: string;
  id: string;
  /** ISO 8601. */
  sentAt: string;
  relayState: string;
}

function buildRequest(
  { signIn, wantsSignedRequests }: IdpMetadata,
  { issuer, signRequests }: SamlService,
  port: number,
  now: Date,
): StepResult<Request | undefined> {
  const endpoint = signIn.find(({ binding }) => binding === 'HTTP-Redirect');
  if (!endpoint || !URL.canParse(endpoint.location))
    return ended(signIn.length === 0 ? 'fail' : 'unknown', message('rehearsal.no-redirect-binding'));
  const id = `_${randomBytes(20).toString('hex')}`;
  const relayState = randomBytes(20).toString('hex');
  const sentAt = now.toISOString();
  const consumer = loopbackAddress(port);
  const xml = requestXml({ id, sentAt, destination: endpoint.location, consumer, issuer });
  const url = new URL(endpoint.location);
  url.searchParams.set('SAMLRequest', deflateRawSync(xml).toString('base64'));
  url.searchParams.set('RelayState', relayState);
  const isUnsigned = signRequests || wantsSignedRequests;
  return {
    verdict: isUnsigned ? 'warn' : 'ok',
    message: message('rehearsal.request-made'),
    evidence: { 'redirect-uri': consumer, issuer },
    findings: isUnsigned ? [finding('warning', message('rehearsal.unsigned-request'))] : [],
    value: { url: url.href, id, sentAt, relayState },
  };
}

function requestXml(given: {
  id: string;
  sentAt: string;
  destination: string;
  consumer: string;
  issuer: string;
}): string {
  const { id, sentAt, destination, consumer, issuer } = given;
  const attributes = {
    ID: id,
    Version: '2.0',
    IssueInstant: sentAt,
    Destination: destination,
    AssertionConsumerServiceURL: consumer,
    ProtocolBinding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
  };
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const inside = `<saml:Issuer xmlns:saml="${NS.assertion}">${escaped(issuer)}</saml:Issuer>`;
  return `<samlp:AuthnRequest xmlns:samlp="${NS.protocol}"${written.join('')}>${inside}</samlp:AuthnRequest>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
