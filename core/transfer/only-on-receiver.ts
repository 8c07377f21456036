import { throwIfCancelled } from '#core/base/cancel.ts';
import { noProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import type { ReceiverOnlyEntity } from '#core/contract/transfer/compare.ts';
import type { ExportSelection } from '#core/contract/transfer/selection.ts';
import type { Session, Site } from '#core/site/site.ts';
import type { ReadArchive } from './archive/content.ts';
import type { PlanRun } from './plan/context.ts';
import type { PlanEntity } from './plan/entity.ts';
import { type StoredRows, storedArchive, storeOf } from './row-store.ts';
import { createNames, indexRow, loadNamedRows } from './rows/display-names.ts';
import { allIds } from './rows/lookup.ts';
import { requireWhole } from './rows/require-whole.ts';
import { rowsById } from './rows/rows.ts';
import { loadOwned } from './selection/load.ts';
import { archiveSource, siteSource } from './selection/source.ts';

type Rows = Map<string, Map<number, Row>>;
type Entities = ReadonlyMap<string, readonly PlanEntity[]>;

/**
 * What a site has and no entity of a plan is: of the whole site, or of what its chosen nodes own. In catalog order and by id;
 * a constant number of statements.
 */
export async function onlyOnSite(
  session: Session,
  site: Site,
  selection: ExportSelection,
  entities: Entities,
  { report, signal }: PlanRun,
): Promise<ReceiverOnlyEntity[]> {
  const store = storeOf(site);
  if (store) return await onlyInStore(site, await store.read(session), selection, entities);
  const isUnmatched = unmatchedBy(entities);
  const unmatched: Rows = new Map();
  if (selection === 'all') {
    for (const [available, ids] of await allIds(session, site)) {
      throwIfCancelled(signal);
      const wanted = ids.filter((id) => isUnmatched(available.type, id));
      if (wanted.length === 0) continue;
      await requireWhole(session, [available]);
      for (const row of await rowsById(session, available, wanted)) indexRow(unmatched, available.type, row);
    }
  } else {
    for (const { type, row } of await loadOwned(siteSource(session, site), selection, report, signal))
      if (isUnmatched(type, Number(row[type.id]))) indexRow(unmatched, type, row);
  }
  const named: Rows = new Map(Array.from(unmatched, ([type, rows]) => [type, new Map(rows)]));
  await loadNamedRows(session, site, named, 'owners');
  return describe(site.catalog, unmatched, named);
}

/** The same of a store. */
async function onlyInStore(
  site: Site,
  stored: StoredRows,
  selection: ExportSelection,
  entities: Entities,
): Promise<ReceiverOnlyEntity[]> {
  const archive = await storedArchive(site, stored);
  return await onlyInArchive(archive, site.catalog, selection, entities, stored.external);
}

/** The same of an archive; `named` are rows that names of others are made from. */
export async function onlyInArchive(
  receiver: ReadArchive,
  catalog: Catalog,
  selection: ExportSelection,
  entities: Entities,
  named: ReadonlyMap<string, readonly Row[]> = new Map(),
): Promise<ReceiverOnlyEntity[]> {
  const isUnmatched = unmatchedBy(entities);
  const all: Rows = new Map();
  for (const [name, list] of receiver.rows) for (const row of list) indexRow(all, catalog.get(name), row);
  const compared = selection === 'all' ? new Map(all) : await ownedIn(receiver, catalog, selection);
  const unmatched: Rows = new Map();
  for (const [name, byId] of compared) {
    const type = catalog.get(name);
    for (const [id, row] of byId) if (isUnmatched(type, id)) indexRow(unmatched, type, row);
  }
  for (const [name, list] of named) for (const row of list) indexRow(all, catalog.get(name), row);
  return describe(catalog, unmatched, all);
}

function unmatchedBy(entities: Entities): (type: EntityType, id: number) => boolean {
  const matched = new Map(
    Array.from(entities, ([type, list]) => [type, new Set(list.map(({ match }) => match?.id))]),
  );
  return (type, id) => matched.get(type.name)?.has(id) !== true;
}

async function ownedIn(
  receiver: ReadArchive,
  catalog: Catalog,
  selection: Exclude<ExportSelection, 'all'>,
): Promise<Rows> {
  const owned: Rows = new Map();
  const source = archiveSource(receiver, catalog);
  for (const { type, row } of await loadOwned(source, selection, noProgress)) indexRow(owned, type, row);
  return owned;
}

function describe(catalog: Catalog, unmatched: Rows, named: Rows): ReceiverOnlyEntity[] {
  const names = createNames(catalog, named);
  return catalog.types.flatMap((type) =>
    Array.from(unmatched.get(type.name) ?? [])
      .toSorted(([a], [b]) => a - b)
      .map(([, row]) => ({ type: type.name, guid: String(row[type.guid]), path: names.path(type, row) })),
  );
}
