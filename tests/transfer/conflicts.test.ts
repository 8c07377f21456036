import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Decision } from '#core/contract/transfer.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { rowsOf } from '#tests/support/sites.ts';
import { brief, type Cast, createLab, guid, type Lab } from './support/lab.ts';

const A = guid(1);
const B = guid(2);
const C = guid(3);
const MISSING = guid(99);

const state = (id: number, Guid: string, Name: string, more = {}) => ({ StateID: id, Guid, Name, ...more });
const section = (id: number, Guid: string, Name: string) => ({ CatID: id, Guid, Name });
const category = (id: number, Guid: string, CatID: number, Name: string) => ({
  SubcatID: id,
  Guid,
  CatID,
  Name,
});
const parameter = (id: number, Guid: string, Name: string, Type: string) => ({
  ExtParamID: id,
  Guid,
  Name,
  Type,
});

interface Case {
  title: string;
  receiver: Cast;
  archive: Cast;
  ask?: Parameters<Lab['preview']>[1];
  /** Items without a decision. */
  undecided: string[];
  /** What each decision makes of it. */
  decided?: { decisions: Decision[]; plan: string[]; states?: [number, string, string][] }[];
}

const cases: Case[] = [
  {
    title: 'no conflict: the same Guid under another id',
    receiver: { states: [state(7, A, 'Draft')] },
    archive: { states: [state(1, A, 'Draft')] },
    undecided: ['states NoChanges'],
  },
  {
    title: 'no conflict: a name moved to the next entity',
    receiver: { states: [state(1, A, 'One'), state(2, B, 'Two')] },
    archive: { states: [state(1, A, 'Two'), state(2, B, 'Three'), state(3, C, 'One')] },
    undecided: ['states Update', 'states Update', 'states Add'],
    decided: [
      {
        decisions: [],
        plan: ['states Update', 'states Update', 'states Add'],
        states: [
          [1, A, 'Two'],
          [2, B, 'Three'],
          [3, C, 'One'],
        ],
      },
    ],
  },
  {
    title: 'no conflict: two names swapped',
    receiver: { states: [state(1, A, 'One'), state(2, B, 'Two')] },
    archive: { states: [state(1, A, 'Two'), state(2, B, 'One')] },
    undecided: ['states Update', 'states Update'],
    decided: [
      {
        decisions: [],
        plan: ['states Update', 'states Update'],
        states: [
          [1, A, 'Two'],
          [2, B, 'One'],
        ],
      },
    ],
  },
  {
    title: 'id-taken',
    receiver: { states: [state(1, B, 'Other')] },
    archive: { states: [state(1, A, 'Draft')] },
    undecided: ['states Conflict id-taken'],
    decided: [
      {
        decisions: [{ type: 'states', guid: A, decision: 'new-id' }],
        plan: ['states Add id-taken=new-id'],
        states: [
          [1, B, 'Other'],
          [2, A, 'Draft'],
        ],
      },
      {
        decisions: [{ all: 'id-taken', decision: 'match' }],
        plan: ['states Update id-taken=match'],
        states: [[1, B, 'Draft']],
      },
      {
        decisions: [{ type: 'states', guid: A, conflict: 'id-taken', decision: 'skip' }],
        plan: ['states Conflict id-taken=skip skipped'],
        states: [[1, B, 'Other']],
      },
    ],
  },
  {
    title: 'key-taken',
    receiver: { states: [state(5, B, 'Draft')] },
    archive: { states: [state(1, A, 'Draft', { Color: 'red' })] },
    undecided: ['states Conflict key-taken'],
    decided: [
      {
        decisions: [{ type: 'states', guid: A, decision: 'match' }],
        plan: ['states Update key-taken=match'],
        states: [[5, B, 'Draft']],
      },
      {
        decisions: [{ type: 'states', guid: A, decision: 'rename' }],
        plan: ['states Add key-taken=rename'],
        states: [
          [1, A, 'Draft (2)'],
          [5, B, 'Draft'],
        ],
      },
      {
        decisions: [{ type: 'states', guid: A, decision: 'rename', name: 'Черновик' }],
        plan: ['states Add key-taken=rename'],
        states: [
          [1, A, 'Черновик'],
          [5, B, 'Draft'],
        ],
      },
      {
        decisions: [{ type: 'states', guid: A, decision: 'skip' }],
        plan: ['states Conflict key-taken=skip skipped'],
        states: [[5, B, 'Draft']],
      },
    ],
  },
  {
    title: 'key-taken by a name that was chosen for a rename',
    receiver: { states: [state(5, B, 'Draft'), state(6, C, 'Taken')] },
    archive: { states: [state(1, A, 'Draft')] },
    ask: { decisions: [{ type: 'states', guid: A, decision: 'rename', name: 'Taken' }] },
    undecided: ['states Conflict key-taken'],
  },
  {
    title: 'missing-dependency',
    receiver: {},
    archive: { _category: [], _subcategory: [category(1, A, 9, 'Contracts')] },
    ask: { outside: { _category: { [MISSING]: 9 } } },
    undecided: ['_subcategory Conflict missing-dependency'],
    decided: [
      {
        decisions: [{ all: 'missing-dependency', decision: 'enrich' }],
        plan: ['_category AutoCreate', '_subcategory Add missing-dependency=enrich'],
      },
      {
        decisions: [{ type: '_subcategory', guid: A, decision: 'skip' }],
        plan: ['_subcategory Conflict missing-dependency=skip skipped'],
      },
    ],
  },
  {
    title: 'missing-dependency that the archive does not name',
    receiver: {},
    archive: { _subcategory: [category(1, A, 9, 'Contracts')] },
    undecided: ['_subcategory Conflict missing-dependency'],
    decided: [
      {
        decisions: [{ all: 'missing-dependency', decision: 'enrich' }],
        plan: ['_subcategory Conflict missing-dependency'],
      },
    ],
  },
  {
    title: 'missing-value in a new row',
    receiver: {},
    archive: { states: [state(1, A, 'Draft', { IsFinal: null })] },
    undecided: ['states Conflict missing-value'],
    decided: [
      {
        decisions: [{ all: 'missing-value', decision: 'enrich' }],
        plan: ['states Add missing-value=enrich'],
      },
      {
        decisions: [{ all: 'missing-value', decision: 'skip' }],
        plan: ['states Conflict missing-value=skip skipped'],
      },
    ],
  },
  {
    title: 'missing-value only in new rows when an older archive does not know the column',
    receiver: { states: [state(1, A, 'Draft', { IsFinal: true })] },
    archive: { states: [state(1, A, 'Draft'), state(2, B, 'Done')] },
    ask: { unknown: { states: ['IsFinal'] } },
    undecided: ['states NoChanges', 'states Conflict missing-value'],
  },
  {
    title: 'type-change',
    receiver: { 'ext-params': [parameter(1, A, 'Amount', 'text')] },
    archive: { 'ext-params': [{ ...parameter(1, A, 'Amount', 'number'), Code: 'amount' }] },
    undecided: ['ext-params Conflict type-change'],
    decided: [
      {
        decisions: [{ all: 'type-change', decision: 'keep-receiver' }],
        plan: ['ext-params Update type-change=keep-receiver'],
      },
      {
        decisions: [{ all: 'type-change', decision: 'skip' }],
        plan: ['ext-params Conflict type-change=skip skipped'],
      },
    ],
  },
  {
    title: 'duplicate key in the archive',
    receiver: {},
    archive: { states: [state(1, A, 'Draft'), state(2, B, 'Draft')] },
    undecided: ['states Conflict duplicate', 'states Conflict duplicate'],
    decided: [
      {
        decisions: [{ type: 'states', guid: B, decision: 'skip' }],
        plan: ['states Add', 'states Conflict duplicate=skip skipped'],
        states: [[1, A, 'Draft']],
      },
      {
        decisions: [{ all: 'duplicate', decision: 'skip' }],
        plan: ['states Conflict duplicate=skip skipped', 'states Conflict duplicate=skip skipped'],
        states: [],
      },
    ],
  },
  {
    title: 'what requires a left-out entity is left out with it',
    receiver: { _category: [section(1, B, 'Other')] },
    archive: { _category: [section(1, A, 'Sales')], _subcategory: [category(1, C, 1, 'Contracts')] },
    ask: { decisions: [{ type: '_category', guid: A, decision: 'skip' }] },
    undecided: [
      '_category Conflict id-taken=skip skipped',
      '_subcategory Conflict missing-dependency=skip skipped',
    ],
  },
  {
    title: 'what requires a left-out entity stays when the receiver has that entity',
    receiver: { _category: [section(1, A, 'Sales'), section(2, B, 'Taken')] },
    archive: { _category: [section(1, A, 'Taken')], _subcategory: [category(1, C, 1, 'Contracts')] },
    ask: { decisions: [{ type: '_category', guid: A, decision: 'skip' }] },
    undecided: ['_category Conflict key-taken=skip skipped', '_subcategory Add'],
  },
];

describeEachDatabase('conflicts', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
  });
  afterAll(() => lab?.remove());

  describe.for(cases)('$title', ({ receiver, archive, ask, undecided, decided }) => {
    it('is seen in the preview', async () => {
      await lab.receiverHas(receiver);
      const { plan } = await lab.preview(archive, ask);
      expect(plan.items.map(brief)).toEqual(undecided);
    });

    it.for(decided ?? [])('becomes $plan with $decisions', async ({ decisions, plan, states }) => {
      await lab.receiverHas(receiver);
      const preview = await lab.preview(archive, { ...ask, decisions });
      expect(preview.plan.items.map(brief)).toEqual(plan);
      if (plan.some((line) => /Conflict/.test(line) && !/skipped/.test(line))) {
        await expect(lab.import(archive, { ...ask, decisions })).rejects.toMatchObject({ code: 'conflicts' });
        return;
      }
      const { result } = await lab.import(archive, { ...ask, decisions, plan: preview.plan });
      expect(result.committed).toBe(true);
      if (!states) return;
      const rows = await rowsOf(lab.receiver.site, 'states');
      expect(rows.map((row) => [row.StateID, String(row.Guid).toLowerCase(), row.Name])).toEqual(states);
    });
  });

  it('matches by natural key where the archive says so', async () => {
    await lab.receiverHas({ states: [state(5, B, 'Draft')] });
    const { plan } = await lab.preview(
      { states: [state(1, A, 'Draft')] },
      { associations: { states: 'NaturalKey' } },
    );
    expect(plan.items.map(brief)).toEqual(['states NoChanges']);
  });

  it('leaves an unresolved optional reference alone, and says so', async () => {
    await lab.receiverHas({ groups: [{ GroupID: 1, Guid: A, Name: 'All' }] });
    const { plan, warnings } = await lab.preview({
      groups: [{ GroupID: 1, Guid: A, Name: 'All', ParentGroupID: 44 }],
    });
    expect(plan.items.map(brief)).toEqual(['groups NoChanges']);
    expect(warnings.map(({ code }) => code)).toContain('reference-unresolved');
  });

  it('brings only the resolutions that a signature uses, unless all are asked for', async () => {
    await lab.receiverHas({});
    const archive = { resolutions: [{ ResolutionID: 1, Guid: A, Name: 'Agreed' }] };
    const some = await lab.import(archive);
    expect(some.result.balance.resolutions).toMatchObject({ read: 1, skipped: 1, added: 0 });
    expect(some.warnings.map(({ code }) => code)).toContain('resolution-unused');
    const all = await lab.import(archive, { options: { includeAllResolutions: true } });
    expect(all.result.balance.resolutions).toMatchObject({ read: 1, added: 1 });
    await lab.receiver.site.write((session) =>
      session.query(`DELETE FROM ${session.dialect.table('Resolutions')}`),
    );
  });

  it('gives new rows the next id of the receiver, and unique names to new data', async () => {
    await lab.receiverHas({ states: [state(10, B, 'Draft')] });
    await lab.import({ states: [state(1, A, 'Ready')] }, { options: { importWithoutKeepIdentity: true } });
    const rows = await rowsOf(lab.receiver.site, 'states');
    expect(rows.map((row) => [row.StateID, row.Name])).toEqual([
      [10, 'Draft'],
      [11, 'Ready'],
    ]);
    await lab.import(
      { states: [state(10, B, 'Draft'), state(1, A, 'Ready')] },
      { options: { importAsNewData: true } },
    );
    await lab.import({ states: [state(10, B, 'Draft')] }, { options: { importAsNewData: true } });
    const names = (await rowsOf(lab.receiver.site, 'states')).map((row) => row.Name);
    expect(names).toEqual(
      ['Draft', 'Ready', 'Draft (2)', 'Ready (2)', 'Draft (3)'].toSorted(
        (a, b) => names.indexOf(a) - names.indexOf(b),
      ),
    );
    expect(new Set(names).size).toBe(5);
  });

  it('refuses a reviewed plan when a row has changed since, and names it', async () => {
    await lab.receiverHas({ states: [state(1, A, 'Draft'), state(2, B, 'Done')] });
    const archive = { states: [state(1, A, 'Draft', { Color: 'blue' })] };
    const { plan } = await lab.preview(archive);
    const paint = (id: number) =>
      lab.receiver.site.write((session) => {
        const q = (name: string) => session.dialect.identifier(name);
        return session.query(
          `UPDATE ${session.dialect.table('States')} SET ${q('Color')} = 'green' WHERE ${q('StateID')} = ${id}`,
        );
      });
    await paint(1);
    await expect(lab.import(archive, { plan })).rejects.toMatchObject({
      code: 'plan-stale',
      data: { changed: ['Draft (states)'], count: 1 },
    });
    const fresh = await lab.preview(archive);
    await paint(2);
    const { result } = await lab.import(archive, { plan: fresh.plan });
    expect(result.balance.states).toMatchObject({ updated: 1 });
  });

  it('refuses a plan that was edited, or made with other options or another archive', async () => {
    await lab.receiverHas({});
    const archive = { states: [state(1, A, 'Draft')] };
    const { plan } = await lab.preview(archive);
    const edited = { ...plan, items: [] };
    await expect(lab.import(archive, { plan: edited })).rejects.toMatchObject({ code: 'plan-invalid' });
    await expect(lab.import(archive, { plan, options: { importAsNewData: true } })).rejects.toMatchObject({
      code: 'plan-elsewhere',
      data: { what: 'options' },
    });
    await expect(lab.import({ states: [state(1, A, 'Other')] }, { plan })).rejects.toMatchObject({
      code: 'plan-elsewhere',
      data: { what: 'archive' },
    });
  });
});
