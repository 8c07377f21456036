import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { redactAddress } from '#core/base/redact.ts';
import type { AccessCompareInput, AccessComparison } from '#core/contract/access/compare.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import { querySite } from '../query-context.ts';
import { askSide } from './ask-side.ts';
import { holdAgainst } from './hold-against.ts';
import { type NamedCategory, readParties, type SiteParties } from './people.ts';
import { keyOfText } from './same-text.ts';

/** So many users, and categories where none are named, are compared at most. */
const MOST_USERS = 1_000;
const MOST_CATEGORIES = 100;

/** Opens one of the sites for some work; one at a time, so that both may be the same. */
type Opened = <T>(side: 'first' | 'second', work: (site: Site) => Promise<T>) => Promise<T>;

interface Run {
  now: () => Date;
  signal: AbortSignal | undefined;
}

/**
 * Compares who may what on two sites, by what their own permission functions and chains of sign-in say: users by login, tasks by
 * category and status by Guid. Nothing is written. Throws `usage` without users, `record-unknown` for a group that neither has.
 */
export async function compareAccess(
  open: Opened,
  input: AccessCompareInput,
  { now, signal }: Run,
): Promise<AccessComparison> {
  const { users, group } = input;
  if (users.length === 0 && group === undefined)
    throw new SiteferryError('usage', { reason: message('access-compare.whom') });
  const asked = { users, group };
  const parties = (side: 'first' | 'second') =>
    open(side, (site) => querySite(site, (db) => readParties(db, asked), signal));
  const first = await parties('first');
  const second = await parties('second');
  const names = { first: redactAddress(input.first.site), second: redactAddress(input.second.site) };
  const notes: Message[] = [];
  const logins = loginsOf(input, first, second, notes);
  const shared = categoriesOf(input, first, second, names, notes);
  const ask = (side: 'first' | 'second', categories: readonly NamedCategory[]) =>
    open(side, (site) => querySite(site, (db) => askSide(db, { logins, categories, now: now() }), signal));
  const sides = { first: await ask('first', shared.first), second: await ask('second', shared.second) };
  const result = holdAgainst(sides, { logins, categories: shared.first, names });
  return { ...result, notes: [...notes, ...result.notes] };
}

/** Users by login: an id of one site is somebody else on the other. */
function loginsOf(
  { users, group }: AccessCompareInput,
  first: SiteParties,
  second: SiteParties,
  notes: Message[],
): string[] {
  const unnamed = users.filter((text) => first.logins.get(text) === null || isId(first, text));
  if (unnamed.length > 0) notes.push(message('access-compare.no-login', { users: unnamed }));
  const named = users.filter((text) => !unnamed.includes(text)).map((text) => first.logins.get(text) ?? text);
  if (group !== undefined && !first.members && !second.members)
    throw new SiteferryError('record-unknown', { what: message('record.group'), id: group });
  const all = [...named, ...(first.members ?? []), ...(second.members ?? [])];
  const unique = [...new Map(all.map((login) => [keyOfText(login), login])).values()];
  if (unique.length > MOST_USERS)
    notes.push(message('access-compare.cut-users', { most: MOST_USERS, count: unique.length }));
  return unique.slice(0, MOST_USERS);
}

/** True for an id that the first site does not have: it would mean somebody else on the other. */
function isId({ logins }: SiteParties, text: string): boolean {
  return !logins.has(text) && text.startsWith('#');
}

/** Those that are asked for, or all that both have; each as its site has it. */
function categoriesOf(
  { categories: wanted }: AccessCompareInput,
  first: SiteParties,
  second: SiteParties,
  names: { first: string; second: string },
  notes: Message[],
): { first: NamedCategory[]; second: NamedCategory[] } {
  const [ours, theirs] = [first, second].map(
    ({ categories }) => new Map(categories.map((one) => [one.guid, one])),
  );
  const guids = wanted.length > 0 ? wanted.map((guid) => guid.toLowerCase()) : [...(ours?.keys() ?? [])];
  const both = guids.filter((guid) => ours?.has(guid) && theirs?.has(guid));
  for (const [site, there] of [
    [names.first, ours],
    [names.second, theirs],
  ] as const) {
    const missing = guids.filter((guid) => !there?.has(guid));
    if (missing.length === 0) continue;
    const list = missing.slice(0, MOST_CATEGORIES).map((guid) => ours?.get(guid)?.name ?? guid);
    notes.push(message('access-compare.no-category', { site, categories: list }));
  }
  if (both.length > MOST_CATEGORIES)
    notes.push(message('access-compare.cut-categories', { most: MOST_CATEGORIES, count: both.length }));
  const chosen = both.slice(0, MOST_CATEGORIES);
  const of = (known: ReadonlyMap<string, NamedCategory> | undefined) =>
    chosen.flatMap((guid) => known?.get(guid) ?? []);
  return { first: of(ours), second: of(theirs) };
}
