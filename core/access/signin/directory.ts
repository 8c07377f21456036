import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { StepResult } from '#core/checks/step-runner.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import { bindUser } from '#core/directory/ldap/binds.ts';
import type { DirectoryFailure } from '#core/directory/ldap/failure.ts';
import { type FoundUser, findUser } from '#core/directory/ldap/find-user.ts';
import { rootDseOf } from '#core/directory/ldap/root-dse.ts';
import {
  baseOf,
  type ConnectionChoice,
  type DirectoryRun,
  type DirectoryService,
  signIn,
} from '#core/directory/ldap/service.ts';
import type { DirectorySession } from '#core/directory/ldap/session.ts';
import { readLdapsSettings } from '#core/keys/ldaps.ts';
import { message } from '#core/messages/catalogue.ts';
import type { AccessStepName, MessageCode } from '#core/messages/codes.ts';
import type { ServiceRow } from '#core/signin/services/service-row.ts';
import { serviceTypes } from '#core/signin/services/types.ts';
import type { QueryContext, QueryResult } from '../query-context.ts';
import { accountOf, type DirectoryAnswer, type SignInContext, type SignInRun } from './context.ts';
import { blocks, passes, type StepOutcome, unknown } from './step.ts';

/** The directory of a provider, with the password that its service signs in with. */
export type DirectorySecrets = Omit<DirectoryService, 'searchBase' | 'authenticationMode'>;

/** Undefined for providers that are no directory, and for those whose service is not complete. */
export async function readDirectory(
  { tables, tryQuery }: QueryContext,
  { ProviderType: type }: Provider,
  row: ServiceRow,
): Promise<QueryResult<DirectorySecrets | undefined> | undefined> {
  if (type !== 'ActiveDirectory' && type !== 'OpenLDAP') return undefined;
  const isDomain = type === 'ActiveDirectory';
  const text = (name: string) => String(row[name] ?? '').trim();
  const server = text(isDomain ? 'Domain' : 'ServerAddress');
  if (server === '' || row.IsActive === false) return undefined;
  const column = isDomain ? 'Password' : 'BindPassword';
  const { table } = serviceTypes[type];
  const hasPassword = row[`Has${column}`] === 1;
  return await tryQuery(async () => ({
    type,
    server,
    baseDn: text('BaseDn'),
    bindName: text(isDomain ? 'Login' : 'BindDn'),
    password: hasPassword ? ((await tables.secrets(table, column, { Id: row.Id }))[0] ?? '') : '',
    isForestRoot: row.IsForestRoot === true,
  }));
}

/**
 * Looks the user up in the directory, and tries the password there where one was typed: it counts as an attempt. No other
 * password of the user is ever sent, and none where the site would not send it: `refusedBy` is a step before this one that
 * refuses. What the directory cannot be asked is unknown.
 */
export async function askDirectory(
  context: SignInContext,
  secrets: QueryResult<DirectorySecrets | undefined>,
  { run, refusedBy }: { run: SignInRun; refusedBy: AccessStepName | undefined },
): Promise<DirectoryAnswer | undefined> {
  const user = accountOf(context);
  if (secrets.unknown) return { judged: unknown(secrets.unknown), notes: [], milliseconds: 0 };
  if (!secrets.value || !user) return undefined;
  const { keys, input } = context;
  const service: DirectoryService = {
    ...secrets.value,
    searchBase: keys.value('LDAPSearchBase')?.text,
    authenticationMode: keys.value('ActiveDirectoryAuthenticationMode')?.text,
  };
  const secure = keys.flag('UseSecureLDAP') ?? true;
  const choice: ConnectionChoice = {
    secure,
    bundle: input.bundle,
    acceptUntrusted: input.acceptUntrusted,
    ...(run.checks && { ofSite: ofSite(run.configuration) }),
  };
  const login = input.user.startsWith('#') ? (user.Nick ?? '') : input.user;
  const start = performance.now();
  const question: Question = { service, choice, run: { signal: run.signal, now: run.now }, login };
  const isSent = input.password !== undefined && refusedBy === undefined;
  const asking = () => lookUp(question, isSent ? input.password : undefined);
  const { judged, notes: told } = await (run.checks?.outside(asking) ?? asking());
  const step = refusedBy && message(`access-step.${refusedBy}`);
  const notes =
    input.password !== undefined && step
      ? [...told, message('access-signin.note.password-not-sent', { step })]
      : told;
  return { judged, notes, milliseconds: Math.round(performance.now() - start) };
}

/** What the site's own keys say of certificates (spec, "LDAPS certificate rules"): it is the site that signs somebody in. */
function ofSite(configuration: SignInRun['configuration']): ConnectionChoice['ofSite'] {
  if (!configuration) return undefined;
  const read = readLdapsSettings(configuration.name, configuration.text);
  return {
    validates: read.LdapValidateServerCertificate,
    thumbprints: read.LdapTrustedCertificateThumbprints,
  };
}

interface Question {
  service: DirectoryService;
  choice: ConnectionChoice;
  run: DirectoryRun;
  login: string;
}

type Answer = Pick<DirectoryAnswer, 'judged' | 'notes'>;

async function lookUp(question: Question, password: string | undefined): Promise<Answer> {
  const { service, choice, run } = question;
  const opened = await signIn(service, choice, run);
  if (!opened.ok) return { judged: notAsked(service, opened.failure), notes: [] };
  try {
    return await withSession(question, opened.value, password);
  } finally {
    await opened.value.close();
  }
}

async function withSession(
  { service, choice, run, login }: Question,
  session: DirectorySession,
  password: string | undefined,
): Promise<Answer> {
  const read = await rootDseOf(session, run.now);
  const rootDse = read.ok ? read.value : undefined;
  const base = baseOf(service, rootDse?.baseDn);
  const found = await findUser({ session, service, choice, run }, { base, login, rootDse });
  const judged = judgeEntry(found, login, service);
  // An account that the directory refuses anyway is not burdened with an attempt.
  if (!found.value || judged.result === 'blocks' || !password) return { judged, notes: [] };
  return await tryPassword({ service, choice, run, login }, found.value, judged, password);
}

/** What the entry says without a password. */
function judgeEntry(
  found: StepResult<FoundUser | undefined>,
  login: string,
  { type, bindName }: DirectoryService,
): StepOutcome {
  const { message: said, remedies = [], findings = [] } = found;
  const more = { remedies, findings };
  // The application's own user may see what somebody without a name does not.
  if (!found.value && type === 'ActiveDirectory' && bindName === '')
    return unknown(message('access-signin.directory-anonymous'), more);
  switch (said.code) {
    case 'directory.user-found':
      return passes(message('access-signin.directory-found', { login }), more);
    case 'directory.user-blocked':
    case 'directory.user-not-found':
      return blocks(message('access-signin.directory-says', { said }), more);
    default:
      return unknown(message('access-signin.directory-says', { said }), more);
  }
}

async function tryPassword(
  { service, choice, run, login }: Question,
  user: FoundUser,
  judged: StepOutcome,
  password: string,
): Promise<Answer> {
  const bound = await bindUser({ check: choice, run }, user, password, true);
  const { code } = bound.message;
  // It was not sent: nothing was counted either.
  if (code === 'directory.password-withheld')
    return {
      judged: { ...judged, ...unknown(message('access-signin.directory-says', { said: bound.message })) },
      notes: [],
    };
  const notes: Message[] = [message('access-signin.note.password-tried', { server: service.server })];
  // What of the account is in doubt may be why it is refused.
  const doubt = judged.result === 'unknown' ? [finding('warning', judged.found)] : [];
  const findings = [...doubt, ...(judged.findings ?? []), ...(bound.findings ?? [])];
  const remedies = [...(bound.remedies ?? [])];
  const said = message('access-signin.directory-says', { said: bound.message });
  if (code === 'directory.user-signed-in') {
    // Who is signed in is neither locked nor expired, whatever the attributes seemed to say.
    return {
      judged: passes(message('access-signin.directory-password-right', { login }), {
        findings: findings.slice(doubt.length),
        facts: { isPasswordProven: true },
      }),
      notes,
    };
  }
  if (REFUSED.has(code)) {
    const facts = { isPasswordProven: false };
    return { judged: blocks(said, { findings, remedies, facts }), notes };
  }
  return { judged: unknown(said, { findings, remedies }), notes };
}

/** Answers that are about the account or its password, and not about the server. */
const REFUSED: ReadonlySet<string> = new Set<MessageCode>([
  'ldap.user-unknown',
  'ldap.wrong-password',
  'ldap.sign-in-hours',
  'ldap.workstation',
  'ldap.password-expired',
  'ldap.account-disabled',
  'ldap.account-expired',
  'ldap.password-must-change',
  'ldap.account-locked',
  'ldap.invalid-credentials',
]);

/** A directory that could not be asked: the site may reach it all the same. */
function notAsked({ server }: DirectoryService, { reason }: DirectoryFailure): StepOutcome {
  return unknown(message('access-signin.directory-unasked', { server, reason }), {
    remedies: [message('access-signin.remedy.check-directory')],
  });
}
