import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { rowsOf } from '#tests/support/sites.ts';
import { brief, createLab, guid, type Lab } from './support/lab.ts';

const SECTION = { CatID: 1, Guid: guid(11), Name: 'One' };
const CATEGORY = { SubcatID: 1, Guid: guid(21), CatID: 1, Name: 'K' };
const around = { _category: [SECTION], _subcategory: [CATEGORY] };
const LINK = guid(31);
/** The source's status, which the receiver has under a Guid of its own. */
const X = guid(41);
const Y = guid(42);
const PARAMETER = guid(51);
const OTHER = guid(52);

const enrich = { importConstraintsActionEnrichWithDefaults: true };
const state = (id: number, Guid: string, Name: string) => ({ StateID: id, Guid, Name });
const link = (StateID: number) => ({ StateInSubcatID: 1, Guid: LINK, SubcatID: 1, StateID });
const parameter = (id: number, Guid: string, more = {}) => ({
  ExtParamID: id,
  Guid,
  Name: 'Amount',
  Type: 'number',
  ...more,
});
const inCategory = (ExtParamID: number) => ({
  ExtParamInSubcatID: 1,
  Guid: guid(61),
  SubcatID: 1,
  ExtParamID,
});

describeEachDatabase('stubs and references that are there', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
  });
  afterAll(() => lab?.remove());
  beforeEach(() => lab.receiverHas({}));

  const linked = async () => (await rowsOf(lab.receiver.site, 'states-in-subcats')).map((row) => row.StateID);
  const partial = { 'states-in-subcats': [link(5)] };
  const outside = { states: { [X]: 5 }, _subcategory: { [CATEGORY.Guid]: 1 } };

  describe('a reference to what only the source has', () => {
    afterEach(() =>
      lab.receiver.site.write(async (session) => {
        for (const table of ['SignatureRoutes', 'Signatures']) {
          await session.query(`DELETE FROM ${session.dialect.table(table)}`);
        }
      }),
    );
    beforeEach(() =>
      lab.receiverHas({ ...around, states: [state(7, Y, 'Draft')], 'states-in-subcats': [link(7)] }),
    );

    it('stays as it is on the receiver, and is said', async () => {
      const ask = { outside, options: enrich };
      const { plan } = await lab.preview(partial, ask);
      expect(plan.items.map(brief)).toEqual(['states-in-subcats NoChanges missing-dependency=keep-receiver']);
      await lab.import(partial, ask);
      expect(await linked()).toEqual([7]);
      expect(await rowsOf(lab.receiver.site, 'states')).toHaveLength(1);
    });

    it('needs a decision without the option, and a stub is none', async () => {
      const { plan } = await lab.preview(partial, { outside });
      expect(plan.items.map((item) => item.conflict?.decisions)).toEqual([['keep-receiver', 'use', 'skip']]);
      const decided = await lab.preview(partial, {
        outside,
        decisions: [{ all: 'missing-dependency', decision: 'enrich' }],
      });
      expect(decided.plan.items.map(brief)).toEqual([
        'states-in-subcats NoChanges missing-dependency=keep-receiver',
      ]);
    });

    it.each([
      ['its key', { options: { ...enrich, associations: { 'signature-routes': 'NaturalKey' as const } } }],
      [
        'a decision',
        { options: enrich, decisions: [{ all: 'key-taken' as const, decision: 'match' as const }] },
      ],
    ])('stays, too, when the row is found by %s', async (_how, asked) => {
      const route = (id: number, Guid: string, StateID: number) => ({
        SignatureRouteID: id,
        Guid,
        SubcatID: 1,
        SignatureID: 1,
        StateID,
        Name: 'Head',
      });
      const shared = { ...around, signatures: [{ SignatureID: 1, Guid: guid(81), Name: 'S' }] };
      await lab.receiverHas({
        ...shared,
        states: [state(7, Y, 'Draft')],
        'signature-routes': [route(1, guid(82), 7)],
      });
      const archive = { ...shared, 'signature-routes': [route(2, guid(83), 5)] };
      const { plan } = await lab.preview(archive, { outside, ...asked });
      expect(plan.counts).toMatchObject({ AutoCreate: 0, NoChanges: 4 });
      await lab.import(archive, { outside, ...asked, plan });
      expect((await rowsOf(lab.receiver.site, 'signature-routes')).map((row) => row.StateID)).toEqual([7]);
    });

    it('gets no stub that another entity needs, if it is optional', async () => {
      await lab.receiverHas({
        ...around,
        groups: [
          { GroupID: 1, Guid: guid(71), Name: 'All' },
          { GroupID: 2, Guid: guid(72), Name: 'Some', ParentGroupID: 1 },
        ],
      });
      const archive = {
        groups: [{ GroupID: 2, Guid: guid(72), Name: 'Some', ParentGroupID: 9 }],
        'group-permissions': [{ GroupPermissionID: 1, Guid: guid(73), SubcatID: 1, GroupID: 9 }],
      };
      const { plan, warnings } = await lab.preview(archive, {
        outside: { groups: { [guid(79)]: 9 }, _subcategory: { [CATEGORY.Guid]: 1 } },
        options: enrich,
      });
      expect(plan.items.map(brief)).toEqual([
        'groups NoChanges',
        'groups AutoCreate',
        'group-permissions Add missing-dependency=enrich',
      ]);
      expect(warnings.map((warned) => warned.message.code)).toContain('reference-unresolved');
    });
  });

  describe('a stub', () => {
    const needing = { 'ext-param-in-subcats': [inCategory(5)] };
    const asking = {
      outside: { 'ext-params': { [PARAMETER]: 5 }, _subcategory: { [CATEGORY.Guid]: 1 } },
      options: enrich,
    };
    const parameters = async () =>
      (await rowsOf(lab.receiver.site, 'ext-params')).map((row) => [row.ExtParamID, row.Name, row.Type]);
    beforeEach(() => lab.receiverHas(around));

    it('becomes the real entity, its fixed column included', async () => {
      await lab.import(needing, asking);
      const real = { 'ext-params': [parameter(5, PARAMETER)] };
      const { plan } = await lab.preview(real);
      expect(plan.items.map(brief)).toEqual(['ext-params Update']);
      await lab.import(real, { plan });
      expect(await parameters()).toEqual([[5, 'Amount', 'number']]);
      expect((await lab.preview(real)).plan.counts).toMatchObject({ NoChanges: 1 });
    });

    it('that somebody has changed is an entity like any other, and the conflict says so', async () => {
      await lab.import(needing, asking);
      const { site } = lab.receiver;
      await site.write((session) =>
        session.query(
          `UPDATE ${session.dialect.table('ExtParams')} SET ${session.dialect.identifier('Code')} = 'x'`,
        ),
      );
      const { plan } = await lab.preview({ 'ext-params': [parameter(5, PARAMETER)] });
      expect(plan.items.map(brief)).toEqual(['ext-params Conflict type-change']);
      expect(plan.items[0]?.conflict?.facts).toMatchObject({ column: 'Type', changedStub: true });
    });

    it('takes the id that its entity has at the source, so that it is in nobody’s way', async () => {
      await lab.import(needing, asking);
      expect((await parameters()).map(([id]) => id)).toEqual([5]);
      const next = { 'ext-params': [parameter(1, OTHER), parameter(5, PARAMETER, { Name: 'Total' })] };
      const { plan } = await lab.preview(next);
      expect(plan.items.map(brief)).toEqual(['ext-params Add', 'ext-params Update']);
    });

    it('gets another id where that one is taken or ids are not kept', async () => {
      await lab.receiverHas({ ...around, 'ext-params': [parameter(5, OTHER)] });
      await lab.import(needing, asking);
      // Below zero, where no source has an id that is still to come.
      expect((await parameters()).map(([id]) => id).sort()).toEqual([-1, 5]);
      await lab.receiverHas(around);
      const free = { ...asking, options: { ...enrich, importWithoutKeepIdentity: true } };
      await lab.import(needing, free);
      expect((await parameters()).map(([id]) => id)).toEqual([expect.toSatisfy((id) => id > 0 && id !== 5)]);
    });

    it('takes no id from those that come after it', async () => {
      const taken = (id: number) => ({ ...around, 'ext-params': [parameter(id, OTHER)] });
      await lab.receiverHas(taken(5));
      await lab.import(needing, asking);
      // All ids that the source may still bring are free.
      const next = { 'ext-params': [6, 7, 8].map((id) => parameter(id, guid(500 + id), { Name: `P${id}` })) };
      const { plan } = await lab.preview(next);
      expect(plan.counts).toMatchObject({ Add: 3, Conflict: 0 });
    });

    it('lies with all others in one section, of which the real one takes the place', async () => {
      await lab.receiverHas({ groups: [{ GroupID: 1, Guid: guid(71), Name: 'All' }] });
      const permission = (id: number, SubcatID: number) => ({
        ...{ GroupPermissionID: id, Guid: guid(700 + id), SubcatID, GroupID: 1 },
      });
      const known = { groups: { [guid(71)]: 1 } };
      const sections = async () => await rowsOf(lab.receiver.site, '_category');
      const importing = async (ids: readonly number[]) => {
        const _subcategory = Object.fromEntries(ids.map((id) => [guid(20 + id), id]));
        const outside = { ...known, _subcategory };
        return await lab.import(
          { 'group-permissions': ids.map((id) => permission(id, id)) },
          { outside, options: enrich },
        );
      };
      const first = await importing([2, 3]);
      expect(first.plan.counts).toMatchObject({ AutoCreate: 3, Add: 2 });
      const [shared] = await sections();
      expect(shared?.CatID).toBe(-1);
      // The next import finds it there.
      const second = await importing([4]);
      expect(second.plan.counts).toMatchObject({ AutoCreate: 1, Add: 1 });
      expect(await sections()).toHaveLength(1);
      const real = { SubcatID: 3, Guid: guid(23), CatID: 1, Name: 'Real' };
      const { plan } = await lab.import({ _category: [SECTION], _subcategory: [real] });
      expect(plan.items.map(brief)).toEqual(['_category Add', '_subcategory Update']);
      const places = (await rowsOf(lab.receiver.site, '_subcategory')).map(({ SubcatID, CatID }) => [
        SubcatID,
        CatID,
      ]);
      expect(places.sort()).toEqual([
        [2, -1],
        [3, 1],
        [4, -1],
      ]);
      // It goes on as any other where a site that has it is exported.
      const own = {
        _category: [{ ...SECTION, CatID: -1, Guid: String(shared?.Guid), Name: String(shared?.Name) }],
        'group-permissions': [permission(5, 5)],
      };
      const outside = { ...known, _subcategory: { [guid(25)]: 5 } };
      const again = await lab.preview(own, { outside, options: enrich });
      expect(again.plan.items.map(brief)).toEqual([
        '_category NoChanges',
        '_subcategory AutoCreate',
        'group-permissions Add missing-dependency=enrich',
      ]);
      await lab.receiver.site.write((session) =>
        session.query(`DELETE FROM ${session.dialect.table('GroupPermissions')}`),
      );
    });

    it('whose id another entity needs is an ordinary taken id', async () => {
      await lab.import(needing, asking);
      const { plan } = await lab.preview({ 'ext-params': [parameter(5, OTHER)] });
      expect(plan.items.map((item) => item.conflict)).toEqual([
        expect.objectContaining({
          code: 'id-taken',
          decisions: ['new-id', 'match', 'skip'],
          facts: expect.objectContaining({ receiverLabel: `Auto-created ${PARAMETER}` }),
        }),
      ]);
    });
  });

  it('a reference inside the archive follows a match by key or by decision', async () => {
    await lab.receiverHas({ ...around, states: [state(7, Y, 'Draft')] });
    const archive = { ...around, states: [state(5, X, 'Draft')], 'states-in-subcats': [link(5)] };
    for (const ask of [
      { associations: { states: 'NaturalKey' as const } },
      { options: { associations: { states: 'NaturalKey' as const } } },
      { decisions: [{ type: 'states', guid: X, decision: 'match' as const }] },
    ]) {
      await lab.import(archive, ask);
      expect(await linked()).toEqual([7]);
    }
  });
});
