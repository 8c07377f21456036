import type { SignInAccessInput } from '#core/contract/access/signin.ts';
import { type Identity, identityOf } from '#core/signin/services/identity.ts';
import { matchClaimsWith } from '#core/signin/services/matching.ts';
import type { ServiceFacts, ServiceRow } from '#core/signin/services/service-row.ts';
import type { QueryContext, QueryResult } from '../query-context.ts';
import type { AccountRow } from './accounts.ts';
import type { Matching } from './context.ts';

/**
 * Whom the claims of an identity provider sign in. Where none are given, they are made of what the user has in the place
 * that is looked at, to see whether anybody else has the same. Undefined for services that know no claims.
 */
export async function readMatching(
  db: QueryContext,
  { method, claims }: SignInAccessInput,
  { row, settings }: ServiceFacts,
  user: AccountRow | undefined,
): Promise<QueryResult<Matching> | undefined> {
  if (method !== 'saml' && method !== 'oauth') return undefined;
  const type = method === 'saml' ? 'SAML' : 'OAuth';
  const identity = identityOf(type, row, settings);
  return await db.tryQuery(async () => {
    const isGiven = claims !== undefined;
    const text = claims ?? (user && (await expectedClaims(db, identity, row.Guid, user)));
    const result =
      text === undefined ? undefined : await matchClaimsWith(db.tables, { type, row, settings }, text);
    return { identity, result, isGiven };
  });
}

/**
 * Whom Windows signs in by the claims that were given: its user mapper with its defaults, which compares the UPN with the
 * login (spec, `UserClaimsMapperByUpn`).
 */
export async function readWindowsMatching(
  { tryQuery, tables }: QueryContext,
  { claims }: SignInAccessInput,
): Promise<QueryResult<Matching> | undefined> {
  if (claims === undefined) return undefined;
  const row: ServiceRow = { Id: 0, Guid: '', Name: '', IsActive: true };
  const settings = { ClaimsMapperConfig: { MapperType: 'UserClaimsMapperByUpn' } };
  return await tryQuery(async () => ({
    identity: identityOf('OAuth', row, settings),
    result: await matchClaimsWith(tables, { type: 'OAuth', row, settings }, claims),
    isGiven: true,
  }));
}

/** What an identity provider would have to send for this user; undefined where there is nothing, or it is not known. */
async function expectedClaims(
  { tables }: QueryContext,
  identity: Identity,
  ServiceGuid: string,
  user: AccountRow,
): Promise<string | undefined> {
  if ('missing' in identity) return undefined;
  const { claims, lookup } = identity;
  const value = await storedValue();
  return value?.trim() ? JSON.stringify({ [claims[0] ?? '']: value }) : undefined;

  async function storedValue(): Promise<string | undefined> {
    if (lookup.kind === 'user') {
      // What the users of this site do not have, the match says by itself.
      if (tables.isUnreadable('Users', lookup.column)) tables.require('Users', [lookup.column]);
      return String(user[lookup.column] ?? '');
    }
    if (lookup.kind === 'dictionary') return undefined;
    tables.require('UserExternalAccounts', ['ExternalUid']);
    const where = { ServiceGuid, UserId: user.UserID };
    const [account] = await tables.select<{ ExternalUid: string }>('UserExternalAccounts', where);
    return account?.ExternalUid;
  }
}
