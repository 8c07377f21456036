import { parseModuleDocument } from '../module-document.ts';
import { freeFolder } from '../names.ts';
import type { HeldModule } from '../repository.ts';
import type { GitClient } from './client.ts';
import type { Snapshot } from './snapshot.ts';

/** The part of a repository that holds modules. */
export const MODULES = 'modules';

/**
 * The folder of a module: that whose `module.json` has its Guid, whatever it was called when the folder was made; else
 * that of its tags; else a new one.
 */
export async function folderOf(
  client: GitClient,
  { head, versions }: Snapshot,
  module: HeldModule,
  signal: AbortSignal | undefined,
): Promise<string> {
  const present = head === undefined ? [] : await namesOf(client, head, signal);
  const modules = await modulesIn(client, head ?? '', present, signal);
  const tagged = versions.find((version) => version.module.guid === module.guid)?.folder;
  const own = present.filter((name) => modules.get(name) === module.guid && isFolderName(name));
  // Somebody may have copied the folder.
  const [first = undefined] = own;
  if (first !== undefined) return tagged !== undefined && own.includes(tagged) ? tagged : first;
  const others = versions.filter((version) => version.module.guid !== module.guid);
  const taken = [...present, ...others.map(({ folder }) => folder)];
  if (tagged !== undefined && isFolderName(tagged) && !taken.includes(tagged)) return tagged;
  return freeFolder(module, taken);
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

/** The Guid of each folder that has a `module.json`. */
async function modulesIn(
  client: GitClient,
  head: string,
  names: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Map<string, string>> {
  const guids = new Map<string, string>();
  // A line is one question.
  const asked = names.filter((name) => !name.includes('\n'));
  if (asked.length === 0) return guids;
  const input = asked.map((name) => `${head}:${MODULES}/${name}/module.json\n`).join('');
  const printed = Buffer.from(await client.git(['cat-file', '--batch'], { signal, input }));
  let at = 0;
  for (const name of asked) {
    const end = printed.indexOf('\n', at);
    const answer = printed.toString('utf8', at, end);
    at = end + 1;
    const size = /^[0-9a-f]+ \w+ (\d+)$/.exec(answer)?.[1];
    if (size === undefined) continue;
    const document = parseModuleDocument(printed.toString('utf8', at, at + Number(size)));
    at += Number(size) + 1;
    if (document) guids.set(name, document.module.guid);
  }
  return guids;
}
