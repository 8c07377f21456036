import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { type ImportOptions, importOptions } from '#core/contract/transfer/options.ts';
import type { EntityKey } from '#core/contract/transfer/selection.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { importSource } from '#core/transfer/import.ts';
import type { PlanSource } from '#core/transfer/sides/plan-source.ts';
import { readArchiveForPlan } from '#core/transfer/sides/read-for-plan.ts';
import { readUndo, undoOptions } from '#core/transfer/undo/read-undo.ts';
import { sizeOfUndo } from '#core/workspace/history/undo-data.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { giveTimeToShrink, propertyOptions } from '#tests/support/property.ts';
import { checksums, createSite, type TestSite } from '#tests/support/sites.ts';
import { openKept, undoInto } from '../support/undo-data.ts';
import { become, drawScenario, type World } from '../support/worlds.ts';

const RUNS = propertyOptions(25, 4);
giveTimeToShrink();

const MODES: Partial<ImportOptions>[] = [
  {},
  { importWithoutKeepIdentity: true },
  { importConstraintsActionEnrichWithDefaults: true },
  { importAsNewData: true },
  { importAsNewData: true, copyShared: true },
];

describeEachDatabase('undo after any import', (database) => {
  let receiver: TestSite;
  let folder: string;
  let count = 0;

  beforeAll(async () => {
    receiver = await createSite(database);
    folder = await mkdtemp(join(tmpdir(), 'siteferry-undo-properties-'));
  });
  afterAll(async () => {
    await receiver?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  /** Writes what it is given, and keeps what it takes to undo it; undefined where nothing was written. */
  async function write(source: PlanSource, options: ImportOptions): Promise<string | undefined> {
    const undoFolder = join(folder, String(count++));
    const { site } = receiver;
    await importSource(
      { site, report: noProgress, now: () => new Date(), channel: 'commandLine', undo: undoInto(undoFolder) },
      {
        archive: 'archive.zip',
        options,
        decisions: [{ all: 'in-use', decision: 'remove' }],
        onConflict: 'skip',
        dryRun: false,
        logDir: join(folder, 'log'),
        language: 'en',
      },
      async () => source,
    );
    return (await sizeOfUndo(undoFolder)) === undefined ? undefined : undoFolder;
  }

  async function undo(of: string | undefined): Promise<string | undefined> {
    if (of === undefined) return undefined;
    await using kept = await openKept(of);
    const source = await readUndo({ site: receiver.site, report: noProgress }, kept, undefined);
    return await write(source, undoOptions(kept.document));
  }

  /** Some of the receiver's own entities. */
  function drawRemoved(g: fc.GeneratorValue, world: World): EntityKey[] {
    return [...world].flatMap(([type, rows]) =>
      rows
        .filter(() => g(fc.integer, { min: 0, max: 4 }) === 0)
        .map((row) => ({ type, guid: String(row[referenceCatalog.get(type).guid]) })),
    );
  }

  it('gives the checksums of before, and undoing that those of after', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), fc.constantFrom(...MODES), async (g, mode) => {
        const scenario = drawScenario(g);
        await become(receiver.site, scenario.receiver);
        const file = join(folder, 'archive.zip');
        const how = {
          catalog: referenceCatalog,
          format: 'multi-file',
          overwrite: true,
          report: noProgress,
        } as const;
        await writeArchive(file, scenario.archive, how);
        const archive = await readArchiveForPlan(
          { site: receiver.site, report: noProgress },
          { archive: file },
          undefined,
        );
        const remove = g(fc.boolean) ? drawRemoved(g, scenario.receiver) : [];
        const before = await checksums(receiver.site);
        const options = importOptions.parse({ ...mode, includeAllResolutions: true });
        const first = await write({ archive, remove }, options);
        const after = await checksums(receiver.site);
        const second = await undo(first);
        expect(await checksums(receiver.site)).toEqual(before);
        await undo(second);
        expect(await checksums(receiver.site)).toEqual(after);
      }),
      RUNS,
    );
  });
});
