import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { KnownValue, Person, PersonInput } from '#core/contract/access/person.ts';
import { message } from '#core/messages/catalogue.ts';
import { licenceKind } from '#core/signin/licences.ts';
import { readExtra } from '#core/signin/log/extra.ts';
import { tokenState } from '#core/signin/tokens.ts';
import type { Site } from '#core/site/site.ts';
import { type QueryContext, querySite } from '../query-context.ts';
import { accountStateOrUnknown } from './account-state.ts';
import { readGroups } from './groups.ts';
import { toPart } from './part.ts';
import { type PersonRow, readPassword } from './password.ts';
import { judgeProvider, type PersonFacts, readProviders } from './providers.ts';
import { readServices } from './services.ts';
import { readSubstitutions } from './substitutions.ts';

/** How many of the newest sign-ins are shown. */
const SIGN_INS = 10;

/**
 * All that the site's database tells of one person, in a fixed number of statements; no operator is needed. A part that
 * cannot be read is unknown, with its reason; the account itself, too. Throws `record-unknown`.
 */
export async function describePerson(
  site: Site,
  input: PersonInput & { now: Date },
  signal?: AbortSignal,
): Promise<Person> {
  return await querySite(site, (db) => describe(db, input.userId, input.now), signal);
}

async function describe(db: QueryContext, UserID: number, now: Date): Promise<Person> {
  const { tables, tryQuery } = db;
  const { row, unread } = await readRow(db, UserID);
  const settings = await tryQuery(async () => (await tables.select('sys_general_settings'))[0] ?? {});
  const password = row
    ? await readPassword(db, row, settings, now)
    : { unknown: unread, statements: [], milliseconds: 0 };
  const State = row ? accountStateOrUnknown(row) : 'unknown';
  const groups = await readGroups(db, UserID);
  const services = await tryQuery(() => readServices(db));
  const links = await tryQuery(() =>
    tables.select<{ ServiceGuid: string; ExternalUid: string; ExternalAccount?: string | null }>(
      'UserExternalAccounts',
      { UserId: UserID },
    ),
  );
  const providers = await readProviders(db);
  const facts: PersonFacts = {
    state: State,
    groups: groups.result.value ? new Set(groups.result.value.map(({ GroupID }) => GroupID)) : null,
    hasPassword: password.value ? password.value.Form !== null : null,
    linked: links.value ? new Set(links.value.map(({ ServiceGuid }) => ServiceGuid)) : null,
    services: services.value ?? null,
  };
  const blocksAfter = settings.value?.FailedAttemptsBeforeBlock;
  return {
    unread: unread ?? null,
    identity: identityOf(UserID, row),
    state: {
      State,
      BlockedAt: row?.BlockedAt ?? null,
      FailedSignIns: row?.FailedSignIns ?? null,
      LastFailedSignInAt: row?.LastFailedSignInAt ?? null,
      BlocksAfter: typeof blocksAfter === 'number' ? blocksAfter : null,
    },
    providers: toPart(providers.result, (all) => all.map((one) => judgeProvider(one, facts))),
    password: toPart(password),
    licences: await readLicences(db, UserID),
    slot: await readSlot(db, UserID),
    tokens: await readTokens(db, UserID, now),
    externalAccounts: toPart(links, (rows) =>
      rows.map(({ ServiceGuid, ExternalUid, ExternalAccount }) => ({
        Service: services.value?.find(({ Guid }) => Guid === ServiceGuid)?.Name ?? null,
        ServiceGuid,
        ExternalUid,
        ExternalAccount: ExternalAccount ?? null,
      })),
    ),
    signIns: await readSignIns(db, UserID),
    groups: toPart(groups.result),
    substitutions: await readSubstitutions(db, UserID, now),
    notes: notesOf([settings.unknown, groups.without, services.unknown, providers.without]),
  };
}

type ReadRow = { row: PersonRow; unread?: undefined } | { row?: undefined; unread: Message };

/** The row of a person, or what it takes to read it. Throws `record-unknown`. */
async function readRow({ tables, tryQuery }: QueryContext, UserID: number): Promise<ReadRow> {
  const result = await tryQuery(() => tables.select<PersonRow>('Users', { UserID }));
  if (result.unknown)
    return { unread: message('person.users-unread', { table: 'dbo.Users', reason: result.unknown }) };
  const [row] = result.value;
  if (row) return { row };
  throw new SiteferryError('record-unknown', { what: message('record.user'), id: `#${UserID}` });
}

/** A reason that several parts share is told once. */
function notesOf(reasons: readonly (Message | undefined)[]): Message[] {
  const told = reasons.flatMap((reason) => reason ?? []);
  return [...new Map(told.map((reason) => [JSON.stringify(reason), reason])).values()];
}

function identityOf(UserID: number, row: Partial<PersonRow> = {}): Person['identity'] {
  return {
    UserID,
    Login: row.Nick ?? null,
    DisplayName: row.DisplayName ?? '',
    Email: row.Email ?? null,
    SID: row.SID ?? null,
    UPN: row.UPN ?? null,
    CellPhone: row.CellPhone ?? null,
    TelegramUserName: row.TelegramUserName ?? null,
    Position: row.Position ?? null,
    IsSuperAdmin: row.IsSuperAdmin ?? null,
    IsSystemRobot: row.IsSystemRobot ?? null,
    CreatedAt: row.CreatedAt ?? null,
    LastActiveAt: row.LastActiveAt ?? null,
  };
}

async function readLicences({ tables, tryQuery }: QueryContext, UserID: number): Promise<Person['licences']> {
  const result = await tryQuery(() =>
    tables.joined<{ Kind: string; ValidUntil?: string | null }>(
      { table: 'UserLicences' },
      [
        {
          table: 'Licences',
          on: { column: 'Id', of: 0, to: 'LicenceId' },
          needed: { Kind: 'Kind' },
          wanted: { ValidUntil: 'ValidUntil' },
        },
      ],
      { UserID },
    ),
  );
  return toPart(result, (rows) => ({
    // Who is assigned to the pool of slots has none of them yet.
    Named: rows
      .filter(({ Kind }) => licenceKind(Kind) !== 'concurrent')
      .map(({ Kind, ValidUntil }) => ({ Kind, ValidUntil: ValidUntil ?? null })),
  }));
}

type Slot = NonNullable<KnownValue<Person['slot']>>;

async function readSlot({ tables, tryQuery }: QueryContext, UserID: number): Promise<Person['slot']> {
  const result = await tryQuery(() =>
    tables.select<Omit<Slot, 'ModuleName'> & { ModuleName?: string | null }>('UserSessions', { UserID }),
  );
  return toPart(result, ([held]) =>
    held
      ? { StartedAt: held.StartedAt, ExtendedAt: held.ExtendedAt, ModuleName: held.ModuleName ?? null }
      : null,
  );
}

type ShownToken = KnownValue<Person['tokens']>[number];

async function readTokens(
  { tables, tryQuery }: QueryContext,
  UserId: number,
  now: Date,
): Promise<Person['tokens']> {
  const result = await tryQuery(() =>
    tables.select<Omit<ShownToken, 'State'>>('PersonalAccessTokens', { UserId }),
  );
  return toPart(result, (rows) =>
    rows
      .map((row) => ({
        Id: row.Id,
        Name: row.Name,
        TokenPrefix: row.TokenPrefix,
        CreatedAt: row.CreatedAt,
        ExpiresAt: row.ExpiresAt,
        LastUsedAt: row.LastUsedAt,
        IsRevoked: row.IsRevoked,
        State: tokenState(row, now),
      }))
      .reverse(),
  );
}

interface LogRow {
  Id: number;
  Date: string;
  Address?: string | null;
  Protocol?: string | null;
  ComputerName?: string | null;
  UserAgent?: string | null;
  ExtraData?: string | null;
}

async function readSignIns({ tables, tryQuery }: QueryContext, UserID: number): Promise<Person['signIns']> {
  const search = { where: { UserID }, range: { column: 'Date' }, limit: SIGN_INS };
  const result = await tryQuery(() => tables.newest<LogRow>('LoginsLog', search));
  return toPart(result, (rows) =>
    rows.map((row) => ({
      Id: row.Id,
      Date: row.Date,
      Address: row.Address ?? null,
      Protocol: row.Protocol ?? null,
      Provider: readExtra(row.ExtraData ?? null).Provider,
      ComputerName: row.ComputerName ?? null,
      UserAgent: row.UserAgent ?? null,
    })),
  );
}
