import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { message } from '#core/messages/catalogue.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { rowsOf } from '#tests/support/sites.ts';
import { A, B, cases, state } from './support/conflict-cases.ts';
import { brief, createLab, guid, type Lab } from './support/lab.ts';
import { valueCases } from './support/value-cases.ts';

describeEachDatabase('conflicts', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
  });
  afterAll(() => lab?.remove());

  describe.for([...cases, ...valueCases])('$title', ({ receiver, archive, ask, undecided, decided }) => {
    it('is seen in the preview', async () => {
      await lab.receiverHas(receiver);
      const { plan } = await lab.preview(archive, ask);
      expect(plan.items.map(brief)).toEqual(undecided);
    });

    it.for(decided ?? [])('becomes $plan with $decisions', async ({ decisions, plan, states }) => {
      await lab.receiverHas(receiver);
      const preview = await lab.preview(archive, { ...ask, decisions });
      expect(preview.plan.items.map(brief)).toEqual(plan);
      if (plan.some((line) => /Conflict/.test(line))) {
        await expect(lab.import(archive, { ...ask, decisions })).rejects.toMatchObject({ code: 'conflicts' });
        return;
      }
      const { result } = await lab.import(archive, { ...ask, decisions, plan: preview.plan });
      expect(result.committed).toBe(true);
      if (!states) return;
      const rows = await rowsOf(lab.receiver.site, 'states');
      expect(rows.map((row) => [row.StateID, String(row.Guid).toLowerCase(), row.Name])).toEqual(states);
    });
  });

  it('says which decisions answer nothing', async () => {
    await lab.receiverHas({ states: [state(1, B, 'Other')] });
    const { warnings } = await lab.preview(
      { states: [state(1, A, 'Draft')] },
      {
        decisions: [
          { all: 'id-taken', decision: 'enrich' },
          { type: 'states', guid: B, decision: 'skip' },
          { all: 'id-taken', decision: 'new-id' },
        ],
      },
    );
    expect(warnings.map((warned) => warned.message)).toEqual([
      message('decision-unused.all', {
        decision: message('decision.enrich'),
        conflict: message('conflict-kind.id-taken'),
      }),
      message('decision-unused', {
        decision: message('decision.skip'),
        entity: message('plan.entity', { path: B, type: 'states' }),
      }),
    ]);
  });

  it('says why each entity is skipped', async () => {
    await lab.receiverHas({ _category: [{ CatID: 1, Guid: B, Name: 'Other' }] });
    const { plan } = await lab.preview(
      {
        _category: [{ CatID: 1, Guid: A, Name: 'Sales' }],
        _subcategory: [{ SubcatID: 1, Guid: guid(3), CatID: 1, Name: 'Contracts' }],
      },
      { decisions: [{ all: 'id-taken', decision: 'skip' }] },
    );
    expect(plan.items.map(({ skipped }) => skipped)).toEqual([
      message('skipped.conflict', { conflict: message('conflict-kind.id-taken') }),
      message('skipped.requires', { path: 'Sales', type: '_category' }),
    ]);
    await lab.receiverHas({});
  });

  it('matches by natural key where the archive says so', async () => {
    await lab.receiverHas({ states: [state(5, B, 'Draft')] });
    const { plan } = await lab.preview(
      { states: [state(1, A, 'Draft')] },
      { associations: { states: 'NaturalKey' } },
    );
    expect(plan.items.map(brief)).toEqual(['states NoChanges']);
  });

  it('leaves an unresolved optional reference alone, and says so', async () => {
    await lab.receiverHas({ groups: [{ GroupID: 1, Guid: A, Name: 'All' }] });
    const { plan, warnings } = await lab.preview({
      groups: [{ GroupID: 1, Guid: A, Name: 'All', ParentGroupID: 44 }],
    });
    expect(plan.items.map(brief)).toEqual(['groups NoChanges']);
    expect(warnings.map(({ message }) => message.code)).toContain('reference-unresolved');
  });

  it('brings only the resolutions that a signature uses, unless all are asked for', async () => {
    await lab.receiverHas({});
    const archive = { resolutions: [{ ResolutionID: 1, Guid: A, Name: 'Agreed' }] };
    const some = await lab.import(archive);
    expect(some.result.balance.resolutions).toMatchObject({ read: 1, skipped: 1, added: 0 });
    expect(some.warnings.map(({ message }) => message.code)).toContain('resolution-unused');
    const all = await lab.import(archive, { options: { includeAllResolutions: true } });
    expect(all.result.balance.resolutions).toMatchObject({ read: 1, added: 1 });
    await lab.receiver.site.write((session) =>
      session.query(`DELETE FROM ${session.dialect.table('Resolutions')}`),
    );
  });

  it('gives new rows the next id of the receiver, and unique names to new data', async () => {
    await lab.receiverHas({ states: [state(10, B, 'Draft')] });
    await lab.import({ states: [state(1, A, 'Ready')] }, { options: { importWithoutKeepIdentity: true } });
    const rows = await rowsOf(lab.receiver.site, 'states');
    expect(rows.map((row) => [row.StateID, row.Name])).toEqual([
      [10, 'Draft'],
      [11, 'Ready'],
    ]);
    await lab.import(
      { states: [state(10, B, 'Draft'), state(1, A, 'Ready')] },
      { options: { importAsNewData: true, copyShared: true } },
    );
    await lab.import(
      { states: [state(10, B, 'Draft'), state(1, A, 'Ready')] },
      { options: { importAsNewData: true }, chosen: { states: [B] } },
    );
    const names = (await rowsOf(lab.receiver.site, 'states')).map((row) => row.Name);
    expect(names).toEqual(
      ['Draft', 'Ready', 'Draft (2)', 'Ready (2)', 'Draft (3)'].toSorted(
        (a, b) => names.indexOf(a) - names.indexOf(b),
      ),
    );
    expect(new Set(names).size).toBe(5);
  });
});
