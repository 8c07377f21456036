import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isSiteferryError } from '#core/base/errors.ts';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { type ImportOptions, importOptions } from '#core/contract/transfer/options.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { previewImport } from '#core/transfer/preview.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { giveTimeToShrink, propertyOptions } from '#tests/support/property.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { become, drawScenario, type Scenario, snapshot } from './support/worlds.ts';

const RUNS = propertyOptions(25, 6);
giveTimeToShrink();

const MODES: Partial<ImportOptions>[] = [
  {},
  { importWithoutKeepIdentity: true },
  { importConstraintsActionEnrichWithDefaults: true },
  { importWithoutKeepIdentity: true, importConstraintsActionEnrichWithDefaults: true },
];

describeEachDatabase('random archives and receivers', (database) => {
  let receiver: TestSite;
  let folder: string;

  beforeAll(async () => {
    receiver = await createSite(database);
    folder = await mkdtemp(join(tmpdir(), 'siteferry-properties-'));
  });
  afterAll(async () => {
    await receiver?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  async function prepare(scenario: Scenario): Promise<string> {
    await become(receiver.site, scenario.receiver);
    const file = join(folder, 'archive.zip');
    await writeArchive(file, scenario.archive, {
      catalog: referenceCatalog,
      format: 'multi-file',
      overwrite: true,
      report: noProgress,
    });
    return file;
  }

  function input(
    archive: string,
    options: Partial<ImportOptions>,
  ): Parameters<typeof importConfiguration>[1] {
    return {
      archive,
      options: importOptions.parse(options),
      decisions: [],
      onConflict: 'skip',
      dryRun: false,
      logDir: join(folder, 'log'),
      language: 'en',
    };
  }

  const context = () => ({
    site: receiver.site,
    report: noProgress,
    now: () => new Date(),
    channel: 'commandLine' as const,
  });

  async function forAll(
    check: (archive: string, scenario: Scenario, mode: Partial<ImportOptions>) => Promise<void>,
  ) {
    await fc.assert(
      fc.asyncProperty(fc.gen(), fc.constantFrom(...MODES), async (g, mode) => {
        const scenario = drawScenario(g);
        await check(await prepare(scenario), scenario, mode);
      }),
      RUNS,
    );
  }

  it('keeps the balance, and a second preview finds nothing left to do', async () => {
    await forAll(async (archive, scenario, mode) => {
      const { result } = await importConfiguration(context(), input(archive, mode));
      for (const [type, balance] of Object.entries(result.balance)) {
        const { read, added, updated, unchanged, autoCreated, skipped } = balance;
        expect(read, type).toBe(added + updated + unchanged + autoCreated + skipped);
        expect(read - autoCreated).toBe(scenario.archive.rows.get(type)?.length ?? 0);
      }
      const again = await previewImport(context(), input(archive, mode));
      const left = again.plan.items.filter(
        (item) => item.status !== 'NoChanges' && item.skipped === undefined,
      );
      expect(left).toEqual([]);
    });
  });

  it('changes nothing the second time', async () => {
    await forAll(async (archive, _scenario, mode) => {
      await importConfiguration(context(), input(archive, mode));
      const once = await snapshot(receiver.site);
      await importConfiguration(context(), input(archive, mode));
      expect(await snapshot(receiver.site)).toEqual(once);
    });
  });

  it('does in a dry run what it does for real, and writes nothing', async () => {
    await forAll(async (archive, _scenario, mode) => {
      const before = await snapshot(receiver.site);
      const dry = await importConfiguration(context(), { ...input(archive, mode), dryRun: true });
      expect(await snapshot(receiver.site)).toEqual(before);
      const real = await importConfiguration(context(), { ...input(archive, mode), plan: dry.plan });
      expect(real.result.balance).toEqual(dry.result.balance);
      expect(real.plan.hash).toBe(dry.plan.hash);
    });
  });

  it('never changes an id that exists, and deletes nothing', async () => {
    await forAll(async (archive, _scenario, mode) => {
      const before = await snapshot(receiver.site);
      await importConfiguration(context(), input(archive, mode));
      const after = await snapshot(receiver.site);
      for (const [key, row] of before) {
        const { id } = referenceCatalog.get(key.slice(0, key.indexOf(':')));
        expect(after.get(key)?.[id], key).toBe(row[id]);
      }
    });
  });

  it('touches no existing row when it imports as new data', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        const archive = await prepare(drawScenario(g));
        const before = await snapshot(receiver.site);
        const { result } = await importConfiguration(context(), input(archive, { importAsNewData: true }));
        const after = await snapshot(receiver.site);
        for (const [key, row] of before) expect(after.get(key)).toEqual(row);
        const added = Object.values(result.balance).reduce(
          (sum, { added, autoCreated }) => sum + added + autoCreated,
          0,
        );
        expect(after.size).toBe(before.size + added);
      }),
      RUNS,
    );
  });

  it('refuses a plan that was made elsewhere', async () => {
    const other = await createSite(database);
    try {
      await fc.assert(
        fc.asyncProperty(fc.gen(), async (g) => {
          const archive = await prepare(drawScenario(g));
          const { plan } = await previewImport(
            { site: other.site, report: noProgress, now: () => new Date() },
            input(archive, {}),
          );
          const before = await snapshot(receiver.site);
          const refused = await importConfiguration(context(), { ...input(archive, {}), plan }).catch(
            (error) => error,
          );
          expect(isSiteferryError(refused, 'plan-elsewhere')).toBe(true);
          expect(await snapshot(receiver.site)).toEqual(before);
        }),
        { numRuns: 3 },
      );
    } finally {
      await other.remove();
    }
  });
});
