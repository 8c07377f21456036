import { execFile, execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { noProgress } from '#core/base/progress.ts';
import { CATEGORY, SECTION_COLUMN } from '#core/catalog/entity-type.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import type { WritableArchive } from '#core/transfer/archive/content.ts';
import { readArchive } from '#core/transfer/archive/read.ts';
import { writeArchive } from '#core/transfer/archive/write.ts';
import { best, type Figure, timeFigure } from './measure.ts';
import { type Bench, dropSite, exportSite, newSite, withSite } from './sites.ts';

const RUNS = 5;

const run = promisify(execFile);

/** Python's way to the same ZIP, where Info-ZIP is not installed. */
const PYTHON = `
import os, sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED, compresslevel=3) as z:
  for folder, _, files in os.walk('.'):
    for file in files: z.write(os.path.join(folder, file))
`;

/** Writing the archive of a large site, rows in memory, against the system's tools over the same files on the disk. */
export async function archiveFigures(bench: Bench): Promise<Figure[]> {
  const folder = join(bench.folder, 'archive');
  const content = await largeArchive(bench, folder);
  const { files } = await write(content, folder, true);
  const name = `${files.toLocaleString('en')} files`;
  const copy = join(bench.folder, 'copy');
  const ours = join(bench.folder, 'archive.zip');
  const theirs = join(bench.folder, 'theirs.zip');
  const [tool, zip] = hasZip()
    ? (['zip -3 -r', () => run('zip', ['-3', '-q', '-r', theirs, '.'], { cwd: folder })] as const)
    : (['Python zipfile', () => run('python3', ['-c', PYTHON, theirs], { cwd: folder })] as const);
  return [
    timeFigure(
      `writing ${name} into a ZIP, beside \`${tool}\``,
      await bestOnFresh(ours, () => write(content, ours, false)),
      await bestOnFresh(theirs, zip),
      2,
    ),
    timeFigure(
      `writing ${name} into a folder, beside \`cp -r\``,
      await bestOnFresh(`${folder}-new`, () => write(content, `${folder}-new`, false)),
      await bestOnFresh(copy, () => run('cp', ['-r', folder, copy])),
      2,
    ),
    timeFigure(
      `writing ${name} over an older folder, on the disk before it is replaced`,
      await best(RUNS, () => write(content, folder, true)),
      await bestOnFresh(copy, async () => {
        await run('cp', ['-r', folder, copy]);
        await run('sync', ['-f', copy]);
      }),
      5,
    ),
  ];
}

async function largeArchive(bench: Bench, folder: string): Promise<WritableArchive> {
  const url = await newSite(bench, { profile: 'large', scale: bench.scale });
  await withSite(url, (site) => exportSite(site, folder));
  await dropSite(bench, url);
  const archive = await readArchive(folder, { catalog: referenceCatalog, report: noProgress });
  const { id } = referenceCatalog.get(CATEGORY);
  const categories = archive.rows.get(CATEGORY) ?? [];
  return {
    ...archive,
    sectionOfCategory: new Map(categories.map((row) => [Number(row[id]), Number(row[SECTION_COLUMN])])),
  };
}

function write(content: WritableArchive, path: string, overwrite: boolean) {
  return writeArchive(path, content, {
    catalog: referenceCatalog,
    format: 'multi-file',
    overwrite,
    report: noProgress,
  });
}

/** Nothing is at the path before each run; taking it away is not measured. */
async function bestOnFresh(path: string, work: () => Promise<unknown>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let count = 0; count < RUNS; count++) {
    await rm(path, { recursive: true, force: true });
    shortest = Math.min(shortest, await best(1, work));
  }
  return shortest;
}

function hasZip(): boolean {
  try {
    execFileSync('zip', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
