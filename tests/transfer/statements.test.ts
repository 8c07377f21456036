import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { Site } from '#core/site/site.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { previewImport } from '#core/transfer/preview.ts';
import { resolveNodes } from '#core/transfer/selection/resolve.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { isWholeRun } from '#tests/support/tier.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** Thousands of entities. */
const BIG = isWholeRun ? 8 : 4;

/** Counts statements, because that is what latency multiplies. */
describeEachDatabase('the number of statements', (database) => {
  let folder: string;
  const sites: TestSite[] = [];
  let statements = 0;
  const onStatement = () => {
    statements += 1;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-statements-'));
  });
  afterAll(async () => {
    for (const site of sites) await site.remove();
    await rm(folder, { recursive: true, force: true });
  });

  async function large(scale: number): Promise<Site> {
    const made = await createSite(database, { seed: { profile: 'large', scale }, onStatement });
    sites.push(made);
    return made.site;
  }

  async function count(work: () => Promise<unknown>): Promise<number> {
    statements = 0;
    await work();
    return statements;
  }

  const input = (archive: string) => ({
    archive,
    options: importOptions.parse({ includeAllResolutions: true }),
    decisions: [],
    onConflict: 'fail' as const,
  });

  it('does not grow with the number of entities, neither of the archive nor of the receiver', async () => {
    const small = await large(1);
    const big = await large(BIG);
    const archives = { small: join(folder, 'small.zip'), big: join(folder, 'big.zip') };
    for (const [site, out] of [
      [small, archives.small],
      [big, archives.big],
    ] as const) {
      await exportConfiguration(
        { site, report: noProgress },
        { selection: 'all', out, overwrite: true, format: 'multi-file', texts: 'rewrite' },
      );
    }
    const preview = (site: Site, archive: string) =>
      count(() => previewImport({ site, report: noProgress, now: () => new Date() }, input(archive)));
    const onSmall = await preview(small, archives.small);
    expect(await preview(big, archives.big)).toBe(onSmall);
    const types = small.catalog.types.length;
    expect(onSmall).toBeLessThanOrEqual(types * 2);

    const fresh = await createSite(database, { onStatement });
    sites.push(fresh);
    expect(await preview(fresh.site, archives.big)).toBeLessThanOrEqual(types * 2);
    const context = {
      site: fresh.site,
      report: noProgress,
      now: () => new Date(),
      channel: 'commandLine' as const,
    };
    const imported = await count(() =>
      importConfiguration(context, {
        ...input(archives.small),
        dryRun: false,
        logDir: join(folder, 'log'),
        language: 'en',
      }),
    );
    expect(imported).toBeLessThanOrEqual(types * 5);
  });

  it('is as small for ten entities, however large the receiver is', async () => {
    const scale = isWholeRun && database.name === 'postgres' ? 200 : BIG;
    const big = await large(scale);
    const [route] = await resolveNodes(big, [{ type: 'states-routes-in-subcats', node: '1' }]);
    const out = join(folder, 'few.zip');
    const exported = await exportConfiguration(
      { site: big, report: noProgress },
      {
        selection: [{ type: 'states-routes-in-subcats', guid: route?.guid ?? '', includeSubcat: false }],
        out,
        overwrite: true,
        format: 'multi-file',
        texts: 'rewrite',
      },
    );
    expect(exported.entities).toBeLessThan(20);
    const asked = await count(() =>
      previewImport({ site: big, report: noProgress, now: () => new Date() }, input(out)),
    );
    expect(asked).toBeLessThanOrEqual(Object.keys(exported.byType).length * 2 + 2);
  });
});
