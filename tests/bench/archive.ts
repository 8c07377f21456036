import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { noProgress } from '#core/base/progress.ts';
import { CATEGORY, SECTION_COLUMN } from '#core/catalog/entity-type.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import type { WritableArchive } from '#core/transfer/archive/content.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { bestInTurns, type Figure, timeFigure } from './measure.ts';
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

/**
 * Writing the archive of a large site, rows in memory, against the system's tools over the same files on the disk. Every run
 * has a path of its own, because the system makes files slowly for half a minute after as many were removed.
 */
export async function archiveFigures(bench: Bench): Promise<Figure[]> {
  const folder = join(bench.folder, 'archive');
  const { content, files } = await largeArchive(bench, folder);
  const name = `${files.toLocaleString('en')} files`;
  const at = (what: string, turn: number) => join(bench.folder, `${what}-${turn}`);
  const tool = hasZip() ? 'zip -3 -r' : 'Python zipfile';
  const zip = await bestInTurns(
    RUNS,
    (turn) => write(content, `${at('ours', turn)}.zip`, false),
    (turn) => {
      const file = `${at('theirs', turn)}.zip`;
      return hasZip()
        ? run('zip', ['-3', '-q', '-r', file, '.'], { cwd: folder })
        : run('python3', ['-c', PYTHON, file], { cwd: folder });
    },
  );
  const tree = await bestInTurns(
    RUNS,
    (turn) => write(content, at('ours', turn), false),
    (turn) => run('cp', ['-r', folder, at('theirs', turn)]),
  );
  return [
    timeFigure(`writing ${name} into a ZIP, beside \`${tool}\``, ...zip, 2),
    timeFigure(`writing ${name} into a folder, beside \`cp -r\``, ...tree, 2),
  ];
}

async function largeArchive(
  bench: Bench,
  folder: string,
): Promise<{ content: WritableArchive; files: number }> {
  const url = await newSite(bench, { profile: 'large', scale: bench.scale });
  await withSite(url, (site) => exportSite(site, folder));
  await dropSite(bench, url);
  const archive = await readArchive(folder, { catalog: referenceCatalog, report: noProgress });
  const { id } = referenceCatalog.get(CATEGORY);
  const categories = archive.rows.get(CATEGORY) ?? [];
  const sectionOfCategory = new Map(categories.map((row) => [Number(row[id]), Number(row[SECTION_COLUMN])]));
  return { content: { ...archive, sectionOfCategory }, files: archive.files };
}

function write(content: WritableArchive, path: string, overwrite: boolean) {
  return writeArchive(path, content, {
    catalog: referenceCatalog,
    format: 'multi-file',
    overwrite,
    report: noProgress,
  });
}

function hasZip(): boolean {
  try {
    execFileSync('zip', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
