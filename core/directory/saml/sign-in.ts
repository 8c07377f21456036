import { finding } from '#core/checks/finding.ts';
import type { StepResult, StepRunner } from '#core/checks/step-runner.ts';
import { message } from '#core/messages/catalogue.ts';
import { type BrowserRun, waitForBrowser } from '../sign-in/browser.ts';
import type { Form } from '../sign-in/form-page.ts';
import { isEqualConstantTime, loopbackAddress } from '../sign-in/loopback.ts';
import { stepResult } from '../step-result.ts';
import type { SamlService } from './check.ts';
import { fetchMetadata, isProblem, loadSigningKey, type Problem, problemResult } from './integration.ts';
import type { IdpMetadata } from './metadata.ts';
import { type AuthnRequest, chooseEndpoint, makeRequest, messageTo } from './request.ts';
import { isAccepted, type Judgement, judgeResponse } from './response.ts';
import { type Signer, signatureAlgorithm } from './signing.ts';
import { checkSigningCertificate } from './signing-certificate.ts';

export type SamlSignInStep = 'metadata' | 'service-provider' | 'sign-in-request' | 'sign-in-browser';

/** A SAML service that somebody signs in by. */
export interface SignedInService extends SamlService {
  /** `SignatureAlgorithm` of the settings; empty for the usual one. */
  signatureAlgorithm: string;
}

interface Question extends BrowserRun {
  /** `SamlEntityId` of the site, where its configuration is known; else the issuer stands for it. */
  audience?: string | undefined;
  allowUnsolicited: boolean;
}

/**
 * Signs somebody in at a SAML identity provider, through the person's browser, which comes back to this computer and not to
 * the site, and judges the response as the site would. The request is signed as the site signs it, where its `.pfx` file is
 * here; without a signature that the site could not make either, nothing is sent.
 */
export async function signInBySaml(
  book: StepRunner<SamlSignInStep>,
  service: SignedInService,
  question: Question,
): Promise<(Judgement & { isAccepted: boolean }) | undefined> {
  const { signal, now, port } = question;
  const metadata = await book.do('metadata', () => readMetadata(service.metadataUrl, signal));
  const ready = await book.do('service-provider', () => judgeSigning(service, now()));
  const without = !metadata
    ? message('saml.no-metadata')
    : !ready
      ? message('saml.not-configured')
      : undefined;
  const sent =
    metadata && ready
      ? await book.do('sign-in-request', () =>
          prepare(metadata, service, { signer: ready.signer, port, now: now() }),
        )
      : undefined;
  if (!metadata || !sent) {
    if (without) book.skip('sign-in-request', without);
    book.skip('sign-in-browser', without ?? message('rehearsal.no-request'));
    return undefined;
  }
  const { request } = sent;
  const came = await waitForBrowser(book, 'sign-in-browser', question, {
    opens: sent.opens,
    isExpected: (parameters) =>
      parameters.has('SAMLResponse') && isEqualConstantTime(parameters.get('RelayState'), request.relayState),
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

async function readMetadata(url: string, signal: AbortSignal): Promise<StepResult<IdpMetadata | undefined>> {
  const read = await fetchMetadata(url, signal);
  if (isProblem(read)) return problemResult(read);
  const { metadata } = read;
  const evidence = { 'entity-id': metadata.entityId, 'valid-until': metadata.validUntil };
  return { verdict: 'ok', message: message('saml.metadata-read'), evidence, value: metadata };
}

/** Whether requests can be sent, and what they are signed with. */
interface Ready {
  signer?: Signer | undefined;
}

/**
 * What keeps the site itself from sending requests: without a certificate that it can sign with it sends none (spec, "SP
 * settings"). A file that only the site server has keeps nothing: the request then goes without a signature.
 */
async function judgeSigning(service: SignedInService, now: Date): Promise<StepResult<Ready | undefined>> {
  const read = await loadSigningKey(service, now);
  const isElsewhere = read !== undefined && isProblem(read) && read.isLocalOnly && !service.certificateFile;
  if (read && isProblem(read) && !isElsewhere) return problemResult(read);
  if (service.issuer === '')
    return {
      ...stepResult('fail', message('saml.settings-missing', { names: ['Issuer'] }), {
        remedies: [message('saml.set-settings')],
      }),
      value: {},
    };
  if (!read) return { verdict: 'ok', message: message('saml.settings-complete'), value: {} };
  if (isProblem(read)) return { ...problemResult(askingForFile(read)), value: {} };
  const algorithm = signatureAlgorithm(service.signatureAlgorithm);
  const name = service.signatureAlgorithm;
  if (!algorithm)
    return { ...stepResult('unknown', message('rehearsal.algorithm-unknown', { name })), value: {} };
  const { certificate, key } = read;
  if (key.asymmetricKeyType !== algorithm.keyType)
    return stepResult('fail', message('saml.key-other', { algorithm: algorithm.address }), {
      remedies: [message('rehearsal.choose-algorithm')],
      findings: [finding('error', message('saml.not-configured'))],
    });
  return {
    ...checkSigningCertificate({ kind: 'read', ...read }, now),
    value: { signer: { certificate, key, algorithm } },
  };
}

function askingForFile(problem: Problem): Problem {
  return { ...problem, remedies: [message('rehearsal.give-certificate'), ...problem.remedies] };
}

/** A request, and how a browser takes it to the identity provider. */
interface Sent {
  request: AuthnRequest;
  /** An address, or a form that is sent from a page of this computer. */
  opens: string | Form;
}

function prepare(
  { signIn, wantsSignedRequests }: IdpMetadata,
  { issuer, signRequests }: SamlService,
  { signer, port, now }: { signer: Signer | undefined; port: number; now: Date },
): StepResult<Sent | undefined> {
  const endpoint = chooseEndpoint(signIn);
  if (!endpoint) return stepResult('fail', message('rehearsal.no-binding'));
  // Without the key there is no use in asking who insists on it.
  if (wantsSignedRequests && signRequests && !signer)
    return stepResult('unknown', message('rehearsal.signature-needed'), {
      remedies: [message('rehearsal.give-certificate')],
    });
  const consumer = loopbackAddress(port);
  const { location, binding } = endpoint;
  const request = makeRequest({ destination: location, consumer, issuer, now });
  const isUnsigned = !signer && (signRequests || wantsSignedRequests);
  return {
    verdict: isUnsigned ? 'warn' : 'ok',
    message: message(signer ? 'rehearsal.request-signed' : 'rehearsal.request-made.by', { binding }),
    evidence: { 'redirect-uri': consumer, issuer, ...(signer && { signature: signer.algorithm.address }) },
    findings: isUnsigned ? [finding('warning', message('rehearsal.unsigned-request'))] : [],
    value: { request, opens: messageTo(endpoint, request, signer) },
  };
}
