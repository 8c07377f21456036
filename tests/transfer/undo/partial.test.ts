import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { EntityKey } from '#core/contract/transfer/selection.ts';
import { message } from '#core/messages/catalogue.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { importSource } from '#core/transfer/import.ts';
import type { PlanSource } from '#core/transfer/sides/plan-source.ts';
import { readArchiveForPlan } from '#core/transfer/sides/read-for-plan.ts';
import { readUndo, undoOptions } from '#core/transfer/undo/read-undo.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { giveTimeToShrink, propertyOptions } from '#tests/support/property.ts';
import { checksums, createSite, rowsOf, type TestSite } from '#tests/support/sites.ts';
import { brief, createLab, guid, type Lab } from '../support/lab.ts';
import { openKept, undoInto } from '../support/undo-data.ts';
import { become, drawScenario } from '../support/worlds.ts';

const state = (id: number, Guid: string, Name: string) => ({ StateID: id, Guid, Name });
const [SECTION, CATEGORY, DRAFT, DONE, NEW] = [guid(11), guid(21), guid(31), guid(32), guid(33)];
const link = (id: number, StateID: number, SubcatID = 1) => ({
  StateInSubcatID: id,
  Guid: guid(40 + id),
  SubcatID,
  StateID,
});
const before = {
  _category: [{ CatID: 1, Guid: SECTION, Name: 'One' }],
  _subcategory: [{ SubcatID: 1, Guid: CATEGORY, CatID: 1, Name: 'K', InitialStateID: 1 }],
  states: [state(1, DRAFT, 'Draft'), state(2, DONE, 'Done')],
  'states-in-subcats': [link(1, 1)],
};
const outside = {
  states: { [DRAFT]: 1, [DONE]: 2 },
  _category: { [SECTION]: 1 },
  _subcategory: { [CATEGORY]: 1 },
};

describeEachDatabase('undoing a part of a run', (database) => {
  let lab: Lab;
  let undoFolder: string;
  let again = 0;

  beforeAll(async () => {
    lab = await createLab(database);
  });
  afterAll(() => lab?.remove());
  beforeEach(async () => {
    await lab.receiverHas(before);
    undoFolder = join(lab.folder, `undo-${again++}`);
  });

  const sums = () => checksums(lab.receiver.site);
  const names = async () => (await rowsOf(lab.receiver.site, 'states')).map(({ Name }) => Name);
  const only = (type: string, ...guids: string[]): EntityKey[] => guids.map((one) => ({ type, guid: one }));

  it('leaves what was not chosen, which can be undone afterwards', async () => {
    const untouched = await sums();
    await lab.import(
      { states: [state(1, DRAFT, 'Draft 2'), state(2, DONE, 'Done 2')] },
      { undoFolder, outside },
    );
    const { plan, warnings } = await lab.previewUndo(undoFolder, { only: only('states', DRAFT) });
    expect(plan.items.map(brief)).toEqual(['states Update']);
    expect(warnings).toEqual([]);
    await lab.undo(undoFolder, { only: only('states', DRAFT), plan });
    expect(await names()).toEqual(['Draft', 'Done 2']);
    const rest = await lab.previewUndo(undoFolder);
    expect(rest.plan.items.map(brief)).toEqual(['states NoChanges', 'states Update']);
    await lab.undo(undoFolder);
    expect(await sums()).toEqual(untouched);
  });

  it('takes along what of the run refers to what goes: rows that it added, and rows that it led there', async () => {
    const untouched = await sums();
    const category = { SubcatID: 1, Guid: CATEGORY, CatID: 1, Name: 'K', InitialStateID: 3 };
    await lab.import(
      {
        states: [state(1, DRAFT, 'Draft 2'), state(3, NEW, 'New')],
        'states-in-subcats': [link(2, 3)],
        _subcategory: [category],
      },
      { undoFolder, outside },
    );
    const { plan, warnings } = await lab.previewUndo(undoFolder, { only: only('states', NEW) });
    expect(plan.items.map(brief).sort()).toEqual([
      '_subcategory Update',
      'states Remove',
      'states-in-subcats Remove',
    ]);
    expect(warnings).toMatchObject([{ severity: 'note', message: { code: 'undo.taken' } }]);
    expect(warnings[0]?.message.values).toMatchObject({ count: 2, more: 0 });
    await lab.undo(undoFolder, { only: only('states', NEW), plan });
    expect(await names()).toEqual(['Draft 2', 'Done']);
    await lab.undo(undoFolder);
    expect(await sums()).toEqual(untouched);
  });

  it('brings back an owner with what it owned, and an owned row with its owner alone', async () => {
    await lab.receiverHas({ ...before, 'states-in-subcats': [link(1, 1), link(2, 2)] });
    const untouched = await sums();
    await lab.import({}, { undoFolder, remove: { _subcategory: [CATEGORY] } });
    const owner = await lab.previewUndo(undoFolder, { only: only('_subcategory', CATEGORY) });
    expect(owner.plan.items.map(brief)).toEqual([
      '_subcategory Add',
      'states-in-subcats Add',
      'states-in-subcats Add',
    ]);
    const owned = await lab.previewUndo(undoFolder, { only: only('states-in-subcats', guid(42)) });
    expect(owned.plan.items.map(brief)).toEqual(['_subcategory Add', 'states-in-subcats Add']);
    await lab.undo(undoFolder, { only: only('states-in-subcats', guid(42)) });
    expect(await rowsOf(lab.receiver.site, 'states-in-subcats')).toMatchObject([{ Guid: guid(42) }]);
    await lab.undo(undoFolder);
    expect(await sums()).toEqual(untouched);
  });

  it('asks about what somebody has changed since, of what was chosen', async () => {
    await lab.import(
      { states: [state(1, DRAFT, 'Draft 2'), state(2, DONE, 'Done 2')] },
      { undoFolder, outside },
    );
    await lab.import({ states: [state(2, DONE, 'Done 3')] }, { outside });
    const chosen = await lab.previewUndo(undoFolder, { only: only('states', DONE) });
    expect(chosen.plan.items.map(brief)).toEqual(['states Conflict changed-since']);
    const other = await lab.previewUndo(undoFolder, { only: only('states', DRAFT) });
    expect(other.plan.items.map(brief)).toEqual(['states Update']);
  });

  it('refuses what the run did not write, and a plan of another part', async () => {
    await lab.import(
      { states: [state(1, DRAFT, 'Draft 2'), state(2, DONE, 'Done 2')] },
      { undoFolder, outside },
    );
    await expect(lab.previewUndo(undoFolder, { only: only('states', NEW) })).rejects.toMatchObject({
      code: 'undo-impossible',
      data: { reason: message('undo.not-of-run', { type: 'states', guid: NEW }) },
    });
    const { plan } = await lab.previewUndo(undoFolder, { only: only('states', DRAFT) });
    await expect(lab.undo(undoFolder, { only: only('states', DONE), plan })).rejects.toMatchObject({
      code: 'plan-elsewhere',
    });
  });
});

const RUNS = propertyOptions(15, 3);
giveTimeToShrink();

describeEachDatabase('undoing any part of any import', (database) => {
  let receiver: TestSite;
  let folder: string;
  let count = 0;

  beforeAll(async () => {
    receiver = await createSite(database);
    folder = await mkdtemp(join(tmpdir(), 'siteferry-partial-undo-'));
  });
  afterAll(async () => {
    await receiver?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  async function write(source: PlanSource, options = importOptions.parse({ includeAllResolutions: true })) {
    const undoFolder = join(folder, String(count++));
    const { site } = receiver;
    const { result } = await importSource(
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
    return result.undo === undefined ? undefined : undoFolder;
  }

  /** References of the site that lead to nothing. */
  async function broken(): Promise<string[]> {
    const ids = new Map<string, Set<number>>();
    const tables = new Map<string, Awaited<ReturnType<typeof rowsOf>>>();
    for (const type of referenceCatalog.types) {
      const rows = await rowsOf(receiver.site, type.name);
      tables.set(type.name, rows);
      ids.set(type.name, new Set(rows.map((row) => Number(row[type.id]))));
    }
    return referenceCatalog.types.flatMap((type) =>
      referenceCatalog
        .references(type)
        .flatMap(({ name, references }) =>
          (tables.get(type.name) ?? [])
            .filter(
              (row) => typeof row[name] === 'number' && !ids.get(references.type)?.has(Number(row[name])),
            )
            .map((row) => `${type.name} ${String(row[type.guid])} ${name}`),
        ),
    );
  }

  it('breaks no reference, and the rest brings the checksums of before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        const scenario = drawScenario(g);
        await become(receiver.site, scenario.receiver);
        const file = join(folder, 'archive.zip');
        const how = { catalog: referenceCatalog, format: 'multi-file', overwrite: true } as const;
        await writeArchive(file, scenario.archive, { ...how, report: noProgress });
        const context = { site: receiver.site, report: noProgress };
        const archive = await readArchiveForPlan(context, { archive: file }, undefined);
        const remove = [...scenario.receiver].flatMap(([type, rows]) =>
          rows
            .filter(() => g(fc.integer, { min: 0, max: 4 }) === 0)
            .map((row) => ({ type, guid: String(row[referenceCatalog.get(type).guid]) })),
        );
        const brokenBefore = await broken();
        const sums = await checksums(receiver.site);
        const run = await write({ archive, remove });
        if (run === undefined) return;
        const undone = async (part: boolean) => {
          await using kept = await openKept(run);
          const whole = await readUndo(context, kept, undefined);
          const keys = [
            ...(whole.remove ?? []),
            ...[...whole.archive.rows].flatMap(([type, rows]) =>
              rows.map((row) => ({ type, guid: String(row[referenceCatalog.get(type).guid]) })),
            ),
          ];
          const some = keys.filter(() => g(fc.boolean));
          if (part && some.length === 0) return;
          const source = part ? await readUndo(context, kept, undefined, some) : whole;
          await write(source, undoOptions(kept.document));
        };
        await undone(true);
        const known = new Set(brokenBefore);
        expect((await broken()).filter((one) => !known.has(one))).toEqual([]);
        await undone(false);
        expect(await checksums(receiver.site)).toEqual(sums);
      }),
      RUNS,
    );
  });
});
