import { randomUUID } from 'node:crypto';
import { parseModuleDocument } from '../module-document.ts';
import { uniqueFolderName } from '../names.ts';
import type { ModuleRef } from '../repository.ts';
import { newestFirst } from '../version-lookup.ts';
import type { GitClient } from './client.ts';
import type { Snapshot } from './snapshot.ts';

/** The part of a repository that holds modules. */
export const MODULES = 'modules';

/**
 * The folder of a module: that whose `module.json` has its Guid, whatever it was called when the folder was made; else
 * that of its tags; else a new one.
 */
export async function findModuleFolder(
  client: GitClient,
  { head, versions }: Snapshot,
  module: ModuleRef,
  signal: AbortSignal | undefined,
): Promise<string> {
  const present = head === undefined ? [] : await namesOf(client, head, signal);
  const modules = await modulesIn(client, head ?? '', present, signal);
  const [newest] = newestFirst(versions.filter((version) => version.module.guid === module.guid));
  const tagged = newest && isFolderName(newest.folder) ? newest.folder : undefined;
  const own = present.filter((name) => modules.get(name) === module.guid && isFolderName(name));
  // Somebody may have copied the folder.
  const [first = undefined] = own;
  if (first !== undefined) return tagged !== undefined && own.includes(tagged) ? tagged : first;
  const others = versions.filter((version) => version.module.guid !== module.guid);
  // Somebody may have damaged the document by hand: what it says nothing of is still the module that the tag names.
  const foreign = present.filter((name) => modules.get(name) !== DAMAGED || name !== tagged);
  const taken = [...foreign, ...others.map(({ folder }) => folder)];
  if (tagged !== undefined && !taken.includes(tagged)) return tagged;
  return uniqueFolderName(module, [...present, ...taken]);
}

/** False for what would lead out of `modules/` somewhere, or into what is Git's own. */
function isFolderName(name: string): boolean {
  return !/[\\/:\p{C}]/u.test(name) && !/^(?:\.{1,2}|\.git)$/i.test(name);
}

/** What stands under `modules/` of a commit. */
async function namesOf(client: GitClient, head: string, signal: AbortSignal | undefined): Promise<string[]> {
  const printed = await client.git(['ls-tree', '-z', '--name-only', head, `${MODULES}/`], { signal });
  return printed
    .split('\0')
    .filter((path) => path !== '')
    .map((path) => path.slice(MODULES.length + 1));
}

/** In place of the Guid: the document is there, and says nothing. */
const DAMAGED = Symbol('damaged');

/** The Guid of each folder that has a `module.json`. */
async function modulesIn(
  client: GitClient,
  head: string,
  names: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Map<string, string | typeof DAMAGED>> {
  const guids = new Map<string, string | typeof DAMAGED>();
  // A line is one question.
  const asked = names.filter((name) => !name.includes('\n'));
  if (asked.length === 0) return guids;
  const paths = asked.map((name) => `${head}:${MODULES}/${name}/module.json\n`).join('');
  const found = await client.git(['cat-file', '--batch-check=%(objectname) %(objecttype)'], {
    signal,
    input: paths,
  });
  const blobs = found.split('\n').flatMap((line, at) => {
    const [, object] = /^([0-9a-f]+) blob$/.exec(line) ?? [];
    return object === undefined ? [] : [`${object} ${at}\n`];
  });
  if (blobs.length === 0) return guids;
  // Not told apart by their sizes: a document in another encoding does not have as many bytes once it is text.
  const mark = randomUUID();
  const printed = await client.git(['cat-file', `--batch=${mark}%(rest)`], { signal, input: blobs.join('') });
  for (const part of printed.split(mark).slice(1)) {
    const name = asked[Number.parseInt(part, 10)];
    const document = parseModuleDocument(part.slice(part.indexOf('\n') + 1));
    if (name !== undefined) guids.set(name, document?.module.guid ?? DAMAGED);
  }
  return guids;
}
