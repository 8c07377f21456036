import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTables } from '#core/site/site-tables.ts';
import { accounts, startDomain } from '../directory/support/forest.ts';
import { makePki, type Pki } from '../directory/support/lab.ts';
import { ADMIN, BASE, hasSlapd, needsSlapd, type Slapd } from '../directory/support/slapd.ts';
import { postgres } from '../support/databases.ts';
import { checksums, createSite, type TestSite } from '../support/sites.ts';
import { runHere } from './support.ts';

describe.skipIf(!hasSlapd)(`a dry run of a synchronization${needsSlapd}`, () => {
  let made: TestSite;
  let slapd: Slapd;
  let pki: Pki;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-synchronization-'));
    pki = await makePki();
    await writeFile(join(folder, 'root.pem'), pki.root.pem);
    slapd = await startDomain([pki.good, pki.between], accounts(BASE, { admin: '512', newcomer: '512' }), []);
    made = await createSite(postgres, { seed: { profile: 'demo' } });
    await made.site.write(async (session) => {
      const tables = await openTables(session, made.site.catalog, { code: 'feature.signin', values: {} });
      const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
      await tables.insert('LDAPServicesCredentials', [
        {
          ...{ Id: 90, Guid: guid(90), Name: 'Corp', Domain: `localhost:${slapd.tlsPort}`, IsActive: true },
          ...{ Login: ADMIN.dn, Password: ADMIN.password, IsForestRoot: false },
        },
      ]);
      const profile = { Guid: guid(91), IsActive: false, Schedule: null, LastRunAt: null };
      await tables.insert('SynchronizationProfiles', [
        { ...profile, Id: 90, Name: 'Staff', ServiceId: 90, FieldMapJson: '{"sn":"LastName","x":"None"}' },
        { ...profile, Id: 91, Guid: guid(92), Name: 'Nowhere', ServiceId: null, FieldMapJson: null },
      ]);
      const settings = { SearchBase: BASE, UserFilter: null, GroupFilter: null, SynchronizesGroups: true };
      await tables.insert('SynchronizationProfilesADSettings', [
        { ...settings, Id: 90, ProfileId: 90, BlocksMissingUsers: true },
      ]);
      const [user] = await tables.select<{ UserID: number }>('Users', { Nick: 'e.smirnova' });
      await tables.update('Users', 'UserID', { UserID: user?.UserID ?? 0, SID: 'S-1-5-21-9' });
    });
  });
  afterAll(async () => {
    await slapd?.close();
    await made?.remove();
    await rm(folder, { recursive: true, force: true });
  });
  const run = (id: string, ...more: string[]) =>
    runHere([
      ...['synchronization', 'dry-run', '--site', made.url, '--as', 'admin', '--id', id],
      ...['--ca', join(folder, 'root.pem'), ...more],
    ]);

  it('asks the directory, says who would be added, changed and switched off, and writes nothing', async () => {
    const before = await checksums(made.site);
    const { code, stdout } = await run('90', '--json');
    expect(code).toBe(0);
    const found = JSON.parse(stdout);
    expect(found.counts).toEqual({ read: 2, add: 1, change: 1, switchOff: 1, same: 0 });
    expect(found.add).toMatchObject([{ login: 'newcomer' }]);
    expect(found.change).toMatchObject([{ login: 'admin', fields: [{ field: 'LastName', after: 'admin' }] }]);
    expect(found.switchOff).toMatchObject([{ login: 'e.smirnova' }]);
    expect(found.findings.map(({ code: one }: { code: string }) => one)).toEqual([
      'synchronization.reading',
      'synchronization.fields-unknown',
      'synchronization.inactive',
      'synchronization.groups-not-read',
    ]);
    expect(stdout).not.toContain(ADMIN.password);
    const shown = await run('90', '--lang', 'ru');
    expect(shown.stdout).toContain('Будут отключены');
    expect(await checksums(made.site)).toEqual(before);
  });

  it('says what it needs', async () => {
    expect(await run('91')).toMatchObject({
      code: 10,
      stderr: expect.stringContaining('names no directory service'),
    });
    expect((await run('7777')).code).not.toBe(0);
  });
});
