import { DEMO_USERS } from '#core/site/seed/profiles/demo-people.ts';

/** An entry of the demo's directory: its DN, and the values of each attribute. */
export interface DemoEntry {
  dn: string;
  values: Readonly<Record<string, readonly string[]>>;
  /** With which it can sign in. */
  password?: string;
  /** Why it cannot, with the right password: the `data` of Active Directory. */
  refusal?: string;
}

const DOMAIN = 'corp.example.com';
export const DEMO_BASE = 'DC=corp,DC=example,DC=com';
/** Where its people are. */
export const DEMO_PEOPLE = `OU=People,${DEMO_BASE}`;
/** What the demo's services sign in with, and every person of the directory. It opens nothing else. */
export const DEMO_LOGIN = 'svc-portal';
export const DEMO_PASSWORD = 'demo';

/** Users of the demo's sites, and others beside them. */
const PEOPLE: Readonly<Record<string, readonly { login: string; name: string }[]>> = {
  Contracts: [
    ...DEMO_USERS.slice(0, 2),
    { login: 'm.keller', name: 'Martin Keller' },
    { login: 's.lang', name: 'Sophie Lang' },
    { login: 'j.moreau', name: 'Julien Moreau' },
    { login: 'o.vance', name: 'Olivia Vance' },
  ],
  Кадры: [
    ...DEMO_USERS.slice(2),
    { login: 'i.petrova', name: 'Ирина Петрова' },
    { login: 'n.belova', name: 'Наталья Белова' },
    { login: 's.kuznetsov', name: 'Сергей Кузнецов' },
  ],
};

const HOUR = 3_600_000;
const NORMAL = '512';
const DISABLED = '514';
const LOCKED = '16';
const EXPIRED = '8388608';

/** Accounts that cannot sign in, each for another reason. */
function refused(now: Date): Readonly<Record<string, Pick<DemoEntry, 'values' | 'refusal'>>> {
  const computed = (bits: string) => ({ 'msDS-User-Account-Control-Computed': [bits] });
  return {
    'm.keller': { refusal: '533', values: { userAccountControl: [DISABLED] } },
    'i.petrova': {
      refusal: '775',
      values: { ...computed(LOCKED), lockoutTime: [fileTime(now.getTime() - 3 * HOUR)] },
    },
    'o.vance': { refusal: '532', values: computed(EXPIRED) },
    'n.belova': { refusal: '773', values: { pwdLastSet: ['0'] } },
  };
}

/** What the demo's directory holds, in the shape of Active Directory: people, groups, and the account of the services. */
export function demoEntries(now: Date): DemoEntry[] {
  const special = refused(now);
  const units = Object.entries(PEOPLE).flatMap(([unit, people]) => {
    const base = `OU=${unit},${DEMO_PEOPLE}`;
    const users = people.map(({ login, name }) => user(login, name, base, special[login]));
    return [container('organizationalUnit', `OU=${unit}`, DEMO_PEOPLE), ...users];
  });
  const members = (unit: string) => units.filter(({ dn }) => dn.includes(`,OU=${unit},`)).map(({ dn }) => dn);
  const groups = Object.keys(PEOPLE).map((unit) => group(unit, members(unit)));
  return [
    { dn: DEMO_BASE, values: { objectClass: ['top', 'domain', 'domainDNS'], dc: ['corp'], name: ['corp'] } },
    container('organizationalUnit', 'OU=People', DEMO_BASE),
    ...units.map((entry) => withGroups(entry, groups)),
    container('organizationalUnit', 'OU=Groups', DEMO_BASE),
    ...groups,
    container('container', 'CN=Service accounts', DEMO_BASE),
    user(DEMO_LOGIN, 'Portal service', `CN=Service accounts,${DEMO_BASE}`),
  ];
}

function container(objectClass: string, rdn: string, base: string): DemoEntry {
  const [kind = '', name = ''] = rdn.split('=');
  return {
    dn: `${rdn},${base}`,
    values: { objectClass: ['top', objectClass], [kind.toLowerCase()]: [name], name: [name] },
  };
}

function user(
  login: string,
  name: string,
  base: string,
  special?: Pick<DemoEntry, 'values' | 'refusal'>,
): DemoEntry {
  const [givenName = '', sn = ''] = name.split(' ');
  return {
    dn: `CN=${name},${base}`,
    password: DEMO_PASSWORD,
    ...special,
    values: {
      objectClass: ['top', 'person', 'organizationalPerson', 'user'],
      objectCategory: ['person'],
      cn: [name],
      displayName: [name],
      givenName: [givenName],
      sn: [sn],
      uid: [login],
      sAMAccountName: [login],
      userPrincipalName: [`${login}@${DOMAIN}`],
      mail: [`${login}@example.com`],
      userAccountControl: [NORMAL],
      'msDS-User-Account-Control-Computed': ['0'],
      ...special?.values,
    },
  };
}

function group(name: string, member: readonly string[]): DemoEntry {
  return {
    dn: `CN=${name},OU=Groups,${DEMO_BASE}`,
    values: { objectClass: ['top', 'group'], cn: [name], sAMAccountName: [name], member },
  };
}

function withGroups(entry: DemoEntry, groups: readonly DemoEntry[]): DemoEntry {
  const memberOf = groups.filter(({ values }) => values.member?.includes(entry.dn)).map(({ dn }) => dn);
  return memberOf.length === 0 ? entry : { ...entry, values: { ...entry.values, memberOf } };
}

/** What a server says of itself to anybody. */
export function demoRoot(host: string, now: Date): DemoEntry {
  return {
    dn: '',
    values: {
      objectClass: ['top'],
      defaultNamingContext: [DEMO_BASE],
      namingContexts: [DEMO_BASE],
      dnsHostName: [host],
      forestFunctionality: ['7'],
      supportedLDAPVersion: ['3'],
      currentTime: [`${now.toISOString().replace(/[-:T]/g, '').slice(0, 14)}.0Z`],
    },
  };
}

/** Units of 100 ns since 1601. */
function fileTime(milliseconds: number): string {
  return String((BigInt(milliseconds) + 11_644_473_600_000n) * 10_000n);
}
