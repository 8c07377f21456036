import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '../support/databases.ts';
import { createLab, type Lab } from './lab.ts';

describe('an older version', () => {
  let lab: Lab;
  let a: string;
  let b: string;
  beforeAll(async () => {
    lab = await createLab(postgres);
    const location = join(lab.folder, 'repository');
    await mkdir(location);
    await lab.keepIn({ name: 'shared', provider: 'FileSystem', location });
    [a, b] = [lab.first.url, lab.second.url];
    await lab.client.versions.modules.save({ site: a, name: 'Sales', selection: 'all' });
    await create('2.0');
    await change('2.0');
  });
  afterAll(() => lab?.remove());

  const create = (version: string) =>
    lab.done(lab.client.versions.create({ site: a, module: 'Sales', version }));
  const change = (version: string, more: object = {}) =>
    lab.done(lab.client.versions.change({ site: b, module: 'Sales', version, ...more }));

  it('proposes to remove what an older version does not have, and removes only what was ticked', async () => {
    await lab.execute(
      lab.first,
      `INSERT INTO dbo."States" ("Guid", "Name") SELECT gen_random_uuid(), 'New ' || n FROM generate_series(1, 2) n`,
    );
    await create('3.0');
    await change('3.0');
    const preview = await lab.done(
      lab.client.versions.previewChange({ site: b, module: 'Sales', version: '2.0' }),
    );
    expect(preview.removable.map(({ type }) => type)).toEqual(['states', 'states']);
    expect(preview.plan.counts.Remove).toBe(0);
    const [ticked] = preview.removable;
    if (!ticked) throw new Error('nothing can be removed');
    const { plan } = await change('2.0', { remove: [{ type: ticked.type, guid: ticked.guid }] });
    expect(plan.counts.Remove).toBe(1);
    const { sites } = await lab.done(lab.client.versions.status({ sites: [b] }));
    expect(sites[0]?.modules[0]).toMatchObject({ state: 'drifted', bound: '2.0', added: 1 });
  });

  it('can be a side and a base', async () => {
    const version = (name: string) => ({ version: { site: a, module: 'Sales', version: name } });
    const compare = (from: object, to: object) =>
      lab.done(lab.client.transfer.compare({ from: from as never, to: to as never }));
    expect((await compare(version('3.0'), { site: a })).isEqual).toBe(true);
    const between = await compare(version('3.0'), version('2.0'));
    expect(between.plan.counts).toMatchObject({ Add: 2, Update: 0 });
    const preview = await lab.done(
      lab.client.transfer.previewMove({
        site: b,
        from: { site: a },
        base: version('2.0'),
        options: { includeAllResolutions: true },
      }),
    );
    expect(preview.plan.base).toEqual(expect.any(String));
  });
});
