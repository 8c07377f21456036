import type { SignInAccessInput } from '#core/contract/access-signin.ts';
import { type Identity, identityOf } from '#core/signin/services/identity.ts';
import { matchWith } from '#core/signin/services/matching.ts';
import type { ServiceFacts, ServiceRow } from '#core/signin/services/stored.ts';
import type { Asked, Asking } from '../asking.ts';
import type { AccountRow } from './accounts.ts';
import type { Matching } from './world.ts';

/**
 * Whom the claims of an identity provider sign in. Where none are given, they are made of what the user has in the place
 * that is looked at, to see whether anybody else has the same. Undefined for services that know no claims.
 */
export async function readMatching(
  asking: Asking,
  { method, claims }: SignInAccessInput,
  { row, settings }: ServiceFacts,
  user: AccountRow | undefined,
): Promise<Asked<Matching> | undefined> {
  if (method !== 'saml' && method !== 'oauth') return undefined;
  const type = method === 'saml' ? 'SAML' : 'OAuth';
  const identity = identityOf(type, row, settings);
  return await asking.ask(async () => {
    const isGiven = claims !== undefined;
    const text = claims ?? (user && (await madeClaims(asking, identity, row.Guid, user)));
    const result =
      text === undefined ? undefined : await matchWith(asking.tables, { type, row, settings }, text);
    return { identity, result, isGiven };
  });
}

/**
 * Whom Windows signs in by the claims that were given: its user mapper with its defaults, which compares the UPN with the
 * login (spec, `UserClaimsMapperByUpn`).
 */
export async function readWindowsMatching(
  { ask, tables }: Asking,
  { claims }: SignInAccessInput,
): Promise<Asked<Matching> | undefined> {
  if (claims === undefined) return undefined;
  const row: ServiceRow = { Id: 0, Guid: '', Name: '', IsActive: true };
  const settings = { ClaimsMapperConfig: { MapperType: 'UserClaimsMapperByUpn' } };
  return await ask(async () => ({
    identity: identityOf('OAuth', row, settings),
    result: await matchWith(tables, { type: 'OAuth', row, settings }, claims),
    isGiven: true,
  }));
}

/** What an identity provider would have to send for this user; undefined where there is nothing, or it is not known. */
async function madeClaims(
  { tables }: Asking,
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
      if (tables.isUnread('Users', lookup.column)) tables.require('Users', [lookup.column]);
      return String(user[lookup.column] ?? '');
    }
    if (lookup.kind === 'dictionary') return undefined;
    tables.require('UserExternalAccounts', ['ExternalUid']);
    const where = { ServiceGuid, UserId: user.UserID };
    const [account] = await tables.select<{ ExternalUid: string }>('UserExternalAccounts', where);
    return account?.ExternalUid;
  }
}
