import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { SignInAbility } from '#core/contract/access/compare.ts';
import type { AccessUser, AccessVerdict } from '#core/contract/explanation.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import { type AskedTasks, askTasks, readAskedPeople, readNow } from '../consequences/ask-access.ts';
import { inBatches } from '../consequences/batches.ts';
import { type GroupRights, groupsWithRights, readGroupRights } from '../consequences/group-rights.ts';
import { bestAttempts, refusalOf, traitsIn } from '../lock-out/abilities.ts';
import { readEntryState } from '../lock-out/assess.ts';
import { readSignInUsers } from '../lock-out/users.ts';
import type { QueryContext } from '../query-context.ts';
import { judgeTask } from '../task/judge.ts';
import { taskSentence } from '../task/sentence.ts';
import { accessUserOf, findAccessUsers } from '../users.ts';
import type { NamedCategory } from './people.ts';
import { isSameText } from './same-text.ts';
import { chooseTasks, readTies } from './tasks.ts';

/** What a site says of a user and tasks of one kind, asked of some of them. */
export interface KindCount {
  granted: number;
  denied: number;
  unknown: number;
  /** The first of each verdict, and what explains it; asked only where something differs. */
  readonly examples: Map<AccessVerdict, () => Example>;
}

export interface Example {
  task: { TaskID: number; Subject: string };
  step: string | null;
  why: Message;
  groups: string[];
}

/** A kind of task: a category, a status by its Guid, and whether the task is the user's own. */
export interface Kind {
  readonly category: string;
  readonly state: string | null;
  readonly isOwn: boolean;
}

/** All that one site says. */
export interface SideAnswers {
  /** By login as it was asked; `several` and nobody are absent. */
  readonly users: ReadonlyMap<string, AccessUser>;
  /** By login, then by the text of the kind. */
  readonly kinds: ReadonlyMap<string, ReadonlyMap<string, { kind: Kind; count: KindCount }>>;
  readonly stateNames: ReadonlyMap<string, string>;
  /** Guids of categories of which there are tasks. */
  readonly categoriesWithTasks: ReadonlySet<string>;
  readonly signIn: ReadonlyMap<string, SignInAbility> | undefined;
  readonly asked: number;
  readonly of: number;
  readonly unknown: readonly Message[];
  readonly isCutShort: boolean;
}

/** How long one site is asked, in milliseconds. */
const LONGEST = 15_000;

interface Question {
  logins: readonly string[];
  categories: readonly NamedCategory[];
  now: Date;
}

/**
 * Asks a site's own permission function and chain of sign-in about users and some tasks of each category and status. The number of
 * statements grows with batches of tasks only.
 */
export async function askSide(db: QueryContext, { logins, categories, now }: Question): Promise<SideAnswers> {
  const found = await findAccessUsers(db, logins);
  const users = new Map<string, AccessUser>();
  for (const login of logins) {
    const one = found.value?.get(login);
    // An e-mail that is the same is another person.
    if (one?.kind === 'one' && isSameText(one.user.Nick ?? '', login))
      users.set(login, accessUserOf(one.user));
  }
  const ids = [...new Set(Array.from(users.values(), ({ UserID }) => UserID))];
  const unknown: Message[] = found.unknown ? [found.unknown] : [];
  const chosen = await chooseTasks(db, categories, ids.length);
  const people = await readAskedPeople(db, ids, await readNow(db));
  const rights = await readGroupRights(
    db,
    ids,
    categories.map(({ id }) => id),
  );
  const states = await db.tryQuery(() =>
    db.tables.select<{ StateID: number; Guid: string; Name: string }>('States'),
  );
  const guidOfState = new Map(states.value?.map(({ StateID, Guid }) => [StateID, Guid.toLowerCase()]));
  const guidOfCategory = new Map(categories.map(({ id, guid }) => [id, guid]));
  const kinds = new Map(logins.map((login) => [login, new Map<string, { kind: Kind; count: KindCount }>()]));
  const withTasks = new Set<string>();
  let asked = 0;
  await inBatches(chosen.ids, { longest: LONGEST, clock: () => performance.now() }, async (batch, done) => {
    const answers = await askTasks(db, people, batch);
    const ties = await readTies(db, batch, ids);
    unknown.push(...answers.unknown);
    asked = done;
    for (const id of batch) {
      const row = answers.taskOf(id);
      const category = row && guidOfCategory.get(row.SubcatID);
      if (!row || category === undefined) continue;
      withTasks.add(category);
      for (const [login, { UserID }] of users) {
        const isOwn = row.UserID === UserID || ties.has(id, UserID) || isSubscribed(answers, id, UserID);
        const state = row.StateID == null ? null : (guidOfState.get(row.StateID) ?? `#${row.StateID}`);
        const kind: Kind = { category, state, isOwn };
        add(kinds.get(login), kind, answers.decisionOf(id, UserID).verdict, () =>
          exampleOf(answers, rights, { taskId: id, userId: UserID, category: row.SubcatID }),
        );
      }
    }
  });
  const signIn = await askSignIn(db, users, now, unknown);
  return {
    ...{ users, kinds, categoriesWithTasks: withTasks, asked, of: chosen.of, unknown: unique(unknown) },
    stateNames: new Map(states.value?.map(({ Guid, Name }) => [Guid.toLowerCase(), Name])),
    signIn,
    isCutShort: asked < chosen.ids.length,
  };
}

function isSubscribed(answers: AskedTasks, taskId: number, userId: number): boolean {
  return (answers.factsOf(taskId, userId).subscriptions.value?.length ?? 0) > 0;
}

function add(
  kinds: Map<string, { kind: Kind; count: KindCount }> | undefined,
  kind: Kind,
  verdict: AccessVerdict,
  example: () => Example,
): void {
  const key = JSON.stringify([kind.category, kind.state, kind.isOwn]);
  const known = kinds?.get(key) ?? {
    kind,
    count: { granted: 0, denied: 0, unknown: 0, examples: new Map() },
  };
  known.count[verdict] += 1;
  if (!known.count.examples.has(verdict)) known.count.examples.set(verdict, example);
  kinds?.set(key, known);
}

function exampleOf(
  answers: AskedTasks,
  rights: GroupRights,
  { taskId, userId, category }: { taskId: number; userId: number; category: number },
): Example {
  const facts = answers.factsOf(taskId, userId);
  const judged = judgeTask(facts);
  return {
    task: { TaskID: taskId, Subject: answers.taskOf(taskId)?.Subject ?? '' },
    step: judged.decision.decidedBy,
    why: taskSentence(facts, judged),
    groups: groupsWithRights(rights, userId, category),
  };
}

/** The best of all ways to sign in, by login; what cannot be read is noted as unknown. */
async function askSignIn(
  db: QueryContext,
  users: ReadonlyMap<string, AccessUser>,
  now: Date,
  unknown: Message[],
): Promise<ReadonlyMap<string, SignInAbility> | undefined> {
  try {
    const asked = await db.tryQuery(async () => {
      const people = await readSignInUsers(db.tables);
      const operator = { userId: 0, login: '', isSuperAdmin: false, rights: new Set<string>() };
      return { people, state: await readEntryState({ tables: db.tables, operator }) };
    });
    if (!asked.value) {
      if (asked.unknown) unknown.push(asked.unknown);
      return undefined;
    }
    const judging = { ...asked.value, now };
    const { people, state } = judging;
    const rows = new Map(people.rows.map((row) => [row.UserID, row]));
    const best = bestAttempts(judging, traitsIn(people, [state]));
    return new Map(
      Array.from(users, ([login, { UserID }]): [string, SignInAbility] => {
        const row = rows.get(UserID);
        if (!row) return [login, { ability: 'no', step: null, found: message('access-compare.inactive') }];
        const ability = best.get(UserID)?.ability ?? 'no';
        const refusal = ability === 'no' ? refusalOf(row, judging) : undefined;
        return [login, { ability, step: refusal?.step ?? null, found: refusal?.found ?? null }];
      }),
    );
  } catch (error) {
    if (!isSiteferryError(error) || error.kind !== 'expected') throw error;
    unknown.push(errorMessage(error));
    return undefined;
  }
}

function unique(messages: readonly Message[]): Message[] {
  return [...new Map(messages.map((one) => [JSON.stringify(one), one])).values()];
}
