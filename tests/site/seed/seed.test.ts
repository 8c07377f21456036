import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress, type Progress } from '#core/base/progress.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import { referenceCatalog as catalog } from '#core/catalog/reference-catalog.ts';
import { demo } from '#core/site/seed/profiles/demo.ts';
import { seedSite } from '#core/site/seed/seed.ts';
import type { Site } from '#core/site/site.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { checksums, createSite, type TestSite } from '#tests/support/sites.ts';

const NOW = new Date('2026-03-04T12:30:00.000Z');

/** All rows of a type in canonical form, secrets included. */
async function canonicalRows(site: Site, typeName: string): Promise<Row[]> {
  const type = catalog.get(typeName);
  return await site.read((session) => {
    const { dialect } = session;
    const columns = [
      { name: type.id, type: 'int' as const },
      { name: type.guid, type: 'guid' as const },
      ...type.columns,
    ];
    return session.query<Row>(
      `SELECT ${columns.map((column) => dialect.canonical('t', column)).join(', ')} ` +
        `FROM ${dialect.table(type.table)} t ORDER BY t.${dialect.identifier(type.id)}`,
    );
  });
}

describeEachDatabase('seeding', (database) => {
  let made: TestSite;

  beforeAll(async () => {
    made = await createSite(database);
  });

  afterAll(async () => {
    await made?.remove();
  });

  describe('an empty site', () => {
    it('stays empty when it is cancelled', async () => {
      const before = await checksums(made.site);
      const cancelling = new AbortController();
      const report = ({ done }: Progress): void => {
        if (done > 500) cancelling.abort();
      };
      await expect(seedSite(made.site, { profile: 'demo' }, report, cancelling.signal)).rejects.toMatchObject(
        {
          code: 'cancelled',
        },
      );
      expect(await checksums(made.site)).toEqual(before);
    });

    it('holds exactly the rows of the profile afterwards', async () => {
      const reported: Progress[] = [];
      const { counts } = await seedSite(made.site, { profile: 'demo', seed: 7, now: NOW }, (progress) =>
        reported.push(progress),
      );
      const [batch] = demo({ catalog, seed: 7, scale: 0, now: NOW });
      for (const type of catalog.types) {
        const rows = batch?.rows.get(type.name) ?? [];
        expect(await canonicalRows(made.site, type.name), type.name).toEqual(rows);
        expect(counts[type.name], type.name).toBe(rows.length);
      }
      expect(reported.length).toBe(catalog.types.length);
    });

    it('has tasks with values too', async () => {
      const expected = new Map<string, number>();
      for (const { fixed } of demo({ catalog, seed: 7, scale: 0, now: NOW })) {
        for (const [table, rows] of fixed ?? [])
          expected.set(table, (expected.get(table) ?? 0) + rows.length);
      }
      expect(expected.size).toBeGreaterThan(4);
      for (const [table, count] of expected) {
        const found = await made.site.read((session) =>
          session.query(`SELECT * FROM ${session.dialect.table(table)}`),
        );
        expect(found.length, table).toBe(count);
      }
    });
  });

  describe('a site that holds something', () => {
    it('is refused, and left as it is', async () => {
      const before = await checksums(made.site);
      await expect(seedSite(made.site, { profile: 'typical' }, noProgress)).rejects.toMatchObject({
        code: 'site-not-empty',
      });
      expect(await checksums(made.site)).toEqual(before);
    });

    it('gives new rows ids behind those of the seed', async () => {
      const type = catalog.get('resolutions');
      const columns = [{ name: 'Guid', type: 'guid' as const }, ...type.columns];
      const row = {
        Guid: '00000000-0000-4000-8000-000000000001',
        Name: 'New',
        IsPositive: true,
        IsCommentRequired: false,
        OrderNo: 1,
      };
      await made.site.write((session) =>
        session.writeRows({ insertInto: type.table, columns, explicitId: false }, [row]),
      );
      const rows = await canonicalRows(made.site, 'resolutions');
      expect(rows.at(-1)).toMatchObject({ ResolutionID: rows.length, Name: 'New' });
    });
  });
});

describeEachDatabase('the large profile', (database) => {
  it('is written in batches', async () => {
    const { site, remove } = await createSite(database, { seed: { profile: 'large', scale: 3 } });
    const total = await site.read(async (session) => {
      let count = 0;
      for (const type of catalog.types) {
        const counted = await session.query(`SELECT 1 AS one FROM ${session.dialect.table(type.table)}`);
        count += counted.length;
      }
      return count;
    });
    expect(total).toBe(3000);
    await remove();
  });
});
