import { afterAll, beforeAll } from 'vitest';
import type { PasswordRequest, ServedSignIn, ServeRun } from '#core/access/serve/request.ts';
import { createSignInResources } from '#core/access/serve/resources.ts';
import { serveSignIn } from '#core/access/serve/serve.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import type { Site } from '#core/site/site.ts';
import { openTables, type SiteTables } from '#core/site/site-tables.ts';
import type { TestDatabase } from '../support/databases.ts';
import { createSite, type TestSite } from '../support/sites.ts';
import { baseRows, type Change, insert, makeHashes, NOW, PASSWORD } from './sign-in-lab.ts';

/** The keys of a site, all at their defaults but these. */
export function keysFile(keys: Readonly<Record<string, unknown>> = {}) {
  return { name: 'appsettings.json', text: JSON.stringify(keys) };
}

export function serveRun(
  keys: Readonly<Record<string, unknown>> = {},
  more: Partial<ServeRun> = {},
): ServeRun {
  return {
    signal: new AbortController().signal,
    now: () => NOW,
    configuration: keysFile(keys),
    resources: createSignInResources(),
    ...more,
  };
}

/** Anna, who types the right password. */
export const request = (more: Partial<PasswordRequest> = {}): PasswordRequest => ({
  ...{ method: 'password', user: 'anna', password: PASSWORD, device: 'web', isHuman: false },
  ...{ ip: '203.0.113.9', requestAddress: '/api/auth/token-v2' },
  ...more,
});

/** How a sign-in ended, in a word: the outcome, or the code that is told. */
export function endOf(served: ServedSignIn): string {
  return 'error' in served ? served.error.code : served.outcome;
}

/** A site to which people sign in for good; each `describe` has its own. */
export function serveLab(database: TestDatabase) {
  let made: TestSite;
  beforeAll(async () => {
    await makeHashes();
    made = await createSite(database);
    await fill({});
  });
  afterAll(() => made?.remove());

  /** The rows that every test starts with, and those of a change. */
  async function fill({ add = {}, set = {}, clear = [] }: Change): Promise<void> {
    await change(async (tables) => {
      for (const table of TABLES) await tables.remove(table, {});
    });
    await made.site.write(async (session) => {
      for (const [table, rows] of baseRows())
        if (!clear.includes(table)) await insert(session, table, changed(rows, set[table]));
      for (const [table, rows] of Object.entries(add)) await insert(session, table, rows);
    });
  }

  async function change(work: (tables: SiteTables) => Promise<void>): Promise<void> {
    await made.site.write(async (session) => work(await openTables(session, made.site.catalog, FEATURE)));
  }

  return {
    get made() {
      return made;
    },
    get site(): Site {
      return made.site;
    },
    fill,
    change,
    serve: (more: Partial<PasswordRequest> = {}, run: ServeRun = serveRun()) =>
      serveSignIn(made.site, request(more), run),
    /** Rows as they are now. */
    rows: (table: string, where: Row = {}): Promise<Row[]> =>
      made.site.read(async (session) =>
        (await openTables(session, made.site.catalog, FEATURE)).select<Row>(table, where),
      ),
    /** What a secret column of a user holds. */
    secret: (column: string, UserID: number): Promise<string | undefined> =>
      made.site.read(
        async (session) =>
          (
            await (await openTables(session, made.site.catalog, FEATURE)).secrets('Users', column, { UserID })
          )[0],
      ),
  };
}

const FEATURE = { code: 'feature.access', values: {} } as const;

/** In an order in which nothing refers to what is gone. */
const TABLES = [
  ...['LoginsLog', 'ActionLog', 'UserSessions', 'UserLicences', 'Licences', 'IpBlocks', 'UserKeys'],
  ...[
    'UserPasswordHistory',
    'GroupUsers',
    'AuthenticationProviderGroups',
    'AuthenticationProviderDomains',
    'AuthenticationProviders',
    'MultifactorCredentials',
  ],
  ...['sys_general_settings', 'Groups', 'Users'],
];

function changed(rows: readonly Row[], of: Readonly<Record<number, Row>> = {}): Row[] {
  return rows.map((row) => ({ ...row, ...of[Number(row.UserID ?? row.Id)] }));
}
