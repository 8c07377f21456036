import type { FoundPerson, People, PeopleInput } from '#core/contract/access/person.ts';
import { EXTERNAL_ACCOUNTS, searchAccounts } from '#core/signin/accounts.ts';
import type { UserRow } from '#core/signin/users.ts';
import type { Site } from '#core/site/site.ts';
import { type QueryContext, type QueryResult, querySite } from '../query-context.ts';
import { accountStateOrUnknown } from './account-state.ts';

type PersonRow = UserRow & { Email?: string | null };

/** An id, as people write one. Larger ones no database has. */
const ID = /^#(\d{1,9})$/;

/**
 * Users by name, those whose login, name, e-mail, SID or external account contains the text, a page of them; also those
 * who may not sign in. No operator is needed. What the database does not let us look in is left out and told.
 */
export async function findPeople(site: Site, input: PeopleInput, signal?: AbortSignal): Promise<People> {
  return await querySite(site, (db) => find(db, input), signal);
}

async function find(db: QueryContext, { text, after, limit }: PeopleInput): Promise<People> {
  const [, id] = ID.exec(text) ?? [];
  const rows =
    id === undefined
      ? await containing(db, { text, after, limit: limit + 1 })
      : { found: await db.tryQuery(() => db.tables.select<PersonRow>('Users', { UserID: Number(id) })) };
  const { found } = rows;
  const unsearched = [...('without' in rows ? rows.without : []), ...(found.unknown ? [found.unknown] : [])];
  const people = found.value ?? [];
  return { people: people.slice(0, limit).map(personOf), isCut: people.length > limit, unsearched };
}

/** External accounts are left out where the database does not tell them. */
async function containing(
  { tables, tryQuery }: QueryContext,
  page: Parameters<typeof searchAccounts>[1],
): Promise<{ found: QueryResult<PersonRow[]>; without: NonNullable<QueryResult<unknown>['unknown']>[] }> {
  if (page.text === '') return { found: await tryQuery(() => searchAccounts(tables, page)), without: [] };
  const found = await tryQuery(() => searchAccounts(tables, { ...page, linked: EXTERNAL_ACCOUNTS }));
  if (!found.unknown) return { found, without: [] };
  const rest = await tryQuery(() => searchAccounts(tables, page));
  return { found: rest, without: rest.unknown ? [] : [found.unknown] };
}

function personOf(row: PersonRow): FoundPerson {
  const { UserID, Nick, DisplayName, Email } = row;
  return {
    UserID,
    Login: Nick ?? null,
    DisplayName,
    Email: Email ?? null,
    State: accountStateOrUnknown(row),
  };
}
