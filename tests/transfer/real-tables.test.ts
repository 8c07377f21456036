import { expect, it, onTestFinished } from 'vitest';
import { warning } from '#core/checks/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { connect } from '#core/site/connect.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { createCouriers, useCouriers } from './support/couriers.ts';
import { brief, guid } from './support/lab.ts';

describeEachDatabase('tables that are not as the reference schema makes them', (database) => {
  const couriers = useCouriers(database);

  const { dialect } = database;
  const q = (name: string) => couriers().connection.dialect.identifier(name);
  const rows = () =>
    couriers().connection.read((session) =>
      session.query<Record<string, unknown>>(
        `SELECT * FROM ${session.dialect.table('Couriers')} ORDER BY ${q('CourierID')}`,
      ),
    );

  it('number new rows themselves where the database does not', async () => {
    const site = await couriers().made({ types: { CourierID: dialect === 'postgres' ? 'integer' : 'int' } });
    await couriers().import(site, [{ CourierID: 40, Name: 'Ann' }]);
    const more = [
      { CourierID: 1, Guid: guid(5), Name: 'Bo' },
      { CourierID: 2, Guid: guid(6), Name: 'Cy' },
    ];
    await couriers().import(site, more, { options: { importWithoutKeepIdentity: true } });
    expect((await rows()).map((row) => [row.CourierID, row.Name])).toEqual([
      [40, 'Ann'],
      [41, 'Bo'],
      [42, 'Cy'],
    ]);
    const { plan } = await couriers().preview(site, more, { options: { importWithoutKeepIdentity: true } });
    expect(plan.items.map(brief)).toEqual(['couriers NoChanges', 'couriers NoChanges']);
  });

  it('fill columns themselves: these are read, never written, and said once', async () => {
    const computed =
      dialect === 'postgres'
        ? `integer GENERATED ALWAYS AS (length(${q('Name')})) STORED`
        : `AS (LEN(${q('Name')}))`;
    const site = await couriers().made({ types: { Trips: computed } });
    expect(site.warnings).toEqual([warning(message('column-computed', { column: 'dbo.Couriers.Trips' }))]);
    const archive = [{ Name: 'Ann', Trips: 77, Note: 'a' }];
    const { result } = await couriers().import(site, archive);
    expect(result.balance.couriers).toMatchObject({ added: 1 });
    const again = await couriers().preview(site, archive);
    expect(again.plan.items.map(brief)).toEqual(['couriers NoChanges']);
    await couriers().import(site, [{ Name: 'Anna', Trips: 77, Note: 'a' }]);
    expect((await rows()).map((row) => [row.Name, row.Trips])).toEqual([['Anna', 4]]);
  });

  it('demand columns that nobody brings: each is told of beforehand', async () => {
    const counter = dialect === 'postgres' ? 'bigint GENERATED ALWAYS AS IDENTITY' : 'rowversion';
    const site = await couriers().made({
      more: [
        `${q('Depot')} int NOT NULL`,
        `${q('Van')} int NOT NULL`,
        `${q('Filled')} int DEFAULT 1 NOT NULL`,
        `${q('Counted')} ${counter} NOT NULL`,
      ],
    });
    const unknown = (name: string) =>
      warning(message('column-unknown', { column: `dbo.Couriers.${name}`, type: 'couriers' }));
    expect(site.warnings).toEqual([unknown('Depot'), unknown('Van')]);
    const { warnings } = await couriers().preview(site, [{ Name: 'Ann' }]);
    expect(warnings).toEqual(expect.arrayContaining(site.warnings.slice()));
  });
});

describeEachDatabase('a server with a clock of its own', (database) => {
  const { dialect } = database;

  it('keeps times with a zone as points in time', async () => {
    const { url, drop } = await database.create();
    onTestFinished(drop);
    if (dialect === 'postgres') await setZone(url, 'Asia/Tokyo');
    const couriers = await createCouriers(url);
    onTestFinished(couriers.remove);
    const site = await couriers.made({
      types: { HiredAt: dialect === 'postgres' ? 'timestamptz' : 'datetimeoffset' },
    });
    const archive = [{ Name: 'Ann', HiredAt: '2026-01-31T22:30:00.000Z' }];
    await couriers.import(site, archive);
    const q = (name: string) => site.dialect.identifier(name);
    const moment = `'2026-02-01T01:30:00+03:00'`;
    const same = await couriers.connection.read((session) =>
      session.query(
        `SELECT 1 AS ${q('found')} FROM ${session.dialect.table('Couriers')} WHERE ${q('HiredAt')} = ${moment}`,
      ),
    );
    expect(same).toHaveLength(1);
    const { plan } = await couriers.preview(site, archive);
    expect(plan.items.map(brief)).toEqual(['couriers NoChanges']);
  });
});

async function setZone(url: string, zone: string): Promise<void> {
  const connection = await connect(url, { create: true });
  await connection.write((session) =>
    session.query(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET "TimeZone" TO %L', current_database(), '${zone}'); END $$`,
    ),
  );
  const [set] = await connection.read((session) => session.query('SELECT setconfig FROM pg_db_role_setting'));
  expect(set).toBeDefined();
  await connection.close();
}
