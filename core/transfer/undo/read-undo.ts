import { SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { type ImportOptions, importOptions } from '#core/contract/transfer/options.ts';
import type { EntityKey } from '#core/contract/transfer/selection.ts';
import type { UndoDocument } from '#core/contract/transfer/undo.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import type { ReadArchive } from '../archive/content.ts';
import { hashContent } from '../archive/write/content-hash.ts';
import { entityKey } from '../rows/entity-key.ts';
import { identities } from '../rows/lookup.ts';
import { textFinder } from '../selection/text-patterns.ts';
import type { PlanSource } from '../sides/plan-source.ts';
import type { PostImages } from '../sides/post-images.ts';
import { readArchiveForPlan } from '../sides/read-for-plan.ts';
import { type ChosenEntities, chooseEntities, type GuidsById } from './choose-entities.ts';
import type { OpenedUndo } from './open-undo.ts';

/** Entities that are named in one message. */
const MOST_NAMED = 20;

/**
 * Reads what was kept of a run, as a plan that undoes it is made of it; with `only` of these entities, and of those that they
 * cannot be undone without.
 *
 * Errors: `file-unreadable`, `archive-invalid`, `cancelled`; `undo-impossible` for an entity that the run did not write.
 */
export async function readUndo(
  context: { site: Site; report: ReportProgress },
  undo: Pick<OpenedUndo, 'run' | 'document' | 'archive'>,
  signal: AbortSignal | undefined,
  only: readonly EntityKey[] = [],
): Promise<PlanSource> {
  const { document } = undo;
  const read = await readArchiveForPlan(context, { archive: undo.archive }, signal);
  // A run that only added rows has nothing to bring back.
  const warnings = read.warnings.filter(({ message: { code } }) => code !== 'archive-empty');
  const archive = { ...read, warnings: [...warnings, ...lostSecrets(document, read, only)] };
  const remove = Object.entries(document.types).flatMap(([type, { added }]) =>
    Object.keys(added).map((guid) => ({ type, guid })),
  );
  const whole = { archive, written: document.types, remove };
  return only.length === 0 ? whole : await partOf(context.site, undo, whole, only, signal);
}

/** Names the secrets that the run has changed: those of before are kept nowhere, so they stay as they are. */
function lostSecrets(
  { secrets = {} }: UndoDocument,
  { rows }: ReadArchive,
  only: readonly EntityKey[],
): Finding[] {
  const chosen = new Set(only.map(({ type, guid }) => entityKey(type, guid)));
  return Object.entries(secrets).flatMap(([type, byGuid]) =>
    Object.entries(byGuid)
      .filter(([guid]) => chosen.size === 0 || chosen.has(entityKey(type, guid)))
      .map(([guid, names]) => {
        const row = rows.get(type)?.find((one) => one.Guid === guid);
        const name = String(row?.Name ?? row?.Description ?? row?.ProviderType ?? guid);
        return warning(
          message('undo.secret-stays', { count: names.length, type, name, guid, secrets: names }),
        );
      }),
  );
}

/** How an undo is imported: everything comes back with its id, byte for byte. */
export function undoOptions({ options: { withDenormalization } }: UndoDocument): ImportOptions {
  return importOptions.parse({ withDenormalization, includeAllResolutions: true, texts: 'ignore' });
}

/** What an undo of a whole run is planned from. */
interface WholeUndo extends PlanSource {
  written: PostImages;
  remove: readonly EntityKey[];
}

/** What a plan makes of a run that is undone in part. */
async function partOf(
  site: Site,
  { run, document }: Pick<OpenedUndo, 'run' | 'document'>,
  { archive, written, remove }: WholeUndo,
  only: readonly EntityKey[],
  signal: AbortSignal | undefined,
): Promise<PlanSource> {
  const added = await idsOfAdded(site, document);
  const read = await textFinder(site);
  const chosen = await chooseEntities(site.catalog, { archive, written, added }, read, only);
  const [unknown] = chosen.unknown;
  if (unknown)
    throw new SiteferryError('undo-impossible', { run, reason: message('undo.not-of-run', unknown) });
  return {
    archive: await onlyRows(site, archive, chosen, signal),
    written,
    remove: remove.filter(({ type, guid }) => chosen.keys.has(entityKey(type, guid))),
  };
}

/** What the run added and is still there. */
async function idsOfAdded(site: Site, { types }: UndoDocument): Promise<GuidsById> {
  const requests = Object.entries(types).flatMap(([name, { added }]) => {
    const type = site.catalog.find(name);
    const available = type && site.available(type);
    if (!available || 'unavailable' in available) return [];
    return [{ available, by: 'guid' as const, values: Object.keys(added) }];
  });
  const found = await site.read((session) => identities(session, requests));
  return new Map(
    Array.from(found, ([type, rows]) => [type, new Map(rows.map(({ id, guid }) => [Number(id), guid]))]),
  );
}

/** The archive with these rows alone; what they refer to and is left out is known by its Guid all the same. */
async function onlyRows(
  { catalog }: Site,
  archive: ReadArchive,
  { keys, taken }: ChosenEntities,
  signal: AbortSignal | undefined,
): Promise<ReadArchive> {
  const rows = new Map<string, readonly Row[]>();
  const additionalData = new Map(Array.from(archive.additionalData, ([type, ids]) => [type, new Map(ids)]));
  for (const [name, list] of archive.rows) {
    const { id, guid } = catalog.get(name);
    const kept = list.filter((row) => keys.has(entityKey(name, String(row[guid]))));
    if (kept.length > 0) rows.set(name, kept);
    const known = additionalData.get(name) ?? new Map<string, number>();
    for (const row of list) known.set(String(row[guid]), Number(row[id]));
    additionalData.set(name, known);
  }
  const content = { ...archive, rows, additionalData, warnings: [...archive.warnings, ...takenNotes(taken)] };
  return { ...content, ...(await hashContent(content, catalog, signal)) };
}

/** What goes along, by its names in commands. */
function takenNotes(taken: readonly EntityKey[]) {
  if (taken.length === 0) return [];
  const entities = taken.slice(0, MOST_NAMED).map(({ type, guid }) => entityKey(type, guid));
  const values = { count: taken.length, entities, more: taken.length - entities.length };
  return [finding('note', message('undo.taken', values))];
}
