import { argon2i, argon2id } from 'hash-wasm';
import { afterAll, beforeAll } from 'vitest';
import { explainSignIn } from '#core/access/signin/explain.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import { type SignInAccess, signInAccessInput } from '#core/contract/access/signin.ts';
import { fixedTables } from '#core/site/schema/fixed/index.ts';
import type { Session, Site } from '#core/site/site.ts';
import { openTables, type SiteTables } from '#core/site/site-tables.ts';
import { withCachedColumns } from '../support/cached-columns.ts';
import type { TestDatabase } from '../support/databases.ts';
import { createSite, type TestSite } from '../support/sites.ts';

export const NOW = new Date('2026-11-21T10:00:00.000Z');
export const PASSWORD = 'Right-1-password';

export const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A time some days from now. */
export const day = (count: number) => new Date(NOW.getTime() + count * 86_400_000).toISOString();

/** What a case asks besides the site. */
export interface Question {
  user?: string;
  method?: string;
  providerId?: number;
  hostname?: string;
  device?: string;
  ip?: string;
  path?: string;
  claims?: string;
  password?: string;
  bundle?: string;
  acceptUntrusted?: boolean;
  /** When it is asked; `NOW` without it. */
  now?: Date;
  /** The text of `appsettings.json`. */
  keys?: Readonly<Record<string, unknown>>;
}

/** Explains a sign-in, of a site that is changed for it alone. */
export type Explain = (question: Question, change?: Change) => Promise<SignInAccess>;

/** Changes of a case: rows that are added, and columns that are set in rows by their id. */
export interface Change {
  add?: Readonly<Record<string, readonly Row[]>>;
  /** `Users: { 1: { IsFired: true } }` */
  set?: Readonly<Record<string, Readonly<Record<number, Row>>>>;
  /** Tables that are emptied first. */
  clear?: readonly string[];
  /** Tables, and columns as `Table.Column`, that the site does not have. */
  drop?: readonly string[];
  /** A role of PostgreSQL that asks, and may read all but `hide`. */
  role?: string;
  /** Tables, and columns as `Table.Column`, that the role may not read. */
  hide?: readonly string[];
}

/** Made by `makeHashes`. */
export const HASHES = { present: '', older: '', foreign: '$2a$10$somethingElseEntirely' };

/** Anna, who has all that she needs, and Boris; no provider, so that the built-in one is virtual. */
export function baseRows(): [table: string, rows: Row[]][] {
  const user = (UserID: number, Nick: string | null, DisplayName: string, more: Row): Row => ({
    ...{ UserID, Guid: guid(UserID), Nick, DisplayName },
    ...{ IsFired: false, IsBlocked: false, FailedSignIns: 0, MustChangePassword: false },
    ...{ Email: null, CellPhone: null, SID: null, UPN: null, BlockedAt: null, PasswordChangedAt: null },
    ...{ PasswordHashPhc: null, PasswordHashLegacy: null },
    ...more,
  });
  return [
    [
      'Users',
      [
        user(1, 'anna', 'Anna Meyer', {
          Email: 'anna@example.com',
          CellPhone: '+7 900 000-00-01',
          SID: 'S-1-5-21-1',
          PasswordHashPhc: HASHES.present,
          PasswordChangedAt: day(-10),
        }),
        user(2, 'boris', 'Boris Sokolov', { Email: 'boris@example.com' }),
      ],
    ],
    [
      'Groups',
      [
        { GroupID: 1, Guid: guid(11), Name: 'Staff' },
        { GroupID: 2, Guid: guid(12), Name: 'Guests' },
      ],
    ],
    ['GroupUsers', [{ GroupID: 1, UserID: 1 }]],
    ['sys_general_settings', [{ Id: 1, IsCaptchaEnabled: false, ForbidEmailAsLogin: false }]],
    [
      'Licences',
      [
        { Id: 1, Kind: 'MainModule', PurchasedCount: 5, ValidUntil: null },
        { Id: 2, Kind: 'MainModuleConcurrent', PurchasedCount: 2, ValidUntil: null },
      ],
    ],
    ['UserLicences', [{ LicenceId: 1, UserID: 1 }]],
  ];
}

/** A provider as a row. */
export function provider(Id: number, ProviderType: string, more: Row = {}): Row {
  return {
    ...{ Id, Guid: guid(100 + Id), ProviderType, Description: `${ProviderType} ${Id}`, ServiceId: null },
    ...{ IsActive: true, IsDefault: false, IsHidden: false, SecondFactorType: 'None' },
    ...{ SecondFactorServiceId: null, BotId: null, BotToken: null },
    ...more,
  };
}

/** Before the tests of a file. */
export async function makeHashes(): Promise<void> {
  const cheap = { salt: 'saltsaltsaltsalt', memorySize: 64, iterations: 1, parallelism: 1, hashLength: 16 };
  const asked = { password: PASSWORD, outputType: 'encoded', ...cheap } as const;
  HASHES.present = await argon2id(asked);
  HASHES.older = await argon2i(asked);
}

/** A site on which every case changes rows, asks, and takes its changes back. */
export function signInLab(database: TestDatabase) {
  let made: TestSite;
  let site: Site;

  beforeAll(async () => {
    await makeHashes();
    made = await createSite(database);
    site = withCachedColumns(made.site);
    await site.write(async (session) => {
      for (const [table, rows] of baseRows()) await insert(session, table, rows);
    });
  });
  afterAll(() => made?.remove());

  /** Works on a site that is changed for this only; what the work writes is taken back, too. */
  async function onChanged<T>(change: Change, work: (site: Site) => Promise<T>): Promise<T> {
    let answer: { value: T } | undefined;
    await site
      .write(async (session) => {
        const tables = await openTables(session, site.catalog, { code: 'feature.access', values: {} });
        await apply(session, tables, change);
        const inside = <R>(use: (session: Session) => Promise<R>) => session.savepoint(() => use(session));
        if (change.role !== undefined) await become(session, change.role, change.hide ?? []);
        answer = { value: await work({ ...site, read: inside, writeSerializable: inside }) };
        throw new TakenBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error;
      });
    if (!answer) throw new Error('nothing was answered');
    return answer.value;
  }

  /** Explains on a site that is changed for this question only. */
  const explain: Explain = (question, change = {}) =>
    onChanged(change, (inside) => explainAt(inside, question));

  return {
    explain,
    onChanged,
    get made() {
      return made;
    },
  };
}

class TakenBack extends Error {}

export async function explainAt(site: Site, question: Question): Promise<SignInAccess> {
  const { input, run } = questionOf(question);
  return await explainSignIn(site, input, run);
}

/** A question as it is asked. */
export function questionOf({ keys, now = NOW, ...question }: Question) {
  return {
    input: signInAccessInput.parse({ site: 'lab', user: 'anna', ...question }),
    run: {
      now: () => now,
      configuration: keys && { name: 'appsettings.json', text: JSON.stringify(keys) },
    },
  };
}

async function apply(
  session: Session,
  tables: SiteTables,
  { add, set, clear = [], drop = [] }: Change,
): Promise<void> {
  for (const table of clear) await tables.remove(table, {});
  for (const one of drop) await session.query(dropping(session, one));
  for (const [table, rows] of Object.entries(set ?? {})) {
    const id = fixedTables.find(({ name }) => name === table)?.primaryKey[0] ?? 'Id';
    for (const [key, row] of Object.entries(rows))
      await tables.update(table, id, { [id]: Number(key), ...row });
  }
  for (const [table, rows] of Object.entries(add ?? {})) await insert(session, table, rows);
}

async function become(session: Session, role: string, hide: readonly string[]): Promise<void> {
  const { dialect } = session;
  for (const one of hide) {
    const [table = '', column] = one.split('.');
    await session.query(`REVOKE SELECT ON ${dialect.table(table)} FROM ${role}`);
    if (column === undefined) continue;
    const others = (fixedTables.find(({ name }) => name === table)?.columns ?? [])
      .filter(({ name }) => name !== column)
      .map(({ name }) => dialect.identifier(name));
    await session.query(`GRANT SELECT (${others.join(', ')}) ON ${dialect.table(table)} TO ${role}`);
  }
  await session.query(`SET LOCAL ROLE ${role}`);
}

function dropping({ dialect }: Session, what: string): string {
  const [table = '', column] = what.split('.');
  if (column === undefined) return `DROP TABLE ${dialect.table(table)}`;
  return `ALTER TABLE ${dialect.table(table)} DROP COLUMN ${dialect.identifier(column)}`;
}

export async function insert(session: Session, name: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const known = name === 'Groups' ? GROUPS : (fixedTables.find((one) => one.name === name)?.columns ?? []);
  const columns = known.filter((column) => Object.hasOwn(first, column.name));
  const explicitId = columns[0]?.identity === true;
  await session.writeRows({ insertInto: name, columns, explicitId }, rows);
}

/** Of the catalog, not of the fixed tables. */
const GROUPS = [
  { name: 'GroupID', type: 'int', identity: true },
  { name: 'Guid', type: 'guid', identity: false },
  { name: 'Name', type: 'string', identity: false },
] as const;
