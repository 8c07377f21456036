import { SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { type ImportOptions, importOptions } from '#core/contract/transfer/options.ts';
import type { EntityKey } from '#core/contract/transfer/selection.ts';
import type { UndoDocument, UndoneEntity } from '#core/contract/transfer/undo.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import type { ReadArchive } from '../archive/content.ts';
import { archiveFromContent } from '../archive/write/archive-from-content.ts';
import { hashContent } from '../archive/write/content-hash.ts';
import { type StoredRows, storeOf } from '../row-store.ts';
import { entityKey } from '../rows/entity-key.ts';
import { identities } from '../rows/lookup.ts';
import { textFinder } from '../selection/text-patterns.ts';
import type { PlanSource } from '../sides/plan-source.ts';
import type { PostImages } from '../sides/post-images.ts';
import { readArchiveForPlan } from '../sides/read-for-plan.ts';
import { type ChosenEntities, chooseEntities, type GuidsById } from './choose-entities.ts';
import { mergeRuns } from './merge.ts';
import type { OpenedUndo } from './open-undo.ts';
import { withPresentIds } from './present-ids.ts';

/** Entities that are named in one message. */
const MOST_NAMED = 20;

/** Undo data of a run. */
type Undo = Pick<OpenedUndo, 'run' | 'document' | 'archive'>;

/**
 * Reads what was kept of runs, as a plan that undoes them together is made of it; with `only` of these entities or fields of them,
 * and of the entities that they cannot be undone without.
 *
 * Errors: `file-unreadable`, `archive-invalid`, `cancelled`; `undo-impossible` for an entity that no run wrote.
 */
export async function readUndo(
  context: { site: Site; report: ReportProgress },
  undo: Undo | readonly Undo[],
  signal: AbortSignal | undefined,
  only: readonly UndoneEntity[] = [],
): Promise<PlanSource> {
  const { site } = context;
  const undos = [undo].flat().toSorted((a, b) => (a.run < b.run ? -1 : 1));
  const store = storeOf(site);
  const stored = store && (await site.read((session) => store.read(session), signal));
  const reads: ReadUndo[] = [];
  for (const { archive, document } of undos) {
    const read = await readArchiveForPlan(context, { archive }, signal);
    const { rows, written } = stored
      ? withPresentIds(site.catalog, read, document.types, stored)
      : { rows: read.rows, written: document.types };
    reads.push({ read: { ...read, rows }, written, document });
  }
  const { archive: found, written } = await wholeOf(site, reads, stored, signal);
  // A run that only added rows has nothing to bring back.
  const told = found.warnings.filter(({ message: { code } }) => code !== 'archive-empty');
  const warnings = [...told, ...reads.flatMap((one) => lostSecrets(one, only))];
  const remove = Object.entries(written).flatMap(([type, { added }]) =>
    Object.keys(added).map((guid) => ({ type, guid })),
  );
  const whole = { archive: { ...found, warnings }, written, remove };
  const run = undos.at(-1)?.run ?? '';
  return only.length === 0 ? whole : await partOf(site, run, whole, { only, stored }, signal);
}

interface ReadUndo {
  read: ReadArchive;
  written: PostImages;
  document: UndoDocument;
}

/** What runs have left, the oldest first, as if one had. */
async function wholeOf(
  { catalog }: Site,
  reads: readonly ReadUndo[],
  stored: StoredRows | undefined,
  signal: AbortSignal | undefined,
): Promise<{ archive: ReadArchive; written: PostImages }> {
  const [first] = reads;
  if (!first) throw new SiteferryError('bug', { reason: 'nothing is to be undone' });
  if (reads.length === 1) return { archive: first.read, written: first.written };
  const images = reads.map(({ read, written }) => ({ rows: read.rows, written }));
  const { rows, written } = mergeRuns(catalog, images);
  const additionalData = new Map<string, Map<string, number>>();
  for (const { read } of reads)
    for (const [type, ids] of [...read.additionalData, ...idsOfRows(catalog, read)])
      additionalData.set(type, new Map([...(additionalData.get(type) ?? []), ...ids]));
  // What is there is known by the id that it has now.
  for (const [type, ids] of stored ? idsOfRows(catalog, stored) : [])
    for (const [guid, id] of ids)
      if (additionalData.get(type)?.has(guid)) additionalData.get(type)?.set(guid, id);
  const content = { ...first.read, rows, additionalData };
  const warnings = reads.flatMap(({ read }) => read.warnings);
  return { archive: await archiveFromContent(content, { catalog, name: '', warnings, signal }), written };
}

function idsOfRows(catalog: Catalog, { rows }: Pick<ReadArchive, 'rows'>): [string, Map<string, number>][] {
  return Array.from(rows, ([name, list]) => {
    const { id, guid } = catalog.get(name);
    return [name, new Map(list.map((row) => [String(row[guid]), Number(row[id])]))];
  });
}

/** Names the secrets that the run has changed: those of before are kept nowhere, so they stay as they are. */
function lostSecrets(
  { document: { secrets = {} }, read: { rows } }: ReadUndo,
  only: readonly UndoneEntity[],
): Finding[] {
  const named = only.filter(({ fields }) => fields === undefined);
  const isChosen = (key: string) =>
    only.length === 0 || named.some(({ type, guid }) => entityKey(type, guid) === key);
  return Object.entries(secrets).flatMap(([type, byGuid]) =>
    Object.entries(byGuid)
      .filter(([guid]) => isChosen(entityKey(type, guid)))
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
  run: string,
  { archive, written, remove }: WholeUndo,
  { only, stored }: { only: readonly UndoneEntity[]; stored: StoredRows | undefined },
  signal: AbortSignal | undefined,
): Promise<PlanSource> {
  const added = stored ? addedIn(site.catalog, stored, written) : await idsOfAdded(site, written);
  const read = await textFinder(site);
  const chosen = await chooseEntities(site.catalog, { archive, written, added }, read, only);
  const [unknown] = chosen.unknown;
  if (unknown)
    throw new SiteferryError('undo-impossible', { run, reason: message('undo.not-of-run', unknown) });
  return {
    fields: fieldsOf(run, written, only),
    archive: await onlyRows(site, archive, chosen, signal),
    written,
    remove: remove.filter(({ type, guid }) => chosen.keys.has(entityKey(type, guid))),
  };
}

/** The fields that are undone alone. Throws `undo-impossible` for one that the run did not change. */
function fieldsOf(run: string, written: PostImages, only: readonly UndoneEntity[]): PlanSource['fields'] {
  const chosen = only.flatMap(({ type, guid, fields }) => (fields ? [{ type, guid, fields }] : []));
  for (const { type, guid, fields } of chosen) {
    const changed = written[type]?.changed[guid] ?? {};
    const field = fields.find((name) => !Object.hasOwn(changed, name));
    if (field === undefined) continue;
    const known = Object.keys(changed);
    const reason = message('undo.not-field', { type, guid, field, count: known.length, fields: known });
    throw new SiteferryError('undo-impossible', { run, reason });
  }
  if (chosen.length === 0) return undefined;
  return new Map(chosen.map(({ type, guid, fields }) => [entityKey(type, guid), new Set(fields)]));
}

/** What of a store the run added and is still there. */
function addedIn(catalog: Catalog, stored: StoredRows, written: PostImages): GuidsById {
  return new Map(
    idsOfRows(catalog, stored).map(([type, ids]) => {
      const added = written[type]?.added ?? {};
      const there = Array.from(ids).filter(([guid]) => Object.hasOwn(added, guid));
      return [type, new Map(there.map(([guid, id]) => [id, guid]))];
    }),
  );
}

/** What the run added and is still there. */
async function idsOfAdded(site: Site, types: PostImages): Promise<GuidsById> {
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
