import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { ExportSelection } from '#core/contract/transfer/selection.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import type { ArchiveFormat } from '#core/transfer/archive/content.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { importConfiguration } from '#core/transfer/import.ts';
import { previewImport } from '#core/transfer/preview.ts';
import { selectionMode } from '#core/transfer/selection/mode.ts';
import { resolveNodes } from '#core/transfer/selection/resolve.ts';
import { selectItems } from '#core/transfer/selection/select.ts';
import { startCli } from '#tests/cli/support.ts';
import { describeEachDatabase, embedded, postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { isWholeRun } from '#tests/support/tier.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-export-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function sectionOf(site: Site, includeSubcat = false): Promise<ExportSelection> {
  const [key] = await resolveNodes(site, [{ type: '_category', node: '1' }]);
  return [{ type: '_category', guid: key?.guid ?? '', includeSubcat }];
}

async function exportSection(site: Site, name: string, format: ArchiveFormat = 'multi-file') {
  const out = join(folder, name);
  const result = await exportConfiguration(
    { site, report: noProgress },
    { selection: await sectionOf(site), out, overwrite: true, format, texts: 'rewrite' },
  );
  return {
    ...result,
    sha256: createHash('sha256')
      .update(await readFile(out))
      .digest('hex'),
  };
}

describeEachDatabase('export of the typical section', (database) => {
  let source: TestSite;
  beforeAll(async () => {
    source = await createSite(database, { seed: { profile: 'typical' } });
  });
  afterAll(() => source?.remove());

  it('is 226 files and about 440 KB, without warnings', async () => {
    const { files, bytes, warnings } = await exportSection(source.site, `${database.name}.zip`);
    expect(files).toBe(226);
    expect(bytes).toBeGreaterThan(430 * 1024);
    expect(bytes).toBeLessThan(450 * 1024);
    expect(warnings).toEqual([]);
  });

  it('never has a secret or the site id in it', async () => {
    await exportSection(source.site, `${database.name}-secrets.zip`);
    const archive = await readArchive(join(folder, `${database.name}-secrets.zip`), {
      catalog: source.site.catalog,
      report: noProgress,
    });
    const secrets = source.site.catalog.types.flatMap((type) =>
      type.columns.filter((column) => column.secret).map((column) => `${type.name}.${column.name}`),
    );
    expect(secrets.length).toBeGreaterThan(0);
    for (const [type, rows] of archive.rows) {
      for (const row of rows)
        for (const name of Object.keys(row)) expect(secrets).not.toContain(`${type}.${name}`);
    }
    expect(JSON.stringify([...archive.rows])).not.toContain(source.site.id);
  });

  it('arrives on a new site, and comes back the same', async () => {
    const first = await exportSection(source.site, `${database.name}-there.zip`);
    for (const other of isWholeRun ? [embedded, postgres] : [postgres]) {
      const receiver = await createSite(other);
      const input = {
        archive: join(folder, `${database.name}-there.zip`),
        options: importOptions.parse({}),
        decisions: [],
        onConflict: 'fail' as const,
      };
      const context = {
        site: receiver.site,
        report: noProgress,
        now: () => new Date(),
        channel: 'commandLine' as const,
      };
      await importConfiguration(context, {
        ...input,
        dryRun: false,
        logDir: join(folder, 'log'),
        language: 'en',
      });
      const { plan } = await previewImport(context, input);
      expect(plan.counts).toEqual({
        Add: 0,
        Update: 0,
        Conflict: 0,
        NoChanges: first.entities,
        AutoCreate: 0,
        Skipped: 0,
        Remove: 0,
      });
      const back = await exportSection(receiver.site, `${database.name}-back.zip`);
      expect(back.sha256).toBe(first.sha256);
      await receiver.remove();
    }
  });
});

it('the same bytes come from a process with another time zone and locale', async () => {
  const source = await createSite(postgres, { seed: { profile: 'demo' } });
  try {
    const { sha256 } = await exportSection(source.site, 'here.zip');
    const out = join(folder, 'process.zip');
    const { ended } = startCli(['export', '--site', source.url, '--section', '1', '--out', out], {
      TZ: process.env.TZ === 'America/Adak' ? 'Asia/Kamchatka' : 'America/Adak',
      LANG: 'tr_TR.UTF-8',
      LC_ALL: 'tr_TR.UTF-8',
    });
    expect(await ended).toMatchObject({ code: 0 });
    expect(
      createHash('sha256')
        .update(await readFile(out))
        .digest('hex'),
    ).toBe(sha256);
  } finally {
    await source.remove();
  }
});

describe('a selection', () => {
  let source: TestSite;
  beforeAll(async () => {
    source = await createSite(postgres, { seed: { profile: 'typical' } });
  });
  afterAll(() => source?.remove());

  it('reads the inverted parameter in one place', () => {
    expect(selectionMode(true)).toBe('partial');
    expect(selectionMode(false)).toBe('full');
  });

  it('takes a partial node alone', async () => {
    const items = await selectItems(source.site, {
      selection: await sectionOf(source.site, true),
      texts: 'rewrite',
    });
    expect(items.map(({ type }) => type)).toEqual(['_category']);
  });

  it('takes a category that was chosen as partial alone, within a full section', async () => {
    const [category] = await resolveNodes(source.site, [{ type: '_subcategory', node: '3' }]);
    const whole = await selectItems(source.site, {
      selection: await sectionOf(source.site),
      texts: 'rewrite',
    });
    const items = await selectItems(source.site, {
      selection: [
        ...(await sectionOf(source.site)),
        { type: '_subcategory', guid: category?.guid ?? '', includeSubcat: true },
      ] as ExportSelection,
      texts: 'rewrite',
    });
    const routes = (list: typeof items) =>
      list.filter(({ type }) => type === 'states-routes-in-subcats').length;
    expect(routes(whole) / routes(items)).toBeCloseTo(7 / 6);
    expect(items.filter(({ type }) => type === '_subcategory')).toHaveLength(7);
  });

  it('says for every entity why it is there, from a chosen node down to itself', async () => {
    const items = await selectItems(source.site, {
      selection: await sectionOf(source.site),
      texts: 'rewrite',
    });
    for (const { type, guid, because } of items) {
      expect(because[0]?.relation).toBe('chosen');
      expect(because.at(-1)).toMatchObject({ type, guid });
      for (const step of because.slice(1)) expect(['child', 'reference']).toContain(step.relation);
    }
    const state = items.find(({ type }) => type === 'states');
    expect(state?.because.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['_subcategory', 'states']),
    );
    expect(state?.because.at(-1)?.column).toMatch(/State/);
  });

  it('takes what a single entity refers to, with its parts, but no neighbours', async () => {
    const [route] = await resolveNodes(source.site, [{ type: 'states-routes-in-subcats', node: '1' }]);
    const items = await selectItems(source.site, {
      selection: [{ type: 'states-routes-in-subcats', guid: route?.guid ?? '', includeSubcat: false }],
      texts: 'rewrite',
    });
    const count = (name: string) => items.filter(({ type }) => type === name).length;
    expect(count('states-routes-in-subcats')).toBe(1);
    expect(count('_subcategory')).toBe(1);
    expect(count('_category')).toBe(1);
    expect(count('states')).toBeGreaterThanOrEqual(2);
    expect(count('ext-param-in-subcats')).toBe(0);
  });

  it('brings what a full node needs, also through an entity that was chosen to come alone', async () => {
    const [category] = await resolveNodes(source.site, [{ type: '_subcategory', node: '3' }]);
    const full = { type: '_subcategory', guid: category?.guid ?? '', includeSubcat: false };
    const alone = await selectItems(source.site, { selection: [full], texts: 'rewrite' });
    const keys = (items: typeof alone) => items.map(({ type, guid }) => `${type}:${guid}`).sort();
    const partly = alone.filter(({ type }) => ['_category', 'groups', 'states', 'ext-params'].includes(type));
    const mixed = await selectItems(source.site, {
      selection: [full, ...partly.map(({ type, guid }) => ({ type, guid, includeSubcat: true }))],
      texts: 'rewrite',
    });
    expect(keys(mixed).filter((key) => !key.startsWith('ext-param'))).toEqual(
      keys(alone).filter((key) => !key.startsWith('ext-param')),
    );
  });

  it('refuses an entity that does not exist', async () => {
    await expect(resolveNodes(source.site, [{ type: 'states', node: '4711' }])).rejects.toMatchObject({
      code: 'node-not-found',
      data: { type: 'states', node: '4711' },
    });
    await expect(resolveNodes(source.site, [{ type: 'nothing', node: '1' }])).rejects.toMatchObject({
      code: 'node-not-found',
      data: { type: 'nothing', reason: message('selection.type-unknown') },
    });
    await expect(resolveNodes(source.site, [{ type: 'states', node: "1'; --" }])).rejects.toMatchObject({
      code: 'node-not-found',
    });
  });
});
