import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { rowsOf } from '#tests/support/sites.ts';
import { brief, createLab, guid, type Lab } from './support/lab.ts';

const A = guid(1);
const B = guid(2);
const C = guid(3);

describeEachDatabase('names and stubs', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
  });
  afterAll(() => lab?.remove());

  it('gives back the name of who stepped aside, also when the archive does not know names', async () => {
    const category = (id: number, Guid: string, CatID: number) => ({ SubcatID: id, Guid, CatID, Name: 'K' });
    const sections = [
      { CatID: 1, Guid: guid(11), Name: 'One' },
      { CatID: 2, Guid: guid(12), Name: 'Two' },
    ];
    await lab.receiverHas({ _category: sections, _subcategory: [category(1, A, 1), category(2, B, 2)] });
    const swapped = { _category: sections, _subcategory: [category(1, A, 2), category(2, B, 1)] };
    await lab.import(swapped, { unknown: { _subcategory: ['Name'] } });
    const rows = await rowsOf(lab.receiver.site, '_subcategory');
    expect(rows.map((row) => [row.SubcatID, row.CatID, row.Name])).toEqual([
      [1, 2, 'K'],
      [2, 1, 'K'],
    ]);
    await lab.receiverHas({});
  });

  describe('links, which have no name to step aside under', () => {
    const states = [1, 2, 3].map((id) => ({ StateID: id, Guid: guid(30 + id), Name: `S${id}` }));
    const around = {
      _category: [{ CatID: 1, Guid: guid(11), Name: 'One' }],
      _subcategory: [{ SubcatID: 1, Guid: guid(21), CatID: 1, Name: 'K' }],
      states,
    };
    const link = (id: number, Guid: string, StateID: number) => ({
      StateInSubcatID: id,
      Guid,
      SubcatID: 1,
      StateID,
    });
    const held = async () =>
      (await rowsOf(lab.receiver.site, 'states-in-subcats')).map((row) => [row.Guid, row.StateID]);

    it('hand their keys on in a chain, also to a new link', async () => {
      await lab.receiverHas({ ...around, 'states-in-subcats': [link(1, A, 1), link(2, B, 2)] });
      const archive = { ...around, 'states-in-subcats': [link(1, A, 2), link(2, B, 3), link(3, C, 1)] };
      await lab.import(archive);
      expect(await held()).toEqual([
        [A, 2],
        [B, 3],
        [C, 1],
      ]);
      expect((await lab.preview(archive)).plan.counts).toMatchObject({ Conflict: 0, Add: 0, Update: 0 });
    });

    it('are in conflict when they exchange their keys in a circle, and stay so', async () => {
      await lab.receiverHas({ ...around, 'states-in-subcats': [link(1, A, 1), link(2, B, 2)] });
      const archive = { ...around, 'states-in-subcats': [link(1, A, 2), link(2, B, 1), link(3, C, 3)] };
      for (let time = 0; time < 2; time++) {
        const { plan } = await lab.preview(archive, { onConflict: 'skip' });
        expect(plan.items.filter(({ type }) => type === 'states-in-subcats').map(brief)).toEqual([
          'states-in-subcats Skipped key-taken=skip',
          'states-in-subcats Skipped key-taken=skip',
          `states-in-subcats ${time === 0 ? 'Add' : 'NoChanges'}`,
        ]);
        await lab.import(archive, { onConflict: 'skip' });
      }
      expect(await held()).toEqual([
        [A, 1],
        [B, 2],
        [C, 3],
      ]);
      await lab.receiverHas({});
    });
  });

  it('keeps the name that a rename gave, however often the archive is imported', async () => {
    await lab.receiverHas({ states: [{ StateID: 9, Guid: C, Name: 'X' }] });
    const archive = { states: [{ StateID: 1, Guid: A, Name: 'X' }] };
    const decided: Parameters<Lab['preview']>[1] = { decisions: [{ all: 'key-taken', decision: 'rename' }] };
    const first = await lab.preview(archive, decided);
    expect(first.plan.items[0]?.replaced).toEqual({ Name: 'X (2)' });
    await lab.import(archive, decided);
    for (let time = 0; time < 2; time++) {
      const { plan } = await lab.preview(archive, decided);
      expect(plan.items.map(brief)).toEqual(['states NoChanges key-taken=rename']);
    }
  });

  it('pins the new name in a reviewed plan', async () => {
    await lab.receiverHas({ states: [{ StateID: 9, Guid: C, Name: 'X' }] });
    const archive = { states: [{ StateID: 1, Guid: A, Name: 'X' }] };
    const { plan } = await lab.preview(archive, { decisions: [{ all: 'key-taken', decision: 'rename' }] });
    await lab.import({ states: [{ StateID: 5, Guid: B, Name: 'X (2)' }] });
    await expect(lab.import(archive, { plan })).rejects.toMatchObject({ code: 'plan-stale' });
    const edited = {
      ...plan,
      decisions: [{ type: 'states', guid: A, decision: 'rename' as const, name: 'Evil' }],
    };
    await expect(lab.import(archive, { plan: edited })).rejects.toMatchObject({ code: 'plan-invalid' });
  });

  it('makes stubs that do not meet, though their Guids start alike', async () => {
    await lab.receiverHas({});
    const states = { '0190a000-0000-7000-8000-000000000001': 71, '0190a000-0000-7000-8000-000000000002': 72 };
    const archive = {
      _category: [{ CatID: 1, Guid: guid(11), Name: 'One' }],
      _subcategory: [{ SubcatID: 1, Guid: guid(21), CatID: 1, Name: 'K' }],
      'states-routes-in-subcats': [{ StateRouteID: 1, Guid: A, SubcatID: 1, FromStateID: 71, ToStateID: 72 }],
    };
    const { result } = await lab.import(archive, {
      outside: { states },
      options: { importConstraintsActionEnrichWithDefaults: true },
    });
    expect(result.balance.states).toMatchObject({ autoCreated: 2 });
    await lab.receiverHas({});
  });

  it('makes no stub for what is skipped for another reason', async () => {
    await lab.receiverHas({});
    const archive = {
      _category: [{ CatID: 1, Guid: guid(11), Name: 'One' }],
      _subcategory: [{ SubcatID: 1, Guid: guid(21), CatID: 1, Name: 'K' }],
      'states-routes-in-subcats': [{ StateRouteID: 1, Guid: A, SubcatID: 1, FromStateID: 71, ToStateID: 72 }],
    };
    const { plan } = await lab.preview(archive, {
      outside: { states: { [B]: 71 } },
      options: { importConstraintsActionEnrichWithDefaults: true },
      onConflict: 'skip',
    });
    expect(plan.counts.AutoCreate).toBe(0);
    expect(plan.items.map(brief)).toEqual([
      '_category Add',
      '_subcategory Add',
      'states-routes-in-subcats Skipped missing-dependency=skip',
    ]);
  });

  it.skipIf(database.dialect !== 'postgres')(
    `leaves the next id alone in a dry run${database.dialect === 'postgres' ? '' : ' (needs PostgreSQL)'}`,
    async () => {
      await lab.receiverHas({});
      const next = () =>
        lab.receiver.site.read((session) =>
          session.query<{ next: number }>(
            `SELECT pg_sequence_last_value('dbo."States_StateID_seq"') AS "next"`,
          ),
        );
      const before = await next();
      await lab.import({ states: [{ StateID: 2_147_483_000, Guid: A, Name: 'Far' }] }, { dryRun: true });
      expect(await next()).toEqual(before);
    },
  );
});
