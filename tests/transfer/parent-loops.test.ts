import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import { findCycles } from '#core/transfer/rows/cycles.ts';
import { verifyArchive } from '#core/transfer/verify-archive.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { rowsOf } from '#tests/support/sites.ts';
import { brief, type Cast, createLab, guid, type Lab } from './support/lab.ts';

const [A, B, C] = [guid(1), guid(2), guid(3)];

const section = (id: number, Guid: string, ParentCatID: number | null) => ({
  CatID: id,
  Guid,
  Name: `Section ${id}`,
  ParentCatID,
});
const group = (id: number, Guid: string, ParentGroupID: number | null) => ({
  GroupID: id,
  Guid,
  Name: `Group ${id}`,
  ParentGroupID,
});
const category = (id: number, Guid: string, ParentSubcatID: number | null) => ({
  SubcatID: id,
  Guid,
  CatID: 1,
  Name: `Category ${id}`,
  ParentSubcatID,
});

describeEachDatabase('a parent that would close a loop', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
  });
  afterAll(() => lab?.remove());

  interface Case {
    title: string;
    receiver: Cast;
    archive: Cast;
    outside?: Record<string, Record<string, number>>;
    undecided: string[];
    /** Under whom each entity stands after an import with these decisions. */
    decided: { decisions: Decision[]; plan: string[]; parents: [number, number | null][] }[];
  }

  const cases: Case[] = [
    {
      title: 'within the archive',
      receiver: {},
      archive: { _category: [section(1, A, 2), section(2, B, 1), section(3, C, 2)] },
      undecided: ['_category Conflict parent-loop', '_category Conflict parent-loop', '_category Add'],
      decided: [
        {
          decisions: [{ type: '_category', guid: B, decision: 'root' }],
          plan: ['_category Add', '_category Add parent-loop=root', '_category Add'],
          parents: [
            [1, 2],
            [2, null],
            [3, 2],
          ],
        },
        {
          decisions: [{ type: '_category', guid: A, decision: 'skip' }],
          plan: ['_category Skipped parent-loop=skip', '_category Add', '_category Add'],
          parents: [
            [2, null],
            [3, 2],
          ],
        },
        {
          decisions: [{ all: 'parent-loop', decision: 'root' }],
          plan: ['_category Add parent-loop=root', '_category Add parent-loop=root', '_category Add'],
          parents: [
            [1, null],
            [2, null],
            [3, 2],
          ],
        },
      ],
    },
    {
      title: 'with what the receiver has',
      receiver: { _category: [section(11, A, null), section(12, B, 13), section(13, C, 11)] },
      archive: { _category: [section(1, A, 2)] },
      outside: { _category: { [B]: 2 } },
      undecided: ['_category Conflict parent-loop'],
      decided: [
        {
          decisions: [{ type: '_category', guid: A, decision: 'keep-receiver' }],
          plan: ['_category Update parent-loop=keep-receiver'],
          parents: [
            [11, null],
            [12, 13],
            [13, 11],
          ],
        },
        {
          decisions: [{ type: '_category', guid: A, decision: 'skip' }],
          plan: ['_category Skipped parent-loop=skip'],
          parents: [
            [11, null],
            [12, 13],
            [13, 11],
          ],
        },
      ],
    },
    {
      title: 'of a category under itself',
      receiver: { _category: [section(1, C, null)] },
      archive: { _category: [section(1, C, null)], _subcategory: [category(1, A, 1)] },
      undecided: ['_category NoChanges', '_subcategory Conflict parent-loop'],
      decided: [
        {
          decisions: [{ all: 'parent-loop', decision: 'root' }],
          plan: ['_category NoChanges', '_subcategory Add parent-loop=root'],
          parents: [[1, null]],
        },
      ],
    },
    {
      title: 'of groups that change places',
      receiver: { groups: [group(1, A, null), group(2, B, 1)] },
      archive: { groups: [group(1, A, 2), group(2, B, 1)] },
      undecided: ['groups Conflict parent-loop', 'groups NoChanges'],
      decided: [
        {
          decisions: [{ type: 'groups', guid: A, decision: 'root' }],
          plan: ['groups NoChanges parent-loop=root', 'groups NoChanges'],
          parents: [
            [1, null],
            [2, 1],
          ],
        },
      ],
    },
  ];

  const PARENTS = { _category: 'ParentCatID', _subcategory: 'ParentSubcatID', groups: 'ParentGroupID' };

  it.each(cases)(
    '$title is a conflict with decisions',
    async ({ receiver, archive, outside, ...expected }) => {
      await lab.receiverHas(receiver);
      const ask = outside ? { outside } : {};
      expect((await lab.preview(archive, ask)).plan.items.map(brief)).toEqual(expected.undecided);
      await expect(lab.import(archive, ask)).rejects.toMatchObject({ code: 'conflicts' });
      for (const { decisions, plan, parents } of expected.decided) {
        await lab.receiverHas(receiver);
        const made = await lab.import(archive, { ...ask, decisions });
        expect(made.plan.items.map(brief)).toEqual(plan);
        expect(made.warnings.map(({ message: { code } }) => code)).not.toContain('decision-unused');
        const type = Object.keys(archive).at(-1) as keyof typeof PARENTS;
        const rows = await rowsOf(lab.receiver.site, type);
        const { id } = referenceCatalog.get(type);
        expect(rows.map((row) => [row[id], row[PARENTS[type]]])).toEqual(parents);
      }
    },
  );

  it('says who is in the loop, and is left out whole where conflicts are', async () => {
    await lab.receiverHas({});
    const archive = { _category: [section(1, A, 2), section(2, B, 1)] };
    const [item] = (await lab.preview(archive)).plan.items;
    expect(item?.conflict).toMatchObject({
      facts: { column: 'ParentCatID', loop: ['Section 1', 'Section 2'], length: 2 },
      decisions: ['root', 'skip'],
    });
    const skipped = await lab.preview(archive, { onConflict: 'skip' });
    expect(skipped.plan.counts).toMatchObject({ Skipped: 2, Conflict: 0 });
  });

  it('is none where the receiver has the loop already, or where an undo brings it back', async () => {
    const looped = { _category: [section(1, A, 2), section(2, B, 1)] };
    await lab.receiverHas(looped);
    const { plan } = await lab.preview(looped);
    expect(plan.counts).toMatchObject({ NoChanges: 2, Conflict: 0 });
    const undoFolder = join(lab.folder, 'undo-loop');
    await lab.import({ _category: [section(1, A, null), section(2, B, null)] }, { undoFolder });
    expect((await lab.previewUndo(undoFolder)).plan.counts).toMatchObject({ Update: 2, Conflict: 0 });
  });

  it('is one where an undo would close it with what somebody has done since', async () => {
    await lab.receiverHas({ _category: [section(1, A, 2), section(2, B, null)] });
    const undoFolder = join(lab.folder, 'undo-since');
    await lab.import({ _category: [section(1, A, null)] }, { undoFolder });
    await lab.receiverHas({ _category: [section(1, A, null), section(2, B, 1)] });
    const { plan } = await lab.previewUndo(undoFolder);
    expect(plan.items.map(brief)).toEqual(['_category Conflict parent-loop']);
  });

  it('is told by the verification of an archive', async () => {
    const looped = { _category: [section(1, A, 2), section(2, B, 1)], groups: [group(7, C, 7)] };
    await lab.preview(looped);
    const context = { catalog: referenceCatalog, report: noProgress };
    const { valid, findings } = await verifyArchive(context, { archive: join(lab.folder, 'archive.zip') });
    expect(valid).toBe(false);
    expect(findings.map(({ message: { code, values } }) => [code, values.reason])).toEqual(
      ['Group 7 → Group 7', 'Section 1 → Section 2 → Section 1', 'Section 2 → Section 1 → Section 2'].map(
        (loop) => [
          'archive-conflict',
          { code: 'conflict.parent-loop', values: expect.objectContaining({ loop }) },
        ],
      ),
    );
  });
});

it('finds each loop once, in time that grows with the nodes', () => {
  const next = new Map([
    [1, 2],
    [2, 3],
    [3, 2],
    [4, 4],
    [5, 6],
  ]);
  let steps = 0;
  const parentOf = (node: number) => {
    steps += 1;
    return next.get(node);
  };
  expect(findCycles([1, 2, 3, 4, 5, 6], parentOf)).toEqual([[2, 3], [4]]);
  const count = 20_000;
  steps = 0;
  const chain = Array.from({ length: count }, (_, index) => index + 1);
  const nextOf = (node: number) => {
    steps += 1;
    return node < count ? node + 1 : undefined;
  };
  expect(findCycles(chain, nextOf)).toEqual([]);
  expect(steps).toBe(count);
});
