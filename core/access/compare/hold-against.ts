import type { Message } from '#core/base/message.ts';
import type {
  AccessComparison,
  AccessDifference,
  KindAnswer,
  KindVerdict,
  SignInDifference,
} from '#core/contract/access/compare.ts';
import { message } from '#core/messages/catalogue.ts';
import type { KindCount, SideAnswers } from './ask-side.ts';
import type { NamedCategory } from './people.ts';

/** So many differences are told of; all are counted. */
const MOST_NAMED = 1_000;
/** So many notes of one kind are told of. */
const MOST_NOTES = 50;

/** What is compared, with what the sites are called. */
export interface Compared {
  logins: readonly string[];
  categories: readonly NamedCategory[];
  names: { first: string; second: string };
}

type Sides = { first: SideAnswers; second: SideAnswers };

/** Holds what two sites say against each other: pure. What only one of them has is noted, and nothing is made of it. */
export function holdAgainst(sides: Sides, compared: Compared): AccessComparison {
  const { first, second } = sides;
  const { logins, categories } = compared;
  const both = logins.filter((login) => first.users.has(login) && second.users.has(login));
  const nameOf = new Map(categories.map(({ guid, name }) => [guid, name]));
  const sum = { compared: 0, different: 0, unknown: 0 };
  const differences: AccessDifference[] = [];
  const comparable = new Set<string>();
  for (const login of both) {
    const [ours, theirs] = [first.kinds.get(login), second.kinds.get(login)];
    const user = first.users.get(login);
    for (const [key, { kind, count }] of ours ?? []) {
      const other = theirs?.get(key)?.count;
      if (!other || !user) continue;
      comparable.add(kind.category);
      const [here, there] = [verdictOf(count), verdictOf(other)];
      sum.compared += 1;
      if (here === undefined || there === undefined) sum.unknown += 1;
      else if (here !== there) {
        sum.different += 1;
        if (differences.length >= MOST_NAMED) continue;
        const category = { guid: kind.category, name: nameOf.get(kind.category) ?? kind.category };
        const state =
          kind.state && (first.stateNames.get(kind.state) ?? second.stateNames.get(kind.state) ?? kind.state);
        differences.push({
          ...{ user, category, state, isOwn: kind.isOwn },
          first: answerOf(count, here, there),
          second: answerOf(other, there, here),
        });
      }
    }
  }
  return {
    users: both.length,
    categories: comparable.size,
    asked: { first: first.asked, ofFirst: first.of, second: second.asked, ofSecond: second.of },
    ...sum,
    differences,
    signIn: both.flatMap((login) => signInDifference(sides, login)),
    notes: [...notesOf(sides, compared, both, comparable)],
    isCutShort: first.isCutShort || second.isCutShort,
  };
}

/** Undefined where it is unknown of a task, so that another one may differ. */
function verdictOf({ granted, denied, unknown }: KindCount): KindVerdict | undefined {
  if (unknown > 0) return undefined;
  if (granted > 0 && denied > 0) return 'some';
  return granted > 0 ? 'granted' : 'denied';
}

/** With the example that shows the difference: of those that are granted only partly, the one that the other side has not. */
function answerOf(count: KindCount, verdict: KindVerdict, other: KindVerdict): KindAnswer {
  const shown = verdict === 'some' ? (other === 'granted' ? 'denied' : 'granted') : verdict;
  const example = count.examples.get(shown)?.();
  return {
    verdict,
    tasks: count.granted + count.denied,
    granted: count.granted,
    task: example?.task ?? { TaskID: 0, Subject: '' },
    step: example?.step ?? null,
    why: example?.why ?? message('access-compare.no-example'),
    groups: example?.groups ?? [],
  };
}

function signInDifference({ first, second }: Sides, login: string): SignInDifference[] {
  const [here, there] = [first.signIn?.get(login), second.signIn?.get(login)];
  const user = first.users.get(login);
  if (!user || !here || !there) return [];
  // Where an identity provider decides it is unknown, and may be the same.
  if ((here.ability === 'no') === (there.ability === 'no')) return [];
  return [{ user, first: here, second: there }];
}

/** What could not be compared, and why something is unknown. */
function* notesOf(
  { first, second }: Sides,
  { logins, categories, names }: Compared,
  both: readonly string[],
  comparable: ReadonlySet<string>,
): Generator<Message> {
  for (const [side, site] of [
    [first, names.first],
    [second, names.second],
  ] as const) {
    for (const reason of side.unknown) yield message('access-compare.unknown', { site, reason });
    const users = logins.filter((login) => !side.users.has(login));
    if (users.length > 0)
      yield message('access-compare.no-user', { site, users: users.slice(0, MOST_NOTES) });
    const without = categories.filter(({ guid }) => !side.categoriesWithTasks.has(guid));
    if (both.length > 0 && without.length > 0) {
      const list = without.slice(0, MOST_NOTES).map(({ name }) => name);
      yield message('access-compare.no-task', { site, categories: list });
    }
    if (side.signIn === undefined) yield message('access-compare.no-sign-in', { site });
  }
  const apart = categories.filter(
    ({ guid }) =>
      first.categoriesWithTasks.has(guid) && second.categoriesWithTasks.has(guid) && !comparable.has(guid),
  );
  if (both.length > 0 && apart.length > 0) {
    const list = apart.slice(0, MOST_NOTES).map(({ name }) => name);
    yield message('access-compare.no-common', { categories: list });
  }
}
