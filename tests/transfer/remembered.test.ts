import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Decision, decision } from '#core/contract/transfer/decision.ts';
import { message } from '#core/messages/catalogue.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { rowsOf } from '#tests/support/sites.ts';
import { brief, createLab, guid, type Lab } from './support/lab.ts';

const around = {
  _category: [{ CatID: 1, Guid: guid(11), Name: 'One' }],
  _subcategory: [{ SubcatID: 1, Guid: guid(21), CatID: 1, Name: 'K' }],
};
const X = guid(41);
const Y = guid(42);
const Z = guid(43);
const state = (id: number, Guid: string, Name: string) => ({ StateID: id, Guid, Name });
const link = (id: number, StateID: number) => ({
  StateInSubcatID: id,
  Guid: guid(30 + id),
  SubcatID: 1,
  StateID,
});
const outside = { states: { [X]: 5 }, _subcategory: { [guid(21)]: 1 } };
const used = (path: string) =>
  message('mapping.used.dated', {
    entity: message('plan.entity', { path, type: 'states' }),
    receiver: 'Draft',
    date: '2026-11-20',
  });
const remembered = { type: 'states', source: X, receiver: Y, decidedAt: '2026-11-20T10:00:00.000Z' };

describeEachDatabase('whose entity is whose', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
  });
  afterAll(() => lab?.remove());
  beforeEach(() => lab.receiverHas({ ...around, states: [state(7, Y, 'Draft'), state(8, Z, 'Done')] }));
  const linked = async () => (await rowsOf(lab.receiver.site, 'states-in-subcats')).map((row) => row.StateID);

  describe('a remembered decision', () => {
    it('matches an entity of the archive, and is said', async () => {
      const archive = { states: [state(5, X, 'Draft (new)')] };
      const { plan, warnings } = await lab.preview(archive, { mapping: [remembered] });
      expect(plan.items).toMatchObject([{ status: 'Update', counterpart: Y }]);
      expect(warnings).toMatchObject([{ severity: 'note', message: used('Draft (new)') }]);
      await lab.import(archive, { mapping: [remembered], plan });
      expect((await rowsOf(lab.receiver.site, 'states')).map((row) => [row.StateID, row.Name])).toEqual([
        [7, 'Draft (new)'],
        [8, 'Done'],
      ]);
    });

    it('leads references to what is not in the archive', async () => {
      const archive = { 'states-in-subcats': [link(1, 5)] };
      const ask = { outside, mapping: [remembered] };
      const { plan, warnings } = await lab.preview(archive, ask);
      expect(plan.items.map(brief)).toEqual(['states-in-subcats Add']);
      expect(warnings.map((warned) => warned.message)).toEqual([used(X)]);
      await lab.import(archive, ask);
      expect(await linked()).toEqual([7]);
    });

    it('whose entity is gone is said and ignored', async () => {
      const entry = { ...remembered, receiver: guid(99) };
      const ignored = message('mapping.gone', {
        entity: message('plan.entity', { path: 'New', type: 'states' }),
        guid: guid(99),
      });
      const inside = await lab.preview({ states: [state(5, X, 'New')] }, { mapping: [entry] });
      expect(inside.plan.items.map(brief)).toEqual(['states Add']);
      expect(inside.warnings.map((warned) => warned.message)).toEqual([ignored]);
      const asked = { outside, mapping: [entry] };
      const { plan, warnings } = await lab.preview({ 'states-in-subcats': [link(1, 5)] }, asked);
      expect(plan.items.map(brief)).toEqual(['states-in-subcats Conflict missing-dependency']);
      expect(warnings.map((warned) => warned.message.code)).toEqual(['mapping.gone']);
    });

    it('never makes two entities of the archive one', async () => {
      const archive = { states: [state(5, X, 'New'), state(7, Y, 'Draft')] };
      const { plan, warnings } = await lab.preview(archive, { mapping: [remembered] });
      expect(plan.items.map(brief)).toEqual(['states Add', 'states NoChanges']);
      expect(warnings.map((warned) => warned.message.code)).toEqual(['mapping.taken']);
    });

    it('counts for nothing where the receiver has the Guid itself', async () => {
      await lab.receiverHas({ states: [state(6, X, 'New'), state(7, Y, 'Draft')] });
      const { plan, warnings } = await lab.preview(
        { states: [state(5, X, 'New')] },
        { mapping: [remembered] },
      );
      expect(plan.items.map(brief)).toEqual(['states NoChanges']);
      expect(warnings).toEqual([]);
    });
  });

  describe('a missing dependency', () => {
    const archive = { 'states-in-subcats': [link(1, 5)] };

    it.each<[string, Decision]>([
      ['a Guid', { type: 'states-in-subcats', guid: guid(31), decision: 'use', entity: Z }],
      ['an id', { type: 'states-in-subcats', guid: guid(31), decision: 'use', entity: '8' }],
      ['one decision for all', { missing: { type: 'states', guid: X }, decision: 'use', entity: Z }],
    ])('is replaced by what the receiver has: %s', async (_what, decided) => {
      const ask = { outside, decisions: [decided] };
      const { plan, warnings } = await lab.preview(archive, ask);
      expect(plan.items.map(brief)).toEqual(['states-in-subcats Add missing-dependency=use']);
      expect(warnings).toEqual([]);
      const { chosenMatches: found } = await lab.import(archive, { ...ask, plan });
      expect(found).toEqual([{ type: 'states', source: X, receiver: Z }]);
      expect(await linked()).toEqual([8]);
    });

    it('of many entities is decided once', async () => {
      const parameters = [1, 2, 3].map((id) => ({ GroupID: id, Guid: guid(70 + id), Name: `G${id}` }));
      await lab.receiverHas({ ...around, groups: parameters, states: [state(7, Y, 'Draft')] });
      const permissions = [1, 2, 3].map((id) => ({
        StatePermissionID: id,
        Guid: guid(80 + id),
        SubcatID: 1,
        StateID: 5,
        GroupID: id,
      }));
      const groups = Object.fromEntries(parameters.map((group) => [group.Guid, group.GroupID]));
      const { plan } = await lab.preview(
        { 'state-permissions': permissions },
        {
          outside: { ...outside, groups },
          decisions: [{ missing: { type: 'states', guid: X }, decision: 'use', entity: Y }],
        },
      );
      expect(plan.counts).toMatchObject({ Add: 3, Conflict: 0 });
    });

    it('is not replaced by what the receiver does not have', async () => {
      const decisions: Decision[] = [{ missing: { type: 'states', guid: X }, decision: 'use', entity: '99' }];
      await expect(lab.preview(archive, { outside, decisions })).rejects.toMatchObject({
        code: 'node-not-found',
        data: { type: 'states', node: '99' },
      });
    });

    it('of which an entity has two is not guessed at', async () => {
      const decided: Decision = {
        type: 'states-routes-in-subcats',
        guid: guid(31),
        decision: 'use',
        entity: '8',
      };
      const route = { StateRouteID: 1, Guid: guid(31), SubcatID: 1, FromStateID: 5, ToStateID: 6 };
      const { plan, warnings } = await lab.preview(
        { 'states-routes-in-subcats': [route] },
        { outside: { ...outside, states: { [X]: 5, [guid(49)]: 6 } }, decisions: [decided] },
      );
      expect(plan.counts.Conflict).toBe(1);
      expect(warnings.map((warned) => warned.message.code)).toEqual(['decision-unused']);
    });
  });

  it('is told by decisions that match, not by what matches itself', async () => {
    const archive = { states: [state(5, X, 'Draft'), state(8, Z, 'Done')] };
    const decisions: Decision[] = [{ all: 'key-taken', decision: 'match' }];
    expect((await lab.import(archive, { decisions })).chosenMatches).toEqual([
      { type: 'states', source: X, receiver: Y },
    ]);
  });
});

describe('decisions', () => {
  it('take a Guid in any form', () => {
    const shouted = `{${X.toUpperCase()}}`;
    expect(decision.parse({ type: 'states', guid: shouted, decision: 'skip' })).toMatchObject({ guid: X });
    expect(
      decision.parse({ missing: { type: 'states', guid: shouted }, decision: 'use', entity: shouted }),
    ).toEqual({ missing: { type: 'states', guid: X }, decision: 'use', entity: X });
  });

  it.each([
    { type: 'states', guid: X, decision: 'use' },
    { missing: { type: 'states', guid: X }, decision: 'use' },
    { all: 'missing-dependency', decision: 'use' },
  ])('that use an entity name it: %j', (given) => {
    expect(decision.safeParse(given).success).toBe(false);
  });
});
