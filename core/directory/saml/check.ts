import { isSiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { CheckStep } from '#core/contract/directory-ldap.ts';
import { StepBook, type StepResult } from '../steps.ts';
import { clockSkew, fetchPage, networkFailure } from '../web.ts';
import { type IdpMetadata, readMetadata } from './metadata.ts';
import { XmlRefused } from './xml.ts';

/** A SAML service of a site, as its settings have it. */
export interface SamlService {
  metadataUrl: string;
  issuer: string;
  signRequests: boolean;
  certificatePath: string;
  hasCertificatePassword: boolean;
}

interface Run {
  signal: AbortSignal;
  report: ReportProgress;
  now: () => Date;
}

const DAY = 86_400_000;

/** Checks what an identity provider says of itself, and what the site needs on its own side. */
export async function checkSaml(service: SamlService, run: Run): Promise<CheckStep[]> {
  const book = new StepBook(run.report);
  const fetched = await book.do('metadata', () => fetchMetadata(service.metadataUrl, run));
  if (fetched) {
    const { metadata, date } = fetched;
    await book.do('certificates', async () => judgeCertificates(metadata, run.now()));
    await book.do('endpoints', async () => judgeEndpoints(metadata, service));
    await book.do('clock', async () => judgeClock(date, run.now()));
  } else {
    for (const step of ['certificates', 'endpoints', 'clock']) book.skip(step, 'There is no metadata.');
  }
  await book.do('service-provider', async () => judgeServiceProvider(service));
  return book.steps;
}

interface Fetched {
  metadata: IdpMetadata;
  date: string | undefined;
}

async function fetchMetadata(url: string, { signal }: Run): Promise<StepResult<Fetched | undefined>> {
  if (!/^https?:\/\//i.test(url))
    return {
      verdict: 'fail',
      summary: 'The service names no metadata address.',
      remedy: 'Set the metadata URL of the identity provider.',
      value: undefined,
    };
  try {
    const { status, text, date } = await fetchPage(url, signal);
    if (status !== 200)
      return {
        verdict: 'fail',
        summary: `The metadata address answers with ${status}.`,
        remedy: 'Check the metadata URL.',
        value: undefined,
      };
    const metadata = readMetadata(text);
    const isPlain = /^http:/i.test(url);
    return {
      verdict: isPlain ? 'warn' : 'ok',
      summary: isPlain
        ? 'The metadata comes over http: anybody on the way can change it.'
        : 'The metadata is read.',
      evidence: { 'entity id': metadata.entityId, 'valid until': metadata.validUntil },
      value: { metadata, date },
    };
  } catch (error) {
    if (signal.aborted || isSiteferryError(error, 'cancelled')) throw error;
    if (error instanceof XmlRefused)
      return {
        verdict: 'fail',
        summary: `The metadata cannot be read: ${error.message}.`,
        remedy: 'Open the metadata URL in a browser: it is no metadata of an identity provider.',
        value: undefined,
      };
    const [summary, remedy] = networkFailure(error);
    return { verdict: 'fail', summary, remedy, value: undefined };
  }
}

function judgeCertificates(metadata: IdpMetadata, now: Date): StepResult<undefined> {
  const { certificates, unreadable, validUntil } = metadata;
  const days = (date: string) => Math.floor((new Date(date).getTime() - now.getTime()) / DAY);
  const evidence = Object.fromEntries(
    certificates.map(({ facts }) => [facts.sha256.slice(0, 16), `${facts.subject}, until ${facts.notAfter}`]),
  );
  const good = certificates.filter(
    ({ facts }) => days(facts.notAfter) >= 0 && new Date(facts.notBefore) <= now,
  );
  if (validUntil && new Date(validUntil) < now)
    return {
      verdict: 'fail',
      summary: `The metadata itself ended on ${validUntil}.`,
      remedy: 'Let the identity provider renew it.',
      evidence,
      value: undefined,
    };
  if (good.length === 0)
    return {
      verdict: 'fail',
      summary: 'No certificate that it signs with is valid now.',
      remedy: 'Let the identity provider renew its certificate and metadata.',
      evidence,
      value: undefined,
    };
  const left = Math.max(...good.map(({ facts }) => days(facts.notAfter)));
  const isChanging = certificates.length > 1;
  return {
    verdict: left <= 30 || unreadable > 0 ? 'warn' : 'ok',
    summary: isChanging
      ? `${certificates.length} certificates: it changes from one to the next.`
      : `Its certificate lasts ${left} days more.`,
    remedy: left <= 30 ? 'Ask when the next certificate comes: the site has to have it before.' : '',
    evidence: { ...evidence, 'that cannot be read': unreadable || undefined },
    value: undefined,
  };
}

function judgeEndpoints(
  { signIn, wantsSignedRequests }: IdpMetadata,
  { signRequests }: SamlService,
): StepResult<undefined> {
  const evidence = Object.fromEntries(signIn.map(({ binding, location }) => [binding, location]));
  const usable = signIn.filter(({ binding }) => binding === 'HTTP-Redirect' || binding === 'HTTP-POST');
  if (usable.length === 0)
    return {
      verdict: 'fail',
      summary: 'It names no address that a browser can sign in at.',
      evidence,
      value: undefined,
    };
  if (wantsSignedRequests && !signRequests)
    return {
      verdict: 'fail',
      summary: 'It wants signed requests, and the site does not sign them.',
      remedy: 'Set SignAuthRequests to true, with a certificate.',
      evidence,
      value: undefined,
    };
  const plain = usable.filter(({ location }) => !/^https:/i.test(location));
  return {
    verdict: plain.length > 0 ? 'warn' : 'ok',
    summary:
      plain.length > 0
        ? 'It takes sign-ins over http.'
        : `Sign-in by ${usable.map(({ binding }) => binding).join(' and ')}.`,
    evidence,
    value: undefined,
  };
}

function judgeClock(date: string | undefined, now: Date): StepResult<undefined> {
  if (date === undefined)
    return {
      verdict: 'unknown',
      summary: 'The identity provider does not say what time it is.',
      value: undefined,
    };
  const { seconds, isOff } = clockSkew(date, now);
  return {
    verdict: isOff ? 'warn' : 'ok',
    summary: isOff ? `Its clock differs by ${seconds} seconds.` : 'The clocks agree.',
    remedy: isOff ? 'Set the clocks by one time source: responses are refused otherwise.' : '',
    value: undefined,
  };
}

/** Without these the provider reports that the integration is not configured (spec, "SP settings"). */
function judgeServiceProvider(service: SamlService): StepResult<undefined> {
  const { issuer, signRequests, certificatePath, hasCertificatePassword } = service;
  const missing = [
    ...(issuer === '' ? ['Issuer'] : []),
    ...(signRequests && certificatePath === '' ? ['SignCertificatePath'] : []),
  ];
  const evidence = { Issuer: issuer, SignCertificatePath: certificatePath };
  if (missing.length > 0)
    return {
      verdict: 'fail',
      summary: `Missing in Settings (JSON): ${missing.join(', ')}.`,
      remedy: 'Fill it in: sign-in would not work.',
      evidence,
      value: undefined,
    };
  if (!signRequests)
    return { verdict: 'ok', summary: 'The site has what it needs.', evidence, value: undefined };
  return {
    verdict: hasCertificatePassword ? 'unknown' : 'warn',
    summary: 'The certificate lies on the site server and cannot be read from here.',
    remedy: hasCertificatePassword
      ? 'Check there that the file is there and that the password opens it.'
      : 'No password of the .pfx file is set.',
    evidence,
    value: undefined,
  };
}
