import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from './support.ts';

const SCRIPT = `
  const { writeArchive } = await import(process.argv[1] + '/core/transfer/archive/write/write.ts');
  const { referenceCatalog } = await import(process.argv[1] + '/core/catalog/reference-catalog.ts');
  const guid = (number) => '00000000-0000-4000-8000-' + String(number).padStart(12, '0');
  const names = ['Ärger', 'zebra', 'İstanbul', 'Новый', 'ıota', 'a', 'Z'];
  const rows = names.map((Name, index) => ({ StateID: 100 - index, Guid: guid(index), Name, ChangedAt: '2026-03-29T01:30:00.000Z' }));
  const subcategories = names.map((Name, index) => ({ SubcatID: index + 1, Guid: guid(index), CatID: 1, Name }));
  const versions = [{ SmartScriptVersionID: 1, Guid: guid(1), Body: 'Ärger();\\r\\nİstanbul();\\r\\n', Query: 'SELECT 1\\n' }];
  for (const format of ['multi-file', 'legacy', 'scripts-as-files']) {
    await writeArchive(process.argv[2] + '-' + format + '.zip', {
      manifest: { sourceVersion: '2.268.400' },
      associations: new Map(),
      chosen: new Map([['states', new Set(process.argv[3] === 'reversed' ? [guid(1), guid(0)] : [guid(0), guid(1)])]]),
      additionalData: new Map([['states', new Map(rows.map((row) => [row.Guid, row.StateID]))]]),
      rows: new Map([['states', process.argv[3] === 'reversed' ? rows.toReversed() : rows], ['_subcategory', subcategories], ['smart-script-versions', versions]]),
      sectionOfCategory: new Map(names.map((_, index) => [index + 1, 1])),
    }, { catalog: referenceCatalog, format, overwrite: false, report: () => {} });
  }
`;

it('gives the same bytes in every time zone and language, whatever order the rows came in', async () => {
  const folder = await temporaryFolder();
  const root = process.cwd();
  const run = async (name: string, order: string, environment: Record<string, string>): Promise<void> => {
    await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', SCRIPT, root, join(folder, name), order],
      { env: { ...process.env, ...environment } },
    );
  };
  await run('one', 'straight', { TZ: 'America/New_York', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' });
  await run('two', 'reversed', { TZ: 'Asia/Kamchatka', LANG: 'ru_RU.UTF-8', LC_ALL: 'ru_RU.UTF-8' });
  for (const format of ['multi-file', 'legacy', 'scripts-as-files']) {
    const one = await readFile(join(folder, `one-${format}.zip`));
    expect(one.length).toBeGreaterThan(500);
    expect(one.equals(await readFile(join(folder, `two-${format}.zip`)))).toBe(true);
  }
});
