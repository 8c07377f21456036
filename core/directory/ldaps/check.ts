import { hostname as hostOfThis, platform, release } from 'node:os';
import type { ReportProgress } from '#core/base/progress.ts';
import { readThumbprint } from '#core/base/thumbprints.ts';
import type { RuleFinding } from '#core/contract/directory-certificates.ts';
import type {
  LdapsReport,
  LdapsSettings,
  Prediction,
  StageId,
  StageVerdict,
} from '#core/contract/directory-ldaps.ts';
import { render } from '#core/messages/catalogue.ts';
import type { Path } from '../certificates/path.ts';
import { certificateFindings } from '../certificates/rules.ts';
import { finding } from '../certificates/texts.ts';
import { isSkewed } from '../clock-skew.ts';
import { type RootDse, readRootDse } from '../ldap/root-dse.ts';
import { type Contact, makeContact } from './contact.ts';
import { fragmentsOf, lintEntries, pinsOf } from './pins.ts';
import { protocolMatrix } from './protocols.ts';
import { askRevocation } from './revocation.ts';
import { StageBook } from './stages.ts';
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
const PREDICTED: Readonly<Record<Prediction, StageVerdict>> = {
  connects: 'ok',
  refused: 'fail',
  insecure: 'warn',
  unknown: 'unknown',
};

const LDAP_DEADLINE = 4_000;

/** Rules that say for sure that a chain or a name does not hold, whatever the site server trusts. */
const REFUSED_BY: readonly RuleFinding['rule'][] = [
  'R02',
  'R03',
  'R05',
  'R06',
  'R07',
  'R09',
  'R11',
  'R12',
  'R17',
  'R18',
  'R20',
];

/**
 * Checks one server from connection to verdict. Every stage has its own deadline and its own verdict, and one that fails
 * hides none of those that can still run. Throws `cancelled`.
 */
export async function checkServer(
  target: Target,
  options: CheckOptions,
  run: CheckRun,
): Promise<LdapsReport> {
  const { settings } = options;
  const { signal } = run;
  const takenAt = run.now();
  const book = new StageBook((stage: StageId) => run.report({ stage, subject: target.host, done: 0 }));
  await book.run('S0', undefined, () => ({
    verdict: 'ok',
    summary: `${target.host}, port ${target.port}.`,
    value: undefined,
  }));
  const contact = await makeContact(book, target, signal);
  const { address, presented } = contact;
  const [trust, old, rootDse] = await Promise.all([
    book.run('S7', undefined, () => judgeTrust(presented, options.bundle, signal)),
    address === undefined
      ? skip(book, 'S5', [])
      : book.run('S5', [], () => protocolMatrix({ ...target, address }, signal)),
    askRootDse(book, contact, target, run),
    address === undefined ? skip(book, 'S12', undefined) : startTls(book, target, signal),
  ]);
  const path: Path = trust?.best ?? { certificates: presented, isTrusted: false, isComplete: false };
  const revoked = await askRevocation(book, path, options.revocation === true, signal);
  const rules = book.run('S6', [], () => {
    const found = improved(
      [
        ...certificateFindings({ host: target.host, presented, path, now: takenAt }),
        ...contact.rules,
        ...old,
        ...revoked,
      ],
      rootDse,
    );
    const failed = found.filter(({ severity }) => severity === 'fail').length;
    const warned = found.filter(({ severity }) => severity === 'warn').length;
    return {
      verdict: presented.length === 0 ? 'unknown' : failed > 0 ? 'fail' : warned > 0 ? 'warn' : 'ok',
      summary:
        presented.length === 0
          ? 'There is no certificate to look at.'
          : `${failed} failed, ${warned} to mind.`,
      value: found,
    };
  });
  return await conclude(book, {
    target,
    options,
    settings,
    takenAt,
    contact,
    trust,
    path,
    rules: await rules,
    rootDse,
  });
}

interface Checked {
  target: Target;
  options: CheckOptions;
  settings: LdapsSettings;
  takenAt: Date;
  contact: Contact;
  trust: Trust | undefined;
  path: Path;
  rules: RuleFinding[];
  rootDse: RootDse | undefined;
}

/** Pins, verdict, and the whole report. */
async function conclude(book: StageBook, known: Checked): Promise<LdapsReport> {
  const { target, options, settings, takenAt, contact, trust, path, rules, rootDse } = known;
  const { presented } = contact;
  const entries = settings.LdapTrustedCertificateThumbprints;
  const pins = await book.run('S9', [], () => {
    const value = pinsOf(presented, path, entries);
    const listed = value.filter((one) => one.listed).length;
    const summary =
      entries.length === 0
        ? 'No thumbprints are listed.'
        : `${listed} of ${value.length} elements are listed.`;
    return { verdict: entries.length > 0 && listed === 0 ? 'warn' : 'ok', summary, value };
  });
  const verdict = siteVerdict({
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
  await book.run('S10', undefined, () => ({
    verdict: PREDICTED[verdict.prediction],
    summary: verdict.sentence,
    value: undefined,
  }));
  book.skip('S13', 'Signing in and searching are tried by the check of the service.');
  return {
    schemaVersion: 1,
    takenAt: takenAt.toISOString(),
    takenFrom: {
      host: hostOfThis(),
      os: `${platform()} ${release()}`,
      runtime: `Node ${process.versions.node}, OpenSSL ${process.versions.openssl}`,
    },
    target: { ...target, ...(options.service === undefined ? {} : { service: options.service }) },
    settings,
    siteVerdict: verdict,
    stages: book.stages,
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

/** Whether chain and name hold on the site server. Its store is not ours: "no trust" without its bundle is not known. */
function chainHolds(rules: readonly RuleFinding[], trust: Trust | undefined, hasBundle: boolean): Known {
  if (rules.some(({ rule, severity }) => severity === 'fail' && REFUSED_BY.includes(rule))) return 'no';
  if (trust?.isTrusted) return 'yes';
  return hasBundle ? 'no' : 'unknown';
}

/** The server knows a better name for itself than what was typed. */
function improved(rules: readonly RuleFinding[], rootDse: RootDse | undefined): RuleFinding[] {
  const better = rootDse?.dnsHostName;
  if (!better) return [...rules];
  return rules.map((one) =>
    (one.rule === 'R02' || one.rule === 'R03') && one.facts.host !== better
      ? finding(one.rule, one.severity, one.subject, { ...one.facts, better })
      : one,
  );
}

async function askRootDse(
  book: StageBook,
  contact: Contact,
  { host, port }: Target,
  { signal, now }: CheckRun,
): Promise<RootDse | undefined> {
  if (contact.connection !== 'yes') {
    book.skip('S11', 'There is no connection to ask over.');
    return undefined;
  }
  return await book.run('S11', undefined, async () => {
    const asked = await readRootDse(
      { host, port, security: 'tls' },
      { milliseconds: LDAP_DEADLINE, signal },
      now,
    );
    if (!asked.ok)
      return { verdict: 'warn', summary: render(asked.failure.reason, 'en', 'window'), value: undefined };
    const { value } = asked;
    const skew = value.clock?.skewSeconds;
    const isOff = skew !== undefined && isSkewed(skew);
    return {
      verdict: isOff ? 'warn' : 'ok',
      summary: `${value.vendor ?? 'LDAP'}${isOff ? `; its clock differs by ${skew} seconds` : ''}.`,
      evidence: { name: value.dnsHostName, base: value.baseDn, time: value.clock?.serverTime },
      value,
    };
  });
}

/** The platform does not use StartTLS; whether the server could is worth knowing. */
async function startTls(book: StageBook, { host }: Target, signal: AbortSignal): Promise<undefined> {
  return await book.run('S12', undefined, async () => {
    const address = { host, port: LDAP_PORT, security: 'starttls' as const };
    const asked = await readRootDse(address, { milliseconds: LDAP_DEADLINE, signal }, () => new Date());
    const summary = asked.ok
      ? 'StartTLS works on port 389; the platform does not use it.'
      : `StartTLS on port 389: ${asked.failure.reason} The platform does not use it.`;
    return { verdict: asked.ok ? 'ok' : 'skipped', summary, value: undefined };
  });
}

function skip<T>(book: StageBook, stage: StageId, value: T): T {
  book.skip(stage, 'The server cannot be reached from here.');
  return value;
}
