import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { message } from '#core/messages/catalogue.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { checksums, rowsOf } from '#tests/support/sites.ts';
import { brief, createLab, guid, type Lab } from '../support/lab.ts';

const state = (id: number, Guid: string, Name: string) => ({ StateID: id, Guid, Name });
const group = (id: number, Guid: string, Name: string) => ({ GroupID: id, Guid, Name });
const [SECTION, CATEGORY, DRAFT, DONE, NEW] = [guid(11), guid(21), guid(31), guid(32), guid(33)];
const link = (id: number, StateID: number) => ({
  StateInSubcatID: id,
  Guid: guid(40 + id),
  SubcatID: 1,
  StateID,
});
const before = {
  _category: [{ CatID: 1, Guid: SECTION, Name: 'One' }],
  _subcategory: [{ SubcatID: 1, Guid: CATEGORY, CatID: 1, Name: 'K', InitialStateID: 1 }],
  states: [state(1, DRAFT, 'Draft'), state(2, DONE, 'Done')],
  groups: [group(1, guid(51), 'Clerks')],
  'states-in-subcats': [link(1, 1)],
};
const outside = { states: { [DRAFT]: 1, [DONE]: 2 }, _subcategory: { [CATEGORY]: 1 } };

describeEachDatabase('undoing what was added and removed', (database) => {
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
  const onSite = async (table: string, change: string) =>
    await lab.receiver.site.write((session) =>
      session.query(change.replace('TABLE', session.dialect.table(table)).replaceAll('`', '"')),
    );
  const added = { states: [state(3, NEW, 'New')], 'states-in-subcats': [link(2, 3)] };

  it('takes away what was added, with references that were led to it', async () => {
    const untouched = await sums();
    const category = { SubcatID: 1, Guid: CATEGORY, CatID: 1, Name: 'K', InitialStateID: 3 };
    const known = { ...outside, _category: { [SECTION]: 1 } };
    await lab.import({ ...added, _subcategory: [category] }, { undoFolder, outside: known });
    const { plan } = await lab.previewUndo(undoFolder);
    expect(plan.items.map(brief).sort()).toEqual([
      '_subcategory Update',
      'states Remove',
      'states-in-subcats Remove',
    ]);
    const { result } = await lab.undo(undoFolder, { plan, undoFolder: `${undoFolder}-again` });
    expect(result.balance.states).toMatchObject({ removed: 1 });
    expect(await sums()).toEqual(untouched);
    await lab.undo(`${undoFolder}-again`);
    expect((await rowsOf(lab.receiver.site, 'states')).map(({ StateID }) => StateID)).toEqual([1, 2, 3]);
    expect(await rowsOf(lab.receiver.site, '_subcategory')).toMatchObject([{ InitialStateID: 3 }]);
  });

  it('makes room for a name that goes back to its row', async () => {
    const untouched = await sums();
    await lab.import({ states: [state(1, DRAFT, 'Moved on'), state(3, NEW, 'Draft')] }, { undoFolder });
    await lab.undo(undoFolder);
    expect(await sums()).toEqual(untouched);
  });

  it('brings back what was removed, with its id and all that went along', async () => {
    const untouched = await sums();
    await lab.import({}, { undoFolder, remove: { _subcategory: [CATEGORY] } });
    expect(await rowsOf(lab.receiver.site, 'states-in-subcats')).toEqual([]);
    const { plan } = await lab.previewUndo(undoFolder);
    expect(plan.items.map(brief).sort()).toEqual(['_subcategory Add', 'states-in-subcats Add']);
    await lab.undo(undoFolder, { plan });
    expect(await sums()).toEqual(untouched);
  });

  it('finds what was added and edited since, and what it says depends on what is kept of it', async () => {
    await lab.import(added, { undoFolder, outside });
    await onSite('States', "UPDATE TABLE SET `Name` = 'Newer' WHERE `StateID` = 3");
    const { plan } = await lab.previewUndo(undoFolder);
    const item = plan.items.find(({ type }) => type === 'states');
    expect(item).toMatchObject({
      status: 'Conflict',
      conflict: {
        code: 'changed-since',
        facts: { columns: [{ column: 'Name', written: 'New', receiver: 'Newer' }] },
        decisions: ['restore', 'keep'],
      },
    });
    await expect(lab.undo(undoFolder)).rejects.toMatchObject({ code: 'conflicts' });
    const decisions = [{ type: 'states', guid: NEW, decision: 'keep' as const }];
    const kept = await lab.previewUndo(undoFolder, { decisions });
    expect(kept.plan.items.map(brief)).toEqual([
      'states Skipped changed-since=keep',
      'states-in-subcats Remove',
    ]);
    expect(kept.warnings).toEqual([]);
    await lab.undo(undoFolder, { decisions });
    expect((await rowsOf(lab.receiver.site, 'states')).map(({ Name }) => Name)).toEqual([
      'Draft',
      'Done',
      'Newer',
    ]);
    expect(await rowsOf(lab.receiver.site, 'states-in-subcats')).toHaveLength(1);
  });

  it('removes it all the same by decision, and no decision is said to be for nothing', async () => {
    const untouched = await sums();
    await lab.import(added, { undoFolder, outside });
    await onSite('States', "UPDATE TABLE SET `Name` = 'Newer' WHERE `StateID` = 3");
    const decisions = [{ all: 'changed-since' as const, decision: 'restore' as const }];
    const { plan, warnings } = await lab.previewUndo(undoFolder, { decisions });
    expect(plan.items.map(brief)).toEqual([
      'states Remove changed-since=restore',
      'states-in-subcats Remove',
    ]);
    expect(warnings).toEqual([]);
    await lab.undo(undoFolder, { decisions });
    expect(await sums()).toEqual(untouched);
  });

  it('leaves to a person what refers to it by now', async () => {
    await lab.import({ states: [state(3, NEW, 'New')] }, { undoFolder });
    await lab.import(
      { 'states-in-subcats': [link(2, 3)] },
      { outside: { ...outside, states: { [NEW]: 3 } } },
    );
    const { plan } = await lab.previewUndo(undoFolder);
    expect(plan.items.map(brief)).toEqual(['states Conflict in-use']);
    await lab.undo(undoFolder, { onConflict: 'skip' });
    expect(await rowsOf(lab.receiver.site, 'states')).toHaveLength(3);
  });

  it('takes nothing along that was put into it since', async () => {
    const category = { SubcatID: 2, Guid: guid(22), CatID: 1, Name: 'Second' };
    await lab.import({ _subcategory: [category] }, { undoFolder, outside: { _category: { [SECTION]: 1 } } });
    const inside = { StateInSubcatID: 9, Guid: guid(49), SubcatID: 2, StateID: 1 };
    await lab.import(
      { 'states-in-subcats': [inside] },
      { outside: { ...outside, _subcategory: { [guid(22)]: 2 } } },
    );
    const { plan } = await lab.previewUndo(undoFolder);
    expect(plan.items.map(brief)).toEqual(['_subcategory Conflict in-use']);
    const decisions = [{ all: 'in-use' as const, decision: 'remove' as const }];
    await lab.undo(undoFolder, { decisions });
    expect(await rowsOf(lab.receiver.site, '_subcategory')).toHaveLength(1);
  });

  it('says of what is gone already that it is', async () => {
    await lab.import({ states: [state(3, NEW, 'New')] }, { undoFolder });
    await onSite('States', 'DELETE FROM TABLE WHERE `StateID` = 3');
    const { plan, warnings } = await lab.previewUndo(undoFolder);
    expect(plan.items).toEqual([]);
    expect(warnings.map((warned) => warned.message)).toEqual([
      message('removal.absent', { type: 'states', guid: NEW }),
    ]);
  });

  it('is a conflict where what was removed is back as something else', async () => {
    await lab.import({}, { undoFolder, remove: { groups: [guid(51)] } });
    await lab.import({ groups: [group(1, guid(51), 'Others')] });
    const { plan } = await lab.previewUndo(undoFolder);
    expect(plan.items).toMatchObject([
      {
        status: 'Conflict',
        conflict: {
          code: 'changed-since',
          facts: { row: 'back', columns: [{ column: 'Name', receiver: 'Others' }] },
        },
      },
    ]);
    await lab.undo(undoFolder, { decisions: [{ all: 'changed-since', decision: 'restore' }] });
    expect(await rowsOf(lab.receiver.site, 'groups')).toMatchObject([{ GroupID: 1, Name: 'Clerks' }]);
  });

  it('brings fixed columns and stubs back to what they were', async () => {
    const untouched = await sums();
    const options = { importConstraintsActionEnrichWithDefaults: true };
    const known = { ...outside, states: { [NEW]: 3 } };
    await lab.import({ 'states-in-subcats': [link(2, 3)] }, { undoFolder, outside: known, options });
    expect(await rowsOf(lab.receiver.site, 'states')).toHaveLength(3);
    const stub = await sums();
    await lab.import({ states: [state(3, NEW, 'Real')] }, { undoFolder: `${undoFolder}-stub` });
    await lab.undo(`${undoFolder}-stub`);
    expect(await sums()).toEqual(stub);
    await lab.undo(undoFolder);
    expect(await sums()).toEqual(untouched);
  });
});
