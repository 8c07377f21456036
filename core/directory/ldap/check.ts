import type { ReportProgress } from '#core/base/progress.ts';
import type { CheckStep } from '#core/contract/directory-ldap.ts';
import { StepBook, type StepResult } from '../steps.ts';
import { isClockOff } from '../web.ts';
import { counterfactuals } from './counterfactual.ts';
import { decodeAccountControl } from './decode.ts';
import { loginFilter, SHOWN, searchFilter, valuesOf } from './look-up.ts';
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

const REST = ['trust', 'bind', 'base', 'users', 'groups', 'user', 'user-bind'] as const;

/**
 * Tries everything that the site does with a directory, step by step: each has its own verdict and remedy, and one that
 * fails hides none that can still run. Passwords are sent only where the server is trusted, or that is waived.
 */
export async function checkDirectory(
  service: DirectoryService,
  check: ServiceCheck,
  run: DirectoryRun & { report: ReportProgress },
): Promise<CheckStep[]> {
  const book = new StepBook(run.report);
  const session = await book.do('connect', async () => {
    const opened = await openService(service, check, run);
    if (!opened.ok)
      return { ...failed(opened.failure, CONNECT_REMEDY), evidence: { server: service.server } };
    const { host, port, security } = opened.value.address;
    const evidence = { server: `${host}:${port}`, connection: security === 'tls' ? 'LDAPS' : 'clear text' };
    return { verdict: 'ok', summary: 'The server answers.', evidence, value: opened.value };
  });
  if (!session) {
    for (const step of ['root-dse', ...REST]) book.skip(step, 'There is no connection.');
    return book.steps;
  }
  try {
    const rootDse = await book.do('root-dse', () => askRootDse(session, run));
    const state: State = { service, check, run, session, rootDse, base: baseOf(service, rootDse?.baseDn) };
    await withSession(book, state);
  } finally {
    await session.close();
  }
  return book.steps;
}

async function withSession(book: StepBook, state: State): Promise<void> {
  const { service, check, run, session } = state;
  const mayBind = await book.do('trust', async () => {
    const why = await distrust(session, check, run);
    if (why === undefined) return { verdict: 'ok', summary: 'Passwords may be sent.', value: true };
    return {
      verdict: 'fail',
      summary: `No password is sent: ${why}.`,
      remedy: 'See the LDAPS report; or accept the server as it is for this check.',
      value: false,
    };
  });
  const isBound = await book.do('bind', () => bind(state, mayBind === true));
  if (isBound !== true && service.bindName !== '') {
    for (const step of ['base', 'users', 'groups', 'user', 'user-bind'])
      book.skip(step, 'The service is not signed in.');
    return;
  }
  await book.do('base', () => lookForBase(state));
  await book.do('users', () => count(state, 'users'));
  await book.do('groups', () => count(state, 'groups'));
  if (!check.login) {
    book.skip('user', 'No user was named.');
    book.skip('user-bind', 'No user was named.');
    return;
  }
  const login = check.login;
  const dn = await book.do('user', () => findUser(state, login));
  if (dn === undefined || !check.loginPassword) {
    book.skip('user-bind', dn === undefined ? 'The user was not found.' : 'No password was given.');
    return;
  }
  const password = check.loginPassword;
  await book.do('user-bind', () => bindUser(state, dn, password, mayBind === true));
}

const CONNECT_REMEDY = 'Check name, port and firewall; for LDAPS see the report of the server.';

async function askRootDse(
  session: DirectorySession,
  { now }: DirectoryRun,
): Promise<StepResult<RootDse | undefined>> {
  const asked = await rootDseOf(session, now);
  if (!asked.ok) return { ...failed(asked.failure, ''), verdict: 'warn' };
  const { value } = asked;
  const skew = value.clock?.skewSeconds ?? 0;
  // Kerberos refuses from five minutes on; half a minute already spoils second factors.
  const isOff = isClockOff(skew);
  return {
    verdict: isOff ? 'warn' : 'ok',
    summary: isOff ? `Its clock differs by ${skew} seconds.` : `${value.vendor}.`,
    remedy: isOff ? 'Set the clocks by one time source.' : '',
    evidence: {
      name: value.dnsHostName,
      contexts: value.contexts.join('; '),
      'clock skew, s': value.clock && skew,
    },
    value,
  };
}

async function bind({ service, session }: State, mayBind: boolean): Promise<StepResult<boolean>> {
  const name = bindNameOf(service);
  if (name === '')
    return {
      verdict: 'skipped',
      summary: 'The service names nobody: it is asked anonymously.',
      value: false,
    };
  if (!mayBind)
    return { verdict: 'skipped', summary: 'The server is not trusted with the password.', value: false };
  const bound = await session.bind(name, service.password);
  if (!bound.ok)
    return {
      ...failed(bound.failure, 'Check name and password of the service.'),
      evidence: { name },
      value: false,
    };
  const policy = bound.value;
  const isEnding = policy?.secondsToExpiry !== undefined || policy?.graceLogins !== undefined;
  return {
    verdict: isEnding ? 'warn' : 'ok',
    summary: isEnding ? 'The service is signed in; its password ends soon.' : 'The service is signed in.',
    evidence: { name, 'seconds to expiry': policy?.secondsToExpiry, 'grace logins': policy?.graceLogins },
    value: true,
  };
}

async function lookForBase({ session, base }: State): Promise<StepResult<undefined>> {
  if (base === '')
    return {
      verdict: 'fail',
      summary: 'There is no base to search below.',
      remedy: 'Name a base DN in the service.',
      value: undefined,
    };
  const found = await session.search({
    base,
    scope: 'base',
    filter: '(objectClass=*)',
    attributes: ['1.1'],
    limit: 1,
  });
  if (!found.ok) {
    const { matchedDn } = found.failure;
    const remedy = matchedDn
      ? `Up to ${matchedDn} it is there: check the rest of the base DN.`
      : 'Check the base DN.';
    return { ...failed(found.failure, remedy), evidence: { base } };
  }
  return { verdict: 'ok', summary: 'The base is there.', evidence: { base }, value: undefined };
}

/** How many are seen is enough to tell whether the service may look at them. */
const COUNTED = 500;

async function count(
  { session, service, base }: State,
  kind: 'users' | 'groups',
): Promise<StepResult<undefined>> {
  const filter = searchFilter(service.type, kind, '');
  const found = await session.search({ base, scope: 'sub', filter, attributes: ['1.1'], limit: COUNTED });
  if (!found.ok)
    return { ...failed(found.failure, 'Check the rights of the service.'), evidence: { filter } };
  const { entries, isCut, references } = found.value;
  const number = `${entries.length}${isCut ? ' and more' : ''}`;
  return {
    verdict: entries.length === 0 ? 'warn' : 'ok',
    summary: entries.length === 0 ? `No ${kind} are seen.` : `${number} ${kind}.`,
    remedy: entries.length === 0 ? 'Check the base DN and what the service may read.' : '',
    evidence: { filter, referrals: references.join('; ') },
    value: undefined,
  };
}

async function findUser(state: State, login: string): Promise<StepResult<string | undefined>> {
  const { session, service, base } = state;
  const filter = loginFilter(service.type, login);
  const found = await session.search({ base, scope: 'sub', filter, attributes: SHOWN, limit: 5 });
  if (!found.ok) return { ...failed(found.failure, ''), evidence: { filter } };
  const { entries } = found.value;
  const [entry, second] = entries;
  if (!entry || second) {
    const tried = await counterfactuals(session, {
      type: service.type,
      base,
      login,
      contexts: state.rootDse?.contexts ?? [],
    });
    return {
      verdict: 'fail',
      summary: entry
        ? `${entries.length} entries are found: which is meant cannot be told.`
        : 'The user is not found.',
      remedy: tried.remedy,
      evidence: { filter, ...tried.evidence, found: entries.map(({ dn }) => dn).join('; ') },
      value: undefined,
    };
  }
  const control = Number(valuesOf(entry, 'userAccountControl')[0] ?? Number.NaN);
  const decoded = Number.isInteger(control) ? decodeAccountControl(control) : undefined;
  return {
    verdict: decoded?.blocks ? 'warn' : 'ok',
    summary: decoded?.blocks
      ? `The user is found and is: ${decoded.words.join(', ')}.`
      : 'The user is found.',
    remedy: decoded?.blocks ? 'Let the account be enabled in the directory.' : '',
    evidence: {
      dn: entry.dn,
      userAccountControl: decoded?.words.join(', '),
      groups: valuesOf(entry, 'memberOf').length,
    },
    value: entry.dn,
  };
}

/** Signs the user in on a connection of its own: that of the service stays the service's. */
async function bindUser(
  { service, check, run }: State,
  dn: string,
  password: string,
  mayBind: boolean,
): Promise<StepResult<undefined>> {
  if (!mayBind)
    return { verdict: 'skipped', summary: 'The server is not trusted with the password.', value: undefined };
  const opened = await openService(service, check, run);
  if (!opened.ok) return failed(opened.failure, '');
  try {
    const why = await distrust(opened.value, check, run);
    if (why !== undefined)
      return { verdict: 'fail', summary: `No password is sent: ${why}.`, value: undefined };
    const bound = await opened.value.bind(dn, password);
    if (bound.ok)
      return { verdict: 'ok', summary: 'The user is signed in.', evidence: { dn }, value: undefined };
    const { result, policy } = bound.failure;
    const remedy = result?.passwordRight
      ? 'The password was right: the account is what stops it.'
      : 'Check the password.';
    return {
      ...failed(bound.failure, remedy),
      evidence: { dn, code: result?.code, 'sub-code': result?.subCode, policy: policy?.error },
    };
  } finally {
    await opened.value.close();
  }
}

function failed(failure: DirectoryFailure, remedy: string): StepResult<undefined> {
  return {
    verdict: 'fail',
    summary: failure.reason,
    remedy: failure.referrals ? `It says to ask ${failure.referrals.join(', ')}.` : remedy,
    value: undefined,
  };
}
