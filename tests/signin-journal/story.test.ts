import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Run } from '#core/contract/run.ts';
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

  it('are undone in one field, and leave what others have made of the rest', async () => {
    const run = await lab.write(
      ...['settings', 'set', '--set', 'PasswordMaxLength=40', '--set', 'PasswordHistoryLength=4'],
    );
    await lab.write('settings', 'set', '--set', 'PasswordHistoryLength=5');
    const [item] = await lab.changes(run);
    const entity = ['--entity', `${item?.type}:${item?.guid}`];
    expect((await lab.preview(run, ...entity)).document.plan.counts.Conflict).toBe(1);
    const other = await lab.preview(run, ...entity, '--field', 'PasswordMinLength');
    expect(other.document.error).toMatchObject({ code: 'undo-impossible' });
    const undone = await lab.undo(run, ...entity, '--field', 'PasswordMaxLength');
    expect(undone.document.plan.items).toMatchObject([
      { changes: [{ column: 'PasswordMaxLength', receiver: 40, archive: null }] },
    ]);
    expect((await lab.admin('settings', 'show')).document.settings).toMatchObject({
      ...{ PasswordMaxLength: null, PasswordHistoryLength: 5 },
    });
    // The rest of it can still be undone.
    expect((await lab.preview(run, '--on-conflict', 'skip')).document.error).toBeUndefined();
  });

  it('are undone together, whatever they have in common', async () => {
    const before = await provider();
    const first = await lab.write(
      'providers',
      'update',
      '--id',
      '2',
      '--description',
      'One',
      '--hidden',
      'yes',
    );
    const second = await lab.write('providers', 'update', '--id', '2', '--description', 'Two');
    const third = await lab.write(
      ...['services', 'save', '--type', 'OpenLDAP', '--name', 'Added', '--field', 'ServerAddress=a.example'],
    );
    const changed = await lab.write(
      ...['services', 'save', '--type', 'OpenLDAP', '--id', '1', '--field', 'ServerAddress=b.example'],
    );
    // Without the middle one the first is in its way.
    expect((await lab.preview(first)).document.plan.counts.Conflict).toBe(1);
    const undone = await lab.undo(first, second.id, changed.id, third.id);
    expect(undone.document.result.committed, JSON.stringify(undone)).toBe(true);
    expect(await provider()).toEqual(before);
    const services = (await lab.admin('services', 'list')).document.services as { Name: string }[];
    expect(services.map(({ Name }) => Name)).not.toContain('Added');
    const [run] = await lab.runs();
    expect([run?.undoes, ...(run?.undoesToo ?? [])].sort()).toEqual(
      [first, second, third, changed].map(({ id }) => id).sort(),
    );
    // One undo takes all of that back.
    if (run) expect((await lab.undo(run)).document.result.committed).toBe(true);
    expect((await provider()).provider).toMatchObject({ Description: 'Two', IsHidden: true });
  });

  it('that others have changed between two runs are changed since', async () => {
    const set = (length: number) => lab.write('settings', 'set', '--set', `PasswordMinLength=${length}`);
    const first = await set(21);
    await set(22);
    const third = await set(23);
    const { document } = await lab.preview(first, third.id);
    expect(document.plan.items).toMatchObject([
      {
        conflict: {
          code: 'changed-since',
          facts: { columns: [{ column: 'PasswordMinLength', written: 21, receiver: 23 }] },
        },
      },
    ]);
  });

  it('of every form and of the entity editor come back one by one', async () => {
    const state = () =>
      Promise.all(
        ['providers', 'services', 'rights'].map(async (of) => (await lab.admin(of, 'list')).document),
      ).then(async (lists) => [...lists, (await lab.admin('entry', 'show')).document]);
    const before = await state();
    const config = await lab.file('auth-config', '{"AuthTypes":[{"Type":"login-pass","IsDefault":true}]}');
    const [group = ''] = (await provider()).provider.Groups as string[];
    const confirm = ['--confirm', lab.site.url];
    const writes = [
      ['entry', 'save', '--key', 'AuthConfig', '--file', config, ...confirm],
      ['rights', 'grant', '--group', group, '--right', 'ViewAudit'],
      [
        ...['entities', 'save', '--form', 'authentication-provider-domains'],
        ...['--value', 'ProviderId=2', '--value', 'Fqdn=more.example.com', ...confirm],
      ],
      ['providers', 'delete', '--id', '2', ...confirm],
      ['services', 'delete', '--type', 'Multifactor', '--id', '1'],
    ];
    const made: Run[] = [];
    for (const words of writes) made.push(await lab.write(...words));
    expect(made.map(({ operation }) => operation)).toEqual([
      ...['entry.save', 'rights.grant', 'entities.save', 'providers.delete', 'services.delete'],
    ]);
    expect(await state()).not.toEqual(before);
    const lost = await lab.preview(made[4] as Run);
    expect(lost.document.warnings).toMatchObject([{ code: 'sign-in.secret-missing' }]);
    for (const run of made.toReversed()) {
      const undone = await lab.undo(run);
      expect(undone.document.result?.committed, JSON.stringify(undone)).toBe(true);
    }
    // What was deleted has other ids, and a service no secrets any more.
    const told = (one: unknown) =>
      JSON.stringify(one).replaceAll(/"(?:Id|ServiceId|ApiKey|SecretKey|UsedBy)":[^,}]+/g, '');
    expect(told(await state())).toBe(told(before));
  });
});
