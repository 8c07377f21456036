import { join } from 'node:path';
import { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import { exportSelection } from '#core/contract/transfer/selection.ts';
import { message } from '#core/messages/catalogue.ts';
import { writeFileAtomic } from '../files.ts';
import { readStateFile } from '../state-file.ts';
import { updateState } from '../state-folder.ts';

/** What belongs to a module. */
const storedSelection = z.object({
  selection: exportSelection,
  /** The version that says so; absent for what a person has said since, which the next version will say. */
  version: z.string().optional(),
});
export type StoredSelection = z.infer<typeof storedSelection>;

/** By site id and Guid of the module. */
const selections = z.record(z.string(), z.record(z.string(), storedSelection));
type Selections = z.infer<typeof selections>;

/** What this computer knows of what belongs to the modules of a site. Throws `file-unreadable`, `state-unusable`. */
export async function readSelections(home: string, siteId: string): Promise<Selections[string]> {
  return (await readAll(home))[siteId] ?? {};
}

/** Keeps what belongs to a module. */
export async function saveSelection(
  home: string,
  { siteId, module }: { siteId: string; module: string },
  kept: StoredSelection,
): Promise<void> {
  await updateState(home, async () => {
    const all = await readAll(home);
    const ofSite = { ...all[siteId], [module]: kept };
    await writeFileAtomic(fileIn(home), `${JSON.stringify({ ...all, [siteId]: ofSite }, null, 2)}\n`);
  });
}

/** Keeps what a version says belongs to a module, unless a person has said something else since. */
export async function cacheSelection(
  home: string,
  place: { siteId: string; module: string },
  kept: Required<StoredSelection>,
): Promise<void> {
  const known = (await readSelections(home, place.siteId))[place.module];
  if (!known || known.version !== undefined) await saveSelection(home, place, kept);
}

async function readAll(home: string): Promise<Selections> {
  const file = fileIn(home);
  const content = await readStateFile(home, file);
  if (content === undefined) return {};
  const read = selections.safeParse(content);
  if (read.success) return read.data;
  throw new SiteferryError('file-unreadable', { file, reason: message('modules.damaged') });
}

function fileIn(home: string): string {
  return join(home, 'modules.json');
}
