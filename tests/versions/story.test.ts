import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../support/databases.ts';
import { createLab, type Lab } from './lab.ts';

describeEachDatabase('versions between two sites', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
    const location = join(lab.folder, 'repository');
    await mkdir(location);
    await lab.keepIn({ name: 'shared', provider: 'FileSystem', location });
  });
  afterAll(async () => {
    await lab?.remove();
  });

  const bound = async (site: string) => {
    const modules = await lab.client.versions.modules.list({ site });
    return modules.map((module) => [module.name, module.bound?.version]);
  };
  const change = (site: string, version: string, more: object = {}) =>
    lab.done(lab.client.versions.change({ site, module: 'Sales', version, ...more }));
  const status = async (site: string) => {
    const { sites } = await lab.done(lab.client.versions.status({ sites: [site] }));
    return sites[0]?.modules.map((module) => [module.module.name, module.state, module.bound, module.newest]);
  };

  it('goes from one site to the other, up, down and back', async () => {
    const { client, done, first, second } = lab;
    const [a, b] = [first.url, second.url];
    await client.versions.modules.save({ site: a, name: 'Sales', selection: 'all' });
    expect(await status(a)).toEqual([['Sales', 'unbound', undefined, undefined]]);

    const { created, entities, changed, files } = await done(
      client.versions.create({ site: a, module: 'sales', version: '1.0', description: 'The first' }),
    );
    expect(created).toMatchObject({ version: '1.0', isBound: true, isHeld: true });
    expect(entities).toBeGreaterThan(100);
    expect(changed).toBe(files);
    expect(await status(a)).toEqual([['Sales', 'same', '1.0', '1.0']]);

    const empty = await lab.sums(second);
    const preview = await done(client.versions.previewChange({ site: b, module: 'Sales', version: '1.0' }));
    expect(preview.plan.counts).toMatchObject({ Add: entities, Conflict: 0, Update: 0 });
    expect(preview).toMatchObject({ to: '1.0', removable: [] });
    expect(preview.from).toBeUndefined();
    const there = await change(b, '1.0', { plan: preview.plan });
    expect(await bound(b)).toEqual([['Sales', '1.0']]);
    expect(await status(b)).toEqual([['Sales', 'same', '1.0', '1.0']]);

    const back = await done(client.transfer.undo({ site: b, run: there.result.run }));
    expect(await bound(b)).toEqual([['Sales', undefined]]);
    const undone = await lab.sums(second);
    for (const table of Object.keys(empty)) {
      if (!['Modules', 'VersionConfigs'].includes(table))
        expect([table, undone[table]]).toEqual([table, empty[table]]);
    }
    await done(client.transfer.undo({ site: b, run: back.result.run }));
    expect(await bound(b)).toEqual([['Sales', '1.0']]);

    await lab.execute(first, `UPDATE dbo."States" SET "Description" = 'of A' WHERE "StateID" <= 2`);
    expect(await status(a)).toEqual([['Sales', 'drifted', '1.0', '1.0']]);
    const next = await done(client.versions.create({ site: a, module: 'Sales', version: '1.1' }));
    expect(next.changed).toBe(1);
    await lab.execute(
      second,
      `UPDATE dbo."States" SET "Description" = 'of B' WHERE "StateID" IN (SELECT "StateID" FROM dbo."States" WHERE "StateID" BETWEEN 2 AND 3)`,
    );
    const conflicts = await done(client.versions.previewChange({ site: b, module: 'Sales', version: '1.1' }));
    expect(conflicts.plan.counts).toMatchObject({ Update: 1, Conflict: 1 });
    const whole = await done(
      client.versions.previewChange({ site: b, module: 'Sales', version: '1.1', keepLocal: false }),
    );
    expect(whole.plan.counts).toMatchObject({ Update: 3, Conflict: 0 });
    await expect(change(b, '1.1')).rejects.toMatchObject({ code: 'conflicts' });
    expect(await bound(b)).toEqual([['Sales', '1.0']]);
    await change(b, '1.1', { keepLocal: false });
    expect(await status(b)).toEqual([['Sales', 'same', '1.1', '1.1']]);

    await change(b, '1.0');
    expect(await status(b)).toEqual([['Sales', 'same', '1.0', '1.1']]);
  });
});
