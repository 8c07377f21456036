import { createHash } from 'node:crypto';
import type { Row } from '#core/catalog/entity-type.ts';
import { EPOCH } from './category/context.ts';
import type { Person } from './population.ts';
import { guidFrom } from './random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Failed sign-ins of whoever is blocked, which is as many as it takes. */
export const FAILURES_OF_BLOCKED = 5;

/** Who looks after every seeded site. */
export const ADMINISTRATOR: Person = {
  // Above those of users who have tasks.
  id: 100,
  login: 'admin',
  name: 'Site administrator',
  is: 'administrator',
};

/** Rows of `Users`; whoever is blocked has been so for three hours. */
export function makeUsers(name: string, people: readonly Person[], now: Date): Row[] {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  return people.map(({ id, login, name: fullName, email = `${login}@example.com`, is, hasPassword }) => ({
    UserID: id,
    Guid: guidFrom(`${name}/user/${login}`),
    Nick: login,
    DisplayName: fullName,
    Email: email,
    IsFired: is === 'dismissed',
    IsSystemRobot: is === 'robot',
    IsSuperAdmin: is === 'administrator',
    PasswordHashPhc: hasPassword ? unknownPassword(`${name}/password/${login}`) : null,
    PasswordChangedAt: hasPassword ? ago(12 * DAY) : null,
    IsBlocked: is === 'blocked',
    BlockedAt: is === 'blocked' ? ago(3 * HOUR) : null,
    FailedSignIns: is === 'blocked' ? FAILURES_OF_BLOCKED : 0,
    LastFailedSignInAt: is === 'blocked' ? ago(3 * HOUR) : null,
    CreatedAt: EPOCH,
  }));
}

/** The hash of a password that nobody knows, in the form that the platform stores (spec, "Password policy"). */
function unknownPassword(name: string): string {
  const base64 = (what: string, bytes: number) =>
    createHash('sha256')
      .update(`${name}/${what}`)
      .digest()
      .subarray(0, bytes)
      .toString('base64')
      .replaceAll('=', '');
  return `$argon2id$v=19$m=19456,t=3,p=1$${base64('salt', 16)}$${base64('hash', 32)}`;
}
