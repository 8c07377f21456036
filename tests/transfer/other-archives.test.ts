import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { warning } from '#core/checks/finding.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { message } from '#core/messages/catalogue.ts';
import { describeArchive } from '#core/transfer/describe-archive.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { checksums, rowsOf } from '#tests/support/sites.ts';
import { createLab, guid, type Lab } from './support/lab.ts';

describeEachDatabase('archives of another version', (database) => {
  let lab: Lab;
  let made = 0;
  beforeAll(async () => {
    lab = await createLab(database);
  });
  afterAll(() => lab?.remove());

  async function folderOf(files: Record<string, unknown>): Promise<string> {
    made += 1;
    const folder = join(lab.folder, `other-${made}`);
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), JSON.stringify(content));
    }
    return folder;
  }

  async function importFolder(archive: string) {
    const { site } = lab.receiver;
    return await importConfiguration(
      { site, report: noProgress, now: () => new Date(), channel: 'commandLine' },
      {
        archive,
        options: importOptions.parse({}),
        decisions: [],
        onConflict: 'fail',
        dryRun: false,
        logDir: join(lab.folder, 'log'),
        language: 'en',
      },
    );
  }

  it('lose nothing: the balance counts what is not known or cannot be used', async () => {
    await lab.receiverHas({});
    const archive = await folderOf({
      '_global/states.json': [
        { StateID: 1, Guid: guid(1), Name: 'Draft' },
        { StateID: 'none', Guid: guid(2), Name: 'Lost' },
      ],
      '_global/robots.json': [{}, {}, {}],
      '_global/constructor.json': { a: 1 },
    });
    const { result, warnings } = await importFolder(archive);
    const nothing = { added: 0, updated: 0, unchanged: 0, autoCreated: 0, removed: 0 };
    expect(result.balance).toEqual({
      states: { ...nothing, read: 2, added: 1, skipped: 1 },
      robots: { ...nothing, read: 3, skipped: 3 },
      constructor: { ...nothing, read: 1, skipped: 1 },
    });
    const messages = warnings.map((warned) => warned.message);
    expect(messages).toContainEqual(message('unknown-type', { type: 'robots', count: 3 }));
    expect(messages).toContainEqual(
      message('rows-unusable', { type: 'states', count: 1, place: '_global/states.json#/1' }),
    );
    const description = await describeArchive(
      { catalog: lab.receiver.site.catalog, report: noProgress },
      { archive },
    );
    expect(warnings).toEqual(expect.arrayContaining(description.warnings));
    expect(description.warnings.length).toBeGreaterThan(2);
  });

  it('leave columns that they do not know at their defaults in new rows, and say so', async () => {
    await lab.receiverHas({
      states: [{ StateID: 1, Guid: guid(1), Name: 'Draft', IsFinal: true, OrderNo: 5 }],
    });
    const archive = await folderOf({
      '_global/states.json': [1, 2, 3].map((id) => ({ StateID: id, Guid: guid(id), Name: `S${id}` })),
    });
    const { plan, warnings } = await importFolder(archive);
    expect(plan.counts).toMatchObject({ Add: 2, Update: 1, Conflict: 0 });
    expect(warnings).toContainEqual(
      warning(message('default-taken', { count: 2, type: 'states', column: 'IsFinal' })),
    );
    const rows = await rowsOf(lab.receiver.site, 'states');
    expect(rows.map((row) => [row.StateID, row.Name, Boolean(row.IsFinal), row.OrderNo])).toEqual([
      [1, 'S1', true, 5],
      [2, 'S2', false, 0],
      [3, 'S3', false, 0],
    ]);
  });

  it('are refused where nothing of them is understood, and nothing is written', async () => {
    const before = await checksums(lab.receiver.site);
    const archive = await folderOf({
      '_global/robots.json': [{}],
      '_meta/config.json': { associations: {} },
    });
    await expect(importFolder(archive)).rejects.toMatchObject({ code: 'archive-invalid', exitCode: 30 });
    expect(await checksums(lab.receiver.site)).toEqual(before);
  });
});
