import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareResult } from '#core/contract/transfer/compare.ts';
import { previewResult } from '#core/contract/transfer/import.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { runHere } from './support.ts';

let folder: string;
let source: TestSite;
let receiver: TestSite;

/** Runs a command with `--json`, and says its exit code and its document. */
async function json(...words: readonly string[]) {
  const { code, stdout } = await runHere([...words, '--json'], { home: folder });
  const document: Record<string, unknown> = JSON.parse(stdout);
  return { code, document };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-cli-packages-'));
  source = await createSite(postgres, { seed: { profile: 'demo' } });
  receiver = await createSite(postgres);
});

afterAll(async () => {
  await source.remove();
  await receiver.remove();
  await rm(folder, { recursive: true, force: true });
});

describe('packages on the command line', () => {
  const archive = () => join(folder, 'all.zip');

  it('are saved selections, without a password', async () => {
    const refused = await json(
      'package',
      'save',
      '--name',
      'x',
      '--from',
      source.url,
      '--entity',
      'states:1',
    );
    expect(refused).toMatchObject(
      new URL(source.url).password === '' ? {} : { code: 2, document: { error: { code: 'usage' } } },
    );
    await json('export', '--site', source.url, '--all', '--out', archive());
    const { document } = await json('compare', archive(), receiver.url);
    const state = compareResult.parse(document).plan.items.find(({ type }) => type === 'states');
    const saved = await json(
      ...['package', 'save', '--name', 'one state', '--from', archive(), '-iowki', '--partial'],
      ...['--entity', `states:${state?.guid}`],
    );
    expect(saved).toMatchObject({
      code: 0,
      document: { packages: [{ name: 'one state', options: { importWithoutKeepIdentity: true } }] },
    });
    expect(JSON.parse(await readFile(join(folder, 'packages.json'), 'utf8')).packages).toHaveLength(1);
  });

  it('stand for a side, with the options that they were saved with', async () => {
    const { document } = await json('compare', 'package:one state', receiver.url);
    expect(compareResult.parse(document).plan.counts).toMatchObject({ Add: 1 });
    const move = ['move', '--from', 'package:one state', '--to', receiver.url];
    const previewed = await json(...move, '--plan-out', join(folder, 'plan.json'));
    const { plan } = previewResult.parse(previewed.document);
    expect(plan.options.importWithoutKeepIdentity).toBe(true);
    expect((await json(...move, '--plan', join(folder, 'plan.json'))).code).toBe(0);
    expect((await json('compare', 'package:one state', receiver.url)).code).toBe(0);
    expect(await json(...move, '--section', '1')).toMatchObject({ code: 2 });
  });

  it('are forgotten, and unknown then', async () => {
    expect(
      await json('package', 'export', '--name', 'one state', '--out', join(folder, 'x.zip')),
    ).toMatchObject({
      code: 2,
    });
    expect(await json('package', 'forget', '--name', 'one state')).toMatchObject({
      code: 0,
      document: { packages: [] },
    });
    expect(await json('compare', 'package:one state', receiver.url)).toMatchObject({
      code: 2,
      document: { error: { code: 'package-unknown' } },
    });
  });
});
