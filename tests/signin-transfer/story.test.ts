import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { signInSite } from '#core/signin-transfer/site.ts';
import { compareWithSite, readArchiveSide } from '#core/transfer/compare-sides.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { checksums } from '#tests/support/sites.ts';
import { HOW, OPENID, SECRET, SIGN_IN_TABLES, signInLab } from './lab.ts';

const without = (sums: Record<string, string>) =>
  Object.fromEntries(Object.entries(sums).filter(([table]) => !SIGN_IN_TABLES.includes(table)));

describeEachDatabase('sign-in as a side', (database) => {
  const lab = signInLab(database);

  it('makes two sites equal, keeps the secrets of the receiver, and undoes it', async () => {
    const untouched = await checksums(lab.prod.site);
    const before = await lab.compare();
    expect(before.isEqual).toBe(false);
    const remove = before.onlyOnReceiver.map(({ type, guid: one }) => ({ type, guid: one }));
    expect(before.onlyOnReceiver.map(({ path }) => path)).toEqual(['Own']);
    const to = join(lab.folder, 'undo');
    // The old service has no login, so it connects as the application: it needs no password.
    const { result } = await lab.move({
      remove,
      secrets: { [OPENID]: { ClientSecret: 'given-at-the-write' } },
      undo: to,
      confirm: 'prod',
    });
    expect(result.committed).toBe(true);
    const after = await lab.compare();
    expect(after.plan.items.filter(({ status }) => status !== 'NoChanges')).toEqual([]);
    expect(after.isEqual).toBe(true);
    expect(await lab.secretsIn('LDAPServicesCredentials', 'Password')).toEqual(['own-secret']);
    expect(await lab.secretsIn('OAuthServicesSettings', 'ClientSecret')).toEqual(['given-at-the-write']);
    const [settings = ''] = await lab.secretsIn('SAMLServicesSettings', 'SettingsJson');
    expect(JSON.parse(settings)).toEqual({ EntityId: 'test', SignCertificatePassword: 'own-secret' });
    const audited = (await lab.stored('ActionLog')).map(({ ActionType }) => ActionType);
    expect(audited.filter((type) => type === 'authentication_provider_create')).toHaveLength(2);
    expect(audited).toContain('general_settings_update');
    expect(audited).toContain('special_right_grant');
    await lab.undo(to, { confirm: 'prod' });
    const again = await lab.compare();
    expect(again.plan.items).toEqual(before.plan.items);
    expect(again.onlyOnReceiver).toEqual(before.onlyOnReceiver);
    expect(await lab.secretsIn('LDAPServicesCredentials', 'Password')).toEqual(['own-secret']);
    // Nothing else of the site was touched on the way.
    expect(without(await checksums(lab.prod.site))).toEqual(without(untouched));
  });

  it('is the same as an archive of it, which holds no secret, nor do plans, logs and undo data', async () => {
    const out = join(lab.folder, 'sign-in');
    const site = signInSite(lab.test.site);
    const how = { selection: 'all', format: 'multi-file', overwrite: true, texts: 'ignore' } as const;
    await exportConfiguration({ site, report: noProgress }, { ...how, out });
    const input = { archive: out, selection: 'all', texts: 'ignore' } as const;
    const side = await readArchiveSide({ site, report: noProgress }, input);
    const context = { site: signInSite(lab.test.site), report: noProgress };
    expect((await compareWithSite(context, side, { ...HOW, signIn: true })).isEqual).toBe(true);
    const secrets = { [OPENID]: { ClientSecret: 'given-at-the-write' } };
    const { plan, logDir } = await lab.move({ secrets, undo: join(lab.folder, 'searched') });
    const files = await Promise.all(
      [out, logDir, join(lab.folder, 'searched')].map(async (one) =>
        Promise.all(
          (await readdir(one, { recursive: true, withFileTypes: true }))
            .filter((entry) => entry.isFile())
            .map((entry) => readFile(join(entry.parentPath, entry.name))),
        ),
      ),
    );
    const bytes = [...files.flat(), Buffer.from(JSON.stringify(plan))];
    expect(bytes.length).toBeGreaterThan(8);
    for (const secret of [SECRET, 'own-secret', 'given-at-the-write'])
      expect(bytes.filter((one) => one.includes(secret))).toEqual([]);
  });

  it('is no part of configuration', async () => {
    const out = join(lab.folder, 'configuration');
    const how = { selection: 'all', format: 'multi-file', overwrite: true, texts: 'ignore' } as const;
    await exportConfiguration({ site: lab.test.site, report: noProgress }, { ...how, out });
    const files = await readdir(out, { recursive: true });
    expect(files.filter((name) => /sign-in/.test(name))).toEqual([]);
  });
});
