import { join } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import { isSavedName } from '#core/base/redact.ts';
import { type SavedPackage, savedPackage } from '#core/contract/packages.ts';
import type { Side } from '#core/contract/transfer/compare.ts';
import { message } from '#core/messages/catalogue.ts';
import { writeFileAtomic } from './files.ts';
import { storableUrl } from './sites/saved-sites.ts';
import { readStateFile } from './state-file.ts';
import { updateState } from './state-folder.ts';

/** The saved selections, by name. Throws `file-unreadable`, `state-unusable`. */
export async function readPackages(home: string): Promise<SavedPackage[]> {
  const file = fileIn(home);
  const content = await readStateFile(home, file);
  if (content === undefined) return [];
  const read = savedPackage.array().safeParse(isJsonObject(content) ? content.packages : undefined);
  if (read.success) return read.data;
  throw new SiteferryError('file-unreadable', { file, reason: message('packages.damaged') });
}

/** Saves a selection, in place of the one of that name. A URL with a password is refused (`usage`). */
export async function savePackage(home: string, one: SavedPackage): Promise<SavedPackage[]> {
  const { from } = one;
  const kept = storable(from);
  return await updateState(home, async () => {
    const others = (await readPackages(home)).filter(({ name }) => name !== one.name);
    return await writePackages(home, [...others, { ...one, from: kept }]);
  });
}

/** A side with an address that may be kept: a URL with a password is refused. */
function storable(from: Side): Side {
  if ('archive' in from) return from;
  const keep = (site: string) => (isSavedName(site) ? site : storableUrl(site));
  if ('site' in from) return { ...from, site: keep(from.site) };
  return { ...from, version: { ...from.version, site: keep(from.version.site) } };
}

/** Throws `package-unknown`. */
export async function forgetPackage(home: string, name: string): Promise<SavedPackage[]> {
  return await updateState(home, async () => {
    const known = await readPackages(home);
    const left = known.filter((one) => one.name !== name);
    if (left.length === known.length) throw new SiteferryError('package-unknown', { name });
    return await writePackages(home, left);
  });
}

async function writePackages(home: string, packages: readonly SavedPackage[]): Promise<SavedPackage[]> {
  const sorted = packages.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await writeFileAtomic(fileIn(home), `${JSON.stringify({ packages: sorted }, null, 2)}\n`);
  return sorted;
}

function fileIn(home: string): string {
  return join(home, 'packages.json');
}
