import type { Message } from '#core/base/message.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { finding } from '#core/checks/finding.ts';
import { StepBook, type StepResult } from '#core/checks/step-book.ts';
import type { CheckStep } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { isSkewed, skewMessage } from '../clock-skew.ts';
import { ended, type StepEnd } from '../step-result.ts';
import { counterfactuals } from './counterfactual.ts';
import { decodeAccountControl } from './decode.ts';
import { DISPLAYED, loginFilter, searchFilter, valuesOf } from './look-up.ts';
import { type RootDse, rootDseOf } from './root-dse.ts';
import {
  baseOf,
  bindNameOf,
  type ConnectionChoice,
  type DirectoryRun,
  type DirectoryService,
  distrust,
  openService,
} from './service.ts';
import type { DirectoryFailure, DirectorySession } from './session.ts';

export interface ServiceCheck extends ConnectionChoice {
  /** A user to look for, and to sign in where a password is given. */
  login?: string | undefined;
  loginPassword?: string | undefined;
}

/** What the steps know so far. */
interface State {
  service: DirectoryService;
  check: ServiceCheck;
  run: DirectoryRun;
  session: DirectorySession;
  rootDse: RootDse | undefined;
  base: string;
}

type Step = 'connect' | 'root-dse' | 'trust' | 'bind' | 'base' | 'users' | 'groups' | 'user' | 'user-bind';

/** Longer than all controllers of a domain, or all searches of a step, can take: each has a deadline of its own. */
const LONG = { deadline: 90_000 };
const AFTER_BIND = ['base', 'users', 'groups', 'user', 'user-bind'] as const;
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
  const book = new StepBook<Step>(run);
  const session = await book.do('connect', () => connect(service, check, run), LONG);
  if (!session) {
    for (const step of AFTER_CONNECT) book.skip(step, message('directory.no-connection'));
    return book.steps;
  }
  try {
    const rootDse = await book.do('root-dse', () => identify(session, run));
    const state: State = { service, check, run, session, rootDse, base: baseOf(service, rootDse?.baseDn) };
    await withSession(book, state);
  } finally {
    await session.close();
  }
  return book.steps;
}

async function withSession(book: StepBook<Step>, state: State): Promise<void> {
  const { service, check, run, session } = state;
  const mayBind = await book.do('trust', () => judgeTrust(session, check, run));
  const isBound = await book.do('bind', () => bind(state, mayBind === true));
  if (isBound !== true && service.bindName !== '') {
    for (const step of AFTER_BIND) book.skip(step, message('directory.not-signed-in'));
    return;
  }
  await book.do('base', () => lookForBase(state));
  await book.do('users', () => count(state, 'users'));
  await book.do('groups', () => count(state, 'groups'));
  if (!check.login) {
    book.skip('user', message('directory.no-user'));
    book.skip('user-bind', message('directory.no-user'));
    return;
  }
  const login = check.login;
  const dn = await book.do('user', () => findUser(state, login), LONG);
  if (dn === undefined || !check.loginPassword) {
    book.skip('user-bind', message(dn === undefined ? 'directory.user-not-found' : 'directory.no-password'));
    return;
  }
  const password = check.loginPassword;
  await book.do('user-bind', () => bindUser(state, dn, password, mayBind === true), LONG);
}

async function connect(
  service: DirectoryService,
  check: ServiceCheck,
  run: DirectoryRun,
): Promise<StepResult<DirectorySession | undefined>> {
  const opened = await openService(service, check, run);
  if (!opened.ok)
    return {
      ...failed(opened.failure, [message('directory.check-address')]),
      evidence: { server: service.server },
    };
  const { host, port, security } = opened.value.address;
  const evidence = { server: `${host}:${port}`, protocol: security === 'tls' ? 'LDAPS' : 'LDAP' };
  return { verdict: 'ok', message: message('directory.connected'), evidence, value: opened.value };
}

async function judgeTrust(
  session: DirectorySession,
  check: ServiceCheck,
  run: DirectoryRun,
): Promise<StepResult<boolean>> {
  const reason = await distrust(session, check, run);
  if (!reason) return { verdict: 'ok', message: message('directory.passwords-allowed'), value: true };
  return {
    verdict: 'fail',
    message: message('directory.password-withheld', { reason }),
    remedies: [message('directory.accept-untrusted')],
    value: false,
  };
}

async function identify(
  session: DirectorySession,
  { now }: DirectoryRun,
): Promise<StepResult<RootDse | undefined>> {
  const read = await rootDseOf(session, now);
  if (!read.ok) return { ...failed(read.failure), verdict: 'warn' };
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

async function bind({ service, session }: State, mayBind: boolean): Promise<StepResult<boolean>> {
  const name = bindNameOf(service);
  if (name === '') return { ...ended('skipped', message('directory.bind-anonymous')), value: false };
  if (!mayBind) return { ...ended('skipped', message('directory.bind-untrusted')), value: false };
  const bound = await session.bind(name, service.password);
  if (!bound.ok) {
    const remedies = [message('directory.check-credentials')];
    return { ...failed(bound.failure, remedies), evidence: { name }, value: false };
  }
  const { secondsToExpiry, graceLogins } = bound.value ?? {};
  const isExpiring = secondsToExpiry !== undefined || graceLogins !== undefined;
  return {
    verdict: isExpiring ? 'warn' : 'ok',
    message: message(isExpiring ? 'directory.bind-expiring' : 'directory.bind-ok'),
    evidence: { name, 'seconds-to-expiry': secondsToExpiry, 'grace-logins': graceLogins },
    value: true,
  };
}

async function lookForBase({ session, base }: State): Promise<StepEnd> {
  if (base === '')
    return ended('fail', message('directory.no-base'), { remedies: [message('directory.set-base')] });
  const found = await session.search({
    base,
    scope: 'base',
    filter: '(objectClass=*)',
    attributes: ['1.1'],
    limit: 1,
  });
  if (found.ok) return ended('ok', message('directory.base-found'), { evidence: { base } });
  const { matchedDn } = found.failure;
  const remedy = matchedDn
    ? message('directory.check-base-below', { dn: matchedDn })
    : message('directory.check-base');
  return { ...failed(found.failure, [remedy]), evidence: { base } };
}

/** How many are seen is enough to tell whether the service may look at them. */
const COUNTED = 500;

async function count({ session, service, base }: State, kind: 'users' | 'groups'): Promise<StepEnd> {
  const filter = searchFilter(service.type, kind, '');
  const found = await session.search({ base, scope: 'sub', filter, attributes: ['1.1'], limit: COUNTED });
  if (!found.ok)
    return { ...failed(found.failure, [message('directory.check-permissions')]), evidence: { filter } };
  const { entries, isCut, references } = found.value;
  const evidence = { filter, referrals: references.join('; ') };
  if (entries.length === 0) {
    const remedies = [message('directory.check-base-and-permissions')];
    return ended('warn', message(`directory.${kind}-none`), { remedies, evidence });
  }
  const values = { count: entries.length };
  const counted = isCut
    ? message(`directory.${kind}-at-least`, values)
    : message(`directory.${kind}`, values);
  return ended('ok', counted, { evidence });
}

async function findUser(state: State, login: string): Promise<StepResult<string | undefined>> {
  const { session, service, base } = state;
  const filter = loginFilter(service.type, login);
  const found = await session.search({ base, scope: 'sub', filter, attributes: DISPLAYED, limit: 5 });
  if (!found.ok) return { ...failed(found.failure), evidence: { filter } };
  const { entries } = found.value;
  const [entry, second] = entries;
  if (!entry || second) {
    const contexts = state.rootDse?.contexts ?? [];
    const tried = await counterfactuals(session, { type: service.type, base, login, contexts });
    const what = entry
      ? message('directory.user-ambiguous', { count: entries.length })
      : message('directory.user-not-found');
    const evidence = { filter, found: entries.map(({ dn }) => dn).join('; ') };
    return ended('fail', what, { ...tried, evidence });
  }
  const evidence = { dn: entry.dn, groups: valuesOf(entry, 'memberOf').length };
  const value = entry.dn;
  const control = Number(valuesOf(entry, 'userAccountControl')[0] ?? Number.NaN);
  const { flags, blocks } = decodeAccountControl(Number.isInteger(control) ? control : 0);
  if (blocks) {
    const remedies = [message('directory.unblock-user')];
    return {
      verdict: 'warn',
      message: message('directory.user-blocked', { flags }),
      remedies,
      evidence,
      value,
    };
  }
  const findings = flags.length > 0 ? [finding('note', message('directory.user-flags', { flags }))] : [];
  return { verdict: 'ok', message: message('directory.user-found'), evidence, findings, value };
}

/** Signs the user in on a connection of its own: that of the service stays the service's. */
async function bindUser(
  { service, check, run }: State,
  dn: string,
  password: string,
  mayBind: boolean,
): Promise<StepEnd> {
  if (!mayBind) return ended('skipped', message('directory.bind-untrusted'));
  const opened = await openService(service, check, run);
  if (!opened.ok) return failed(opened.failure);
  try {
    const reason = await distrust(opened.value, check, run);
    if (reason) return ended('fail', message('directory.password-withheld', { reason }));
    const bound = await opened.value.bind(dn, password);
    if (bound.ok) return ended('ok', message('directory.user-signed-in'), { evidence: { dn } });
    const { result, policy } = bound.failure;
    const remedy = message(result?.passwordRight ? 'directory.password-right' : 'directory.check-password');
    return {
      ...failed(bound.failure, [remedy]),
      evidence: { dn, code: result?.code, 'sub-code': result?.subCode },
      findings: policy?.error ? [finding('note', message(`ldap.policy.${policy.error}`))] : [],
    };
  } finally {
    await opened.value.close();
  }
}

function failed({ reason, referrals }: DirectoryFailure, remedies: Message[] = []): StepEnd {
  if (referrals)
    return ended('fail', reason, {
      remedies: [message('directory.follow-referral', { servers: referrals })],
    });
  return ended('fail', reason, { remedies });
}
