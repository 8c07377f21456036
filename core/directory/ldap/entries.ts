import type { Entry } from 'ldapts';
import type { DirectoryEntry } from '#core/contract/directory/ldap.ts';
import { allOf, anyOf, contains, equals } from './filter.ts';
import type { Login } from './logins.ts';
import type { DirectoryService } from './service.ts';

type Type = DirectoryService['type'];

/** What is searched by: classes of entries, attributes that a login can stand in, and those that a name can. */
const SEARCH_SCHEMAS: Readonly<
  Record<Type, { users: string; groups: string; logins: readonly string[]; names: readonly string[] }>
> = {
  ActiveDirectory: {
    users: '(&(objectCategory=person)(objectClass=user))',
    groups: '(objectClass=group)',
    logins: ['sAMAccountName', 'userPrincipalName', 'mail'],
    names: ['sAMAccountName', 'userPrincipalName', 'mail', 'cn', 'displayName', 'sn', 'givenName'],
  },
  OpenLDAP: {
    users: '(objectClass=person)',
    groups: '(|(objectClass=groupOfNames)(objectClass=groupOfUniqueNames)(objectClass=posixGroup))',
    logins: ['uid', 'mail'],
    names: ['uid', 'mail', 'cn', 'displayName', 'sn', 'givenName'],
  },
};

/** Attributes of an entry that are displayed. */
export const DISPLAYED_ATTRIBUTES: readonly string[] = [
  'objectClass',
  'cn',
  'ou',
  'dc',
  'name',
  'displayName',
  'sn',
  'givenName',
  'uid',
  'sAMAccountName',
  'userPrincipalName',
  'mail',
  'description',
  'member',
  'memberOf',
  'userAccountControl',
  'pwdLastSet',
  'accountExpires',
  'objectSid',
  'objectGUID',
];

/** Attributes that are tried each alone for a login that nobody is found by. */
export function loginAttributes(type: Type): readonly string[] {
  return [...SEARCH_SCHEMAS[type].logins, 'cn', 'displayName'];
}

/** Users or groups whose name has a text in it; all for an empty one. */
export function searchFilter(type: Type, kind: 'users' | 'groups', text: string): string {
  const classes = SEARCH_SCHEMAS[type][kind];
  if (text.trim() === '') return classes;
  return allOf([classes, anyOf(SEARCH_SCHEMAS[type].names.map((name) => contains(name, text.trim())))]);
}

/**
 * The user with this login, as the platform looks for it. A name with a domain is that of an account in it: `domain` is
 * the DNS name of the domain that is searched.
 */
export function loginFilter(type: Type, login: Login, domain: string, withClasses = true): string {
  const names = anyOf(loginParts(type, login, domain));
  return withClasses ? allOf([SEARCH_SCHEMAS[type].users, names]) : names;
}

function loginParts(type: Type, login: Login, domain: string): string[] {
  if (login.kind === 'down-level') return [equals('sAMAccountName', login.account)];
  const { text } = login;
  if (login.kind === 'plain') return SEARCH_SCHEMAS[type].logins.map((name) => equals(name, text));
  // Every account has an implicit principal name besides the one that is stored.
  const isOfDomain = login.suffix.toLowerCase() === domain;
  return [
    equals('userPrincipalName', text),
    equals('mail', text),
    ...(isOfDomain ? [equals('sAMAccountName', login.account)] : []),
  ];
}

/** The names of an attribute in an entry: servers answer long lists in ranges (`member;range=0-1499`). */
function attributeKeys(entry: Entry, name: string): { key: string; isRange: boolean }[] {
  const wanted = name.toLowerCase();
  return Object.keys(entry).flatMap((key) => {
    const [base, ...options] = key.toLowerCase().split(';');
    if (base !== wanted) return [];
    return [{ key, isRange: options.some((one) => /^range=\d+-\d+$/.test(one)) }];
  });
}

/** Values of an attribute as text; names of attributes have no case. */
export function attributeValues(entry: Entry, name: string): string[] {
  return attributeKeys(entry, name).flatMap(({ key }) => {
    const given = entry[key];
    return (Array.isArray(given) ? given : [given]).flatMap((one) => {
      if (Buffer.isBuffer(one)) return [textOf(name, one)];
      return typeof one === 'string' && one !== '' ? [one] : [];
    });
  });
}

const MAX_VALUES = 50;

/** An entry of a directory as the contract has it. */
export function directoryEntry(entry: Entry): DirectoryEntry {
  const all = DISPLAYED_ATTRIBUTES.map((name) => [name, attributeValues(entry, name)] as const);
  const attributes = Object.fromEntries(
    all
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) => [name, values.slice(0, MAX_VALUES)] as const),
  );
  const cut = all.flatMap(([attribute, { length: count }]) => {
    const isAtLeast = attributeKeys(entry, attribute).some(({ isRange }) => isRange);
    return count > MAX_VALUES || isAtLeast ? [{ attribute, count, isAtLeast }] : [];
  });
  const classes = (attributes.objectClass ?? []).map((one) => one.toLowerCase());
  const has = (...names: string[]) => names.some((name) => classes.includes(name));
  const kind = has('group', 'groupofnames', 'groupofuniquenames', 'posixgroup')
    ? 'group'
    : has('person', 'user', 'inetorgperson')
      ? 'user'
      : has(
            'organizationalunit',
            'container',
            'domain',
            'domaindns',
            'dcobject',
            'organization',
            'builtindomain',
          )
        ? 'container'
        : 'other';
  const [name = entry.dn] = ['displayName', 'cn', 'ou', 'name', 'dc'].flatMap((one) => attributes[one] ?? []);
  return { dn: entry.dn, name, kind, attributes, cut };
}

/**
 * A domain of a forest, from the entry that stands for it among the partitions (with `nCName`): its DN is the domain's own,
 * so that its children can be browsed.
 */
export function domainEntry(entry: Entry): DirectoryEntry {
  const [dn = entry.dn] = attributeValues(entry, 'nCName');
  return { ...directoryEntry(entry), dn, kind: 'container' };
}

/** A SID or a Guid of Active Directory, as people write it; other bytes as hex. */
function textOf(name: string, bytes: Buffer): string {
  if (name.toLowerCase() === 'objectsid') return formatSid(bytes);
  if (name.toLowerCase() === 'objectguid' && bytes.length === 16) return formatGuid(bytes);
  return bytes.toString('hex');
}

export function formatSid(bytes: Buffer): string {
  const count = bytes[1] ?? 0;
  if (bytes.length !== 8 + count * 4) return bytes.toString('hex');
  const parts = Array.from({ length: count }, (_, index) => bytes.readUInt32LE(8 + index * 4));
  return ['S', bytes[0], bytes.readUIntBE(2, 6), ...parts].join('-');
}

/** The first three groups are written the other way round. */
export function formatGuid(bytes: Buffer): string {
  const hex = [
    Buffer.from(bytes.subarray(0, 4)).reverse(),
    Buffer.from(bytes.subarray(4, 6)).reverse(),
    Buffer.from(bytes.subarray(6, 8)).reverse(),
    bytes.subarray(8, 10),
    bytes.subarray(10, 16),
  ];
  return hex.map((part) => part.toString('hex')).join('-');
}
