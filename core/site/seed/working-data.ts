import type { Row } from '#core/catalog/entity-type.ts';
import type { AddedCategory } from './category/category.ts';
import { EPOCH } from './category/context.ts';
import type { Population, TaskOfUser } from './population.ts';
import { makeSignIn, partnerGuid, type SeedDirectory } from './sign-in.ts';
import { makeSignInHistory } from './sign-in-history.ts';
import { type FixedRows, makeTasks } from './tasks.ts';
import { makeUsers } from './users.ts';

/** What working data is made of, beside the population itself. */
export interface WorkingDataContext {
  /** Name of the seed: the root of all that looks random. */
  name: string;
  /** What happened lately lies before it. */
  now: Date;
  /** Which tasks are of. */
  categories: readonly AddedCategory[];
  directory?: SeedDirectory | undefined;
}

/** All that is on a site besides its configuration, and is never transferred: users, tasks, sign-in and what users hold. */
export function makeWorkingData(
  { name, now, categories, directory }: WorkingDataContext,
  population: Population,
): FixedRows {
  return new Map<string, readonly Row[]>([
    ['Users', makeUsers(name, population.people, now)],
    ...makeTasks(categories, name, population.tasks),
    ...makeSignIn(name, directory, population.partnerGroups),
    ...makeSignInHistory(name, population, now),
    ...makeTaskAccess(population, now),
    ...makeHoldings(name, population, now),
  ]);
}

const MINUTE = 60_000;

/** What users are in and hold: groups with their special rights, licences, slots, and accounts at the identity provider. */
function makeHoldings(
  name: string,
  {
    memberships,
    rights,
    licences,
    slots,
    accounts,
  }: Pick<Population, 'memberships' | 'rights' | 'licences' | 'slots' | 'accounts'>,
  now: Date,
): FixedRows {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE).toISOString();
  return new Map<string, Row[]>([
    ['GroupUsers', memberships.map(([GroupID, UserID]) => ({ GroupID, UserID }))],
    ['GroupSpecialRights', rights.map(([GroupID, RightCode]) => ({ GroupID, RightCode }))],
    [
      'Licences',
      licences.map(({ kind, purchased }, index) => ({
        Id: index + 1,
        Kind: kind,
        PurchasedCount: purchased,
      })),
    ],
    [
      'UserLicences',
      licences.flatMap(({ holders }, index) => holders.map((UserID) => ({ LicenceId: index + 1, UserID }))),
    ],
    [
      'UserSessions',
      slots.map(({ user, started, extended }) => ({
        UserID: user,
        StartedAt: ago(started),
        ExtendedAt: ago(extended),
        ModuleName: 'MainModule',
      })),
    ],
    [
      'UserExternalAccounts',
      accounts.map(({ user, uid, account }, index) => ({
        Id: index + 1,
        UserId: user,
        ServiceGuid: partnerGuid(name),
        ExternalUid: uid,
        ExternalAccount: account,
      })),
    ],
  ]);
}

const DAY = 86_400_000;

/** Who gets at tasks, and how: executors, explicit permissions, subscriptions and substitutions. */
function makeTaskAccess(
  {
    executors,
    permissions,
    subscriptions,
    substitutions,
  }: Pick<Population, 'executors' | 'permissions' | 'subscriptions' | 'substitutions'>,
  now: Date,
): FixedRows {
  const at = (days: number) => new Date(now.getTime() + days * DAY).toISOString();
  return new Map<string, Row[]>([
    ['TaskExecutors', executors.map(pair)],
    ['UserTaskPermissions', permissions.map(pair)],
    [
      'MailSubscribers',
      subscriptions.map(({ of, ago }, index) => ({ Id: index + 1, ...pair(of), DateAdd: at(-ago) })),
    ],
    [
      'UserSubstitutions',
      substitutions.map(({ absent, substitute, from, until }, index) => ({
        Id: index + 1,
        UserID: absent,
        SubstituteID: substitute,
        ValidFrom: from === null ? EPOCH : at(from),
        ValidUntil: until === null ? null : at(until),
      })),
    ],
  ]);
}

function pair([TaskID, UserID]: TaskOfUser): Row {
  return { TaskID, UserID };
}
