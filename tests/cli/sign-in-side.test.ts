import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plan } from '#core/contract/transfer/plan.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { runHere } from './support.ts';

describe('sign-in of two sites on the command line', () => {
  let folder: string;
  let test: TestSite;
  let prod: TestSite;

  const run = (...words: readonly string[]) => runHere([...words], { home: folder });
  async function json(...words: readonly string[]) {
    const { code, stdout, stderr } = await run(...words, '--json');
    return { code, stderr, document: JSON.parse(stdout) };
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-cli-sign-in-'));
    [test, prod] = await Promise.all([
      createSite(postgres, { seed: { profile: 'demo' } }),
      createSite(postgres, { seed: { profile: 'demo' } }),
    ]);
    await test.site.close();
    await prod.site.close();
    await run('settings', 'set', '--site', test.url, '--as', 'admin', '--set', 'PasswordMinLength=14');
    await run('services', 'save', '--site', test.url, '--as', 'admin', '--type', 'OpenLDAP', ...OPENLDAP);
  });
  afterAll(async () => {
    await test?.remove();
    await prod?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const OPENLDAP = ['--name', 'Branch', '--field', 'ServerAddress=ldap.example'];
  const move = (...words: string[]) =>
    json('move', '--from', test.url, '--to', prod.url, '--all', '--sign-in', ...words);
  const different = async () => {
    const { code, document } = await json('compare', test.url, prod.url, '--sign-in');
    const items = plan.parse(document.plan).items.filter(({ status }) => status !== 'NoChanges');
    return { code, items: items.map(({ type, status, path }) => `${status} ${type} ${path}`).sort() };
  };

  const DIFFERENT = ['Add sign-in-services Branch', 'Update sign-in-settings sys_general_settings'];

  it('is compared, previewed, moved and undone', async () => {
    expect(await different()).toEqual({ code: 10, items: DIFFERENT });
    const configuration = await json('compare', test.url, prod.url);
    expect(configuration.code).toBe(0);
    const unnamed = await move();
    expect(unnamed.code).not.toBe(0);
    expect(unnamed.document.error.code).toBe('usage');
    const review = await run(
      'move',
      '--from',
      test.url,
      '--to',
      prod.url,
      '--all',
      '--sign-in',
      '--markdown',
    );
    expect(review.stdout).toContain('## Preview of a move');
    expect(review.stdout).toContain('Minimum length \\(PasswordMinLength\\): “8” → “14”');
    const planFile = join(folder, 'plan.json');
    const { plan: planned, warnings } = (await move('--plan-out', planFile)).document;
    expect(warnings).toMatchObject([{ code: 'sign-in.secret-missing' }]);
    const secrets = join(folder, 'secrets.json');
    const added = plan.parse(planned).items.find(({ status }) => status === 'Add');
    await writeFile(secrets, JSON.stringify({ [added?.guid ?? '']: { BindPassword: 'given-at-the-write' } }));
    await chmod(secrets, 0o644);
    const open = await move('--plan', planFile, '--as', 'admin', '--secrets-file', secrets);
    expect(open.document.error.code).toBe('secret-refused');
    await chmod(secrets, 0o600);
    const moved = await move('--plan', planFile, '--as', 'admin', '--secrets-file', secrets);
    expect(moved.stderr + JSON.stringify(moved.document)).not.toContain('given-at-the-write');
    expect(moved.document.result.committed).toBe(true);
    expect(await different()).toEqual({ code: 0, items: [] });
    const services = await json('services', 'list', '--site', prod.url, '--as', 'admin');
    expect(services.document).toMatchObject(
      expect.objectContaining({
        services: expect.arrayContaining([
          expect.objectContaining({ Name: 'Branch', Secrets: { BindPassword: true } }),
        ]),
      }),
    );
    const asked = await run('undo', '--site', prod.url, '--as', 'admin', '--markdown');
    expect(asked.stdout).toContain('## Preview of an undo');
    expect(await different()).toEqual({ code: 0, items: [] });
    const undone = await json('undo', '--site', prod.url, '--as', 'admin', '--confirm', prod.url);
    expect(undone.document.result.committed).toBe(true);
    expect(await different()).toEqual({ code: 10, items: DIFFERENT });
  });

  it('is an archive that can be compared, previewed and imported', async () => {
    const archive = join(folder, 'sign-in');
    await run('export', '--site', test.url, '--out', archive, '--all', '--sign-in');
    const files = await readdir(join(archive, '_sign-in'));
    expect(files).toContain('sign-in-providers.json');
    expect((await json('compare', archive, test.url, '--sign-in')).code).toBe(0);
    const preview = await run('preview', '--site', prod.url, archive, '--sign-in');
    expect(preview.stdout).toContain('it will not work before that is set');
    expect(preview.stdout).toContain('Minimum length (PasswordMinLength): 8 -> 14');
    const imported = await json('import', '--site', prod.url, archive, '--sign-in', '--as', 'admin');
    expect(imported.document.result.committed).toBe(true);
    expect((await different()).items).toEqual([]);
  });

  it('is an archive that is described, verified and converted without saying so', async () => {
    const archive = join(folder, 'shown');
    await run('export', '--site', test.url, '--out', archive, '--all', '--sign-in');
    const described = await json('describe', archive);
    expect(described.document).toMatchObject({ signIn: true, byType: { 'sign-in-settings': 1 } });
    expect((await json('archive', 'verify', archive)).document).toMatchObject({ valid: true, findings: [] });
    const [merged, split] = [join(folder, 'merged.zip'), join(folder, 'split')];
    await run('archive', 'merge', archive, '--out', merged);
    await run('archive', 'split', merged, '--out', split);
    expect((await json('archive', 'verify', merged)).document).toMatchObject({ valid: true });
    expect((await json('compare', split, test.url, '--sign-in')).code).toBe(0);
    const bytesOf = (of: string) => readFile(join(of, '_sign-in', 'sign-in-services.json'), 'utf8');
    expect(await bytesOf(split)).toBe(await bytesOf(archive));
  });

  it('says of which kind an archive is that is read as the other one', async () => {
    const [signIn, configuration] = [join(folder, 'sign-in-only'), join(folder, 'configuration-only')];
    await run('export', '--site', test.url, '--out', signIn, '--all', '--sign-in');
    await run('export', '--site', test.url, '--out', configuration, '--all');
    const reason = async (...words: string[]) =>
      (await json('preview', '--site', prod.url, ...words)).document.error.data.reason.code;
    expect(await reason(signIn)).toBe('archive.of-sign-in');
    // Groups are of both.
    expect(await reason(configuration, '--sign-in')).toBe('archive.of-configuration');
  });

  it('has no versions, and no options of configuration', async () => {
    const version = await json('compare', 'version:Contracts@1.0', prod.url, '--sign-in');
    expect(version.document.error.code).toBe('usage');
    const enriched = await move('--as', 'admin', '-ioed');
    expect(enriched.document.error).toMatchObject({ code: 'usage' });
  });
});
