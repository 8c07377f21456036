import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { Person, PersonInput, Told } from '#core/contract/access-person.ts';
import { message } from '#core/messages/catalogue.ts';
import { licenceKind } from '#core/signin/licences.ts';
import { readExtra } from '#core/signin/log/extra.ts';
import { tokenState } from '#core/signin/tokens.ts';
import type { Site } from '#core/site/site.ts';
import { type Asking, askSite } from '../asking.ts';
import { readGroups } from './groups.ts';
import { partOf } from './part.ts';
import { type PersonRow, readPassword } from './password.ts';
import { type Holder, judgeProvider, readProviders } from './providers.ts';
import { readServices } from './services.ts';
import { knownState } from './state.ts';
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
  return await askSite(site, (asking) => describe(asking, input.userId, input.now), signal);
}

async function describe(asking: Asking, UserID: number, now: Date): Promise<Person> {
  const { tables, ask } = asking;
  const { row, unread } = await readRow(asking, UserID);
  const settings = await ask(async () => (await tables.select('sys_general_settings'))[0] ?? {});
  const password = row
    ? await readPassword(asking, row, settings, now)
    : { unknown: unread, statements: [], milliseconds: 0 };
  const State = row ? knownState(row) : 'unknown';
  const groups = await readGroups(asking, UserID);
  const services = await ask(() => readServices(asking));
  const links = await ask(() =>
    tables.select<{ ServiceGuid: string; ExternalUid: string; ExternalAccount?: string | null }>(
      'UserExternalAccounts',
      { UserId: UserID },
    ),
  );
  const providers = await readProviders(asking);
  const holder: Holder = {
    state: State,
    groups: groups.asked.value ? new Set(groups.asked.value.map(({ GroupID }) => GroupID)) : null,
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
    providers: partOf(providers.asked, (all) => all.map((one) => judgeProvider(one, holder))),
    password: partOf(password),
    licences: await readLicences(asking, UserID),
    slot: await readSlot(asking, UserID),
    tokens: await readTokens(asking, UserID, now),
    externalAccounts: partOf(links, (rows) =>
      rows.map(({ ServiceGuid, ExternalUid, ExternalAccount }) => ({
        Service: services.value?.find(({ Guid }) => Guid === ServiceGuid)?.Name ?? null,
        ServiceGuid,
        ExternalUid,
        ExternalAccount: ExternalAccount ?? null,
      })),
    ),
    signIns: await readSignIns(asking, UserID),
    groups: partOf(groups.asked),
    substitutions: await readSubstitutions(asking, UserID, now),
    notes: notesOf([settings.unknown, groups.without, services.unknown, providers.without]),
  };
}

type ReadRow = { row: PersonRow; unread?: undefined } | { row?: undefined; unread: Message };

/** The row of a person, or what it takes to read it. Throws `record-unknown`. */
async function readRow({ tables, ask }: Asking, UserID: number): Promise<ReadRow> {
  const asked = await ask(() => tables.select<PersonRow>('Users', { UserID }));
  if (asked.unknown)
    return { unread: message('person.users-unread', { table: 'dbo.Users', reason: asked.unknown }) };
  const [row] = asked.value;
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

async function readLicences({ tables, ask }: Asking, UserID: number): Promise<Person['licences']> {
  const asked = await ask(() =>
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
  return partOf(asked, (rows) => ({
    // Who is assigned to the pool of slots has none of them yet.
    Named: rows
      .filter(({ Kind }) => licenceKind(Kind) !== 'concurrent')
      .map(({ Kind, ValidUntil }) => ({ Kind, ValidUntil: ValidUntil ?? null })),
  }));
}

type Slot = NonNullable<Told<Person['slot']>>;

async function readSlot({ tables, ask }: Asking, UserID: number): Promise<Person['slot']> {
  const asked = await ask(() =>
    tables.select<Omit<Slot, 'ModuleName'> & { ModuleName?: string | null }>('UserSessions', { UserID }),
  );
  return partOf(asked, ([held]) =>
    held
      ? { StartedAt: held.StartedAt, ExtendedAt: held.ExtendedAt, ModuleName: held.ModuleName ?? null }
      : null,
  );
}

type ShownToken = Told<Person['tokens']>[number];

async function readTokens({ tables, ask }: Asking, UserId: number, now: Date): Promise<Person['tokens']> {
  const asked = await ask(() => tables.select<Omit<ShownToken, 'State'>>('PersonalAccessTokens', { UserId }));
  return partOf(asked, (rows) =>
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

async function readSignIns({ tables, ask }: Asking, UserID: number): Promise<Person['signIns']> {
  const search = { where: { UserID }, range: { column: 'Date' }, limit: SIGN_INS };
  const asked = await ask(() => tables.newest<LogRow>('LoginsLog', search));
  return partOf(asked, (rows) =>
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
