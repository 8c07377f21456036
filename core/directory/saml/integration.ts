import type { KeyObject } from 'node:crypto';
import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding, Verdict } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Certificate } from '../certificates/certificate.ts';
import { type StepOutcome, stepResult } from '../step-result.ts';
import { fetchPage, networkFailure } from '../web.ts';
import { type IdpMetadata, readMetadata } from './metadata.ts';
import {
  checkSigningCertificate,
  openSigningCertificate,
  parseSigningCertificate,
} from './signing-certificate.ts';
import { XmlError } from './xml.ts';

/**
 * Whether a SAML integration is configured, as the platform finds it (spec, "SP settings"): the one place for the checks of
 * a service, for lists of services and for the calendar of certificates.
 */

/** What a site signs its requests with. */
export interface SigningSettings {
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
  isLocalOnly: boolean;
  /** The setting that it is about. */
  pointer: string;
}

/** What follows from a problem, in a finding beside it. */
export function consequence({ isLocalOnly }: Problem): Finding {
  return isLocalOnly
    ? finding('warning', message('saml.perhaps-not-configured'))
    : finding('error', message('saml.not-configured'));
}

/** A problem as a step that ended with it. */
export function problemResult(problem: Problem, findings: readonly Finding[] = []): StepOutcome {
  const { verdict, reason, remedies } = problem;
  return stepResult(verdict, reason, { remedies, findings: [consequence(problem), ...findings] });
}

/** A problem and what follows from it, as one finding of a service. */
function findingOfProblem(problem: Problem): Finding {
  const { remedies, isLocalOnly, pointer } = problem;
  const more = { remedies: [...remedies], at: { pointer } };
  return finding(isLocalOnly ? 'warning' : 'error', reasonOf(problem), more);
}

/** The same as one sentence after the other. */
export function reasonOf({ reason, isLocalOnly }: Problem): Message {
  return message(isLocalOnly ? 'saml.perhaps-not-configured.because' : 'saml.not-configured.because', {
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
    isLocalOnly: false,
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
    if (error instanceof XmlError)
      return wrong(
        message('saml.metadata-unreadable', { reason: error.reason }),
        message('saml.open-metadata-url'),
      );
    const { message: reason, remedies } = networkFailure(error);
    return { verdict: 'fail', reason, remedies, isLocalOnly: true, pointer };
  }
}

/** A certificate and its key. */
export interface SigningKey {
  certificate: Certificate;
  key: KeyObject;
}

/** What the site signs with, or what is the matter with it; undefined where it signs nothing. */
export async function loadSigningKey(
  signing: SigningSettings,
  now: Date,
): Promise<SigningKey | Problem | undefined> {
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
    return { verdict: 'fail', reason, remedies: [message('saml.set-settings')], isLocalOnly: false, pointer };
  }
  const opened = file
    ? parseSigningCertificate(file, password)
    : await openSigningCertificate(path, password);
  if (opened.kind === 'read') return { certificate: opened.certificate, key: opened.key };
  if (opened.kind === 'elsewhere') {
    const hasPassword = password !== '';
    const remedy = message(hasPassword ? 'saml.check-certificate-file' : 'saml.set-certificate-password');
    return {
      verdict: hasPassword ? 'unknown' : 'warn',
      reason: message(ELSEWHERE[opened.why]),
      remedies: [remedy],
      isLocalOnly: true,
      pointer,
    };
  }
  const { verdict, message: reason, remedies = [] } = checkSigningCertificate(opened, now);
  return {
    verdict,
    reason,
    remedies,
    // A copy need not be what the site server has.
    isLocalOnly: file !== undefined,
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
export async function integrationFindings(signing: SigningSettings, now: Date): Promise<Finding[]> {
  // The settings themselves say that a path is missing.
  if (signing.certificatePath.trim() === '') return [];
  const read = await loadSigningKey(signing, now);
  if (!read || !isProblem(read)) return [];
  // A path of another computer is as it should be.
  return read.reason.code === ELSEWHERE['not-here'] ? [] : [findingOfProblem(read)];
}

export function isProblem(read: object): read is Problem {
  return 'isLocalOnly' in read;
}
