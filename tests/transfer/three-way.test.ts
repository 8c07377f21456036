import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#core/catalog/entity-type.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { rowsOf } from '#tests/support/sites.ts';
import { type Cast, createLab, guid, type Lab } from './support/lab.ts';

const SECTION = { CatID: 1, Guid: guid(11), Name: 'Contracts' };
const CATEGORY = { SubcatID: 1, Guid: guid(21), CatID: 1, Name: 'Supply' };
const GROUPS = [1, 2, 3].map((id) => ({ GroupID: id, Guid: guid(70 + id), Name: `Group ${id}` }));
const SCRIPT = guid(31);
const BODY = ['var a = 1;', 'var b = 2;', 'var c = 3;', 'return a;'];

/** A script in a site that holds what it needs. */
const world = (script: Partial<Row>, groups = GROUPS): Cast => ({
  groups,
  _category: [SECTION],
  _subcategory: [CATEGORY],
  'smart-scripts': [
    {
      SmartScriptID: 1,
      Guid: SCRIPT,
      SubcatID: 1,
      Name: 'Check',
      Language: 'csharp',
      Body: lines({}),
      TimeoutSeconds: 30,
      ...script,
    },
  ],
});

function lines(changed: Record<number, string>): string {
  return `${BODY.map((line, at) => changed[at] ?? line).join('\n')}\n`;
}

/** A value of one column in the base, on the receiver and in the archive. */
interface Kind {
  kind: string;
  column: string;
  values: [Row[string], Row[string], Row[string]];
}

const KINDS: Kind[] = [
  { kind: 'a text', column: 'Description', values: ['was', 'here', 'there'] },
  { kind: 'an empty text', column: 'Description', values: [null, 'here', 'there'] },
  { kind: 'a name', column: 'Name', values: ['Check', 'Check here', 'Check there'] },
  { kind: 'a number', column: 'TimeoutSeconds', values: [30, 40, 50] },
  { kind: 'a flag and its neighbour', column: 'OrderNo', values: [1, 2, 3] },
  {
    kind: 'a script',
    column: 'Body',
    values: [lines({}), lines({ 1: 'var b = 20;' }), lines({ 1: 'var b = 21;' })],
  },
];

describeEachDatabase('a plan with a base', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
  });
  afterAll(() => lab?.remove());

  const script = (items: readonly PlanItem[]) => {
    const item = items.find(({ guid: one }) => one === SCRIPT);
    if (!item) throw new Error('the script is not in the plan');
    return item;
  };
  const stored = async () => {
    const rows = await rowsOf(lab.receiver.site, 'smart-scripts');
    return rows.find((row) => String(row.Guid).toLowerCase() === SCRIPT);
  };

  describe.each(KINDS)('of $kind', ({ column, values: [was, here, there] }) => {
    const at = (value: Row[string]) => world({ [column]: value });

    it('writes what only the source has changed', async () => {
      await lab.receiverHas(at(was));
      const { plan } = await lab.preview(at(there), { base: at(was) });
      expect(script(plan.items)).toMatchObject({
        status: 'Update',
        changes: [{ column, receiver: was, archive: there }],
      });
      expect(script(plan.items).kept).toBeUndefined();
      await lab.import(at(there), { base: at(was), plan });
      expect(await stored()).toMatchObject({ [column]: there });
    });

    it('keeps what only the receiver has changed, and says so', async () => {
      await lab.receiverHas(at(here));
      const { plan } = await lab.preview(at(was), { base: at(was) });
      expect(script(plan.items)).toMatchObject({
        status: 'NoChanges',
        kept: [{ column, receiver: here, archive: was }],
      });
      await lab.import(at(was), { base: at(was), plan });
      expect(await stored()).toMatchObject({ [column]: here });
    });

    it('has nothing to say where both sides have changed it to the same', async () => {
      await lab.receiverHas(at(here));
      const { plan } = await lab.preview(at(here), { base: at(was) });
      expect(script(plan.items)).toEqual({
        type: 'smart-scripts',
        guid: SCRIPT,
        path: expect.any(String),
        status: 'NoChanges',
      });
    });

    it.each<[Decision['decision'], Row[string]]>([
      ['theirs', there],
      ['ours', here],
    ])('asks where both sides have changed it, and writes what is decided: %s', async (decision, left) => {
      await lab.receiverHas(at(here));
      const undecided = await lab.preview(at(there), { base: at(was) });
      expect(script(undecided.plan.items)).toMatchObject({
        status: 'Conflict',
        conflict: { code: 'changed-both', facts: { column, base: was, receiver: here, archive: there } },
      });
      const decisions: Decision[] = [{ type: 'smart-scripts', guid: SCRIPT, column, decision }];
      const { plan } = await lab.preview(at(there), { base: at(was), decisions });
      expect(script(plan.items).status).toBe(decision === 'theirs' ? 'Update' : 'NoChanges');
      await lab.import(at(there), { base: at(was), plan });
      expect(await stored()).toMatchObject({ [column]: left });
    });
  });

  describe('of a script that both sides have changed', () => {
    const was = world({ Body: lines({}) });
    const here = world({ Body: lines({ 0: 'var a = 10;' }) });
    const there = world({ Body: lines({ 2: 'var c = 30;' }) });
    const both = lines({ 0: 'var a = 10;', 2: 'var c = 30;' });
    const merged = (more: object): Decision[] => [
      { type: 'smart-scripts', guid: SCRIPT, conflict: 'changed-both', decision: 'merged', ...more },
    ];

    it('offers a merge that is clean, and writes it', async () => {
      await lab.receiverHas(here);
      const { plan } = await lab.preview(there, { base: was });
      expect(script(plan.items).conflict).toMatchObject({
        facts: { merged: both },
        decisions: ['theirs', 'ours', 'merged'],
      });
      await lab.import(there, { base: was, decisions: [{ all: 'changed-both', decision: 'merged' }] });
      expect(await stored()).toMatchObject({ Body: both });
    });

    it('writes what a person has merged, in place of that', async () => {
      await lab.receiverHas(here);
      const text = `${both}// merged\n`;
      const decisions = merged({ column: 'Body', text });
      const { plan } = await lab.preview(there, { base: was, decisions });
      expect(script(plan.items)).toMatchObject({ status: 'Update', replaced: { Body: text } });
      await lab.import(there, { base: was, plan });
      expect(await stored()).toMatchObject({ Body: text });
    });

    it('waits for the text of a person where no merge is clean', async () => {
      const other = world({ Body: lines({ 0: 'var a = 11;' }) });
      await lab.receiverHas(here);
      const waiting = await lab.preview(other, { base: was, decisions: merged({}) });
      expect(script(waiting.plan.items)).toMatchObject({
        status: 'Conflict',
        conflict: { facts: { merged: null }, decisions: ['theirs', 'ours', 'merged'] },
      });
      const text = lines({ 0: 'var a = 21;' });
      await lab.import(other, { base: was, decisions: merged({ column: 'Body', text }) });
      expect(await stored()).toMatchObject({ Body: text });
    });

    it('does not take a decision about another column', async () => {
      await lab.receiverHas(here);
      const { plan, warnings } = await lab.preview(there, {
        base: was,
        decisions: merged({ column: 'Query' }),
      });
      expect(script(plan.items).status).toBe('Conflict');
      expect(warnings.map(({ message }) => message.code)).toContain('decision-unused');
    });

    it('keeps what is on the receiver where conflicts are skipped', async () => {
      await lab.receiverHas(here);
      await lab.import(there, { base: was, onConflict: 'skip' });
      expect(await stored()).toMatchObject({ Body: lines({ 0: 'var a = 10;' }) });
    });

    it('is refused as too long for its column, like any other value', async () => {
      const described = (Description: string) => world({ Description });
      await lab.receiverHas(described('here'));
      const decisions = merged({ column: 'Description', text: 'x'.repeat(1_001) });
      const { plan } = await lab.preview(described('there'), { base: described('was'), decisions });
      const conflicts = [script(plan.items).conflict, ...(script(plan.items).otherConflicts ?? [])];
      expect(conflicts.map((conflict) => conflict?.code).sort()).toEqual(['changed-both', 'value-invalid']);
    });
  });

  it('keeps a name that only the receiver has changed, though another entity has the old one there', async () => {
    const states = (...rows: [number, string][]) => ({
      states: rows.map(([at, Name]) => ({ StateID: at, Guid: guid(40 + at), Name })),
    });
    await lab.receiverHas(states([1, 'Renamed'], [2, 'Draft']));
    const { plan } = await lab.preview(states([1, 'Draft']), { base: states([1, 'Draft']) });
    expect(plan.items).toMatchObject([
      { status: 'NoChanges', kept: [{ column: 'Name', receiver: 'Renamed' }] },
    ]);
  });

  it('says of what was removed on the receiver that it comes back', async () => {
    await lab.receiverHas({ groups: GROUPS.slice(1) });
    const codes = async (name: string) => {
      const archive = { groups: GROUPS.map((group) => ({ ...group, Name: `${group.Name}${name}` })) };
      const { plan } = await lab.preview(archive, { base: { groups: GROUPS } });
      const [first] = plan.items;
      return [first?.status, first?.findings?.map(({ message }) => message.code)];
    };
    expect(await codes('')).toEqual(['Add', ['removed-here']]);
    expect(await codes(' changed')).toEqual(['Add', ['removed-here.changed']]);
  });

  it('says what the source has removed, and leaves it', async () => {
    await lab.receiverHas({ groups: GROUPS });
    const { plan, warnings } = await lab.preview({ groups: GROUPS.slice(1) }, { base: { groups: GROUPS } });
    expect(plan.items.map(({ status }) => status)).toEqual(['NoChanges', 'NoChanges']);
    expect(warnings.map(({ message }) => message)).toContainEqual(
      expect.objectContaining({ code: 'removed-there', values: expect.objectContaining({ count: 1 }) }),
    );
  });

  it('is imported only with the base that it was made with', async () => {
    await lab.receiverHas(world({ Description: 'was' }));
    const there = world({ Description: 'there' });
    const { plan } = await lab.preview(there, { base: world({ Description: 'was' }) });
    const other = { base: world({ Description: 'other' }), plan };
    await expect(lab.import(there, other)).rejects.toMatchObject({
      code: 'plan-elsewhere',
      data: { what: 'base' },
    });
    await expect(lab.import(there, { plan })).rejects.toMatchObject({ data: { what: 'base' } });
  });

  describe('of a reference', () => {
    const LINK = guid(61);
    const led = (group: number | null, groups = GROUPS): Cast => ({
      groups,
      states: [{ StateID: 1, Guid: guid(41), Name: 'Draft' }],
      _category: [SECTION],
      _subcategory: [CATEGORY],
      'states-in-subcats': [
        { StateInSubcatID: 1, Guid: LINK, SubcatID: 1, StateID: 1, ResponsibleGroupID: group },
      ],
    });
    /** The same groups under other ids. */
    const others = GROUPS.map((group) => ({ ...group, GroupID: group.GroupID + 10 }));
    const link = (items: readonly PlanItem[]) => items.find(({ guid: one }) => one === LINK);

    it('compares what it leads to, whatever the ids are', async () => {
      await lab.receiverHas(led(11, others));
      const { plan } = await lab.preview(led(2), { base: led(1) });
      expect(link(plan.items)).toMatchObject({
        status: 'Update',
        changes: [{ column: 'ResponsibleGroupID', receiver: 11, archive: 12 }],
      });
    });

    it('keeps what only the receiver lets it lead to', async () => {
      await lab.receiverHas(led(13, others));
      const { plan } = await lab.preview(led(1), { base: led(1) });
      expect(link(plan.items)).toMatchObject({
        status: 'NoChanges',
        kept: [{ column: 'ResponsibleGroupID', receiver: 13, archive: 11 }],
      });
    });

    it('keeps that it is empty', async () => {
      await lab.receiverHas(led(null, others));
      const { plan } = await lab.preview(led(1), { base: led(1) });
      expect(link(plan.items)).toMatchObject({
        status: 'NoChanges',
        kept: [{ receiver: null, archive: 11 }],
      });
    });

    it('asks where both sides lead it elsewhere; there is nothing to merge', async () => {
      await lab.receiverHas(led(13, others));
      const { plan } = await lab.preview(led(2), { base: led(1) });
      expect(link(plan.items)?.conflict).toEqual({
        code: 'changed-both',
        facts: { column: 'ResponsibleGroupID', base: 11, receiver: 13, archive: 12, merged: null },
        decisions: ['theirs', 'ours'],
      });
    });
  });
});
