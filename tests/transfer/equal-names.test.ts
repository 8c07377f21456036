import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { previewImport } from '#core/transfer/preview.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { createSite, rowsOf, type TestSite } from '#tests/support/sites.ts';
import { brief, createLab, guid, type Lab } from './support/lab.ts';

const section = (id: number, Guid: string, Name: string, ParentCatID: number | null = null) => ({
  CatID: id,
  Guid,
  Name,
  ParentCatID,
});
const category = (id: number, Guid: string, Name: string, ParentSubcatID: number | null = null) => ({
  SubcatID: id,
  Guid,
  CatID: 1,
  Name,
  ParentSubcatID,
});

describeEachDatabase('equal names', (database) => {
  let lab: Lab;
  let fresh: TestSite;
  beforeAll(async () => {
    lab = await createLab(database);
    fresh = await createSite(database);
  });
  afterAll(async () => {
    await lab?.remove();
    await fresh?.remove();
  });

  /** Under different parents, and twice in one section. */
  const twins = {
    _category: [section(1, guid(1), 'Sales'), section(2, guid(2), 'Sales'), section(3, guid(3), 'Sales', 1)],
    _subcategory: [
      category(10, guid(10), 'Top'),
      category(11, guid(11), 'Sub A', 10),
      category(12, guid(12), 'Other'),
      category(13, guid(13), 'Sub A', 12),
      category(14, guid(14), 'Sub A', 12),
    ],
  };

  it('are no conflict: a site previews into itself without changes, and goes to a fresh one', async () => {
    await lab.receiverHas(twins);
    const { site } = lab.receiver;
    const archive = join(lab.folder, 'twins.zip');
    await exportConfiguration(
      { site, report: noProgress },
      { selection: 'all', out: archive, format: 'multi-file', overwrite: true, texts: 'rewrite' },
    );
    const asked = { archive, options: importOptions.parse({}), decisions: [], onConflict: 'fail' as const };
    const how = { ...asked, dryRun: false, language: 'en' as const, logDir: join(lab.folder, 'twins-log') };
    const context = { report: noProgress, now: () => new Date(), channel: 'commandLine' as const };
    const { plan } = await previewImport({ site, report: noProgress, now: () => new Date() }, how);
    expect(plan.counts).toMatchObject({ NoChanges: 8, Conflict: 0 });
    const { result } = await importConfiguration({ ...context, site: fresh.site }, how);
    expect(result.balance).toMatchObject({ _category: { added: 3 }, _subcategory: { added: 5 } });
    expect(await rowsOf(fresh.site, '_subcategory')).toEqual(await rowsOf(site, '_subcategory'));
  });

  it('are no reason to rename or match what is new, and copies get names of their own', async () => {
    await lab.receiverHas({ _category: [section(1, guid(1), 'Sales')] });
    const archive = { _category: [section(5, guid(5), 'Sales')] };
    expect((await lab.preview(archive)).plan.items.map(brief)).toEqual(['_category Add']);
    const { plan } = await lab.preview(archive, { options: { importAsNewData: true } });
    expect(plan.items[0]).toMatchObject({ status: 'Add', replaced: { Name: 'Sales (2)' } });
  });

  const byKey = { associations: { _category: 'NaturalKey' as const } };
  const skip: Decision[] = [{ all: 'ambiguous-key', decision: 'skip' }];
  const add: Decision[] = [{ all: 'ambiguous-key', decision: 'add' }];

  it('are ambiguous where an entity is to be matched by its key and several of the receiver have it', async () => {
    await lab.receiverHas({ _category: [section(1, guid(1), 'Sales'), section(2, guid(2), 'Sales')] });
    const archive = { _category: [section(5, guid(5), 'Sales')] };
    const [item] = (await lab.preview(archive, byKey)).plan.items;
    expect(item?.conflict).toMatchObject({
      ...{ code: 'ambiguous-key', facts: { key: 'Name=Sales', receiver: 2, archive: 1 } },
      decisions: ['add', 'skip'],
    });
    const items = async (decisions: Decision[]) =>
      (await lab.import(archive, { ...byKey, decisions })).plan.items.map(brief);
    expect(await items(skip)).toEqual(['_category Skipped ambiguous-key=skip']);
    const mapping = [{ type: '_category', source: guid(5), receiver: guid(2) }];
    const mapped = await lab.preview(archive, { ...byKey, mapping });
    expect(mapped.plan.items[0]).toMatchObject({ status: 'NoChanges', counterpart: guid(2) });
    expect(await items(add)).toEqual(['_category Add ambiguous-key=add']);
  });

  it('are ambiguous where several of the archive have the key of one on the receiver', async () => {
    await lab.receiverHas({ _category: [section(1, guid(1), 'Sales')] });
    const archive = { _category: [section(5, guid(5), 'Sales'), section(6, guid(6), 'Sales')] };
    const { plan } = await lab.preview(archive, byKey);
    expect(plan.items.map(brief)).toEqual([
      '_category Conflict ambiguous-key',
      '_category Conflict ambiguous-key',
    ]);
    const one = { _category: [section(5, guid(5), 'Sales')] };
    expect((await lab.preview(one, byKey)).plan.items[0]).toMatchObject({ counterpart: guid(1) });
  });
});
