import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { PasswordJudgement, PasswordPolicy, PasswordQuestion } from '#core/contract/signin/passwords.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import type { Administration } from '../administration.ts';
import { audit } from '../audit.ts';
import type { Operator } from '../operator.ts';
import { requireUser, type UserRow } from '../users.ts';
import { type HashForm, hashForm, hashPassword, matchesHash } from './hash.ts';
import { judgePassword } from './policy.ts';

/** No row, or an empty one: nothing is asked of a password. */
export const NO_POLICY: PasswordPolicy = {
  PasswordValidityDays: null,
  PasswordMinLength: null,
  PasswordMaxLength: null,
  PasswordNeedsSpecialCharacter: false,
  PasswordNeedsCapitalLetter: false,
  PasswordMayEqualPrevious: true,
  PasswordMayEqualLogin: true,
  PasswordHistoryLength: null,
  PasswordChecksBirthDate: false,
  PasswordMinSequenceLength: null,
  PasswordMinRepeatLength: null,
  PasswordRecoveryCodeDays: null,
};

/** The password policy of the site's general settings. */
export async function readPolicy(tables: SiteTables): Promise<PasswordPolicy> {
  const [row = {}] = await tables.select('sys_general_settings');
  const known = Object.keys(NO_POLICY).map((name) => [
    name,
    row[name] ?? NO_POLICY[name as keyof PasswordPolicy],
  ]);
  return Object.fromEntries(known);
}

/** What the policy says to a password that somebody typed. Nothing is stored. */
export async function judgeTypedPassword(
  { tables }: Administration,
  { password, login, birthDate, policy }: PasswordQuestion,
): Promise<PasswordJudgement> {
  return judgePassword(password, { login, birthDate }, policy ?? (await readPolicy(tables)));
}

/**
 * Sets the password of a built-in user by the site's policy (spec, "Password policy"): hash and history in one
 * transaction. Throws `record-unknown`, `rule-broken` with what the policy finds, never with the password, and
 * `right-missing` for the password of a superadministrator, which only a superadministrator sets. `hash` makes what is
 * stored, and is meant to take its time.
 */
export async function setUserPassword(
  administration: Administration,
  { login, password, first }: { login: string; password: string; first: boolean },
  now: Date,
  hash = hashPassword,
): Promise<{ userId: number; remarks: Message[] }> {
  const user = await requireUser(administration.tables, login);
  requireMaySet(administration.operator, user);
  await storePassword(administration.tables, user, { password, first, hash }, now);
  await audit(administration, { type: 'user_password_set', objectId: String(user.UserID), details: {} }, now);
  return { userId: user.UserID, remarks: remarksOf(user) };
}

/**
 * Gives a user who is signed in, or has proved who he is by a code, another password by the site's policy, and takes back that
 * it has to be changed. Throws `record-unknown` and `rule-broken`, as `setUserPassword` does.
 */
export async function changeOwnPassword(
  tables: SiteTables,
  { userId, password }: { userId: number; password: string },
  now: Date,
  hash = hashPassword,
): Promise<void> {
  const [user] = await tables.select<UserRow>('Users', { UserID: userId });
  if (!user) throw new SiteferryError('record-unknown', { what: message('record.user'), id: `#${userId}` });
  await storePassword(tables, user, { password, first: false, hash }, now);
  await tables.update('Users', 'UserID', { UserID: userId, MustChangePassword: false });
  const isSuperAdmin = user.IsSuperAdmin === true;
  await audit(
    { tables, operator: { userId, login: user.Nick ?? '', isSuperAdmin, rights: new Set() } },
    { type: 'user_password_change', objectId: String(userId), details: {} },
    now,
  );
}

/** Hash and history of a password that the policy accepts. */
async function storePassword(
  tables: SiteTables,
  user: UserRow,
  { password, first, hash }: { password: string; first: boolean; hash: typeof hashPassword },
  now: Date,
): Promise<void> {
  const login = user.Nick ?? '';
  const where = { UserID: user.UserID };
  const stored = await storedHashes(tables, user.UserID);
  if (stored.length === 0 && !first) {
    refuse('no-password', message('password.not-set-before', { login }));
  }
  const policy = await readPolicy(tables);
  const owner = { login, birthDate: user.BirthDate?.slice(0, 10) };
  refuseUnlessAccepted(judgePassword(password, owner, policy));
  if (!policy.PasswordMayEqualPrevious) await refuseUsedBefore(tables, user.UserID, stored, password, policy);
  await tables.insert(
    'UserPasswordHistory',
    stored
      .slice(0, 1)
      .map((PasswordHash) => ({ UserID: user.UserID, PasswordHash, ChangedAt: now.toISOString() })),
  );
  await tables.update('Users', 'UserID', {
    ...where,
    PasswordHashPhc: await hash(password),
    PasswordHashLegacy: null,
    PasswordChangedAt: now.toISOString(),
  });
}

/** What a password does not help: who is dismissed is let in by none, and a robot signs in by none. */
function remarksOf({ IsFired, IsBlocked, IsSystemRobot, Nick }: UserRow): Message[] {
  const login = Nick ?? '';
  return [
    ...(IsFired ? [message('password.remark.dismissed', { login })] : []),
    ...(IsSystemRobot ? [message('password.remark.robot', { login })] : []),
    ...(IsBlocked ? [message('password.remark.blocked', { login })] : []),
  ];
}

/**
 * Whether a password is a user's. The present column is looked at first, then the older one; what is of the older form, in
 * whichever column, is renewed on success, as the platform does at sign-in (spec, "Password policy").
 */
export async function verifyUserPassword(
  { tables, onWrite }: Administration,
  { login, password }: { login: string; password: string },
): Promise<{ matches: boolean; form: HashForm | 'none'; rehashed: boolean }> {
  const { UserID } = await requireUser(tables, login);
  const [current] = await tables.secrets('Users', 'PasswordHashPhc', { UserID });
  const [older] = current ? [] : await tables.secrets('Users', 'PasswordHashLegacy', { UserID });
  const stored = current || older;
  if (!stored) return { matches: false, form: 'none', rehashed: false };
  const form = hashForm(stored);
  const matches = await matchesHash(password, stored);
  const rehashed = matches && (form === 'argon2i' || stored === older);
  if (rehashed) {
    const PasswordHashPhc = await hashPassword(password);
    await tables.update('Users', 'UserID', { UserID, PasswordHashPhc, PasswordHashLegacy: null });
    // As at a sign-in, the platform notes nothing of it.
    onWrite?.({ type: 'user_password_rehash', objectId: String(UserID), details: {} }, false);
  }
  return { matches, form, rehashed };
}

/**
 * The specification does not say whether an administrator may set the password of a superadministrator. Who sets a
 * password can sign in with it, so that would give every administrator the rights that are kept for superadministrators
 * (clearing all blocks, full access to tasks): it is refused.
 */
function requireMaySet({ login, isSuperAdmin }: Operator, user: UserRow): void {
  if (isSuperAdmin || !user.IsSuperAdmin) return;
  throw new SiteferryError('right-missing', { operator: login, right: message('right.superadministrator') });
}

/** The hashes that let the user in now: the current form before the older one. */
async function storedHashes(tables: SiteTables, UserID: number): Promise<string[]> {
  const found: string[] = [];
  for (const column of ['PasswordHashPhc', 'PasswordHashLegacy']) {
    found.push(...(await tables.secrets('Users', column, { UserID })));
  }
  return found;
}

/** With no history length only the present password counts as a previous one. */
async function refuseUsedBefore(
  tables: SiteTables,
  UserID: number,
  stored: readonly string[],
  password: string,
  { PasswordHistoryLength: remembered }: PasswordPolicy,
): Promise<void> {
  const history = await tables.secrets('UserPasswordHistory', 'PasswordHash', { UserID });
  const older = remembered ? history.slice(-remembered) : [];
  for (const hash of [...stored, ...older]) {
    if (await matchesHash(password, hash)) refuse('policy', rejected([message('password.equals-previous')]));
  }
}

function refuseUnlessAccepted({ verdict, findings }: PasswordJudgement): void {
  if (verdict === 'accepted') return;
  // Not their evidence, which is a part of the password.
  const broken = findings.map(({ message: rule }) => rule);
  refuse('policy', rejected(broken));
}

function rejected(broken: readonly Message[]): Message {
  const findings = broken.reduce((first, next) => message('password.findings', { first, next }));
  return message('password.rejected', { findings });
}

function refuse(rule: string, reason: Message): never {
  throw new SiteferryError('rule-broken', { rule, reason });
}
