import { finding } from '#core/checks/finding.ts';
import { StepRunner } from '#core/checks/step-runner.ts';
import { type LdapsReport, type StageId, stageId } from '#core/contract/directory/ldaps.ts';
import { message } from '#core/messages/catalogue.ts';
import { readBundle } from '../certificates/bundle.ts';
import { isSignedBy, readCertificate } from '../certificates/certificate.ts';
import type { Target } from '../ldap/target.ts';
import { verifyChains } from './chains.ts';
import { buildReport, type CheckOptions, type CheckRun, judgeRules } from './check.ts';
import type { LdapsConnection } from './connect.ts';

/** Stages that need a server. */
const OF_A_SERVER: readonly StageId[] = ['S1', 'S2', 'S3', 'S4', 'S5', 'S11', 'S12'];

/**
 * Judges certificates as if a server had sent them, without asking it: what the site would do once they are installed.
 * Throws `bundle-unreadable`, `cancelled`.
 */
export async function judgeAsIf(
  target: Target,
  asIf: string,
  options: CheckOptions,
  run: CheckRun,
): Promise<LdapsReport> {
  const takenAt = run.now();
  const { host, port } = target;
  const presented = leafFirst(readBundle(asIf).certificates).map(({ raw }) => readCertificate(raw));
  const book = new StepRunner<StageId>({
    report: (progress) => run.report({ ...progress, subject: host }),
    signal: run.signal,
    order: stageId.options,
  });
  await book.do('S0', () => ({
    verdict: 'ok',
    message: message('ldaps.as-if', { host, port, count: presented.length }),
    value: undefined,
  }));
  for (const stage of OF_A_SERVER) book.skip(stage, message('ldaps.as-if.no-server'));
  const judged = await verifyChains(book, [presented], {
    ...options,
    host,
    now: options.at ?? takenAt,
    serverName: undefined,
    serverNow: undefined,
    signal: run.signal,
  });
  const found = judged.flatMap((one) => one.rules);
  const rules = (await book.do('S6', () => judgeRules(found, 1))) ?? [];
  const connection: LdapsConnection = {
    addresses: [],
    address: undefined,
    reached: 'done',
    chains: [presented],
    answer: 'ldap',
    seen: [],
    milliseconds: 0,
    isOld: false,
    rules: [],
  };
  const known = { target, options, takenAt, connection, judged, rootDse: undefined, clearText: undefined };
  const report = await buildReport(book, { ...known, rules });
  return { ...report, rules: [...missingPins(report), ...report.rules] };
}

/** The server's own certificate is the one by which no other is signed; files have them in any order. */
function leafFirst<Certificate extends Parameters<typeof isSignedBy>[0]>(
  certificates: readonly Certificate[],
): Certificate[] {
  const leaf = certificates.find(
    (one) => !certificates.some((other) => other !== one && isSignedBy(other, one)),
  );
  return leaf ? [leaf, ...certificates.filter((one) => one !== leaf)] : [...certificates];
}

/** Thumbprints that the site has to have before the certificate is installed, where it has a list. */
function missingPins({ settings, pins }: LdapsReport): LdapsReport['rules'] {
  const hasList = settings.LdapTrustedCertificateThumbprints.length > 0;
  const own = pins.find(({ role }) => role === 'server');
  if (!hasList || !own || pins.some(({ listed }) => listed)) return [];
  const thumbprint = own.sha256;
  return [finding('error', message('ldaps.as-if.add', { thumbprint }), { subject: own.subject })];
}
