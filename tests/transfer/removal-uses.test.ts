import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#core/catalog/entity-type.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { conflictsOf } from '#core/contract/transfer/plan-item.ts';
import { createDecisionLookup } from '#core/transfer/plan/decisions.ts';
import { siteReceiver } from '#core/transfer/plan/receiver.ts';
import { createRemoved } from '#core/transfer/plan/removal/removed-entity.ts';
import { findReplacements } from '#core/transfer/plan/removal/replacements.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { rowsOf } from '#tests/support/sites.ts';
import { brief, complete, createLab, guid, type Lab } from './support/lab.ts';
import { CATEGORY, LOWER, link, RECEIVER, state } from './support/removal-cast.ts';
import { snapshot } from './support/worlds.ts';

describeEachDatabase('what uses what is removed', (database) => {
  let lab: Lab;
  let statements = 0;
  beforeAll(async () => {
    lab = await createLab(database, undefined, () => {
      statements += 1;
    });
  });
  afterAll(() => lab?.remove());

  const script = (id: number, SubcatID: number, Body: string) => ({
    ...{ SmartScriptID: id, Guid: guid(70 + id), SubcatID, Name: `Script ${id}`, Body },
  });
  /** One names a category by its id, one by its Guid, one a group by its name, and one is its own category's. */
  const scripts = [
    script(1, 1, `// first\nvar sql = "SELECT 1 FROM dbo.Tasks WHERE SubcatID = 2";`),
    script(2, 1, `Open("${LOWER.Guid.toUpperCase()}");`),
    script(3, 1, 'if (Groups.ByName("Lawyers") == null) return;'),
    script(4, 2, `Open("${LOWER.Guid}");`),
  ];
  const receiver = { ...RECEIVER, 'smart-scripts': scripts };
  const facts = (item: PlanItem | undefined) => (item ? conflictsOf(item).map((one) => one.facts) : []);
  const use = (id: number, line: number) => ({
    ...{ type: 'smart-scripts', guid: guid(70 + id), path: `Contracts / Supply / Script ${id}` },
    ...{ column: 'Body', line },
  });

  it('counts as in use, and can go along, be left naming it, or keep it', async () => {
    await lab.receiverHas(receiver);
    const remove = { _subcategory: [LOWER.Guid] };
    const { plan } = await lab.preview({}, { remove });
    const item = plan.items.find(({ guid: one }) => one === LOWER.Guid);
    expect(facts(item)).toEqual([use(1, 2), use(2, 1)]);
    expect(item?.conflict?.decisions).toEqual(['remove', 'use', 'leave', 'skip']);
    const says = async (decision: 'remove' | 'leave' | 'skip') => {
      const made = await lab.preview({}, { remove, decisions: [{ all: 'in-use', decision }] });
      return made.plan.items.filter(({ status }) => status === 'Remove').map(({ guid: one }) => one);
    };
    const own = [LOWER.Guid, guid(62)];
    expect((await says('leave')).sort()).toEqual([...own, guid(74)].sort());
    expect((await says('remove')).sort()).toEqual([...own, guid(71), guid(72), guid(74)].sort());
    expect(await says('skip')).not.toContain(LOWER.Guid);
    await lab.import({}, { remove, decisions: [{ all: 'in-use', decision: 'leave' }] });
    const kept = await rowsOf(lab.receiver.site, 'smart-scripts');
    expect(kept.map(({ SmartScriptID }) => SmartScriptID)).toEqual([1, 2, 3]);
  });

  it('is found by names as well, and where many go', async () => {
    const states = Array.from({ length: 12 }, (_, index) =>
      state(100 + index, 300 + index, `State ${index}`),
    );
    await lab.receiverHas({ ...receiver, states: [...(RECEIVER.states ?? []), ...states] });
    const many = { groups: [guid(32)], states: states.map(({ Guid }) => Guid) };
    for (const remove of [{ groups: [guid(32)] }, many]) {
      const { plan } = await lab.preview({}, { remove });
      expect(facts(plan.items.find(({ guid: one }) => one === guid(32)))).toEqual([use(3, 1)]);
    }
  });

  it('is no use where the archive brings another text', async () => {
    await lab.receiverHas(receiver);
    const cast = { 'smart-scripts': [script(1, 1, 'return;'), script(2, 1, 'return;')] };
    const outside = { _subcategory: { [CATEGORY.Guid]: 1 } };
    const { plan } = await lab.preview(cast, { remove: { _subcategory: [LOWER.Guid] }, outside });
    expect(plan.counts).toMatchObject({ Conflict: 0, Update: 2 });
  });

  const anotherFor = (type: string, from: number, entity: string): Decision => ({
    ...{ type, guid: guid(from), conflict: 'in-use', decision: 'use', entity },
  });

  it('uses another entity in its place: references, ids, Guids and names in texts', async () => {
    const [first, second, third] = scripts;
    const mixed = script(
      5,
      1,
      `if (GroupID == 2) Is("${guid(32)}", Groups.ByName("Lawyers"), GroupID == 1);`,
    );
    const cast = {
      ...receiver,
      'smart-scripts': [first, second, third, mixed].filter((one) => one !== undefined),
    };
    await lab.receiverHas(cast);
    const remove = { groups: [guid(32)], _subcategory: [LOWER.Guid] };
    const decisions = [anotherFor('groups', 32, '1'), anotherFor('_subcategory', 22, CATEGORY.Guid)];
    const before = await snapshot(lab.receiver.site);
    const { plan } = await lab.preview({}, { remove, decisions });
    expect(plan.counts).toMatchObject({ Conflict: 0, Remove: 3, Update: 4 });
    const changed = plan.items.find(({ guid: one }) => one === guid(71));
    expect(changed?.findings?.map(({ message }) => message)).toEqual([
      {
        code: 'removal.replaced',
        values: {
          column: 'Body',
          path: 'Contracts / Supply / Spare parts',
          replacement: 'Supply',
          type: '_subcategory',
        },
      },
    ]);
    const undoFolder = await mkdtemp(join(tmpdir(), 'siteferry-uses-'));
    const { result } = await lab.import({}, { remove, decisions, plan, undoFolder });
    expect(result.balance['smart-scripts']).toMatchObject({ read: 4, updated: 4 });
    const bodies = (await rowsOf(lab.receiver.site, 'smart-scripts')).map(({ Body }) => Body);
    expect(bodies).toEqual([
      `// first\nvar sql = "SELECT 1 FROM dbo.Tasks WHERE SubcatID = 1";`,
      `Open("${CATEGORY.Guid.toUpperCase()}");`,
      'if (Groups.ByName("All") == null) return;',
      `if (GroupID == 1) Is("${guid(31)}", Groups.ByName("All"), GroupID == 1);`,
    ]);
    await lab.undo(undoFolder);
    expect(await snapshot(lab.receiver.site)).toEqual(before);
    await rm(undoFolder, { recursive: true });
  });

  it('uses another one by a column, unless somebody has the key that it would get', async () => {
    const draft = {
      ...RECEIVER,
      'states-in-subcats': [link(1, 61, 1, 1), link(2, 62, 2, 2), link(3, 63, 2, 1)],
    };
    const remove = { states: [guid(42)] };
    const decisions = [anotherFor('states', 42, '1')];
    await lab.receiverHas(RECEIVER);
    const free = await lab.preview({}, { remove, decisions });
    expect(free.plan.items.map(brief)).toEqual(['states Remove in-use=use', 'states-in-subcats Update']);
    await lab.import({}, { remove, decisions, plan: free.plan });
    const links = await rowsOf(lab.receiver.site, 'states-in-subcats');
    expect(links.map(({ StateID }) => StateID)).toEqual([1, 1]);

    await lab.receiverHas(draft);
    const taken = await lab.preview({}, { remove, decisions });
    expect(taken.plan.items.map(brief)).toEqual(['states Conflict in-use']);
  });

  it('gives no two rows one key: neither two of them, nor one that the archive brings', async () => {
    const closed = [...(RECEIVER.states ?? []), state(3, 43, 'Closed')];
    const both = { states: [guid(42), guid(43)] };
    const decisions = [anotherFor('states', 42, '1'), anotherFor('states', 43, '1')];
    const links = [link(2, 62, 2, 2), link(3, 63, 2, 3)];
    await lab.receiverHas({ ...RECEIVER, states: closed, 'states-in-subcats': links });
    const { plan } = await lab.preview({}, { remove: both, decisions });
    expect(plan.items.map(brief)).toEqual([
      'states Remove in-use=use',
      'states Conflict in-use',
      'states-in-subcats Update',
    ]);
    await lab.receiverHas({ ...RECEIVER, 'states-in-subcats': links.slice(0, 1) });
    const brought = await lab.preview(
      { 'states-in-subcats': [link(9, 69, 2, 1)] },
      {
        ...{ remove: { states: [guid(42)] }, decisions: decisions.slice(0, 1) },
        outside: { _subcategory: { [LOWER.Guid]: 2 }, states: { [guid(41)]: 1 } },
      },
    );
    expect(brought.plan.items.map(brief)).toEqual(['states Conflict in-use', 'states-in-subcats Add']);
  });

  it('does not use what goes as well, and refuses what is not there', async () => {
    await lab.receiverHas({ ...RECEIVER, states: [...(RECEIVER.states ?? []), state(3, 43, 'Closed')] });
    const remove = { states: [guid(42), guid(43)] };
    const { plan } = await lab.preview({}, { remove, decisions: [anotherFor('states', 42, '3')] });
    expect(plan.items.map(brief)).toContain('states Conflict in-use');
    await expect(
      lab.preview({}, { remove, decisions: [anotherFor('states', 42, '99')] }),
    ).rejects.toMatchObject({
      code: 'node-not-found',
    });
  });

  it('uses another one however many use it, in as many statements', async () => {
    const remove = { _subcategory: [LOWER.Guid] };
    const decisions = [anotherFor('_subcategory', 22, '1')];
    const counts: number[] = [];
    for (const length of [1, 30, 300]) {
      const many = Array.from({ length }, (_, index) =>
        script(100 + index, 1, `Open(SubcatID == 2 ? ${index} : 0);`),
      );
      await lab.receiverHas({ ...RECEIVER, 'smart-scripts': many });
      const before = statements;
      const { plan } = await lab.preview({}, { remove, decisions });
      counts.push(statements - before);
      expect(plan.counts).toMatchObject({ Conflict: 0, Update: length });
      const [item] = plan.items.filter(({ guid: one }) => one === LOWER.Guid);
      // The rows that change say the rest.
      expect(item ? conflictsOf(item).length : 0).toBe(Math.min(length, 20));
    }
    expect(counts[2]).toBe(counts[1]);
  });

  it('lets no group stand under itself', async () => {
    const group = (id: number, ParentGroupID: number | null) => ({
      ...{ GroupID: id, Guid: guid(30 + id), Name: `Group ${id}`, ParentGroupID },
    });
    await lab.receiverHas({ groups: [group(1, null), group(2, 1), group(3, 2), group(4, null)] });
    const says = async (entity: string) => {
      const { plan } = await lab.preview(
        {},
        { remove: { groups: [guid(31)] }, decisions: [anotherFor('groups', 31, entity)] },
      );
      return plan.items.map(brief);
    };
    for (const below of ['2', '3']) expect(await says(below)).toEqual(['groups Conflict in-use']);
    expect(await says('4')).toEqual(['groups Update', 'groups Remove in-use=use']);
  });

  it('does not write into a text that somebody has changed meanwhile', async () => {
    await lab.receiverHas({ ...RECEIVER, 'smart-scripts': [script(1, 1, 'Open(SubcatID == 2);')] });
    const { site } = lab.receiver;
    const rowOf = (type: string, row: Partial<Row>) => complete({ [type]: [row] }).get(type)?.[0] ?? {};
    const removed = createRemoved(site.catalog.get('_subcategory'), rowOf('_subcategory', LOWER));
    // Its place was found in another text than the one that is there now.
    const use = {
      ...({
        kind: 'entity',
        type: site.catalog.get('smart-scripts'),
        column: 'Body',
        line: 1,
        stays: false,
      } as const),
      row: rowOf('smart-scripts', script(1, 1, 'Call();')),
      places: [{ from: 17, to: 18, written: '2', by: 'id', certain: true, line: 1, column: 18 } as const],
    };
    const found = await site.read((session) =>
      findReplacements(
        siteReceiver(session, site, 'no-lock'),
        new Map([['_subcategory', new Map([[2, removed]])]]),
        { uses: new Map([[removed, [use]]]), replaced: [], built: { entities: new Map() } },
        createDecisionLookup([anotherFor('_subcategory', 22, '1')]),
      ),
    );
    expect(found.size).toBe(0);
  });
});
