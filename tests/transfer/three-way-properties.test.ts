import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { ReadArchive } from '#core/transfer/archive/content.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { readSiteSide } from '#core/transfer/compare-sides.ts';
import { previewSource } from '#core/transfer/preview.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { giveTimeToShrink, propertyOptions } from '#tests/support/property.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { addScripts, catalog } from './support/scripts.ts';
import { become, drawScenario } from './support/worlds.ts';

const RUNS = propertyOptions(25, 6);
giveTimeToShrink();

describeEachDatabase('a plan with a base', (database) => {
  let receiver: TestSite;
  let folder: string;
  beforeAll(async () => {
    receiver = await createSite(database, { catalog });
    folder = await mkdtemp(join(tmpdir(), 'siteferry-bases-'));
  });
  afterAll(async () => {
    await receiver?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const preview = async (archive: ReadArchive, base?: ReadArchive) => {
    const how = { options: importOptions.parse({}), decisions: [], onConflict: 'fail' as const };
    const context = { site: receiver.site, report: noProgress, now: () => new Date() };
    const { result } = await previewSource(context, { archive, ...(base ? { base } : {}) }, how);
    return result.plan;
  };

  /** A receiver is made as the scenario has it; its archive is given. */
  const draw = async (g: Parameters<typeof drawScenario>[0]): Promise<ReadArchive> => {
    const scenario = addScripts(g, drawScenario(g));
    await become(receiver.site, scenario.receiver);
    const file = join(folder, 'archive.zip');
    await writeArchive(file, scenario.archive, {
      catalog,
      format: 'multi-file',
      overwrite: true,
      report: noProgress,
    });
    return await readArchive(file, { catalog, report: noProgress });
  };

  it('that is the receiver is the plan without a base', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        const archive = await draw(g);
        const side = { selection: 'all', associations: {}, texts: 'rewrite' } as const;
        const { archive: itself } = await readSiteSide({ site: receiver.site, report: noProgress }, side);
        expect((await preview(archive, itself)).items).toEqual((await preview(archive)).items);
      }),
      RUNS,
    );
  });

  it('that is the archive keeps all that is on the receiver', async () => {
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        const archive = await draw(g);
        const { items, counts } = await preview(archive, archive);
        expect(counts.Update).toBe(0);
        expect(items.flatMap(({ conflict }) => conflict?.code ?? [])).not.toContain('changed-both');
        kept += items.filter((item) => item.kept !== undefined).length;
      }),
      RUNS,
    );
    expect(kept).toBeGreaterThan(RUNS.numRuns / 5);
  });
});
