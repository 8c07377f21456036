import { type Globals, groupOf } from '../globals.ts';
import type { ExternalAccount, Person, Population, SignInPattern } from '../population.ts';
import { ADMINISTRATOR } from '../users.ts';

/** Who has tasks in the demo, and an account in its directory. */
export const DEMO_USERS = [
  { login: 'a.meyer', name: 'Anna Meyer' },
  { login: 'p.novak', name: 'Peter Novak' },
  { login: 'e.smirnova', name: 'Елена Смирнова' },
  { login: 'd.orlov', name: 'Дмитрий Орлов' },
];

/** In the order of `DEMO_USERS`. */
const [MEYER, NOVAK, SMIRNOVA, ORLOV] = [1, 2, 3, 4] as const;
const ADMIN = ADMINISTRATOR.id;
const PETROVA = 101;
const KUZNETSOV = 102;
const ROBOT = 103;
const WEBER = 104;
const ROSSI = 105;
/** A mailbox that two people share, so that it names nobody for sure. */
const SHARED_MAILBOX = 'office@example.com';

const PEOPLE: readonly Person[] = [
  ...DEMO_USERS.map((user, index) => ({ ...user, id: index + 1 })),
  { ...ADMINISTRATOR, hasPassword: true },
  { id: PETROVA, login: 'i.petrova', name: 'Ирина Петрова', is: 'blocked' },
  { id: KUZNETSOV, login: 'v.kuznetsov', name: 'Виктор Кузнецов', is: 'dismissed' },
  { id: ROBOT, login: 'robot', name: 'Routing robot', email: null, is: 'robot' },
  // No named licence, and the slots of the concurrent one are taken: 402.
  { id: WEBER, login: 'k.weber', name: 'Katrin Weber', email: SHARED_MAILBOX, hasPassword: true },
  { id: ROSSI, login: 'm.rossi', name: 'Marco Rossi', email: SHARED_MAILBOX },
];

const ACCOUNTS: readonly ExternalAccount[] = [
  { user: SMIRNOVA, uid: 'esm-2041', account: 'e.smirnova@partner.example.com' },
  // Apart by case and a space at the end only: one for a database that knows neither, where the exact one counts.
  { user: NOVAK, uid: 'PN-1188', account: 'PN-1188' },
  { user: KUZNETSOV, uid: 'pn-1188 ', account: 'pn-1188 ' },
  // The same: nobody can sign in with it.
  { user: WEBER, uid: 'office-7', account: SHARED_MAILBOX },
  { user: ROSSI, uid: 'office-7', account: SHARED_MAILBOX },
];

const SIGN_IN_PATTERNS: readonly [SignInPattern, ...SignInPattern[]] = [
  {
    user: MEYER,
    provider: 'Corporate account',
    protocol: 'Negotiate',
    address: '10.20.1.14',
    computer: 'OFFICE-014',
  },
  {
    user: NOVAK,
    provider: 'Corporate account',
    protocol: 'Forms',
    address: '10.20.1.37',
    computer: 'OFFICE-037',
  },
  {
    user: SMIRNOVA,
    provider: 'Partner portal',
    protocol: 'OpenIDConnect',
    address: '198.51.100.23',
    computer: null,
  },
  {
    user: ORLOV,
    provider: 'Corporate account',
    protocol: 'Basic',
    address: '10.20.4.5',
    computer: 'PHONE-5',
  },
  {
    user: ADMIN,
    provider: 'Built-in account',
    protocol: 'Forms',
    address: '10.20.0.2',
    computer: 'ADMIN-2',
  },
];

/** People of the demo, of whom each is there for something to be seen. */
export function demoPopulation(globals: Readonly<Record<'en' | 'ru', Globals>>): Population {
  const members = (language: 'en' | 'ru', code: string, ...users: number[]) =>
    users.map((user) => [groupOf(globals[language], code), user] as const);
  return {
    people: PEOPLE,
    tasks: { owners: [MEYER, NOVAK, SMIRNOVA, ORLOV], perCategory: 4 },
    memberships: [
      ...members('en', 'EMPLOYEES', MEYER, NOVAK, ADMIN),
      ...members('en', 'LAWYERS', MEYER),
      ...members('en', 'PROCUREMENT', NOVAK),
      ...members('en', 'SECURITY', MEYER, ADMIN),
      ...members('en', 'AUDITORS', NOVAK, KUZNETSOV, WEBER, ROSSI),
      ...members('ru', 'STAFF', SMIRNOVA, ORLOV, PETROVA, KUZNETSOV),
      ...members('ru', 'HR_RU', SMIRNOVA, PETROVA),
      ...members('ru', 'CONSULTANTS_RU', SMIRNOVA),
    ],
    rights: [[groupOf(globals.en, 'SECURITY'), 'GENERATEPAT']],
    executors: [
      [1, NOVAK],
      [2, SMIRNOVA],
      [3, KUZNETSOV],
      [5, NOVAK],
      [5, ORLOV],
      [13, MEYER],
    ],
    permissions: [
      [6, NOVAK],
      [7, SMIRNOVA],
      [21, MEYER],
    ],
    subscriptions: [
      { of: [1, ORLOV], ago: 40 },
      { of: [1, ORLOV], ago: 3 },
      { of: [4, MEYER], ago: 12 },
      { of: [5, KUZNETSOV], ago: 90 },
    ],
    substitutions: [
      { absent: SMIRNOVA, substitute: ORLOV, from: null, until: null },
      { absent: MEYER, substitute: NOVAK, from: -30, until: -16 },
      { absent: NOVAK, substitute: MEYER, from: -7, until: 21 },
      { absent: ORLOV, substitute: SMIRNOVA, from: 30, until: 44 },
    ],
    licences: [
      { kind: 'MainModule', purchased: 5, holders: [MEYER, NOVAK, ADMIN, PETROVA] },
      { kind: 'MainModuleConcurrent', purchased: 2, holders: [SMIRNOVA, ORLOV, WEBER] },
    ],
    slots: [
      { user: SMIRNOVA, started: 95, extended: 3 },
      { user: ORLOV, started: 190, extended: 41 },
    ],
    accounts: ACCOUNTS,
    partnerGroups: [groupOf(globals.en, 'AUDITORS'), groupOf(globals.ru, 'CONSULTANTS_RU')],
    signInPatterns: SIGN_IN_PATTERNS,
    tokens: [
      { user: ADMIN, name: 'Nightly export', created: 85, left: 5, used: 0.4 },
      { user: MEYER, name: 'Report script', created: 19, left: 11, used: 1 },
      { user: ADMIN, name: 'Monitoring', created: 40, left: 140, used: 0.01 },
      { user: NOVAK, name: 'Old laptop', created: 120, left: 60, used: 33, isRevoked: true },
      { user: SMIRNOVA, name: 'First try', created: 60, left: -30, used: null },
    ],
  };
}
