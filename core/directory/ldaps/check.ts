import { hostname as hostOfThis, platform, release } from 'node:os';
import type { ReportProgress } from '#core/base/progress.ts';
import { parseThumbprint } from '#core/base/thumbprints.ts';
import { type StepResult, StepRunner } from '#core/checks/step-runner.ts';
import {
  type LdapsReport,
  type LdapsSettings,
  type Pin,
  type Prediction,
  type SiteVerdict,
  type StageId,
  stageId,
} from '#core/contract/directory/ldaps.ts';
import type { Finding, Verdict } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { RootDse } from '../ldap/root-dse.ts';
import type { Target } from '../ldap/target.ts';
import { type ChainVerdict, verifyChains } from './chains.ts';
import { type ClearText, probeClearText } from './clear-text.ts';
import { connectLdaps, type LdapsConnection, type Resolve } from './connect.ts';
import { resolve } from './network.ts';
import { fragmentsOf, lintEntries } from './pins.ts';
import { protocolMatrix } from './protocols.ts';
import { readServerInfo, tryStartTls } from './server-info.ts';
import { siteVerdict, type VerdictInput, worst } from './verdict.ts';

/** What a check is made with, besides the server. */
export interface CheckOptions {
  settings: LdapsSettings;
  /** PEM of what the site server trusts. */
  bundle?: string | undefined;
  revocation?: boolean | undefined;
  /** When the certificates are judged; without it now. */
  at?: Date | undefined;
  /** Name of the service that this server is of. */
  service?: string | undefined;
}

export interface CheckRun {
  report: ReportProgress;
  now: () => Date;
  signal: AbortSignal;
  /** What resolves names; this computer's own resolver where nothing else is said. */
  resolve?: Resolve;
}

/** How good each prediction is, as a stage. */
const PREDICTION_VERDICTS: Readonly<Record<Prediction, Verdict>> = {
  connects: 'ok',
  refused: 'fail',
  insecure: 'warn',
  unknown: 'unknown',
};

/** What a server may take at most; with the revocation of its certificates more. Resolving, connecting and shaking hands leave a second. */
const DEADLINE = 20_000;
const LEAST = 1_000;

type Book = StepRunner<StageId>;

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
  const until = performance.now() + DEADLINE;
  const { host, port } = target;
  const { settings } = options;
  const book: Book = new StepRunner({
    report: (progress) => run.report({ ...progress, subject: host }),
    signal: run.signal,
    order: stageId.options,
  });
  await book.do('S0', () => ({
    verdict: 'ok',
    message: message('ldaps.S0', { host, port }),
    value: undefined,
  }));
  const asksPlain = !settings.UseSecureLDAP;
  const connection = await connectLdaps(book, target, { resolve: run.resolve ?? resolve, asksPlain });
  const { address } = connection;
  // A slow server is as slow the next time.
  const deadline = Math.max(LEAST + 2 * connection.milliseconds, until - performance.now());
  const [old, rootDse, clearText] = await Promise.all([
    address === undefined
      ? skipUnreachable(book, 'S5')
      : book.do('S5', (stop) => protocolMatrix({ ...target, address }, stop), { deadline }),
    readServerInfo(book, connection, target, { now: run.now, deadline }),
    asksPlain ? probeClearText(book, connection, target) : undefined,
    address === undefined ? skipUnreachable(book, 'S12') : tryStartTls(book, target, deadline),
  ]);
  const judged = await verifyChains(book, connection.chains, {
    ...options,
    host,
    now: options.at ?? takenAt,
    serverName: rootDse?.dnsHostName,
    serverNow: options.at ? undefined : skewedClock(takenAt, rootDse),
    signal: run.signal,
  });
  const rules = await book.do('S6', () =>
    judgeRules(
      [...connection.rules, ...judged.flatMap((one) => one.rules), ...(old ?? [])],
      connection.chains.length,
    ),
  );
  return await buildReport(book, {
    target,
    options,
    takenAt,
    connection,
    judged,
    rules: rules ?? [],
    rootDse,
    clearText,
  });
}

/** So far apart that certificates are judged by both clocks, in seconds. */
const CLOCK_TOLERANCE = 300;

function skewedClock(now: Date, rootDse: RootDse | undefined): Date | undefined {
  const skew = rootDse?.clock?.skewSeconds ?? 0;
  return Math.abs(skew) < CLOCK_TOLERANCE ? undefined : new Date(now.getTime() + skew * 1_000);
}

/** What rules found, each told once. */
export function judgeRules(found: readonly Finding[], chains: number): StepResult<Finding[]> {
  const rules = [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
  const errors = rules.filter(({ severity }) => severity === 'error').length;
  const warnings = rules.filter(({ severity }) => severity === 'warning').length;
  if (chains === 0) return { verdict: 'unknown', message: message('ldaps.S6.no-certificate'), value: rules };
  return {
    verdict: errors > 0 ? 'fail' : warnings > 0 ? 'warn' : 'ok',
    message: message('ldaps.S6.found', { errors, warnings }),
    value: rules,
  };
}

interface CheckResults {
  target: Target;
  options: CheckOptions;
  takenAt: Date;
  connection: LdapsConnection;
  judged: readonly ChainVerdict[];
  rules: Finding[];
  rootDse: RootDse | undefined;
  clearText: ClearText | undefined;
}

/** Pins, verdict, and the whole report. */
export async function buildReport(book: Book, known: CheckResults): Promise<LdapsReport> {
  const { target, options, takenAt, judged, rules, rootDse } = known;
  const { settings, service } = options;
  const entries = settings.LdapTrustedCertificateThumbprints;
  const all = new Map(judged.flatMap(({ pins }) => pins).map((pin) => [pin.sha256, pin]));
  const pins = (await book.do('S9', () => judgePins([...all.values()], settings))) ?? [];
  const verdict = verdictOf(known);
  await book.do('S10', () => ({
    verdict: PREDICTION_VERDICTS[verdict.prediction],
    message: verdict.message,
    value: undefined,
  }));
  book.skip('S13', message('ldaps.S13'));
  const [first, ...others] = judged.map(({ presented, path }) => ({
    presented: presented.map(({ facts }) => facts),
    completed: path.certificates.map(({ facts }) => facts),
  }));
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
    chains: first ?? { presented: [], completed: [] },
    ...(others.length > 0 ? { otherChains: others } : {}),
    trust: judged[0]?.trust?.stores ?? [],
    pins,
    entries: lintEntries(entries, pins),
    fragments: fragmentsOf(pins, entries, takenAt),
    ...(rootDse?.clock ? { clock: rootDse.clock } : {}),
  };
}

/** The verdict of each certificate that is behind the name, of each address of it, and of these the worst. */
function verdictOf({ target, options, connection, judged, clearText }: CheckResults): SiteVerdict {
  const { settings } = options;
  const { reached, isOld, answer, seen } = connection;
  const entries = settings.LdapTrustedCertificateThumbprints;
  const about = {
    target,
    settings,
    hasMalformedEntry: entries.some((entry) => parseThumbprint(entry).state !== 'valid'),
    isOld,
    connectionRules: connection.rules,
    clearText,
  };
  // What was sent before a connection ended can be reason enough, too.
  const isChecked = settings.LdapValidateServerCertificate;
  const chainFailures = judged.flatMap(({ chain, deciding }) =>
    isChecked && chain === 'no' ? deciding : [],
  );
  const verdictsOf = (certificates: readonly ChainVerdict[], how: Pick<VerdictInput, 'reached' | 'answer'>) =>
    worst(
      (certificates.length > 0 ? certificates : [NOTHING_SENT]).map((one) => {
        const deciding = reached === 'none' ? [...connection.rules, ...chainFailures] : one.deciding;
        return siteVerdict({ ...about, ...one, ...how, deciding });
      }),
      'certificates',
    );
  if (seen.length < 2) return verdictsOf(judged, { reached, answer });
  return worst(
    seen.map(({ sent, answer: own, isUnstable }) =>
      verdictsOf(
        judged.filter(({ sha256 }) => sent.has(sha256)),
        { reached: isUnstable ? 'unstable' : 'done', answer: own },
      ),
    ),
    'addresses',
  );
}

const NOTHING_SENT = {
  chain: 'unknown',
  clocks: undefined,
  pinned: 'unknown',
  root: '',
  sha256: '',
  subject: '',
  deciding: [],
  isRevoked: false,
} as const satisfies Partial<VerdictInput>;

function judgePins(
  pins: Pin[],
  { UseSecureLDAP, LdapTrustedCertificateThumbprints }: LdapsSettings,
): StepResult<Pin[]> {
  const isEmpty = LdapTrustedCertificateThumbprints.length === 0;
  if (!UseSecureLDAP && !isEmpty)
    return { verdict: 'warn', message: message('ldaps.S9.no-effect'), value: pins };
  if (isEmpty) return { verdict: 'ok', message: message('ldaps.S9.empty'), value: pins };
  const listed = pins.filter((one) => one.listed).length;
  return {
    verdict: listed === 0 ? 'warn' : 'ok',
    message: message('ldaps.S9.listed', { listed, total: pins.length }),
    value: pins,
  };
}

function skipUnreachable(book: Book, stage: StageId): undefined {
  book.skip(stage, message('ldaps.unreachable'));
  return undefined;
}
