import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conflictsOf } from '#core/contract/transfer/plan-item.ts';
import { message } from '#core/messages/catalogue.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { rowsOf } from '#tests/support/sites.ts';
import { A, B, state } from './support/conflict-cases.ts';
import { brief, createLab, guid, type Lab } from './support/lab.ts';

describeEachDatabase('everything that stands against an import', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
  });
  afterAll(() => lab?.remove());

  /** Its ID and its name belong to others, and it lacks a value. */
  const entangled = {
    receiver: { states: [state(1, B, 'Other'), state(2, guid(3), 'Draft')] },
    archive: { states: [state(1, A, 'Draft', { IsFinal: null })] },
  };
  const missing = (plan: { items: Parameters<typeof conflictsOf>[0][] }) =>
    plan.items
      .flatMap(conflictsOf)
      .map((conflict) =>
        'column' in conflict.facts ? `${conflict.code} ${conflict.facts.column}` : conflict.code,
      );

  it('is shown at once, the open ones before those that are decided', async () => {
    await lab.receiverHas(entangled.receiver);
    const { plan } = await lab.preview(entangled.archive);
    expect(missing(plan).sort()).toEqual(['id-taken', 'key-taken', 'missing-value IsFinal']);
    const decided = await lab.preview(entangled.archive, {
      decisions: [{ all: 'id-taken', decision: 'new-id' }],
    });
    const [item] = decided.plan.items;
    expect(item?.status).toBe('Conflict');
    expect(item?.conflict?.code).not.toBe('id-taken');
    expect(missing(decided.plan)).toHaveLength(3);
  });

  it('is answered conflict by conflict, and the import then writes', async () => {
    await lab.receiverHas(entangled.receiver);
    const { result } = await lab.import(entangled.archive, {
      decisions: [
        { all: 'id-taken', decision: 'new-id' },
        { all: 'missing-value', decision: 'enrich' },
        { type: 'states', guid: A, conflict: 'key-taken', decision: 'rename', name: 'Draft of ours' },
      ],
    });
    expect(result.balance.states).toMatchObject({ read: 1, added: 1 });
    const rows = await rowsOf(lab.receiver.site, 'states');
    expect(rows.find((row) => row.Guid === A)).toMatchObject({ Name: 'Draft of ours', IsFinal: false });
  });

  it('is in Log.txt and Error.txt with its facts', async () => {
    await lab.receiverHas(entangled.receiver);
    await expect(lab.import(entangled.archive)).rejects.toMatchObject({ code: 'conflicts' });
    const log = await readFile(join(lab.folder, 'log', 'Log.txt'), 'utf8');
    for (const line of [
      'ID taken, no decision: ID 1 ',
      'Key taken, no decision: ',
      'field IsFinal has no value',
    ])
      expect(log).toContain(line);
    const errors = (await readFile(join(lab.folder, 'log', 'Error.txt'), 'utf8')).split('\n\n');
    expect(errors[0]).toContain('code: conflicts');
    expect(
      errors.filter((entry) => entry.startsWith('conflict: ')).map((entry) => entry.split('\n')[0]),
    ).toEqual(
      expect.arrayContaining(['conflict: id-taken', 'conflict: key-taken', 'conflict: missing-value']),
    );
    expect(errors.find((entry) => entry.startsWith('conflict: id-taken'))).toContain(
      `\nreceiverGuid: ${B}\n`,
    );
  });

  it('matches by one decision for all only what is alike, and asks about the rest', async () => {
    const receiver = [state(1, B, 'Draft'), state(2, guid(3), 'Archived')];
    await lab.receiverHas({ states: receiver });
    const archive = { states: [state(1, A, 'Draft', { Color: 'red' }), state(2, guid(4), 'Paid')] };
    const decisions = [{ all: 'id-taken' as const, decision: 'match' as const }];
    const { plan, warnings } = await lab.preview(archive, { decisions });
    expect(plan.items.map(brief)).toEqual(['states Update id-taken=match', 'states Conflict id-taken']);
    expect(warnings.map((one) => one.message)).toEqual([
      message('match-unlike', { count: 1, type: 'states' }),
    ]);
    await expect(lab.import(archive, { decisions })).rejects.toMatchObject({ code: 'conflicts' });
    const seen = { type: 'states', guid: guid(4), decision: 'match' as const };
    await lab.import(archive, { decisions: [...decisions, seen] });
    const rows = await rowsOf(lab.receiver.site, 'states');
    expect(rows.map(({ Guid, Name }) => [Guid, Name])).toEqual([
      [B, 'Draft'],
      [guid(3), 'Paid'],
    ]);
  });

  describe('as new data', () => {
    const options = { importAsNewData: true };
    const shared = { groups: [{ GroupID: 4, Guid: A, Name: 'Auditors' }] };
    const archive = {
      groups: [
        { GroupID: 1, Guid: A, Name: 'Auditors of the source' },
        { GroupID: 2, Guid: guid(5), Name: 'Night shift' },
      ],
      _category: [{ CatID: 1, Guid: B, Name: 'Sales' }],
      _subcategory: [{ SubcatID: 1, Guid: guid(6), CatID: 1, Name: 'Contracts', ResponsibleGroupID: 1 }],
    };

    it('copies sections and uses the groups that everybody shares', async () => {
      await lab.receiverHas({ ...shared, _category: [{ CatID: 1, Guid: B, Name: 'Sales' }] });
      const { plan, result } = await lab.import(archive, { options });
      expect(plan.items.map(brief)).toEqual([
        'groups Skipped',
        'groups Add',
        '_category Add',
        '_subcategory Add',
      ]);
      expect(plan.items[0]?.skipped).toEqual(message('skipped.shared'));
      expect(result.balance.groups).toMatchObject({ read: 2, added: 1, skipped: 1 });
      const groups = await rowsOf(lab.receiver.site, 'groups');
      expect(groups.map(({ Guid, Name }) => [Guid, Name])).toEqual([
        [A, 'Auditors'],
        [guid(5), 'Night shift'],
      ]);
      const [category] = await rowsOf(lab.receiver.site, '_subcategory');
      expect(category).toMatchObject({ ResponsibleGroupID: 4 });
      expect((await rowsOf(lab.receiver.site, '_category')).map(({ Name }) => Name)).toEqual([
        'Sales',
        'Sales (2)',
      ]);
      const again = await lab.preview(archive, { options });
      expect(again.plan.items.map(brief).slice(0, 2)).toEqual(['groups Skipped', 'groups Skipped']);
    });

    it('uses the shared group of the same name, and asks about none', async () => {
      const auditors = { GroupID: 4, Guid: guid(9), Name: 'Auditors of the source' };
      await lab.receiverHas({ groups: [auditors] });
      const { plan } = await lab.import(archive, { options });
      expect(plan.counts).toMatchObject({ Conflict: 0, Skipped: 1 });
      expect(plan.items[0]).toMatchObject({ counterpart: guid(9), skipped: message('skipped.shared') });
      const [category] = await rowsOf(lab.receiver.site, '_subcategory');
      expect(category).toMatchObject({ ResponsibleGroupID: 4 });
      expect(await rowsOf(lab.receiver.site, 'groups')).toContainEqual(expect.objectContaining(auditors));
    });

    it.each([
      ['with the option', { options: { ...options, copyShared: true } }],
      ['where they were chosen', { options, chosen: { groups: [A, guid(5)] } }],
    ])('copies groups %s', async (_when, ask) => {
      await lab.receiverHas(shared);
      const { plan } = await lab.import(archive, ask);
      expect(plan.items.map(brief).slice(0, 2)).toEqual(['groups Add', 'groups Add']);
      const groups = await rowsOf(lab.receiver.site, 'groups');
      expect(groups.map(({ Name }) => Name)).toEqual(['Auditors', 'Auditors of the source', 'Night shift']);
      const [category] = await rowsOf(lab.receiver.site, '_subcategory');
      expect(category?.ResponsibleGroupID).toBe(
        groups.find(({ Name }) => Name === 'Auditors of the source')?.GroupID,
      );
    });
  });

  it('lists what an option leaves out, and brings resolutions that were chosen', async () => {
    await lab.receiverHas({});
    const resolutions = [
      { ResolutionID: 1, Guid: A, Name: 'Agreed' },
      { ResolutionID: 2, Guid: B, Name: 'Refused' },
    ];
    const { plan, result } = await lab.import({ resolutions }, { chosen: { resolutions: [B] } });
    expect(plan.items.map(brief)).toEqual(['resolutions Skipped', 'resolutions Add']);
    expect(plan.items[0]).toMatchObject({ path: 'Agreed', skipped: message('skipped.unused-resolution') });
    expect(plan.counts).toMatchObject({ Add: 1, Skipped: 1 });
    expect(result.balance.resolutions).toMatchObject({ read: 2, added: 1, skipped: 1 });
  });
});
