import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { type SitePurpose, sitePurpose } from '#core/contract/site/rights.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { openSite } from '#core/site/open.ts';
import type { Site } from '#core/site/site.ts';
import { readSite } from '#core/transfer/sides/read-site.ts';
import { postgres } from '#tests/support/databases.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { access } from '#tests/support/tsql/access.ts';
import { lintTsql } from '#tests/support/tsql/lint.ts';
import { signIn } from '#tests/support/tsql/operations.ts';
import { records } from '#tests/support/tsql/records.ts';
import { versions } from '#tests/support/tsql/versions.ts';
import { createLab, guid, type Lab } from '../transfer/support/lab.ts';

let folder: string;
let host: Host;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-rights-'));
  host = startHost(
    { SITEFERRY_HOME: join(folder, 'home') },
    { channel: 'commandLine', keychain: memoryKeychain() },
  );
});
afterAll(async () => {
  await host?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `work` with the address by which somebody comes to the site who has just what is printed for the purpose. */
async function asUserFor<T>(
  made: Pick<TestSite, 'site' | 'url'>,
  purpose: SitePurpose,
  work: (url: string) => Promise<T>,
) {
  const user = `${new URL(made.url).pathname.slice(1)}_${purpose}`;
  const [found] = (await host.client.site.rights({ for: purpose, user })).filter(
    ({ database }) => database === 'postgres',
  );
  const run = async (...statements: string[]) => {
    await made.site.write(async (session) => {
      for (const sql of statements) await session.query(sql);
    });
  };
  await run(`CREATE ROLE "${user}" LOGIN PASSWORD 'just'`, ...(found?.statements ?? []));
  const url = new URL(made.url);
  url.username = user;
  url.password = 'just';
  try {
    return await work(url.href);
  } finally {
    await run(`DROP OWNED BY "${user}"`, `DROP ROLE "${user}"`);
  }
}

async function open<T>(url: string, work: (site: Site) => Promise<T>): Promise<T> {
  const site = await openSite(url, { catalog: referenceCatalog });
  return await work(site).finally(() => site.close());
}

/** The client whose every call is about this site. */
function aboutSite<T extends object>(client: T, site: string): T {
  return new Proxy(client, {
    get: (target, name) => {
      const inner: unknown = Reflect.get(target, name);
      return typeof inner === 'function' ? aboutSite(inner, site) : inner;
    },
    apply: (target, _this, [input, ...rest]) =>
      Reflect.apply(target as () => unknown, undefined, [{ ...input, site }, ...rest]),
  });
}

describe('the rights that are printed', () => {
  it('for an export let a whole site be read, and nothing written', async () => {
    const made = await createSite(postgres, { seed: { profile: 'demo' } });
    await asUserFor(made, 'export', (url) =>
      open(url, async (site) => {
        const { items } = await readSite(
          { site, report: noProgress },
          { selection: 'all', texts: 'rewrite' },
        );
        expect(items.length).toBeGreaterThan(100);
        const writing = site.write((session) => session.query(`UPDATE dbo."States" SET "Name" = "Name"`));
        await expect(writing).rejects.toMatchObject({ code: 'no-right' });
        await expect(
          site.read((session) => session.query('SELECT 1 FROM dbo."Users"')),
        ).rejects.toMatchObject({
          code: 'no-right',
        });
      }),
    );
    await made.remove();
  });

  it('for an import let it be written and undone', async () => {
    const lab: Lab = await createLab(postgres);
    const owner = lab.receiver.site;
    await asUserFor({ site: owner, url: lab.receiver.url }, 'import', (url) =>
      open(url, async (site) => {
        lab.receiver.site = site;
        const undoFolder = join(folder, 'undo');
        const cast = { states: [{ StateID: 7, Guid: guid(1), Name: 'Draft' }] };
        const { result } = await lab.import(cast, { undoFolder });
        expect(result.committed).toBe(true);
        expect(result.balance.states).toMatchObject({ added: 1 });
        expect((await lab.undo(undoFolder)).result.balance.states).toMatchObject({ removed: 1 });
      }),
    ).finally(() => {
      lab.receiver.site = owner;
    });
    await lab.remove();
  });

  it.each(['sign-in', 'service'] as const)('for %s are enough for every operation of it', async (purpose) => {
    const made = await createSite(postgres, { seed: { profile: 'demo' } });
    const refused = await asUserFor(made, purpose, async (url) => {
      const client = aboutSite(host.client, url);
      const calls = [
        ...signIn(client),
        ...records(client),
        ...access(client),
        ...(purpose === 'service' ? versions(client, folder, [url, url]) : []),
      ];
      const failures: string[] = [];
      for (const [operation, call] of calls) {
        await call().catch(({ code, data }: { code?: string; data?: { code?: string } }) => {
          const found = String(data?.code ?? code);
          if (found === 'no-right' || found === 'feature-off') failures.push(`${operation}: ${found}`);
        });
      }
      expect(calls.length).toBeGreaterThan(20);
      return failures;
    });
    await made.remove();
    expect(refused).toEqual([]);
  });

  it.each(sitePurpose.options)('for %s are T-SQL, too', async (purpose) => {
    const found = await host.client.site.rights({ for: purpose, user: "o'ne]two" });
    const mssql = found.find(({ database }) => database === 'mssql')?.statements ?? [];
    expect(mssql.length).toBeGreaterThan(20);
    for (const sql of mssql) {
      expect(sql).toMatch(/^GRANT .* TO \[o'ne\]\]two\];$/);
      if (sql.includes(' ON [dbo].'))
        expect(lintTsql(sql.replace(/^GRANT (.*) ON (\S+) TO.*$/, 'SELECT 1 FROM $2'))).toEqual([]);
    }
    expect(mssql.some((sql) => sql.includes('INSERT'))).toBe(purpose !== 'export');
  });
});
