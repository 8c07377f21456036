import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { openSite } from '#core/site/open.ts';
import { checkSite } from '#core/site/schema/check.ts';
import type { Site } from '#core/site/site.ts';
import { compareWithSite, readSiteSide } from '#core/transfer/compare-sides.ts';
import { readSite } from '#core/transfer/sides/read-site.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';

const HOW = { associations: {}, texts: 'rewrite' } as const;
const report = noProgress;

let made: TestSite;
let role: string;
beforeAll(async () => {
  made = await createSite(postgres, { seed: { profile: 'demo' } });
  const { username, pathname } = new URL(made.url);
  role = `${username}_${pathname.slice(1)}_reader`;
  await run(
    `CREATE ROLE "${role}" LOGIN PASSWORD 'reader'`,
    `GRANT USAGE ON SCHEMA dbo TO "${role}"`,
    `GRANT SELECT ON ALL TABLES IN SCHEMA dbo TO "${role}"`,
  );
});
afterAll(async () => {
  await run(`DROP OWNED BY "${role}"`, `DROP ROLE "${role}"`);
  await made?.remove();
});

async function run(...statements: string[]): Promise<void> {
  await made.site.write(async (session) => {
    for (const sql of statements) await session.query(sql);
  });
}

/** The site of somebody to whom the database masks this column. */
function masking(site: Site, table: string, column: string): Site {
  return {
    ...site,
    available(type: EntityType) {
      const found = site.available(type);
      const one = 'unavailable' in found || type.table !== table ? undefined : found.real.get(column);
      if ('unavailable' in found || !one) return found;
      return { ...found, real: new Map([...found.real, [column, { ...one, masked: true }]]) };
    },
  };
}

describe('values that the database masks', () => {
  it('are refused by name before anything is read as data, on either side', async () => {
    const masked = masking(made.site, 'States', 'Name');
    const refused = {
      code: 'columns-masked',
      data: {
        columns: ['dbo.States.Name'],
        statement: expect.stringMatching(/^GRANT UNMASK TO \w+$/),
      },
    };
    await expect(readSite({ site: masked, report }, { ...HOW, selection: 'all' })).rejects.toMatchObject(
      refused,
    );
    const side = await readSiteSide({ site: made.site, report }, { ...HOW, selection: 'all' });
    await expect(compareWithSite({ site: masked, report }, side, HOW)).rejects.toMatchObject(refused);
  });

  it('do not matter where they are not read', async () => {
    const secret = referenceCatalog.types.flatMap(({ table, columns }) =>
      columns.flatMap(({ name, secret }) => (secret ? [[table, name] as const] : [])),
    );
    const [[table, column] = ['', '']] = secret;
    expect(column).not.toBe('');
    const site = masking(made.site, table, column);
    const { items } = await readSite({ site, report }, { ...HOW, selection: 'all' });
    expect(items.length).toBeGreaterThan(0);
  });
});

describe('rows that row-level security hides', () => {
  async function asReader<T>(work: (site: Site) => Promise<T>): Promise<T> {
    const url = new URL(made.url);
    url.username = role;
    url.password = 'reader';
    const site = await openSite(url.href, { catalog: referenceCatalog });
    return await work(site).finally(() => site.close());
  }
  const read = (site: Site) => readSite({ site, report }, { ...HOW, selection: 'all' });
  const told = (site: Site) =>
    site.warnings.filter(({ message }) => message.code === 'rows-hidden').map(({ subject }) => subject);

  it.each([
    { what: 'to nobody', policy: 'FOR SELECT USING (true)', hidden: [], refused: false },
    { what: 'perhaps', policy: 'FOR SELECT USING ("GroupID" > 0)', hidden: ['dbo.Groups'], refused: false },
    {
      what: 'all, because the policy is about writing',
      policy: 'FOR INSERT WITH CHECK (true)',
      hidden: ['dbo.Groups'],
      refused: true,
    },
  ])('$what', async ({ policy, hidden, refused }) => {
    await run(
      'ALTER TABLE dbo."Groups" ENABLE ROW LEVEL SECURITY',
      `CREATE POLICY siteferry_test ON dbo."Groups" ${policy}`,
    );
    try {
      await asReader(async (site) => {
        expect(told(site)).toEqual(hidden);
        const reading = read(site);
        if (!refused) {
          expect((await reading).warnings.some(({ message }) => message.code === 'rows-hidden')).toBe(
            hidden.length > 0,
          );
          return;
        }
        await expect(reading).rejects.toMatchObject({
          code: 'rows-withheld',
          data: { tables: ['dbo.Groups'] },
        });
      });
    } finally {
      await run(
        'DROP POLICY siteferry_test ON dbo."Groups"',
        'ALTER TABLE dbo."Groups" DISABLE ROW LEVEL SECURITY',
      );
    }
  });

  it('are told of by the check for tables of sign-in, too', async () => {
    await run('ALTER TABLE dbo."Users" ENABLE ROW LEVEL SECURITY');
    try {
      const { warnings } = await asReader((site) => checkSite(site));
      expect(warnings.map(({ subject }) => subject)).toEqual(['dbo.Users']);
    } finally {
      await run('ALTER TABLE dbo."Users" DISABLE ROW LEVEL SECURITY');
    }
  });
});
