import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { journalLab } from './lab.ts';

const SECRET = 'hunter2-which-nobody-may-see';

describeEachDatabase('writes of sign-in', (database) => {
  const lab = journalLab(database);
  const provider = async () => (await lab.admin('providers', 'get', '--id', '2')).document;

  it('are runs of the history, with every field before and afterwards, and are undone', async () => {
    const before = await provider();
    const run = await lab.write('providers', 'update', '--id', '2', '--description', 'Changed');
    expect(run).toMatchObject({
      ...{ kind: 'sign-in', operation: 'providers.update', operator: 'admin', subject: 'OAuth → Changed' },
      ...{ outcome: 'done', counts: { updated: 1 }, undo: { state: 'kept' } },
    });
    expect(await lab.changes(run)).toMatchObject([
      {
        ...{ type: 'sign-in-providers', status: 'Update' },
        changes: [{ column: 'Description', receiver: 'Partner portal', archive: 'Changed' }],
      },
    ]);
    const undone = await lab.undo(run);
    expect(undone.document.result.committed).toBe(true);
    expect(await provider()).toEqual(before);
    expect((await lab.runs())[0]).toMatchObject({ kind: 'undo', undoes: run.id, operator: 'admin' });
  });

  it('are none where they change nothing, or are refused', async () => {
    const before = await lab.runs();
    const same = await lab.admin('providers', 'update', '--id', '2', '--description', 'Partner portal');
    expect(same.code).toBe(0);
    const refused = await lab.admin('settings', 'set', '--set', 'PasswordMaxLength=1');
    expect(refused.document.error.code).toBe('rule-broken');
    expect(await lab.runs()).toEqual(before);
  });

  it('say that a secret was changed, and before an undo that it does not come back', async () => {
    const password = await lab.file('secret', SECRET);
    const save = ['services', 'save', '--type', 'ActiveDirectory', '--id', '1'];
    const both = await lab.write(
      ...save,
      '--field',
      'Domain=other.example',
      '--secret',
      `Password=${password}`,
    );
    expect(await lab.changes(both)).toMatchObject([
      {
        changes: [{ column: 'Domain', archive: 'other.example' }],
        findings: [{ code: 'sign-in.secret-changed', message: 'Secret changed: Password.' }],
      },
    ]);
    const { document } = await lab.preview(both);
    expect(document.warnings).toMatchObject([
      { code: 'undo.secret-stays', values: { name: 'Head office', secrets: ['Password'] } },
    ]);
    expect((await lab.undo(both)).document.result.committed).toBe(true);
    const again = await lab.file('again', `${SECRET}-again`);
    const alone = await lab.write(...save, '--secret', `Password=${again}`);
    expect(alone).toMatchObject({ irreversible: { code: 'undo.only-secrets' }, counts: { updated: 1 } });
    expect((await lab.preview(alone)).document.error).toMatchObject({ code: 'undo-impossible' });
    const files = await readdir(join(lab.folder, 'history'), { recursive: true, withFileTypes: true });
    for (const file of files.filter((one) => one.isFile()))
      expect(await readFile(join(file.parentPath, file.name), 'latin1')).not.toContain(SECRET);
  });

  it('are not undone over what somebody has changed since', async () => {
    const run = await lab.write('settings', 'set', '--set', 'PasswordMinLength=11');
    await lab.write('settings', 'set', '--set', 'PasswordMinLength=13');
    const { code, document } = await lab.preview(run);
    expect(code).toBe(10);
    expect(document.plan.items).toMatchObject([
      {
        status: 'Conflict',
        conflict: {
          code: 'changed-since',
          facts: { columns: [{ column: 'PasswordMinLength', written: 11, receiver: 13 }] },
        },
      },
    ]);
  });

  it('of the state of users say whom they concern, and why they cannot be undone', async () => {
    const run = await lab.write('accounts', 'unblock', '--login', 'i.petrova');
    expect(run).toMatchObject({
      ...{ operation: 'accounts.unblock', subject: 'i.petrova', operator: 'admin', outcome: 'done' },
      irreversible: { code: 'undo.state-of-users' },
    });
    expect((await lab.undo(run)).document.error).toMatchObject({ code: 'undo-impossible' });
  });
});
