import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../support/databases.ts';
import { createLab, type Lab } from './lab.ts';

describeEachDatabase('a version whose tag somebody has moved', (database) => {
  let lab: Lab;
  let remote: string;
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Hand', '-c', 'user.email=hand@example.com', ...words], {
      cwd: remote,
      encoding: 'utf8',
    }).trim();
  const replaced = { message: { code: 'version-replaced' } };

  beforeAll(async () => {
    lab = await createLab(database);
    remote = join(lab.folder, 'remote.git');
    execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', remote]);
    await lab.keepIn({ name: 'Releases', provider: 'Git', location: remote });
    const { client, done, first, second } = lab;
    await client.versions.modules.save({ site: first.url, name: 'Sales', selection: 'all' });
    await done(client.versions.create({ site: first.url, module: 'Sales', version: '1.0' }));
    await done(client.versions.change({ site: second.url, module: 'Sales', version: '1.0' }));
    await lab.execute(first, `UPDATE dbo."States" SET "Description" = 'newer' WHERE "StateID" = 1`);
    await done(client.versions.create({ site: first.url, module: 'Sales', version: '1.1' }));
    const told = git('tag', '--list', '--format=%(contents)', 'Sales/1.0');
    git('tag', '--force', '--annotate', '--message', told, 'Sales/1.0', 'Sales/1.1^{commit}');
  }, 240_000);
  afterAll(() => lab?.remove());

  it('is said wherever versions are looked at', async () => {
    const { client, done, second } = lab;
    const { warnings } = await done(client.versions.list({ site: second.url }));
    expect(warnings).toMatchObject([replaced]);
    expect(warnings[0]?.message.values).toMatchObject({ module: 'Sales', version: '1.0' });
    const { sites } = await done(client.versions.status({ sites: [second.url] }));
    expect(sites).toMatchObject([{ modules: [{ state: 'drifted' }], warnings: [replaced] }]);
  });

  it('is the base as the site has taken it', async () => {
    const { client, done, second } = lab;
    const asked = { site: second.url, module: 'Sales', version: '1.1' };
    const preview = await done(client.versions.previewChange(asked));
    expect(preview.warnings).toMatchObject([replaced]);
    expect(preview.plan.counts).toMatchObject({ Update: 1, Conflict: 0 });
  });

  it('is what the site knows once it has been changed to', async () => {
    const { client, done, second } = lab;
    const changed = await done(client.versions.change({ site: second.url, module: 'Sales', version: '1.0' }));
    expect(changed.warnings).toMatchObject([replaced]);
    expect(changed.result.balance).toMatchObject({ states: { updated: 1 } });
    expect((await done(client.versions.list({ site: second.url }))).warnings).toEqual([]);
  });
});
