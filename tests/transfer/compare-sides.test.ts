import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import type { CompareResult } from '#core/contract/transfer/compare.ts';
import { conflictsOf } from '#core/contract/transfer/plan-item.ts';
import type { ExportSelection } from '#core/contract/transfer/selection.ts';
import {
  compareWithArchive,
  compareWithSite,
  type ReadSide,
  readArchiveSide,
  readSiteSide,
} from '#core/transfer/compare-sides.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { giveTimeToShrink, propertyOptions } from '#tests/support/property.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { complete, guid } from './support/lab.ts';
import { become, drawScenario } from './support/worlds.ts';

const RUNS = propertyOptions(15, 5);
giveTimeToShrink();

const HOW = { associations: {}, texts: 'rewrite' } as const;
const catalog = referenceCatalog;

const brief = ({ plan, onlyOnReceiver }: CompareResult) => [
  ...plan.items
    .filter(({ status }) => status !== 'NoChanges')
    .map(({ type, path, status, changes }) =>
      [type, path, status, ...(changes ?? []).map(({ column }) => column)].join(' '),
    ),
  ...onlyOnReceiver.map(({ type, path }) => `${type} ${path} only on the receiver`),
];

describeEachDatabase('comparing two sides', (database) => {
  let source: TestSite;
  let receiver: TestSite;
  let folder: string;
  beforeAll(async () => {
    [source, receiver] = await Promise.all([createSite(database), createSite(database)]);
    folder = await mkdtemp(join(tmpdir(), 'siteferry-compare-'));
  });
  afterAll(async () => {
    await source?.remove();
    await receiver?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const readSite = ({ site }: TestSite, selection: ExportSelection = 'all'): Promise<ReadSide> =>
    readSiteSide({ site, report: noProgress }, { ...HOW, selection });
  const readFile = (archive: string, selection: ExportSelection = 'all'): Promise<ReadSide> =>
    readArchiveSide({ site: { catalog }, report: noProgress }, { ...HOW, archive, selection });
  const exported = async (from: TestSite, name: string, selection: ExportSelection = 'all') => {
    const out = join(folder, name);
    const input = { selection, out, overwrite: true, format: 'multi-file', texts: 'rewrite' } as const;
    await exportConfiguration({ site: from.site, report: noProgress }, input);
    return out;
  };
  const withReceiver = (side: ReadSide) =>
    compareWithSite({ site: receiver.site, report: noProgress }, side, HOW);
  const withArchive = async (side: ReadSide, archive: string) =>
    compareWithArchive({ catalog, report: noProgress }, side, (await readFile(archive)).archive, HOW);

  const SECTION = { CatID: 1, Guid: guid(11), Name: 'Contracts' };
  const CATEGORY = { SubcatID: 1, Guid: guid(21), CatID: 1, Name: 'Supply' };
  const state = (StateID: number, at: number, Name: string) => ({ StateID, Guid: guid(at), Name });
  const link = (id: number, at: number, StateID: number, more = {}) => ({
    StateInSubcatID: id,
    Guid: guid(at),
    SubcatID: 1,
    StateID,
    ...more,
  });

  describe('that differ', () => {
    beforeAll(async () => {
      await become(
        source.site,
        complete({
          _category: [SECTION],
          _subcategory: [CATEGORY],
          states: [state(1, 41, 'Draft'), state(2, 42, 'Signed'), state(3, 43, 'Escalated')],
          'states-in-subcats': [link(1, 61, 1), link(2, 62, 2, { OrderNo: 5 })],
          groups: [{ GroupID: 1, Guid: guid(71), Name: 'Lawyers' }],
        }),
      );
      await become(
        receiver.site,
        complete({
          _category: [{ ...SECTION, CatID: 7 }],
          _subcategory: [{ ...CATEGORY, SubcatID: 1, CatID: 7 }],
          states: [state(1, 41, 'Draft'), state(2, 42, 'Signed off'), state(9, 49, 'Archived')],
          'states-in-subcats': [link(1, 61, 1), link(2, 62, 2), link(3, 63, 9)],
          groups: [{ GroupID: 4, Guid: guid(72), Name: 'Lawyers' }],
        }),
      );
    });

    const DIFFERENCES = [
      'groups Lawyers Conflict',
      'states Signed Update Name',
      'states Escalated Add',
      'states-in-subcats Contracts / Supply / Signed Update OrderNo',
      'groups Lawyers only on the receiver',
      'states Archived only on the receiver',
      'states-in-subcats Contracts / Supply / Archived only on the receiver',
    ];

    it('says so of two sites, of an archive and a site, of a site and an archive, and of two archives', async () => {
      expect(brief(await withReceiver(await readSite(source)))).toEqual(DIFFERENCES);
      const ofSource = await exported(source, 'source.zip');
      const ofReceiver = await exported(receiver, 'receiver.zip');
      expect(brief(await withReceiver(await readFile(ofSource)))).toEqual(DIFFERENCES);
      // An archive has no index that would make names unique.
      const withArchives = ['groups Lawyers Add', ...DIFFERENCES.slice(1)];
      expect(brief(await withArchive(await readSite(source), ofReceiver))).toEqual(withArchives);
      expect(brief(await withArchive(await readFile(ofSource), ofReceiver))).toEqual(withArchives);
    });

    it('says of the other side what only the receiver has, within what was chosen', async () => {
      const selection = [{ type: '_category', guid: SECTION.Guid, includeSubcat: false }];
      const expected = [
        'states Signed Update Name',
        'states-in-subcats Contracts / Supply / Signed Update OrderNo',
        'states-in-subcats Contracts / Supply / Archived only on the receiver',
      ];
      expect(brief(await withReceiver(await readSite(source, selection)))).toEqual(expected);
      const chosen = await readFile(await exported(source, 'chosen.zip', selection));
      expect(brief(await withReceiver(chosen))).toEqual(expected);
      expect(brief(await withArchive(chosen, await exported(receiver, 'receiver.zip')))).toEqual(expected);
    });

    it('has nothing alone on the receiver below an entity that was chosen without its parts', async () => {
      const selection = [{ type: '_category', guid: SECTION.Guid, includeSubcat: true }];
      expect(brief(await withReceiver(await readSite(source, selection)))).toEqual([]);
    });

    it('tells of what the receiver has no table for, and calls nothing equal then', async () => {
      const { archive, ...rest } = await readSite(receiver);
      const couriers = [{ CourierID: 1, Guid: guid(99), Name: 'North' }];
      const rows = new Map([...archive.rows, ['couriers', couriers]]);
      const { isEqual, warnings, plan } = await withReceiver({ ...rest, archive: { ...archive, rows } });
      expect(isEqual).toBe(false);
      expect(plan.items.length).toBe(plan.counts.NoChanges);
      expect(warnings.map(({ message: told }) => told)).toContainEqual({
        code: 'unknown-type',
        values: { type: 'couriers', count: 1 },
      });
    });

    it('has the hash of the archive that an export of the same makes', async () => {
      const { archive } = await readFile(await exported(source, 'hash.zip'));
      expect((await readSite(source)).archive.hash).toBe(archive.hash);
    });
  });

  it('tells apart who has changed what since a base', async () => {
    const states = (...rows: [number, number, string][]) =>
      complete({ states: rows.map((row) => state(...row)) });
    await become(source.site, states([1, 41, 'Draft'], [2, 42, 'Signed'], [3, 43, 'Ours']));
    const base = await exported(source, 'base.zip');
    await become(source.site, states([1, 41, 'Draft'], [2, 42, 'Signed by both']));
    await become(
      receiver.site,
      states([1, 41, 'Draft here'], [2, 42, 'Signed'], [3, 43, 'Ours'], [4, 44, 'Own']),
    );
    const how = { ...HOW, base: { archive: base } };
    const { plan, onlyOnReceiver, isEqual } = await compareWithSite(
      { site: receiver.site, report: noProgress },
      await readSite(source),
      how,
    );
    expect(plan.items).toMatchObject([
      { status: 'NoChanges', kept: [{ column: 'Name', receiver: 'Draft here', archive: 'Draft' }] },
      { status: 'Update', changes: [{ column: 'Name', receiver: 'Signed', archive: 'Signed by both' }] },
    ]);
    expect(onlyOnReceiver).toMatchObject([{ path: 'Ours', removedThere: true }, { path: 'Own' }]);
    expect(onlyOnReceiver[1]).not.toHaveProperty('removedThere');
    expect(isEqual).toBe(false);
  });

  it('takes of an archive what it takes of the site', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        const world = drawScenario(g).source;
        await become(source.site, world);
        const all = Array.from(world).flatMap(([type, rows]) =>
          rows.map((row) => ({ type, guid: String(row.Guid) })),
        );
        fc.pre(all.length > 0);
        const chosen = g(fc.subarray, all, { minLength: 1, maxLength: Math.min(4, all.length) });
        const selection = chosen.map((one) => ({ ...one, includeSubcat: g(fc.boolean) }));
        const file = await exported(source, 'whole.zip');
        const [cut, read] = [await readFile(file, selection), await readSite(source, selection)];
        expect(cut.archive.hash).toBe(read.archive.hash);
      }),
      RUNS,
    );
  });

  it('finds a side equal to itself', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        await become(receiver.site, drawScenario(g).receiver);
        const itself = await readSite(receiver);
        const file = await exported(receiver, 'itself.zip');
        for (const side of [itself, await readFile(file)]) {
          expect(brief(await withReceiver(side))).toEqual([]);
          expect(brief(await withArchive(side, file))).toEqual([]);
        }
      }),
      RUNS,
    );
  });

  it('says the same whichever side is a site and whichever its archive', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        const scenario = drawScenario(g);
        await become(source.site, scenario.source);
        await become(receiver.site, scenario.receiver);
        const fromSite = await withReceiver(await readSite(source));
        const [ofSource, ofReceiver] = [
          await exported(source, 'from.zip'),
          await exported(receiver, 'to.zip'),
        ];
        const inArchives = await withArchive(await readFile(ofSource), ofReceiver);
        // An archive has no index that would make names unique, so it is in the way of none.
        const named = new Set(
          fromSite.plan.items
            .filter((item) =>
              conflictsOf(item).some(({ code }) => code === 'key-taken' || code === 'duplicate'),
            )
            .map(({ guid: one }) => one),
        );
        const others = ({ plan, ...rest }: CompareResult) => ({
          ...rest,
          plan: { ...plan, items: plan.items.filter(({ guid: one }) => !named.has(one)) },
        });
        expect(brief(others(inArchives))).toEqual(brief(others(fromSite)));
        expect(brief(await withReceiver(await readFile(ofSource)))).toEqual(brief(fromSite));
      }),
      RUNS,
    );
  });
});
