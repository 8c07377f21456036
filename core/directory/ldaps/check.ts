import { hostname as hostOfThis, platform, release } from 'node:os';
import type { ReportProgress } from '#core/base/progress.ts';
import { readThumbprint } from '#core/base/thumbprints.ts';
import { StepBook, type StepResult } from '#core/checks/step-book.ts';
import {
  type LdapsReport,
  type LdapsSettings,
  type Pin,
  type Prediction,
  type StageId,
  stageId,
} from '#core/contract/directory-ldaps.ts';
import type { Finding, Verdict } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Path } from '../certificates/path.ts';
import { certificateFindings, refusesForSure } from '../certificates/rules.ts';
import { isSkewed } from '../clock-skew.ts';
import { type RootDse, readRootDse } from '../ldap/root-dse.ts';
import { type Contact, makeContact } from './contact.ts';
import { fragmentsOf, lintEntries, pinsOf } from './pins.ts';
import { protocolMatrix } from './protocols.ts';
import { checkRevocation } from './revocation.ts';
import { LDAP_PORT, type Target } from './target.ts';
import { judgeTrust, type Trust } from './trust.ts';
import { type Known, siteVerdict } from './verdict.ts';

/** What a check is made with, besides the server. */
export interface CheckOptions {
  settings: LdapsSettings;
  /** PEM of what the site server trusts. */
  bundle?: string | undefined;
  revocation?: boolean | undefined;
  /** Name of the service that this server is of. */
  service?: string | undefined;
}

export interface CheckRun {
  report: ReportProgress;
  now: () => Date;
  signal: AbortSignal;
}

/** How good each prediction is, as a stage. */
const PREDICTED: Readonly<Record<Prediction, Verdict>> = {
  connects: 'ok',
  refused: 'fail',
  insecure: 'warn',
  unknown: 'unknown',
};

const LDAP_DEADLINE = 4_000;

type Book = StepBook<StageId>;

/**
 * Checks one server from connection to verdict. Every stage has its own deadline and its own verdict, and one that fails
 * hides none of those that can still run. Throws `cancelled`.
 */
export async function checkServer(
  target: Target,
  options: CheckOptions,
  run: CheckRun,
): Promise<LdapsReport> {
  const takenAt = run.now();
  const { host, port } = target;
  const book: Book = new StepBook({
    report: (progress) => run.report({ ...progress, subject: host }),
    signal: run.signal,
    order: stageId.options,
  });
  await book.do('S0', () => ({
    verdict: 'ok',
    message: message('ldaps.S0', { host, port }),
    value: undefined,
  }));
  const contact = await makeContact(book, target);
  const { address, presented } = contact;
  const [trust, old, rootDse] = await Promise.all([
    book.do('S7', (stop) => judgeTrust(presented, options.bundle, stop)),
    address === undefined
      ? skipUnreachable(book, 'S5')
      : book.do('S5', (stop) => protocolMatrix({ ...target, address }, stop)),
    readServerInfo(book, contact, target, run),
    address === undefined ? skipUnreachable(book, 'S12') : tryStartTls(book, target),
  ]);
  const path: Path = trust?.best ?? { certificates: presented, isTrusted: false, isComplete: false };
  const revoked = await checkRevocation(book, path, options.revocation === true);
  const rules = await book.do('S6', () => {
    const serverName = rootDse?.dnsHostName;
    const found = certificateFindings({ host, presented, path, now: takenAt, serverName });
    return judgeRules([...found, ...contact.rules, ...(old ?? []), ...revoked], presented.length);
  });
  return await conclude(book, {
    target,
    options,
    takenAt,
    contact,
    trust,
    path,
    rules: rules ?? [],
    rootDse,
  });
}

function judgeRules(rules: Finding[], certificates: number): StepResult<Finding[]> {
  const errors = rules.filter(({ severity }) => severity === 'error').length;
  const warnings = rules.filter(({ severity }) => severity === 'warning').length;
  if (certificates === 0)
    return { verdict: 'unknown', message: message('ldaps.S6.no-certificate'), value: rules };
  return {
    verdict: errors > 0 ? 'fail' : warnings > 0 ? 'warn' : 'ok',
    message: message('ldaps.S6.found', { errors, warnings }),
    value: rules,
  };
}

interface Checked {
  target: Target;
  options: CheckOptions;
  takenAt: Date;
  contact: Contact;
  trust: Trust | undefined;
  path: Path;
  rules: Finding[];
  rootDse: RootDse | undefined;
}

/** Pins, verdict, and the whole report. */
async function conclude(book: Book, known: Checked): Promise<LdapsReport> {
  const { target, options, takenAt, contact, trust, path, rules, rootDse } = known;
  const { settings, service } = options;
  const { presented } = contact;
  const entries = settings.LdapTrustedCertificateThumbprints;
  const pins = (await book.do('S9', () => judgePins(pinsOf(presented, path, entries), entries.length))) ?? [];
  const verdict = siteVerdict({
    target,
    settings,
    hasMalformedEntry: entries.some((entry) => readThumbprint(entry).state !== 'valid'),
    connection: contact.connection,
    chain: chainHolds(rules, trust, options.bundle !== undefined),
    pinned: pins.some((one) => one.listed && one.sent)
      ? 'yes'
      : pins.some((one) => one.listed)
        ? 'unknown'
        : 'no',
    root: path.certificates.at(-1)?.facts.issuer ?? '',
    sha256: presented[0]?.facts.sha256 ?? '',
  });
  await book.do('S10', () => ({
    verdict: PREDICTED[verdict.prediction],
    message: verdict.message,
    value: undefined,
  }));
  book.skip('S13', message('ldaps.S13'));
  return {
    schemaVersion: 2,
    takenAt: takenAt.toISOString(),
    takenFrom: {
      host: hostOfThis(),
      os: `${platform()} ${release()}`,
      runtime: `Node ${process.versions.node}, OpenSSL ${process.versions.openssl}`,
    },
    target: { ...target, ...(service === undefined ? {} : { service }) },
    settings,
    siteVerdict: verdict,
    stages: book.steps,
    rules,
    chains: {
      presented: presented.map(({ facts }) => facts),
      completed: path.certificates.map(({ facts }) => facts),
    },
    trust: trust?.stores ?? [],
    pins,
    entries: lintEntries(entries, pins),
    fragments: fragmentsOf(pins, entries),
    ...(rootDse?.clock ? { clock: rootDse.clock } : {}),
  };
}

function judgePins(pins: Pin[], entries: number): StepResult<Pin[]> {
  if (entries === 0) return { verdict: 'ok', message: message('ldaps.S9.empty'), value: pins };
  const listed = pins.filter((one) => one.listed).length;
  return {
    verdict: listed === 0 ? 'warn' : 'ok',
    message: message('ldaps.S9.listed', { listed, total: pins.length }),
    value: pins,
  };
}

/** Whether chain and name hold on the site server. Its store is not ours: "no trust" without its bundle is not known. */
function chainHolds(rules: readonly Finding[], trust: Trust | undefined, hasBundle: boolean): Known {
  if (rules.some(refusesForSure)) return 'no';
  if (trust?.isTrusted) return 'yes';
  return hasBundle ? 'no' : 'unknown';
}

async function readServerInfo(
  book: Book,
  contact: Contact,
  { host, port }: Target,
  { now }: CheckRun,
): Promise<RootDse | undefined> {
  if (contact.connection !== 'yes') {
    book.skip('S11', message('ldaps.S11.no-connection'));
    return undefined;
  }
  return await book.do('S11', async (signal) => {
    const address = { host, port, security: 'tls' as const };
    const answer = await readRootDse(address, { milliseconds: LDAP_DEADLINE, signal }, now);
    if (!answer.ok) {
      const { reason } = answer.failure;
      return { verdict: 'warn', message: message('ldaps.S11.failed', { reason }), value: undefined };
    }
    return judgeRootDse(answer.value);
  });
}

function judgeRootDse(value: RootDse): StepResult<RootDse> {
  const { dnsHostName, baseDn, clock } = value;
  const vendor = value.vendor ?? message('ldaps.S11.any-vendor');
  const skew = clock?.skewSeconds ?? 0;
  const isOff = isSkewed(skew);
  return {
    verdict: isOff ? 'warn' : 'ok',
    message: isOff
      ? message('ldaps.S11.clock-off', { vendor, seconds: Math.abs(skew) })
      : message('ldaps.S11.read', { vendor }),
    remedies: isOff ? [message('ldaps.S11.clock-off.remedy')] : [],
    evidence: { 'server-name': dnsHostName, 'server-base': baseDn, 'server-time': clock?.serverTime },
    value,
  };
}

/** The platform does not use StartTLS; whether the server could is worth knowing. */
async function tryStartTls(book: Book, { host }: Target): Promise<undefined> {
  return await book.do('S12', async (signal) => {
    const address = { host, port: LDAP_PORT, security: 'starttls' as const };
    const answer = await readRootDse(address, { milliseconds: LDAP_DEADLINE, signal }, () => new Date());
    return {
      verdict: answer.ok ? 'ok' : 'skipped',
      message: answer.ok
        ? message('ldaps.S12.works', { port: LDAP_PORT })
        : message('ldaps.S12.failed', { port: LDAP_PORT, reason: answer.failure.reason }),
      value: undefined,
    };
  });
}

function skipUnreachable(book: Book, stage: StageId): undefined {
  book.skip(stage, message('ldaps.unreachable'));
  return undefined;
}
