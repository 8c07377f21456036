import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import type { JobFile } from '#core/contract/jobs.ts';
import { fileError } from '#core/transfer/archive/system-errors.ts';
import { UNDO_FILES } from '#core/transfer/undo/files.ts';
import { writeFileAtomic } from '#core/workspace/files.ts';

/** Where exports are (spec, "Configuration transfer" under "Endpoints"): Disk -> automation files -> `Export configurations`. */
const EXPORTS = 'Export configurations';
const OTHERS = 'Jobs';
/** What attempts are at, and uploads that jobs read. */
const WORK = '.work';
const UPLOADS = '.uploads';

/** What attempts leave for the caller of their job. */
const RESULT_FILES = ['Log.txt', 'Error.txt', 'result.json', ...UNDO_FILES];

/** A job whose files are meant. */
interface JobRef {
  id: string;
  operation: string;
  created_at: string;
}

/** The folder with the files of jobs; all processes of a queue have the same one. */
export interface Results {
  /** Keeps an upload for a job; gives its path below the folder. */
  keepUpload(job: string, file: string): Promise<string>;
  /** Path of what is kept below the folder. */
  path(kept: string): string;
  /** An empty folder for the files of an attempt. */
  begin(job: string, attempt: number): Promise<string>;
  /** Puts files beside those of an attempt. */
  add(job: string, attempt: number, files: readonly string[]): Promise<void>;
  /** Takes files of an attempt away again. */
  drop(job: string, attempt: number, names: readonly string[]): Promise<void>;
  /** Makes an attempt's files those of the job. */
  publish(job: JobRef, attempt: number): Promise<{ folder: string; files: JobFile[] }>;
  /** The same folder, with what it holds; with what attempts before have told where it was never begun. */
  ready(job: JobRef, attempt: number): Promise<string>;
  /** Removes what attempts of a job have left: this one and those before it. */
  clean(job: string, attempt?: number): Promise<void>;
  /** Removes everything of a job. */
  remove(job: string, folder: string | null): Promise<void>;
}

/** Throws `file-unwritable` for a folder that cannot be written to. */
export async function openResults(folder: string): Promise<Results> {
  await attempt(folder, () => mkdir(folder, { recursive: true, mode: 0o700 }));
  const place = (...parts: string[]) => join(folder, ...parts);
  const workOf = (job: string, number: number) => place(WORK, `${job}-${number}`);
  const clean: Results['clean'] = (job, newest) => removeAttempts(place(WORK), job, newest);
  return {
    path: (kept) => place(kept),
    async keepUpload(job, file) {
      const kept = join(UPLOADS, job, basename(file));
      await attempt(place(kept), async () => {
        await mkdir(place(UPLOADS, job), { recursive: true, mode: 0o700 });
        await linkOrCopy(file, place(kept));
      });
      return kept;
    },
    async begin(job, number) {
      const work = workOf(job, number);
      await attempt(work, async () => {
        await rm(work, { recursive: true, force: true });
        await mkdir(work, { recursive: true, mode: 0o700 });
      });
      return work;
    },
    async add(job, number, files) {
      const work = workOf(job, number);
      await attempt(work, async () => {
        for (const file of files) await linkOrCopy(file, join(work, basename(file)));
      });
    },
    async drop(job, number, names) {
      for (const name of names) await rm(join(workOf(job, number), name), { force: true });
    },
    async ready(job, number) {
      const work = workOf(job.id, number);
      await attempt(work, async () => {
        if (!(await mkdir(work, { recursive: true, mode: 0o700 }))) return;
        // The newest that has told anything; one that ended just before its last word has published it.
        const folders = [place(publishedFolder(job))];
        for (let former = number - 1; former > 0; former -= 1) folders.push(workOf(job.id, former));
        for (const file of folders.flatMap((folder) => RESULT_FILES.map((name) => join(folder, name)))) {
          const copy = join(work, basename(file));
          await copyFile(file, copy, constants.COPYFILE_EXCL).catch(() => undefined);
        }
      });
      return work;
    },
    async publish(job, number) {
      const published = publishedFolder(job);
      const work = workOf(job.id, number);
      const files = await filesIn(work);
      await attempt(place(published), async () => {
        await mkdir(dirname(place(published)), { recursive: true, mode: 0o700 });
        // Of an attempt that ended between this and its last word.
        await rm(place(published), { recursive: true, force: true });
        await rename(work, place(published));
      });
      return { folder: published, files };
    },
    clean,
    async remove(job, published) {
      await clean(job);
      await rm(place(UPLOADS, job), { recursive: true, force: true });
      if (published !== null) await rm(place(published), { recursive: true, force: true });
    },
  };
}

async function removeAttempts(folder: string, job: string, newest = Number.POSITIVE_INFINITY): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const number = name.startsWith(`${job}-`) ? Number(name.slice(job.length + 1)) : Number.NaN;
    if (number <= newest) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Another name of the same file where the disk is the same. */
async function linkOrCopy(file: string, to: string): Promise<void> {
  await rm(to, { force: true });
  await link(file, to).catch(() => copyFile(file, to));
}

/** Where the files of a job are published. */
function publishedFolder(job: JobRef): string {
  return join(job.operation === 'transfer.export' ? EXPORTS : OTHERS, jobFolderName(job));
}

/** A name that sorts by time and says which job it is of. */
export function jobFolderName({ id, created_at: at }: Omit<JobRef, 'operation'>): string {
  return `${at.slice(0, 19).replace('T', ' ').replaceAll(':', '-')} ${id}`;
}

async function filesIn(folder: string): Promise<JobFile[]> {
  const names = (await readdir(folder)).sort();
  const found = await Promise.all(
    names.map(async (name) => ({ name, stats: await stat(join(folder, name)) })),
  );
  return found.filter(({ stats }) => stats.isFile()).map(({ name, stats }) => ({ name, size: stats.size }));
}

async function attempt<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileError('file-unwritable', path, error);
  }
}

/** Writes what an operation answered. */
export async function writeResult(folder: string, result: unknown): Promise<void> {
  await writeFileAtomic(join(folder, 'result.json'), `${JSON.stringify(result)}\n`);
}

/** A part of a file. Throws `job-unknown` where somebody has taken it away. */
export async function readFilePart(
  path: string,
  { id, file, offset, length }: { id: string; file: string; offset: number; length: number },
): Promise<{ base64: string; size: number }> {
  const handle = await open(path, 'r').catch((cause: unknown) => {
    throw new SiteferryError('job-unknown', { job: id, file }, { cause });
  });
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset);
    return { base64: buffer.subarray(0, bytesRead).toString('base64'), size };
  } finally {
    await handle.close();
  }
}
