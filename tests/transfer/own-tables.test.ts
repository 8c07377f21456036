import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { runLong } from '#core/contract/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { startHost } from '#core/operations/start.ts';
import { openSite } from '#core/site/open.ts';
import { proposeCatalog } from '#core/site/schema/propose.ts';
import { readSchema } from '#core/site/schema/table-metadata.ts';
import { writeRows } from '#core/site/seed/write.ts';
import { parseSiteUrl } from '#core/site/url.ts';
import { openCatalog } from '#core/workspace/profile/catalog-file.ts';
import { createCustomTables } from '#tests/support/custom-tables.ts';
import { describeEachDatabase, type TestDatabase } from '#tests/support/databases.ts';
import { createSite } from '#tests/support/sites.ts';
import { guid } from './support/lab.ts';

type Cast = Record<string, Row[]>;

const source: Cast = {
  groups: [{ GroupID: 5, Guid: guid(105), Name: 'Depot' }],
  states: [{ StateID: 6, Guid: guid(106), Name: 'On its way', DeliveryCode: 'OTW' }],
  _category: [{ CatID: 1, Guid: guid(101), Name: 'Deliveries' }],
  _subcategory: [{ SubcatID: 1, Guid: guid(102), CatID: 1, Name: 'Parcels', InitialStateID: 6 }],
  couriers: [
    {
      CourierID: 3,
      Guid: guid(203),
      Name: 'Ёлка',
      Rate: 12.5,
      IsFast: true,
      ApiToken: 't0p',
      GroupID: 5,
      BossID: 8,
    },
    { CourierID: 8, Guid: guid(208), Name: 'Boss', IsFast: false, GroupID: 5, Order: 7 },
  ],
  'delivery-rules': [{ RuleID: 4, Guid: guid(304), SubcatID: 1, Caption: 'By noon', CourierID: 3 }],
};

/** Others have these ids here. */
const receiver: Cast = {
  groups: [{ GroupID: 5, Guid: guid(905), Name: 'Office' }],
  _category: [{ CatID: 1, Guid: guid(901), Name: 'Meetings' }],
  _subcategory: [{ SubcatID: 1, Guid: guid(902), CatID: 1, Name: 'Weekly' }],
  couriers: [{ CourierID: 3, Guid: guid(903), Name: 'Pigeon', IsFast: false, GroupID: 5 }],
};

/** A closed site with tables of its own and these rows. */
async function siteWith(database: TestDatabase, cast: Cast, catalog: Catalog) {
  const made = await createSite(database);
  await createCustomTables(made.site);
  await made.site.close();
  const site = await openSite(made.url, { catalog });
  const rows = new Map(Object.entries(cast).map(([type, list]) => [type, list.map(filled(catalog, type))]));
  await site.write((session) =>
    writeRows({ site, session, counts: new Map(), report: noProgress, signal: undefined }, rows),
  );
  await site.close();
  return made;
}

function filled(catalog: Catalog, type: string) {
  const defaults = catalog
    .get(type)
    .columns.flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, value] as const]));
  return (row: Row): Row => ({ ...Object.fromEntries(defaults), ...row });
}

describeEachDatabase('a site with tables of its own', (database) => {
  it('moves their rows by the catalog file that was drafted of it, with ids of the receiver', async () => {
    const home = await mkdtemp(join(tmpdir(), 'siteferry-own-'));
    const drafted = await createSite(database);
    await createCustomTables(drafted.site);
    const { file } = proposeCatalog(referenceCatalog, await drafted.site.read(readSchema));
    await drafted.remove();
    await writeFile(join(home, 'own.json'), JSON.stringify(file));
    await writeFile(join(home, 'profile.json'), '{ "version": 1, "catalog": "own.json" }');
    const catalog = await openCatalog(join(home, 'own.json'), referenceCatalog);
    const from = await siteWith(database, source, catalog);
    const to = await siteWith(database, receiver, catalog);

    const PASSWORD = /(?<=^\w+:\/\/[^:@/]*):[^@]*(?=@)/;
    const target = parseSiteUrl(from.url);
    const password = 'password' in target ? target.password : undefined;
    const host = startHost(
      { SITEFERRY_HOME: home, SITEFERRY_PASSWORD: password },
      { channel: 'commandLine' },
    );
    const { client } = host;
    const profile = join(home, 'profile.json');
    await client.site.save({ name: 'from', url: from.url.replace(PASSWORD, ''), profile });
    await client.site.save({ name: 'to', url: to.url.replace(PASSWORD, ''), profile });
    expect((await client.site.check({ site: 'from' })).warnings).toEqual([]);

    const archive = join(home, 'section.zip');
    const selection = [{ type: '_category', guid: guid(101), includeSubcat: false }];
    const exported = await runLong(
      client.transfer.export({ site: 'from', selection, out: archive, format: 'multi-file' }),
      () => {},
    );
    expect(exported.byType).toEqual({
      ...{ groups: 1, states: 1, _category: 1, _subcategory: 1, couriers: 2 },
      'delivery-rules': 1,
    });

    const input = { site: 'to', archive, options: importOptions.parse({ importWithoutKeepIdentity: true }) };
    const preview = await runLong(client.transfer.preview(input), () => {});
    expect(preview.plan.counts).toMatchObject({ Add: 7, Conflict: 0 });
    await runLong(client.transfer.import({ ...input, logDir: join(home, 'log') }), () => {});
    const again = await runLong(client.transfer.preview(input), () => {});
    expect(again.plan.counts).toMatchObject({ NoChanges: 7, Add: 0, Update: 0 });
    await host.close();

    const site = await openSite(to.url, { catalog });
    const rows = async (type: string) =>
      (
        await site.read((session) =>
          session.query<Row>(`SELECT * FROM ${session.dialect.table(catalog.get(type).table)}`),
        )
      ).map((row) => ({ ...row, Guid: String(row.Guid).toLowerCase() }));
    const byGuid = async (type: string, wanted: string) =>
      (await rows(type)).find((row) => row.Guid === wanted) ?? {};
    const courier: Row = await byGuid('couriers', guid(203));
    const boss: Row = await byGuid('couriers', guid(208));
    expect(boss.Order).toBe(7);
    const depot: Row = await byGuid('groups', guid(105));
    const parcels: Row = await byGuid('_subcategory', guid(102));
    expect(courier).toMatchObject({ Name: 'Ёлка', ApiToken: null, OwnerID: null });
    expect(courier.CourierID).not.toBe(3);
    expect(courier.BossID).toBe(boss.CourierID);
    expect(courier.GroupID).toBe(depot.GroupID);
    expect(depot.GroupID).not.toBe(5);
    expect(await byGuid('delivery-rules', guid(304))).toMatchObject({
      Caption: 'By noon',
      SubcatID: parcels.SubcatID,
      CourierID: courier.CourierID,
    });
    expect(await byGuid('states', guid(106))).toMatchObject({ DeliveryCode: 'OTW' });
    await site.close();
    await from.remove();
    await to.remove();
    await rm(home, { recursive: true, force: true });
  });
});
