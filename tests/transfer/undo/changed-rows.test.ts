import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { message } from '#core/messages/catalogue.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { verifyArchive } from '#core/transfer/verify-archive.ts';
import { conflictMessage } from '#core/views/conflict-message.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { checksums, rowsOf } from '#tests/support/sites.ts';
import { brief, createLab, guid, type Lab } from '../support/lab.ts';

const SECTION = guid(11);
const FIRST = guid(21);
const SECOND = guid(22);
const state = (id: number, Guid: string, Name: string) => ({ StateID: id, Guid, Name });
const before = {
  _category: [{ CatID: 1, Guid: SECTION, Name: 'One' }],
  _subcategory: [{ SubcatID: 1, Guid: guid(31), CatID: 1, Name: 'K' }],
  states: [state(1, FIRST, 'Draft'), state(2, SECOND, 'Done')],
  'states-in-subcats': [{ StateInSubcatID: 1, Guid: guid(41), SubcatID: 1, StateID: 1 }],
};

describeEachDatabase('undoing what was changed', (database) => {
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

  const names = async () => (await rowsOf(lab.receiver.site, 'states')).map(({ Name }) => Name);
  const rename = async (id: number, name: string) =>
    await lab.receiver.site.write((session) =>
      session.query(
        `UPDATE ${session.dialect.table('States')} SET ${session.dialect.identifier('Name')} = ${session.dialect.placeholder(0)} ` +
          `WHERE ${session.dialect.identifier('StateID')} = ${id}`,
        [name],
      ),
    );

  it('brings back every byte, also names that were swapped', async () => {
    const sums = await checksums(lab.receiver.site);
    await lab.import({ states: [state(1, FIRST, 'Done'), state(2, SECOND, 'Draft')] }, { undoFolder });
    expect(await names()).toEqual(['Done', 'Draft']);
    const { plan } = await lab.previewUndo(undoFolder);
    expect(plan.items.map(brief)).toEqual(['states Update', 'states Update']);
    expect(plan.items[0]?.changes).toEqual([{ column: 'Name', receiver: 'Done', archive: 'Draft' }]);
    await lab.undo(undoFolder, { plan });
    expect(await checksums(lab.receiver.site)).toEqual(sums);
  });

  it('keeps the rows of before as an archive like any other, with all that they refer to', async () => {
    const link = { StateInSubcatID: 1, Guid: guid(41), SubcatID: 1, StateID: 2 };
    const outside = { states: { [SECOND]: 2 }, _subcategory: { [guid(31)]: 1 } };
    await lab.import({ 'states-in-subcats': [link] }, { undoFolder, outside });
    const archive = join(undoFolder, 'undo.zip');
    const { catalog } = lab.receiver.site;
    const verified = await verifyArchive({ catalog, report: noProgress }, { archive });
    expect(verified).toMatchObject({ valid: true });
    const read = await readArchive(archive, { catalog, report: noProgress });
    expect(read.rows.get('states-in-subcats')).toMatchObject([{ StateID: 1 }]);
    expect(read.additionalData.get('states')).toEqual(new Map([[FIRST, 1]]));
  });

  it('writes nothing to undo for a dry run, nor for an import that changes nothing', async () => {
    await lab.import({ states: [state(1, FIRST, 'New')] }, { undoFolder, dryRun: true });
    await lab.import({ states: [state(1, FIRST, 'Draft')] }, { undoFolder });
    expect(await readdir(lab.folder)).not.toContain(undoFolder.split('/').at(-1));
  });

  it('can be undone, and that as well', async () => {
    await lab.import({ states: [state(1, FIRST, 'New')] }, { undoFolder });
    await lab.undo(undoFolder, { undoFolder: `${undoFolder}-2` });
    expect(await names()).toEqual(['Draft', 'Done']);
    await lab.undo(`${undoFolder}-2`, { undoFolder: `${undoFolder}-3` });
    expect(await names()).toEqual(['New', 'Done']);
    await lab.undo(`${undoFolder}-3`);
    expect(await names()).toEqual(['Draft', 'Done']);
  });

  it('finds nothing to do where it is undone already', async () => {
    await lab.import({ states: [state(1, FIRST, 'New')] }, { undoFolder });
    await rename(1, 'Draft');
    const { plan } = await lab.previewUndo(undoFolder);
    expect(plan.items.map(brief)).toEqual(['states NoChanges']);
  });

  it('asks no remembered decision who is whom', async () => {
    await lab.import({ states: [state(1, FIRST, 'New')] }, { undoFolder });
    const mapping = [
      { type: 'states', source: FIRST, receiver: SECOND, decidedAt: '2026-11-20T10:00:00.000Z' },
    ];
    const { plan } = await lab.previewUndo(undoFolder, { mapping });
    expect(plan.items[0]).toMatchObject({ guid: FIRST, status: 'Update' });
    expect(plan.items[0]).not.toHaveProperty('counterpart');
  });

  describe('and edited since', () => {
    beforeEach(async () => {
      await lab.import({ states: [state(1, FIRST, 'New')] }, { undoFolder });
      await rename(1, 'Newer');
    });

    it('is a conflict that says what was written and what is there now', async () => {
      const { plan } = await lab.previewUndo(undoFolder);
      expect(plan.items.map(brief)).toEqual(['states Conflict changed-since']);
      const [conflict] = plan.items.flatMap((item) => item.conflict ?? []);
      expect(conflict).toMatchObject({
        facts: { columns: [{ column: 'Name', written: 'New', receiver: 'Newer' }] },
        decisions: ['restore', 'keep'],
      });
      expect(conflict && conflictMessage(conflict)).toEqual(
        message('conflict.changed-since', { columns: ['Name'] }),
      );
      await expect(lab.undo(undoFolder)).rejects.toMatchObject({ code: 'conflicts' });
    });

    it('is restored by decision', async () => {
      await lab.undo(undoFolder, { decisions: [{ all: 'changed-since', decision: 'restore' }] });
      expect(await names()).toEqual(['Draft', 'Done']);
    });

    it('is kept by decision, or where conflicts are skipped', async () => {
      const decisions = [{ type: 'states', guid: FIRST, decision: 'keep' as const }];
      const { plan } = await lab.previewUndo(undoFolder, { decisions });
      expect(plan.items).toMatchObject([{ status: 'Skipped', conflict: { decision: 'keep' } }]);
      await lab.undo(undoFolder, { decisions });
      expect(await names()).toEqual(['Newer', 'Done']);
      await lab.undo(undoFolder, { onConflict: 'skip' });
      expect(await names()).toEqual(['Newer', 'Done']);
    });
  });

  it('says so where the row is gone, and brings it back with its id by decision', async () => {
    await lab.import({ states: [state(2, SECOND, 'New')] }, { undoFolder });
    await lab.receiver.site.write((session) =>
      session.query(
        `DELETE FROM ${session.dialect.table('States')} WHERE ${session.dialect.identifier('StateID')} = 2`,
      ),
    );
    const { plan } = await lab.previewUndo(undoFolder);
    expect(plan.items).toMatchObject([
      { status: 'Conflict', conflict: { code: 'changed-since', facts: { row: 'gone' } } },
    ]);
    await lab.undo(undoFolder, { decisions: [{ all: 'changed-since', decision: 'restore' }] });
    expect(await rowsOf(lab.receiver.site, 'states')).toMatchObject([
      { StateID: 1 },
      { StateID: 2, Name: 'Done' },
    ]);
  });
});
