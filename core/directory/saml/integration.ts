import type { KeyObject } from 'node:crypto';
import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding, Verdict } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Certificate } from '../certificates/certificate.ts';
import { ended, type StepEnd } from '../step-result.ts';
import { fetchPage, networkFailure } from '../web.ts';
import { type IdpMetadata, readMetadata } from './metadata.ts';
import { judgeOwnCertificate, openedOf, openOwnCertificate } from './own-certificate.ts';
import { XmlRefused } from './xml.ts';

/**
 * Whether a SAML integration is configured, as the platform finds it (spec, "SP settings"): the one place for the checks of
 * a service, for lists of services and for the calendar of certificates.
 */

/** What a site signs its requests with. */
export interface Signing {
  signRequests: boolean;
  certificatePath: string;
  /** Of the `.pfx` file; empty for none. */
  certificatePassword: string;
  /** A copy of that file, where somebody has given one. */
  certificateFile?: Buffer | undefined;
}

/** Something by which an integration is not configured. */
export interface Problem {
  verdict: Verdict;
  reason: Message;
  remedies: readonly Message[];
  /** The site server may have what this computer does not. */
  isOnlyHere: boolean;
  /** The setting that it is about. */
  pointer: string;
}

/** What follows from a problem, in a finding beside it. */
export function consequence({ isOnlyHere }: Problem): Finding {
  return isOnlyHere
    ? finding('warning', message('saml.perhaps-not-configured'))
    : finding('error', message('saml.not-configured'));
}

/** A problem as a step that ended with it. */
export function endedBy(problem: Problem, findings: readonly Finding[] = []): StepEnd {
  const { verdict, reason, remedies } = problem;
  return ended(verdict, reason, { remedies, findings: [consequence(problem), ...findings] });
}

/** A problem and what follows from it, as one finding of a service. */
function findingOfProblem(problem: Problem): Finding {
  const { remedies, isOnlyHere, pointer } = problem;
  const more = { remedies: [...remedies], at: { pointer } };
  return finding(isOnlyHere ? 'warning' : 'error', reasonOf(problem), more);
}

/** The same as one sentence after the other. */
export function reasonOf({ reason, isOnlyHere }: Problem): Message {
  return message(isOnlyHere ? 'saml.perhaps-not-configured.because' : 'saml.not-configured.because', {
    reason,
  });
}

/** The metadata of an identity provider with the time of its server, or what is the matter with them. Throws `cancelled`. */
export async function fetchMetadata(
  url: string,
  signal: AbortSignal,
): Promise<{ metadata: IdpMetadata; date: string | undefined } | Problem> {
  const pointer = '/MetadataUrl';
  const wrong = (reason: Message, remedy: Message): Problem => ({
    verdict: 'fail',
    reason,
    remedies: [remedy],
    isOnlyHere: false,
    pointer,
  });
  if (!/^https?:\/\/./i.test(url) || !URL.canParse(url))
    return wrong(message('saml.no-metadata-url'), message('saml.set-metadata-url'));
  try {
    const { status, text, date } = await fetchPage(url, signal);
    if (status !== 200)
      return wrong(message('saml.metadata-status', { status }), message('saml.check-metadata-url'));
    return { metadata: readMetadata(text), date };
  } catch (error) {
    if (signal.aborted || isSiteferryError(error, 'cancelled')) throw error;
    if (error instanceof XmlRefused)
      return wrong(
        message('saml.metadata-unreadable', { reason: error.reason }),
        message('saml.open-metadata-url'),
      );
    const { message: reason, remedies } = networkFailure(error);
    return { verdict: 'fail', reason, remedies, isOnlyHere: true, pointer };
  }
}

/** A certificate and its key. */
export interface SigningKey {
  certificate: Certificate;
  key: KeyObject;
}

/** What the site signs with, or what is the matter with it; undefined where it signs nothing. */
export async function readSigning(signing: Signing, now: Date): Promise<SigningKey | Problem | undefined> {
  const {
    signRequests,
    certificatePath: path,
    certificatePassword: password,
    certificateFile: file,
  } = signing;
  if (!signRequests) return undefined;
  const pointer = '/SignCertificatePath';
  if (path.trim() === '') {
    const reason = message('saml.settings-missing', { names: ['SignCertificatePath'] });
    return { verdict: 'fail', reason, remedies: [message('saml.set-settings')], isOnlyHere: false, pointer };
  }
  const opened = file ? openedOf(file, password) : await openOwnCertificate(path, password);
  if (opened.kind === 'read') return { certificate: opened.certificate, key: opened.key };
  if (opened.kind === 'elsewhere') {
    const hasPassword = password !== '';
    const remedy = message(hasPassword ? 'saml.check-certificate-file' : 'saml.set-certificate-password');
    return {
      verdict: hasPassword ? 'unknown' : 'warn',
      reason: message(ELSEWHERE[opened.why]),
      remedies: [remedy],
      isOnlyHere: true,
      pointer,
    };
  }
  const { verdict, message: reason, remedies = [] } = judgeOwnCertificate(opened, now);
  return {
    verdict,
    reason,
    remedies,
    // A copy need not be what the site server has.
    isOnlyHere: file !== undefined,
    pointer: opened.kind === 'wrong-password' ? '/SignCertificatePassword' : pointer,
  };
}

const ELSEWHERE = {
  'not-here': 'saml.certificate-elsewhere',
  missing: 'saml.certificate-missing',
  denied: 'saml.certificate-denied',
  'no-file': 'saml.certificate-no-file',
} as const;

/** What can be found out about the integration of a service without asking anybody. */
export async function integrationFindings(signing: Signing, now: Date): Promise<Finding[]> {
  // The settings themselves say that a path is missing.
  if (signing.certificatePath.trim() === '') return [];
  const read = await readSigning(signing, now);
  if (!read || !isProblem(read)) return [];
  // A path of another computer is as it should be.
  return read.reason.code === ELSEWHERE['not-here'] ? [] : [findingOfProblem(read)];
}

export function isProblem(read: object): read is Problem {
  return 'isOnlyHere' in read;
}
