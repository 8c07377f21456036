import { NAMES } from '../content/names.ts';
import { type Globals, groupOf } from '../globals.ts';
import type {
  ExternalAccount,
  Person,
  Population,
  SignInPattern,
  Substitution,
  Token,
} from '../population.ts';
import { createRandom, type Random } from '../random.ts';
import { ADMINISTRATOR } from '../users.ts';

type Language = 'en' | 'ru';
type TwoGlobals = Readonly<Record<Language, Globals>>;

const TASKS_PER_CATEGORY = 12;
/** Of the concurrent licence; all but one are held. */
const SLOTS = 8;
const ROBOT: Person = {
  id: ADMINISTRATOR.id + 1,
  login: 'robot',
  name: 'Routing robot',
  email: null,
  is: 'robot',
};

/**
 * Who uses a site of the usual size: as many of each language as it has last names, with all that access depends on. Tasks
 * have the ids from 1 on.
 */
export function typicalPopulation(name: string, globals: TwoGlobals, categories: number): Population {
  const random = createRandom(`${name}/people`);
  const english = peopleOf('en', 1);
  const russian = peopleOf('ru', english.length + 1);
  const active = [...english, ...russian].filter(({ is }) => is === undefined);
  const users = active.map(({ id }) => id);
  const isNamed = (id: number) => id % 3 > 0;
  const withoutLicence = users.filter((id) => !isNamed(id));
  const partners = random.sample(active, 10);
  return {
    people: [...english, ...russian, ADMINISTRATOR, ROBOT],
    tasks: { owners: users, perCategory: TASKS_PER_CATEGORY },
    memberships: [
      ...membershipsOf(globals.en, english, random),
      ...membershipsOf(globals.ru, russian, random),
      ...partners.map(({ id }) => [groupOf(globals.en, 'AUDITORS'), id] as const),
    ],
    rights: [
      [groupOf(globals.en, 'HEADS'), 'GENERATEPAT'],
      [groupOf(globals.ru, 'HEADS_RU'), 'GENERATEPAT'],
    ],
    ...taskAccess(users, TASKS_PER_CATEGORY * categories, random),
    substitutions: substitutionsOf(users, random),
    licences: [
      { kind: 'MainModule', purchased: 30, holders: [ADMINISTRATOR.id, ...users.filter(isNamed)] },
      { kind: 'MainModuleConcurrent', purchased: SLOTS, holders: withoutLicence },
    ],
    slots: withoutLicence.slice(1, SLOTS).map((user) => {
      const extended = random.int(0, 30);
      return { user, started: extended + random.int(5, 300), extended };
    }),
    accounts: accountsOf(partners),
    partnerGroups: [groupOf(globals.en, 'AUDITORS')],
    signInPatterns: [administratorPattern, ...active.map((person) => signInPatternOf(person, partners))],
    tokens: tokensOf(users),
  };
}

/** Everybody has another last name, so no two logins are the same. The last ones are those who may not sign in. */
function peopleOf(language: Language, firstId: number): Person[] {
  const { first, last } = NAMES[language];
  return last.map((family, index) => {
    const given = first[index % first.length] ?? family;
    const person: Person = {
      id: firstId + index,
      login: `${given.latin.slice(0, 1)}.${family.latin}`,
      name: `${given.text} ${family.text}`,
    };
    if (index === last.length - 1) return { ...person, is: 'dismissed' };
    if (index === last.length - 2) return { ...person, is: 'blocked' };
    return index % 5 === 0 ? { ...person, hasPassword: true } : person;
  });
}

/** Everybody is in the first group, and in one of the others, but nobody by this in the last, which is of outsiders. */
function membershipsOf(
  { groups }: Globals,
  people: readonly Person[],
  random: Random,
): Population['memberships'] {
  const [all = 0, ...others] = groups.slice(0, -1);
  return people.flatMap(({ id }) => [[all, id] as const, [random.pick(others), id] as const]);
}

function taskAccess(
  users: readonly number[],
  tasks: number,
  random: Random,
): Pick<Population, 'executors' | 'permissions' | 'subscriptions'> {
  const ids = Array.from({ length: tasks }, (_, index) => index + 1);
  const some = (task: number, count: number) =>
    random.sample(users, count).map((user) => [task, user] as const);
  return {
    executors: ids.flatMap((task) => some(task, random.int(0, 2))),
    permissions: ids.filter((task) => task % 5 === 0).flatMap((task) => some(task, 2)),
    subscriptions: ids
      .filter((task) => task % 2 === 0)
      .flatMap((task) => some(task, 2))
      .map((of) => ({ of, ago: random.int(1, 200) })),
  };
}

/** Valid, over and to come, days from now. */
const PERIODS = [
  { from: null, until: null },
  { from: -7, until: 14 },
  { from: -40, until: -26 },
  { from: 20, until: 34 },
] as const;

function substitutionsOf(users: readonly number[], random: Random): Substitution[] {
  return PERIODS.flatMap((period) =>
    random.sample(users, 2).map((absent) => ({
      ...period,
      absent,
      substitute: random.pick(users.filter((user) => user !== absent)),
    })),
  );
}

/** One account each; the second one is the first one's but for its case, and the last two share one. */
function accountsOf(partners: readonly Person[]): ExternalAccount[] {
  return partners.map(({ id, login }, index) => {
    const account = `${login}@partner.example.com`;
    if (index === 1) return { user: id, uid: uid(0).toUpperCase(), account };
    return { user: id, uid: uid(Math.min(index, partners.length - 2)), account };
  });
}

function uid(index: number): string {
  return `partner-${100 + index}`;
}

const administratorPattern: SignInPattern = {
  user: ADMINISTRATOR.id,
  provider: 'Built-in account',
  protocol: 'Forms',
  address: '10.20.0.2',
  computer: 'ADMIN-2',
};

function signInPatternOf({ id, hasPassword }: Person, partners: readonly Person[]): SignInPattern {
  if (partners.some((partner) => partner.id === id))
    return {
      user: id,
      provider: 'Partner portal',
      protocol: 'OpenIDConnect',
      address: `198.51.100.${id}`,
      computer: null,
    };
  return {
    user: id,
    provider: hasPassword ? 'Built-in account' : 'Corporate account',
    protocol: hasPassword ? 'Forms' : 'Negotiate',
    address: `10.20.1.${id}`,
    computer: `OFFICE-${String(id).padStart(3, '0')}`,
  };
}

const TOKENS: readonly Omit<Token, 'user'>[] = [
  { name: 'Nightly export', created: 85, left: 5, used: 0.4 },
  { name: 'Report script', created: 19, left: 80, used: 1 },
  { name: 'Monitoring', created: 40, left: null, used: 0.01 },
  { name: 'Old laptop', created: 120, left: 60, used: 33, isRevoked: true },
  { name: 'First try', created: 60, left: -30, used: null },
];

function tokensOf(users: readonly number[]): Token[] {
  return TOKENS.map((token, index) => ({ ...token, user: users[index] ?? ADMINISTRATOR.id }));
}
