import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileError } from '#core/transfer/archive/system-errors.ts';
import { makeStateFolder } from '#core/workspace/state-folder.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** In each folder the login of whom it is of; no file that a caller names begins with a dot. */
const OWNER = '.owner';

/** A folder with an id of its own. */
export interface OwnedFolder {
  id: string;
  folder: string;
}

/** Folders of callers under one of the service's own; each is removed some time after it was made. */
export interface OwnedFolders {
  /** Makes one, and removes what is too old. Throws `file-unwritable`, `state-unusable`. */
  make(login: string): Promise<OwnedFolder>;
  /** The folder with this id where it is of this caller; undefined for that of somebody else, as for none. */
  find(id: string, login: string): Promise<string | undefined>;
  remove(id: string): Promise<void>;
}

/** The folders `name` under `home`; `keptMs` is how long each is kept, in milliseconds. */
export function ownedFolders(home: string, name: string, keptMs: number, now: () => Date): OwnedFolders {
  const root = join(home, name);
  return {
    async make(login) {
      const id = randomUUID();
      const folder = join(root, id);
      try {
        makeStateFolder(home);
        await removeOld(root, now().getTime() - keptMs);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(join(folder, OWNER), login, { mode: 0o600 });
      } catch (error) {
        throw fileError('file-unwritable', folder, error);
      }
      return { id, folder };
    },
    async find(id, login) {
      if (!UUID.test(id)) return undefined;
      const folder = join(root, id);
      const owner = await readFile(join(folder, OWNER), 'utf8').catch(() => undefined);
      return owner === login ? folder : undefined;
    },
    async remove(id) {
      if (UUID.test(id)) await rm(join(root, id), { recursive: true, force: true });
    },
  };
}

async function removeOld(root: string, before: number): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const entry = join(root, name);
    const found = await stat(entry).catch(() => undefined);
    if (found && found.mtimeMs < before) await rm(entry, { recursive: true, force: true });
  }
}
