import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { best, type Figure, timeFigure } from './measure.ts';
import { runApart } from './run-apart.ts';
import { type Bench, dropSite, exportSite, newSite, withSite } from './sites.ts';

/** Size of the legacy `data.json` in bytes. */
const SIZE = 100 * 1024 * 1024;

/** Reading and checking a large legacy archive against a bare `JSON.parse` of it, and the memory of its preview. */
export async function legacyFigures(bench: Bench): Promise<Figure[]> {
  const { folder, empty } = await makeArchive(bench);
  const data = join(folder, 'data.json');
  const ours = await best(3, () => readArchive(folder, { catalog: referenceCatalog, report: noProgress }));
  const yardstick = await best(3, async () => JSON.parse(await readFile(data, 'utf8')));
  const { memory } = runApart('preview', folder, empty);
  await dropSite(bench, empty);
  const size = (await readFile(data)).length;
  return [
    timeFigure('reading and checking a 100 MB legacy archive', ours, yardstick, 3),
    {
      what: 'peak memory of its preview',
      ours: `${Math.round(memory / 1024 ** 2)} MB`,
      yardstick: `${Math.round(size / 1024 ** 2)} MB file`,
      ratio: `${(memory / size).toFixed(2)}x`,
      goal: 'at most 6x',
    },
  ];
}

/** A large site's legacy archive as a folder, its rows made as long as it takes to reach the size. */
async function makeArchive(bench: Bench): Promise<{ folder: string; empty: string }> {
  const source = await newSite(bench, { profile: 'large', scale: bench.scale });
  const exported = join(bench.folder, 'exported');
  await withSite(source, (site) => exportSite(site, exported, 'legacy'));
  await dropSite(bench, source);
  const content = JSON.parse(await readFile(join(exported, 'data.json'), 'utf8')) as Record<
    string,
    Record<string, unknown>[]
  >;
  const rows = Object.entries(content).flatMap(([name, list]) => {
    const long = referenceCatalog.get(name).columns.find(({ type, secret }) => type === 'text' && !secret);
    return long ? list.map((row) => ({ row, column: long.name })) : [];
  });
  const missing = SIZE - Buffer.byteLength(JSON.stringify(content, null, 2));
  const filler = 'if (Task.State == "Согласование") { Notify(Task.Owner); }\n';
  const times = Math.max(0, Math.ceil(missing / rows.length / (Buffer.byteLength(filler) + 3)));
  for (const { row, column } of rows) row[column] = `${row[column] ?? ''}${filler.repeat(times)}`;
  const folder = join(bench.folder, 'legacy');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'data.json'), JSON.stringify(content, null, 2));
  for (const file of ['config.json', 'additionalData.json']) {
    await writeFile(join(folder, file), await readFile(join(exported, file)));
  }
  return { folder, empty: await newSite(bench) };
}
