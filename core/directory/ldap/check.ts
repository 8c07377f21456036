import type { ReportProgress } from '#core/base/progress.ts';
import { finding } from '#core/checks/finding.ts';
import { type StepResult, StepRunner } from '#core/checks/step-runner.ts';
import type { CheckStep, Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { isSkewed, skewMessage } from '../clock-skew.ts';
import { type StepOutcome, stepResult } from '../step-result.ts';
import { type BindContext, bindService, bindUser, checkTrust } from './binds.ts';
import { ServiceConnection } from './connection.ts';
import { searchFilter } from './entries.ts';
import { failedStep } from './failed-step.ts';
import { findUser } from './find-user.ts';
import { judgeForest } from './forest.ts';
import { type SearchContext, searchWithReferrals } from './referrals.ts';
import { type RootDse, rootDseOf } from './root-dse.ts';
import {
  baseOf,
  type ConnectionChoice,
  type DirectoryRun,
  type DirectoryService,
  openService,
} from './service.ts';
import type { DirectorySession } from './session.ts';

export interface ServiceCheck extends ConnectionChoice {
  /** A user to look for, and to sign in where a password is given. */
  login?: string | undefined;
  loginPassword?: string | undefined;
}

/** What the steps know so far. */
interface State extends BindContext {
  check: ServiceCheck;
  base: string;
}

type Step =
  | 'connect'
  | 'root-dse'
  | 'trust'
  | 'bind'
  | 'base'
  | 'users'
  | 'groups'
  | 'forest'
  | 'user'
  | 'user-bind';

/** Longer than all controllers of a domain, or all searches of a step, can take: each has a deadline of its own. */
const LONG = { deadline: 90_000 };
const AFTER_BIND = ['base', 'users', 'groups', 'forest', 'user', 'user-bind'] as const;
const AFTER_CONNECT = ['root-dse', 'trust', 'bind', ...AFTER_BIND] as const;

/**
 * Tries everything that the site does with a directory, step by step: each has its own verdict and remedies, and one that
 * fails hides none that can still run. Passwords are sent only where the server is trusted, or that is waived.
 */
export async function checkDirectory(
  service: DirectoryService,
  check: ServiceCheck,
  run: DirectoryRun & { report: ReportProgress },
): Promise<CheckStep[]> {
  const book = new StepRunner<Step>(run);
  const session = await book.do('connect', () => connect(service, check, run), LONG);
  if (!session) {
    for (const step of stepsFor(service, AFTER_CONNECT)) book.skip(step, message('directory.no-connection'));
    return book.steps;
  }
  const connection = new ServiceConnection(session, service, check, run);
  try {
    const rootDse = await book.do('root-dse', () => connection.step(() => identify(connection.session, run)));
    const state: State = { service, check, run, connection, rootDse, base: baseOf(service, rootDse?.baseDn) };
    await withConnection(book, state);
  } finally {
    await connection.close();
  }
  return book.steps;
}

async function withConnection(book: StepRunner<Step>, state: State): Promise<void> {
  const { service, check, connection } = state;
  const step = <T>(name: Step, work: () => Promise<StepResult<T>>, options = {}) =>
    book.do(name, () => connection.step(work), options);
  const mayBind = await step('trust', () => checkTrust(state));
  const isBound = await step('bind', () => bindService(state, mayBind === true));
  if (isBound !== true && service.bindName !== '') {
    for (const one of stepsFor(service, AFTER_BIND)) book.skip(one, message('directory.not-signed-in'));
    return;
  }
  connection.isSignedIn = isBound === true;
  await step('base', () => lookForBase(state));
  await step('users', () => count(state, 'users'));
  await step('groups', () => count(state, 'groups'));
  if (ofForest(service))
    await step(
      'forest',
      () => judgeForest(searchContext(state), { login: check.login, rootDse: state.rootDse }),
      LONG,
    );
  if (!check.login) {
    book.skip('user', message('directory.no-user'));
    book.skip('user-bind', message('directory.no-user'));
    return;
  }
  const login = check.login;
  const question = { base: state.base, login, rootDse: state.rootDse };
  const user = await step('user', () => findUser(searchContext(state), question), LONG);
  if (user === undefined || !check.loginPassword) {
    book.skip(
      'user-bind',
      message(user === undefined ? 'directory.user-not-found' : 'directory.no-password'),
    );
    return;
  }
  const password = check.loginPassword;
  await book.do('user-bind', () => bindUser(state, user, password, mayBind === true), LONG);
}

/** Whether the site searches the domains of a whole forest. */
function ofForest({ type, isForestRoot }: DirectoryService): boolean {
  return type === 'ActiveDirectory' && isForestRoot;
}

function stepsFor(service: DirectoryService, steps: readonly Step[]): Step[] {
  return steps.filter((step) => step !== 'forest' || ofForest(service));
}

function searchContext({ connection: { session }, service, check, run }: State): SearchContext {
  return { session, service, choice: check, run };
}

async function connect(
  service: DirectoryService,
  check: ServiceCheck,
  run: DirectoryRun,
): Promise<StepResult<DirectorySession | undefined>> {
  const opened = await openService(service, check, run);
  if (!opened.ok)
    return {
      ...failedStep(opened.failure, [message('directory.check-address')]),
      evidence: { server: service.server },
    };
  const { host, port, security } = opened.value.address;
  const evidence = { server: `${host}:${port}`, protocol: security === 'tls' ? 'LDAPS' : 'LDAP' };
  const value = opened.value;
  if (!value.isClassical) return { verdict: 'ok', message: message('directory.connected'), evidence, value };
  const remedies = [message('directory.update-tls')];
  return { verdict: 'warn', message: message('directory.connected-classical'), remedies, evidence, value };
}

async function identify(
  session: DirectorySession,
  { now }: DirectoryRun,
): Promise<StepResult<RootDse | undefined>> {
  const read = await rootDseOf(session, now);
  if (!read.ok) return { ...failedStep(read.failure), verdict: 'warn' };
  const { value } = read;
  const { vendor, clock } = value;
  const evidence = { name: value.dnsHostName, contexts: value.contexts.join('; ') };
  const named = vendor ? message('directory.vendor', { vendor }) : message('directory.vendor-unknown');
  if (!clock || !isSkewed(clock.skewSeconds)) return { verdict: 'ok', message: named, evidence, value };
  // Kerberos rejects from five minutes on; half a minute already breaks second factors.
  return {
    verdict: 'warn',
    message: skewMessage(clock.skewSeconds),
    remedies: [message('clock.synchronize')],
    evidence,
    findings: [finding('note', named)],
    value,
  };
}

async function lookForBase({ connection: { session }, service, base }: State): Promise<StepOutcome> {
  if (base === '')
    return stepResult('fail', message('directory.no-base'), { remedies: [message('directory.set-base')] });
  const found = await session.search({
    base,
    scope: 'base',
    filter: '(objectClass=*)',
    attributes: ['1.1'],
    limit: 1,
  });
  const findings = baseFindings(service);
  if (found.ok) return stepResult('ok', message('directory.base-found'), { evidence: { base }, findings });
  const { matchedDn } = found.failure;
  const isOfSite = service.baseDn === '' && Boolean(service.searchBase);
  const remedies = [
    ...(isOfSite ? [message('directory.check-search-base')] : []),
    ...(matchedDn ? [message('directory.check-base-below', { dn: matchedDn })] : []),
    ...(isOfSite || matchedDn ? [] : [message('directory.check-base')]),
  ];
  return { ...failedStep(found.failure, remedies), evidence: { base }, findings };
}

/** Where the base is from, where the site's configuration names one. */
function baseFindings({ baseDn, searchBase }: DirectoryService): Finding[] {
  if (!searchBase) return [];
  if (baseDn === '') return [finding('note', message('directory.base-of-site'))];
  if (baseDn.toLowerCase() === searchBase.toLowerCase()) return [];
  const differs = message('directory.two-bases', { base: baseDn, key: searchBase });
  return [finding('warning', differs, { remedies: [message('directory.agree-bases')] })];
}

/** How many are seen is enough to tell whether the service may look at them. */
const COUNTED = 500;

async function count(state: State, kind: 'users' | 'groups'): Promise<StepOutcome> {
  const { service, base } = state;
  const filter = searchFilter(service.type, kind, '');
  const request = { base, scope: 'sub', filter, attributes: ['1.1'], limit: COUNTED } as const;
  const found = await searchWithReferrals(
    searchContext({ ...state, check: { ...state.check, followReferrals: false } }),
    request,
  );
  if (!found.ok)
    return { ...failedStep(found.failure, [message('directory.check-permissions')]), evidence: { filter } };
  const { entries, isCut, cutBy, references } = found.value.found;
  const evidence = { filter, referrals: references.join('; ') };
  if (entries.length === 0) {
    const remedies = [message('directory.check-base-and-permissions')];
    return stepResult('warn', message(`directory.${kind}-none`), { remedies, evidence });
  }
  const values = { count: entries.length };
  const counted = isCut
    ? message(`directory.${kind}-at-least`, values)
    : message(`directory.${kind}`, values);
  return stepResult('ok', counted, { evidence, findings: cutBy ? [finding('note', cutBy)] : [] });
}
