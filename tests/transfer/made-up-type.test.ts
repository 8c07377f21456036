import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { createCatalog } from '#core/catalog/catalog.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { writeRows } from '#core/site/seed/write.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { previewImport } from '#core/transfer/preview.ts';
import { searchTree } from '#core/transfer/selection/search-tree.ts';
import { treeChildren } from '#core/transfer/selection/tree.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { createSite, rowsOf } from '#tests/support/sites.ts';

/** Adding an entity type is adding one object: this one has a column of every kind. */
const courier: EntityType = {
  name: 'couriers',
  scope: 'global',
  table: 'Couriers',
  id: 'CourierID',
  guid: 'Guid',
  columns: [
    { name: 'Name', type: 'string', length: 100, required: true },
    { name: 'Rate', type: 'decimal' },
    { name: 'IsFast', type: 'bool', required: true, default: false },
    { name: 'HiredAt', type: 'datetime' },
    { name: 'Badge', type: 'guid' },
    { name: 'Route', type: 'text', format: 'json' },
    { name: 'Pin', type: 'string', length: 20, secret: true },
    { name: 'BossID', type: 'int', references: { type: 'couriers' } },
    { name: 'GroupID', type: 'int', required: true, references: { type: 'groups' } },
  ],
  key: ['Name'],
  label: ['Name'],
  title: { en: 'Couriers', ru: 'Курьеры' },
  icon: 'VehicleTruck',
};

const rows = [
  {
    CourierID: 3,
    Guid: '00000000-0000-4000-8000-000000000003',
    Name: 'Ёлка "быстрая"',
    Rate: 1234567.0125,
    IsFast: true,
    HiredAt: '2026-02-28T23:59:59.007Z',
    Badge: '00000000-0000-4000-8000-0000000000aa',
    Route: '{"stops": [1, 2]}',
    Pin: '1234',
    BossID: 8,
    GroupID: 1,
  },
  {
    CourierID: 8,
    Guid: '00000000-0000-4000-8000-000000000008',
    Name: 'Boss',
    Rate: null,
    IsFast: false,
    HiredAt: null,
    Badge: null,
    Route: null,
    Pin: '9999',
    BossID: null,
    GroupID: 1,
  },
];

describeEachDatabase('a made-up entity type', (database) => {
  it('is created, found, exported, previewed and imported like any other', async () => {
    const catalog = createCatalog([...referenceCatalog.types, courier]);
    const folder = await mkdtemp(join(tmpdir(), 'siteferry-type-'));
    const source = await createSite(database, { catalog });
    const receiver = await createSite(database, { catalog });
    await source.site.write((session) =>
      writeRows(
        { site: source.site, session, counts: new Map(), report: noProgress, signal: undefined },
        new Map<string, Row[]>([
          [
            'groups',
            [
              {
                GroupID: 1,
                Guid: '00000000-0000-4000-8000-000000000001',
                Name: 'Depot',
                IsActive: true,
                IsSystem: false,
                OrderNo: 0,
              },
            ],
          ],
          ['couriers', rows],
        ]),
      ),
    );
    expect(await treeChildren(source.site, 'group:couriers', 'en')).toHaveLength(2);
    expect(await searchTree(source.site, 'ёлка', 5)).toMatchObject([
      { type: 'couriers', path: 'Ёлка "быстрая"' },
    ]);

    const out = join(folder, 'couriers.zip');
    const selection = rows.map(({ Guid }) => ({ type: 'couriers', guid: Guid, includeSubcat: false }));
    const exported = await exportConfiguration(
      { site: source.site, report: noProgress },
      { selection, out, overwrite: true, format: 'multi-file', texts: 'rewrite' },
    );
    expect(exported.byType).toEqual({ groups: 1, couriers: 2 });

    const input = {
      archive: out,
      options: importOptions.parse({}),
      decisions: [],
      onConflict: 'fail' as const,
    };
    const context = {
      site: receiver.site,
      report: noProgress,
      now: () => new Date(),
      channel: 'commandLine' as const,
    };
    expect((await previewImport(context, input)).plan.counts).toMatchObject({ Add: 3 });
    await importConfiguration(context, {
      ...input,
      dryRun: false,
      logDir: join(folder, 'log'),
      language: 'en',
    });
    expect((await previewImport(context, input)).plan.counts).toMatchObject({
      NoChanges: 3,
      Add: 0,
      Update: 0,
    });
    const [arrived] = await rowsOf(receiver.site, 'couriers');
    expect(arrived).toMatchObject({ CourierID: 3, Name: 'Ёлка "быстрая"', BossID: 8, GroupID: 1, Pin: null });
    expect(Number(arrived?.Rate)).toBe(1234567.0125);
    await source.remove();
    await receiver.remove();
    await rm(folder, { recursive: true, force: true });
  });
});
