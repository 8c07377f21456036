import { randomUUID } from 'node:crypto';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { PROFILE_FIELDS } from '#core/contract/signin/settings-keys.ts';
import type { MatchResult } from '#core/contract/user-match.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import { columnProblems, takenProblems } from '#core/signin/entry/register.ts';
import { identityOf } from '#core/signin/services/identity.ts';
import { matchClaimsWith } from '#core/signin/services/matching.ts';
import type { ServiceFacts } from '#core/signin/services/service-row.ts';
import type { SiteTables, TableRow } from '#core/site/site-tables.ts';

/**
 * Makes the profile that a SAML sign-in is to have (spec, `CreateProfiles`), in the transaction that `tables` is of, so that the next
 * sign-in finds it by the same claim. Gives the user; one whom somebody else has made meanwhile; undefined where none is to be
 * made. Throws `rule-broken` for values that cannot be stored, or that another user has.
 */
export async function createProfile(
  tables: SiteTables,
  { row, settings }: Pick<ServiceFacts, 'row' | 'settings'>,
  claims: string,
  now: Date,
): Promise<number | undefined> {
  const match = await matchClaimsWith(tables, { type: 'SAML', row, settings }, claims);
  if (match.outcome === 'match') return match.user?.UserID;
  const { profile, value } = match;
  const identity = identityOf('SAML', row, settings);
  if (match.outcome !== 'none' || !profile || value === undefined || 'missing' in identity) return undefined;
  const { lookup } = identity;
  // What a category of tasks says of users is not made by signing in.
  if (lookup.kind === 'dictionary') return undefined;
  const found = lookup.kind === 'user' ? { [lookup.column]: value } : {};
  const values = { ...Object.fromEntries(profile.map((one) => [one.field, one.value])), ...found };
  await refuseProblems(tables, profile, values);
  const Guid = randomUUID();
  await tables.insert('Users', [
    {
      ...storedValues(tables, values),
      ...{ Guid, DisplayName: displayName(values, value), IsFired: false, IsBlocked: false },
      ...{ FailedSignIns: 0, CreatedAt: now.toISOString() },
    },
  ]);
  const [user] = await tables.select<{ UserID: number }>('Users', { Guid });
  if (!user) throw new SiteferryError('bug', { reason: 'a user whose profile was made is not there' });
  const { UserID: UserId } = user;
  if (match.binding)
    await tables.insert('UserExternalAccounts', [{ UserId, ServiceGuid: row.Guid, ...match.binding }]);
  return UserId;
}

async function refuseProblems(
  tables: SiteTables,
  profile: NonNullable<MatchResult['profile']>,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const ofKind = profile.flatMap(({ field, problem }) =>
    problem ? message('input.not-accepted.at', { path: fieldName('registration', field), problem }) : [],
  );
  const problems: Message[] = [
    ...ofKind,
    ...columnProblems({ tables }, values),
    ...(await takenProblems({ tables }, values)),
  ];
  if (problems.length === 0) return;
  throw new SiteferryError('rule-broken', {
    rule: 'profile',
    reason: message('registration.refused', { problems }),
  });
}

/** Values in the types of their columns; fields that no attribute may fill are left out, and what the site has no column for. */
function storedValues(tables: SiteTables, values: Readonly<Record<string, string>>): TableRow {
  return Object.fromEntries(
    tables.columns('Users').flatMap(({ name, type, secret }): [string, string | boolean][] => {
      const value = values[name];
      if (value === undefined || secret) return [];
      if (type === 'string' || type === 'text') return [[name, value]];
      if (!PROFILE_FIELDS.includes(name)) return [];
      if (type === 'bool') return [[name, /^(true|1)$/i.test(value)]];
      if (type === 'datetime') return [[name, new Date(value).toISOString()]];
      return type === 'guid' ? [[name, value.replace(/[{}]/g, '').toLowerCase()]] : [];
    }),
  );
}

function displayName(values: Readonly<Record<string, string>>, claim: string): string {
  const { DisplayName, FullName, FirstName = '', LastName = '', Nick } = values;
  return DisplayName || FullName || `${FirstName} ${LastName}`.trim() || Nick || claim;
}
