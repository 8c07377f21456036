import { afterAll, beforeAll, expect, it } from 'vitest';
import { message, render } from '#core/messages/catalogue.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { createLab, guid, type Lab } from './support/lab.ts';

const A = guid(1);
const B = guid(2);

const state = (id: number, Guid: string, Name: string, more = {}) => ({ StateID: id, Guid, Name, ...more });

describeEachDatabase('a reviewed plan', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
  });
  afterAll(() => lab?.remove());

  it('is refused when a row has changed since, which is named', async () => {
    await lab.receiverHas({ states: [state(1, A, 'Draft'), state(2, B, 'Done')] });
    const archive = { states: [state(1, A, 'Draft', { Color: 'blue' })] };
    const { plan } = await lab.preview(archive);
    const paint = (id: number) =>
      lab.receiver.site.write((session) => {
        const q = (name: string) => session.dialect.identifier(name);
        return session.query(
          `UPDATE ${session.dialect.table('States')} SET ${q('Color')} = 'green' WHERE ${q('StateID')} = ${id}`,
        );
      });
    await paint(1);
    await expect(lab.import(archive, { plan })).rejects.toMatchObject({
      code: 'plan-stale',
      data: { changed: [message('plan.entity', { path: 'Draft', type: 'states' })], count: 1 },
    });
    const fresh = await lab.preview(archive);
    await paint(2);
    const { result } = await lab.import(archive, { plan: fresh.plan });
    expect(result.balance.states).toMatchObject({ updated: 1 });
  });

  it('is refused when it was edited, or made with other options or another archive', async () => {
    await lab.receiverHas({});
    const archive = { states: [state(1, A, 'Draft')] };
    const { plan } = await lab.preview(archive);
    const edited = { ...plan, items: [] };
    await expect(lab.import(archive, { plan: edited })).rejects.toMatchObject({
      code: 'plan-invalid',
      data: { reason: message('plan.edited') },
    });
    await expect(lab.import(archive, { plan, options: { importAsNewData: true } })).rejects.toMatchObject({
      code: 'plan-elsewhere',
      data: { what: 'options' },
    });
    await expect(lab.import({ states: [state(1, A, 'Other')] }, { plan })).rejects.toMatchObject({
      code: 'plan-elsewhere',
      data: { what: 'archive' },
    });
  });

  it('removes nothing that the run itself was not asked to remove', async () => {
    await lab.receiverHas({ states: [state(1, A, 'Draft'), state(2, B, 'Done')] });
    const { plan } = await lab.preview({}, { remove: { states: [A, B] } });
    expect(plan.counts.Remove).toBe(2);
    for (const remove of [{}, { states: [A] }])
      await expect(lab.import({}, { plan, remove })).rejects.toMatchObject({
        code: 'plan-elsewhere',
        data: { what: 'removals' },
      });
    const { result } = await lab.import({}, { plan, remove: { states: [B, A] } });
    expect(result.balance.states).toMatchObject({ removed: 2 });
  });

  it('has the same hash in every language, and holds no text of one', async () => {
    await lab.receiverHas({ states: [state(1, B, 'Other')] });
    const archive = { states: [state(1, A, 'Draft')] };
    const ask = { onConflict: 'skip', dryRun: true } as const;
    const { plan } = await lab.import(archive, { ...ask, language: 'en' });
    expect((await lab.import(archive, { ...ask, language: 'ru' })).plan).toEqual(plan);
    const [item] = plan.items;
    if (!item?.skipped) throw new Error('nothing was skipped');
    for (const language of ['en', 'ru'] as const)
      expect(JSON.stringify(plan)).not.toContain(render(item.skipped, language, 'commandLine'));
    await lab.receiverHas({});
  });
});
