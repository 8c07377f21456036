import { createHash } from 'node:crypto';
import type { EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import type { AvailableType, Session, Site } from '#core/site/site.ts';
import type { PlanEntity } from '../plan/entity.ts';
import type { BuiltPlan } from '../plan/planner.ts';
import type { RemovedEntity } from '../plan/removal/removed-entity.ts';
import { storeOf } from '../row-store.ts';
import { guidColumn, idColumn, rowsWhere } from '../rows/rows.ts';
import { isToBeAdded, isToBeUpdated, type NewIds } from './context.ts';

/** A row by which it shows whether an import was committed. */
export interface CommitSample {
  guid: string;
  /** Columns that were changed; none of a row that was added. */
  columns: string[];
  /** Hashes of their values before and after. */
  before: string;
  after: string;
  /** The row was removed. */
  isRemoved?: true | undefined;
}

/** Samples by entity type. */
export type CommitSamples = Record<string, CommitSample[]>;

/** A few rows tell as much as all: a transaction is there as a whole or not at all. */
const ROWS_PER_TYPE = 10;

/** Reads back, inside the transaction that wrote them, a few rows of each type. One statement for each type. */
export async function sampleWrites(
  session: Session,
  site: Site,
  { entities, removals }: Pick<BuiltPlan, 'entities' | 'removals'>,
  newIds: NewIds,
): Promise<CommitSamples> {
  const traces: CommitSamples = {};
  const find = await rowFinder(session, site);
  for (const [name, list] of entities) {
    const available = site.available(site.catalog.get(name));
    if ('unavailable' in available) continue;
    const idOf = (entity: PlanEntity) => entity.match?.id ?? newIds.get(entity) ?? 0;
    const chosen = new Map(
      [
        ...list.filter(isToBeAdded).slice(0, ROWS_PER_TYPE),
        ...list.filter(isToBeUpdated).slice(0, ROWS_PER_TYPE),
      ].map((entity) => [idOf(entity), entity]),
    );
    const rows = await find(available, 'id', [...chosen.keys()]);
    const found = rows.flatMap((row) =>
      sampleOf(available.type, row, chosen.get(Number(row[available.type.id]))),
    );
    if (found.length > 0) traces[name] = found;
  }
  for (const [name, byId] of removals) {
    const gone = Array.from(byId.values()).slice(0, ROWS_PER_TYPE).map(sampleOfRemoved);
    if (gone.length > 0) traces[name] = [...(traces[name] ?? []), ...gone];
  }
  return traces;
}

type FindRows = (available: AvailableType, by: 'id' | 'guid', values: readonly Value[]) => Promise<Row[]>;

/** Finds rows in the tables of a site, or in its store, which is read once. */
async function rowFinder(session: Session, site: Site): Promise<FindRows> {
  const stored = await storeOf(site)?.read(session);
  return async (available, by, values) => {
    const { type } = available;
    const column = by === 'id' ? idColumn(type) : guidColumn(type);
    if (!stored) return await rowsWhere(session, available, column, values);
    const wanted = new Set(values);
    return (stored.rows.get(type.name) ?? []).filter((row) => wanted.has(row[column.name] ?? null));
  };
}

function sampleOfRemoved({ guid }: RemovedEntity): CommitSample {
  return { guid, columns: [], before: '', after: '', isRemoved: true };
}

function sampleOf(type: EntityType, row: Row, entity: PlanEntity | undefined): CommitSample[] {
  const guid = String(row[type.guid]);
  if (!entity?.match) return [{ guid, columns: [], before: '', after: '' }];
  const columns = entity.changes.map(({ column }) => column);
  const [before, after] = [hashOf(entity.match.row, columns), hashOf(row, columns)];
  return before === after ? [] : [{ guid, columns, before, after }];
}

function hashOf(row: Row, columns: readonly string[]): string {
  const values = columns.map((column) => row[column] ?? null);
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

/**
 * Whether the import that left these traces was committed: `unclear` where some rows say so and others do not, because
 * somebody has changed them since. Without any traces it had nothing to write.
 */
export async function checkCommitted(
  session: Session,
  site: Site,
  traces: CommitSamples,
): Promise<'committed' | 'rolled-back' | 'unclear'> {
  const seen = new Set<boolean>();
  const find = await rowFinder(session, site);
  for (const [name, list] of Object.entries(traces)) {
    const available = site.available(site.catalog.get(name));
    if ('unavailable' in available) continue;
    const { type } = available;
    const guids = list.map(({ guid }) => guid);
    const rows = new Map((await find(available, 'guid', guids)).map((row) => [String(row[type.guid]), row]));
    for (const trace of list) {
      const isThere = wasWritten(trace, rows.get(trace.guid));
      if (isThere !== undefined) seen.add(isThere);
    }
  }
  if (Object.keys(traces).length === 0) return 'committed';
  if (seen.size !== 1) return 'unclear';
  return seen.has(true) ? 'committed' : 'rolled-back';
}

/** Undefined where the row is neither as it was before nor as it was written. */
function wasWritten(
  { columns, before, after, isRemoved }: CommitSample,
  row: Row | undefined,
): boolean | undefined {
  if (isRemoved) return row === undefined;
  if (columns.length === 0) return row !== undefined;
  if (!row) return undefined;
  const now = hashOf(row, columns);
  if (now === after) return true;
  return now === before ? false : undefined;
}
