import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeEachDatabase, postgres } from '#tests/support/databases.ts';
import { checksums } from '#tests/support/sites.ts';
import { createLab, guid, type Lab } from '../support/lab.ts';

const state = (id: number, Guid: string, Name: string) => ({ StateID: id, Guid, Name });
const [DRAFT, DONE, NEW] = [guid(31), guid(32), guid(33)];
const before = {
  states: [state(1, DRAFT, 'Draft'), state(2, DONE, 'Done')],
  groups: [{ GroupID: 1, Guid: guid(51), Name: 'Clerks' }],
};
const changed = { states: [state(1, DRAFT, 'Done'), state(2, DONE, 'Draft'), state(3, NEW, 'New')] };

describeEachDatabase('an undo that is tried first', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
  });
  afterAll(() => lab?.remove());
  beforeEach(() => lab.receiverHas(before));

  it('lets what it proves be written, as it would have been', async () => {
    await lab.import(changed);
    const plain = await checksums(lab.receiver.site);
    await lab.receiverHas(before);
    await lab.import(changed, { proveUndo: true, undoFolder: join(lab.folder, 'proven') });
    expect(await checksums(lab.receiver.site)).toEqual(plain);
    expect(await readFile(join(lab.folder, 'log', 'Log.txt'), 'utf8')).toContain('Tried the undo');
  });

  it('leaves a dry run one that writes nothing', async () => {
    const untouched = await checksums(lab.receiver.site);
    const { result } = await lab.import(changed, { proveUndo: true, dryRun: true });
    expect(result.committed).toBe(false);
    expect(await checksums(lab.receiver.site)).toEqual(untouched);
  });
});

describe('an undo that would not bring everything back', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(postgres);
    await lab.receiverHas(before);
    // What a site does by itself when a state changes, which no undo knows of.
    await lab.receiver.site.write(async (session) => {
      await session.query(
        'CREATE FUNCTION dbo.bump() RETURNS trigger LANGUAGE plpgsql AS ' +
          `$$ BEGIN UPDATE dbo."Groups" SET "Name" = "Name" || '.'; RETURN NULL; END $$`,
      );
      await session.query(
        'CREATE TRIGGER bump AFTER INSERT ON dbo."States" FOR EACH STATEMENT EXECUTE FUNCTION dbo.bump()',
      );
    });
  });
  afterAll(() => lab?.remove());

  it('refuses the run, and says which table would differ', async () => {
    const untouched = await checksums(lab.receiver.site);
    const refused = lab.import(changed, { proveUndo: true, undoFolder: join(lab.folder, 'refused') });
    await expect(refused).rejects.toMatchObject({ code: 'undo-unproven', data: { tables: ['Groups'] } });
    expect(await checksums(lab.receiver.site)).toEqual(untouched);
    expect(await readFile(join(lab.folder, 'log', 'Error.txt'), 'utf8')).toContain('Groups');
    const changesOnly = { states: [state(1, DRAFT, 'Drafted')] };
    await lab.import(changesOnly, { proveUndo: true, undoFolder: join(lab.folder, 'written') });
    expect(await checksums(lab.receiver.site)).not.toEqual(untouched);
  });
});
