import type { Message } from '#core/base/message.ts';
import type { ServiceType } from '#core/contract/signin/services.ts';
import type { MatchedUser, MatchResult } from '#core/contract/user-match.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SiteTables, TableRow } from '#core/site/site-tables.ts';
import type { Administration } from '../administration.ts';
import type { UserRow } from '../users.ts';
import { type Claims, claimOf, claimsOf, profileOf } from './claims.ts';
import { identityOf, type Lookup } from './identity.ts';
import type { ServiceRow } from './service-row.ts';
import { findSettings } from './services.ts';
import type { Settings } from './settings.ts';
import { deriveScopes } from './settings.ts';

/** A row that the lookup found, and the very text that it was found by. */
interface Found {
  userId: number;
  stored: string;
}

/**
 * Which user of the site these claims would sign in (spec, "External-account matching"). Values are compared by the
 * database, so case and trailing spaces count as they do there. Nothing is stored. Throws `record-unknown`, and
 * `rule-broken` for claims that cannot be read.
 */
export async function matchClaims(
  { tables }: Administration,
  { type, id, claims }: { type: ServiceType; id: number; claims: string },
): Promise<MatchResult> {
  const service = await findSettings(tables, type, id);
  return await matchClaimsWith(tables, { type, ...service }, claims);
}

/** The same for a service that was read already. Throws `rule-broken`. */
export async function matchClaimsWith(
  tables: SiteTables,
  { type, row, settings }: { type: ServiceType; row: ServiceRow; settings: Settings },
  text: string,
): Promise<MatchResult> {
  const claims = claimsOf(text);
  const requested = requestParameters(type, row, settings);
  const identity = identityOf(type, row, settings);
  if ('missing' in identity) return { outcome: 'not-configured', requested, reason: identity.missing };
  const unusable = unusableColumn(tables, identity.lookup);
  if (unusable) return { outcome: 'not-configured', requested, reason: unusable };
  const claim = identity.claims.map((name) => claimOf(claims, name)).find((one) => one !== undefined);
  const asked = { requested, lookup: identity.lookup.label, claims: [...identity.claims] };
  if (!claim) return { ...asked, outcome: 'no-claim' };
  const found = await lookUp(tables, identity.lookup, row.Guid, claim.value);
  const answer = { ...asked, claim: claim.name, value: claim.value };
  const candidates = await describe(tables, found);
  const exact = found.filter(({ stored }) => stored === claim.value);
  const [chosen] = found.length === 1 ? found : exact;
  if (found.length > 1 && exact.length !== 1) return { ...answer, outcome: 'ambiguous', candidates };
  if (chosen) {
    const user = candidates.find(({ UserID }) => UserID === chosen.userId);
    // A link to a user who is no longer there finds nobody.
    if (user) return { ...answer, outcome: 'match', user, candidates };
  }
  return {
    ...answer,
    outcome: 'none',
    candidates,
    ...plannedProvisioning(type, identity.lookup, settings, claims, claim.value),
  };
}

/** A column that a claim cannot be compared with: none of a user's, no text, or a secret. Throws `feature-off`. */
function unusableColumn(tables: SiteTables, lookup: Lookup): Message | undefined {
  if (lookup.kind !== 'user') return undefined;
  // One that is there and cannot be read is no mistake of the settings.
  if (tables.isUnreadable('Users', lookup.column)) tables.require('Users', [lookup.column]);
  const column = tables.columns('Users').find(({ name }) => name === lookup.column);
  const isText = column?.type === 'string' || column?.type === 'text';
  if (isText && !column.secret) return undefined;
  return message('matching.column-unusable', { column: `Users.${lookup.column}` });
}

/** What a sign-in that finds nobody would store. */
function plannedProvisioning(
  type: ServiceType,
  lookup: Lookup,
  settings: Record<string, unknown>,
  claims: Claims,
  value: string,
): Pick<MatchResult, 'binding' | 'profile'> {
  const binding =
    lookup.kind === 'external-account'
      ? { ExternalUid: value.replace(/(?<! ) +$/, ''), ExternalAccount: value }
      : undefined;
  const profile = type === 'SAML' ? profileOf(settings, claims) : undefined;
  return { ...(binding && { binding }), ...(profile && { profile }) };
}

async function lookUp(
  tables: SiteTables,
  lookup: Lookup,
  ServiceGuid: string,
  value: string,
): Promise<Found[]> {
  if (lookup.kind === 'external-account') {
    tables.require('UserExternalAccounts', ['UserId', 'ExternalUid']);
    const rows = await tables.select<{ UserId: number; ExternalUid: string }>('UserExternalAccounts', {
      ServiceGuid,
      ExternalUid: value,
    });
    return rows.map(({ UserId, ExternalUid }) => ({ userId: UserId, stored: ExternalUid }));
  }
  if (lookup.kind === 'dictionary') return await lookUpDictionary(tables, lookup, value);
  const rows = await tables.select<UserRow & Record<string, unknown>>('Users', { [lookup.column]: value });
  return rows.map((row) => ({ userId: row.UserID, stored: String(row[lookup.column] ?? '') }));
}

/** The tasks of a category are the dictionary: one parameter has the claim's value, another the user's id. */
async function lookUpDictionary(
  tables: SiteTables,
  { subcatId, identityParamId, userParamId }: Extract<Lookup, { kind: 'dictionary' }>,
  value: string,
): Promise<Found[]> {
  const found: Found[] = [];
  tables.require('Tasks', ['SubcatID']);
  tables.require('TaskExtParamValues', ['TaskID', 'TextValue', 'NumberValue']);
  const values = await tables.select<{ TaskID: number; TextValue: string }>('TaskExtParamValues', {
    ExtParamID: identityParamId,
    TextValue: value,
  });
  for (const { TaskID, TextValue } of values) {
    const [task] = await tables.select('Tasks', { TaskID, SubcatID: subcatId });
    if (!task) continue;
    const [user] = await tables.select<{ NumberValue: number | null; TextValue: string | null }>(
      'TaskExtParamValues',
      { TaskID, ExtParamID: userParamId },
    );
    const userId = Number(user?.NumberValue ?? user?.TextValue ?? Number.NaN);
    if (Number.isInteger(userId)) found.push({ userId, stored: TextValue });
  }
  return found;
}

async function describe(tables: SiteTables, found: readonly Found[]): Promise<MatchedUser[]> {
  const users: MatchedUser[] = [];
  for (const { userId, stored } of found) {
    const [user] = await tables.select<UserRow>('Users', { UserID: userId });
    if (!user) continue;
    const { UserID, Nick, DisplayName, IsFired, IsBlocked = false } = user;
    users.push({ UserID, Login: Nick, DisplayName, IsFired, IsBlocked, Stored: stored });
  }
  return users;
}

/** What the browser would be sent to the identity provider with; parameters that the settings leave out are not here. */
function requestParameters(type: ServiceType, row: TableRow, settings: Settings): Record<string, string> {
  const values: Record<string, unknown> =
    type === 'OAuth'
      ? {
          authority: settings.AuthorityUrl,
          client_id: row.ClientId,
          response_type: settings.ResponseType ?? 'code',
          response_mode: settings.ResponseMode,
          redirect_uri: settings.CallbackPath,
          scope: deriveScopes(settings).join(' '),
        }
      : {
          metadata: row.MetadataUrl,
          Issuer: settings.Issuer,
          signed: settings.SignAuthRequests === true,
          SignatureAlgorithm: settings.SignatureAlgorithm ?? 'rsa-sha256',
        };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );
}
