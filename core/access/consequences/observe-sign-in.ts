import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { Consequences } from '#core/contract/access/consequences.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import type { Administration } from '#core/signin/administration.ts';
import { judgeEntry, readEntryState } from '../lock-out/assess.ts';
import { type EntryState, readSignInUsers, type SignInUsers } from '../lock-out/users.ts';
import type { QueryContext } from '../query-context.ts';

/** Nobody in particular: whoever writes the plan may not be a user of the site. */
const NOBODY = { userId: 0, login: '', isSuperAdmin: false, rights: new Set<string>() };

/** Who can sign in before a write and after it, in one transaction. */
export interface SignInObserver {
  before(db: QueryContext): Promise<void>;
  after(db: QueryContext): Promise<void>;
  result(): Consequences['signIn'];
}

/** Watches through a write whom the chain of sign-in lets in: each user by the best of all ways. */
export function observeSignIn(now: () => Date): SignInObserver {
  let had: { people: SignInUsers; state: EntryState } | undefined;
  let result: Consequences['signIn'] = { unknown: message('consequences.not-asked') };
  return {
    async before(db) {
      had = undefined;
      const administration = administrationOf(db);
      const asked = await ask(db, async () => ({
        people: await readSignInUsers(db.tables),
        state: await readEntryState(administration),
      }));
      if ('unknown' in asked) result = asked;
      else had = asked.value;
    },
    async after(db) {
      if (!had) return;
      const { people, state } = had;
      const asked = await ask(db, () => readEntryState(administrationOf(db)));
      result =
        'unknown' in asked
          ? asked
          : { users: judgeEntry(people, state, asked.value, NOBODY.userId, now()).users };
    },
    result: () => result,
  };
}

function administrationOf({ tables }: QueryContext): Administration {
  return { tables, operator: NOBODY };
}

/** What cannot be found out is unknown, whatever the reason: the write goes on. */
async function ask<T>(
  db: QueryContext,
  question: () => Promise<T>,
): Promise<{ value: T } | { unknown: Message }> {
  try {
    const asked = await db.tryQuery(question);
    return asked.unknown ? { unknown: asked.unknown } : { value: asked.value as T };
  } catch (error) {
    if (!isSiteferryError(error) || error.kind !== 'expected') throw error;
    return { unknown: errorMessage(error) };
  }
}
