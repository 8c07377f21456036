import type { ReportProgress } from '#core/base/progress.ts';
import { finding, warning } from '#core/checks/finding.ts';
import { type StepResult, StepRunner } from '#core/checks/step-runner.ts';
import type { CheckStep } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { judgeClock } from '../clock-skew.ts';
import { type StepOutcome, stepResult } from '../step-result.ts';
import {
  consequence,
  fetchMetadata,
  isProblem,
  loadSigningKey,
  problemResult,
  type SigningSettings,
} from './integration.ts';
import type { IdpMetadata } from './metadata.ts';
import { checkSigningCertificate } from './signing-certificate.ts';

/** A SAML service of a site, as its settings have it. */
export interface SamlService extends SigningSettings {
  metadataUrl: string;
  issuer: string;
}

interface Run {
  signal: AbortSignal;
  report: ReportProgress;
  now: () => Date;
}

const DAY = 86_400_000;
const OF_METADATA = ['certificates', 'endpoints', 'clock'] as const;

/** Checks what an identity provider says of itself, and what the site needs on its own side. */
export async function checkSaml(service: SamlService, run: Run): Promise<CheckStep[]> {
  const book = new StepRunner<'metadata' | (typeof OF_METADATA)[number] | 'service-provider'>(run);
  const fetched = await book.do('metadata', () => judgeMetadata(service.metadataUrl, run));
  if (fetched) {
    const { metadata, date } = fetched;
    await book.do('certificates', () => judgeCertificates(metadata, run.now()));
    await book.do('endpoints', () => judgeEndpoints(metadata, service));
    await book.do('clock', () =>
      judgeClock(date, run.now(), { skewed: 'warn', remedy: message('clock.synchronize.responses') }),
    );
  } else {
    for (const step of OF_METADATA) book.skip(step, message('saml.no-metadata'));
  }
  await book.do('service-provider', () => judgeServiceProvider(service, run.now()));
  return book.steps;
}

interface Fetched {
  metadata: IdpMetadata;
  date: string | undefined;
}

async function judgeMetadata(url: string, { signal }: Run): Promise<StepResult<Fetched | undefined>> {
  const read = await fetchMetadata(url, signal);
  if (isProblem(read)) return problemResult(read);
  const { metadata } = read;
  const evidence = { 'entity-id': metadata.entityId, 'valid-until': metadata.validUntil };
  if (!/^http:/i.test(url))
    return { verdict: 'ok', message: message('saml.metadata-read'), evidence, value: read };
  const remedies = [message('saml.metadata-use-https')];
  return { verdict: 'warn', message: message('saml.metadata-plain'), remedies, evidence, value: read };
}

function judgeCertificates(metadata: IdpMetadata, now: Date): StepOutcome {
  const { certificates, unreadable, validUntil } = metadata;
  const days = (date: string) => Math.floor((new Date(date).getTime() - now.getTime()) / DAY);
  const findings = [
    ...certificates.map(({ facts }) =>
      finding('note', message('saml.certificate', { end: facts.notAfter }), { subject: facts.subject }),
    ),
    ...(unreadable > 0 ? [warning(message('saml.certificates-unreadable', { count: unreadable }))] : []),
  ];
  const good = certificates.filter(
    ({ facts }) => days(facts.notAfter) >= 0 && new Date(facts.notBefore) <= now,
  );
  if (validUntil && new Date(validUntil) < now)
    return stepResult('fail', message('saml.metadata-expired', { time: validUntil }), {
      remedies: [message('saml.renew-metadata')],
      findings,
    });
  if (good.length === 0)
    return stepResult('fail', message('saml.no-valid-certificate'), {
      remedies: [message('saml.renew-certificate')],
      findings,
    });
  const left = Math.max(...good.map(({ facts }) => days(facts.notAfter)));
  const what =
    certificates.length > 1
      ? message('saml.certificates-changing', { count: certificates.length })
      : message('saml.certificate-lasts', { days: left });
  const remedies = left <= 30 ? [message('saml.ask-certificate')] : [];
  return stepResult(left <= 30 || unreadable > 0 ? 'warn' : 'ok', what, { remedies, findings });
}

function judgeEndpoints(
  { signIn, wantsSignedRequests }: IdpMetadata,
  { signRequests }: SamlService,
): StepOutcome {
  const findings = signIn.map((one) => finding('note', message('saml.endpoint', one)));
  const usable = signIn.filter(({ binding }) => binding === 'HTTP-Redirect' || binding === 'HTTP-POST');
  if (usable.length === 0) return stepResult('fail', message('saml.no-endpoint'), { findings });
  if (wantsSignedRequests && !signRequests)
    return stepResult('fail', message('saml.unsigned-requests'), {
      remedies: [message('saml.sign-requests')],
      findings,
    });
  if (usable.some(({ location }) => !/^https:/i.test(location)))
    return stepResult('warn', message('saml.endpoint-plain'), { findings });
  const bindings = usable.map(({ binding }) => binding);
  return stepResult('ok', message('saml.endpoints', { bindings }), { findings });
}

/** Without these the provider reports that the integration is not configured (spec, "SP settings"). */
async function judgeServiceProvider(service: SamlService, now: Date): Promise<StepOutcome> {
  const { issuer, signRequests, certificatePath } = service;
  const evidence = { issuer, 'certificate-path': certificatePath };
  const read = await loadSigningKey(service, now);
  const problem = read && isProblem(read) ? read : undefined;
  const hasNoPath = signRequests && certificatePath.trim() === '';
  if (issuer === '' || hasNoPath) {
    const names = [...(issuer === '' ? ['Issuer'] : []), ...(hasNoPath ? ['SignCertificatePath'] : [])];
    const remedies = [message('saml.set-settings')];
    const findings = problem ? [consequence(problem)] : [];
    return stepResult('fail', message('saml.settings-missing', { names }), { remedies, evidence, findings });
  }
  if (problem) return { ...problemResult(problem), evidence };
  if (!read || isProblem(read)) return stepResult('ok', message('saml.settings-complete'), { evidence });
  return { ...checkSigningCertificate({ kind: 'read', ...read }, now), evidence };
}
