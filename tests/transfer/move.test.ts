import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import type { ExportSelection } from '#core/contract/transfer/selection.ts';
import type { Site } from '#core/site/site.ts';
import { compareWithSite, readSiteSide } from '#core/transfer/compare-sides.ts';
import { importSource } from '#core/transfer/import.ts';
import { previewSource } from '#core/transfer/preview.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { giveTimeToShrink, propertyOptions } from '#tests/support/property.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { become, drawScenario } from './support/worlds.ts';

const RUNS = propertyOptions(15, 5);
giveTimeToShrink();

const HOW = { associations: {}, texts: 'rewrite' } as const;

describeEachDatabase('moving and comparing again', (database) => {
  let source: TestSite;
  let receiver: TestSite;
  let folder: string;
  beforeAll(async () => {
    [source, receiver] = await Promise.all([createSite(database), createSite(database)]);
    folder = await mkdtemp(join(tmpdir(), 'siteferry-move-'));
  });
  afterAll(async () => {
    await source?.remove();
    await receiver?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('refuses a site as its own receiver, and a comparison says so first', async () => {
    const side = await readSiteSide({ site: source.site, report: noProgress }, { ...HOW, selection: 'all' });
    const { site } = source;
    const context = { site, report: noProgress, now: () => new Date() };
    const how = { decisions: [], onConflict: 'fail' as const };
    const preview = (into: Site, importAsNewData: boolean) => {
      const options = importOptions.parse({ importAsNewData });
      return previewSource({ ...context, site: into }, side, { ...how, options });
    };
    await expect(preview(site, false)).rejects.toMatchObject({ code: 'same-site' });
    const written = importSource(
      { ...context, channel: 'commandLine' },
      {
        ...{ ...how, archive: 'source', options: importOptions.parse({}), dryRun: false },
        ...{ logDir: join(folder, 'own-log'), language: 'en' },
      },
      async () => side,
    );
    await expect(written).rejects.toMatchObject({ code: 'same-site' });
    expect((await preview(site, true)).result.plan.counts.Conflict).toBe(0);
    expect((await preview(receiver.site, false)).result.plan.counts.Conflict).toBe(0);
    const { warnings } = await compareWithSite(context, side, HOW);
    expect(warnings[0]?.message.code).toBe('compare-same-site');
  });

  it('finds nothing but what the move left out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        const scenario = drawScenario(g);
        await become(source.site, scenario.source);
        await become(receiver.site, scenario.receiver);
        const all = Array.from(scenario.source).flatMap(([type, rows]) =>
          rows.map((row) => ({ type, guid: String(row.Guid) })),
        );
        const chosen = g(fc.subarray, all, { maxLength: Math.min(4, all.length) });
        const selection: ExportSelection =
          chosen.length === 0 ? 'all' : chosen.map((one) => ({ ...one, includeSubcat: g(fc.boolean) }));
        const reading = { site: source.site, report: noProgress };
        const side = await readSiteSide(reading, { ...HOW, selection });
        const { plan } = await importSource(
          { site: receiver.site, report: noProgress, now: () => new Date(), channel: 'commandLine' },
          {
            archive: 'source',
            options: importOptions.parse({ importWithoutKeepIdentity: true }),
            decisions: [],
            onConflict: 'skip',
            dryRun: false,
            logDir: join(folder, 'log'),
            language: 'en',
          },
          async () => ({ archive: side.archive }),
        );
        const left = new Set(plan.items.filter(({ skipped }) => skipped).map(({ guid }) => guid));
        // What stays leads nowhere either: a group that would stand under itself is nobody's parent.
        const leadsToLeft = ({ changes = [] }: PlanItem) =>
          changes.length > 0 && changes.every(({ archive }) => left.has(String(archive)));
        const again = await compareWithSite({ site: receiver.site, report: noProgress }, side, HOW);
        const different = again.plan.items.filter(({ status }) => status !== 'NoChanges');
        expect(different.filter((item) => !left.has(item.guid) && !leadsToLeft(item))).toEqual([]);
      }),
      RUNS,
    );
  });
});
