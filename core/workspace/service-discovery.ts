import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isAlive, processStart } from '#core/site/folder-lock.ts';
import { readJsonFile, writeFileAtomic } from './files.ts';
import { makeStateFolder } from './state-folder.ts';

/** What a service that runs leaves for the window and the command line of its user. */
const registration = z.object({
  address: z.string(),
  /** Valid as long as the service runs. */
  key: z.string(),
  /** The site that it serves, without a password. */
  site: z.string().optional(),
  pid: z.int(),
  started: z.string(),
});
export type LocalService = Pick<z.infer<typeof registration>, 'address' | 'key' | 'site'>;

/** A service that this user's programs find by themselves. */
export interface ServiceRegistration {
  /** Takes the note away. */
  end(): Promise<void>;
}

/**
 * Notes in the state folder, for this user alone, where a service answers and by which key. Throws `state-unusable`,
 * `file-unwritable`.
 */
export async function registerService(home: string, service: LocalService): Promise<ServiceRegistration> {
  makeStateFolder(home);
  await mkdir(folderOf(home), { recursive: true, mode: 0o700 });
  const file = join(folderOf(home), `${process.pid}-${crypto.randomUUID()}.json`);
  const content = { ...service, pid: process.pid, started: await processStart(process.pid) };
  await writeFileAtomic(file, `${JSON.stringify(content)}\n`);
  return { end: () => rm(file, { force: true }) };
}

/** The services of this user that run; what a killed one left is removed. */
export async function findLocalServices(home: string): Promise<LocalService[]> {
  const found: LocalService[] = [];
  for (const name of await readdir(folderOf(home)).catch(() => [])) {
    if (!name.endsWith('.json')) continue;
    const file = join(folderOf(home), name);
    const read = registration.safeParse(await readJsonFile(file).catch(() => undefined));
    if (read.success && (await isAlive(read.data))) found.push(read.data);
    else await rm(file, { force: true });
  }
  return found;
}

function folderOf(home: string): string {
  return join(home, 'running-services');
}
