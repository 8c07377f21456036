import type { Catalog } from '#core/catalog/catalog.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { AvailableType, Session, Site, UnavailableType } from '#core/site/site.ts';
import type { ReadArchive, WritableArchive } from './archive/content.ts';
import { emptyContent } from './archive/empty.ts';
import { archiveFromContent } from './archive/write/archive-from-content.ts';
import { archiveReceiver } from './plan/archive-receiver.ts';
import type { BuiltPlan } from './plan/planner.ts';
import { type Receiver, type ReceiverSite, siteReceiver } from './plan/receiver.ts';
import { createNames, indexRow, type Names } from './rows/display-names.ts';
import { labelColumn } from './rows/lookup.ts';
import type { Locking } from './rows/rows.ts';
import type { NewIds } from './write/context.ts';

/**
 * How rows are read and written that are no rows of one table each, such as those of sign-in: all of them at once, and by rules
 * of their own. Sides, archives, plans and undo are the same for them.
 */
export interface RowStore {
  read(session: Session): Promise<StoredRows>;
  /** Writes a plan without undecided conflicts, and gives the ids of new rows. Throws what the rules refuse. */
  write(session: Session, built: Pick<BuiltPlan, 'entities' | 'removals'>): Promise<NewIds>;
  /** What is to be said of a plan before it is written. */
  findings(built: Pick<BuiltPlan, 'entities'>): Finding[];
}

/** Rows in canonical form, as one reading of a site has them. */
export interface StoredRows {
  /** By type name. */
  rows: ReadonlyMap<string, readonly Row[]>;
  /** By type name: rows that others refer to and that are none of these (`EntityType.external`). */
  external: ReadonlyMap<string, readonly Row[]>;
  /** By type name: types that the site lacks, and the columns that it has of others. */
  available: ReadonlyMap<string, AvailableType | UnavailableType>;
}

/** A site whose rows are in a store. */
interface StoredSite extends Site {
  readonly store: RowStore;
}

/** A site as a store has its rows. */
export function withStore(site: Site, catalog: Catalog, store: RowStore): Site {
  const available: Site['available'] = (type) => wholeType(type);
  const stored = { catalog, available, store, warnings: [] } satisfies Partial<StoredSite>;
  // What the site says of itself may throw when it is asked.
  return Object.create(site, Object.getOwnPropertyDescriptors(stored));
}

function wholeType(type: AvailableType['type']): AvailableType {
  return { type, columns: type.columns, real: new Map(), keyIsUnique: false };
}

/** Where the rows of a site are; undefined for one whose types are tables. */
export function storeOf(site: object): RowStore | undefined {
  return (site as Partial<StoredSite>).store;
}

/** A site as a plan asks it. Rows of a store are read once. */
export async function openReceiver(session: Session, site: Site, locking: Locking): Promise<Receiver> {
  const store = storeOf(site);
  return store ? await storeReceiver(site, await store.read(session)) : siteReceiver(session, site, locking);
}

async function storeReceiver(site: Site, stored: StoredRows): Promise<Receiver> {
  const { catalog } = site;
  const receiver = archiveReceiver(await storedArchive(site, stored), catalog);
  const at: ReceiverSite = {
    catalog,
    get id() {
      return site.id;
    },
    profile: site.profile,
    warnings: site.warnings,
    available: (type) => stored.available.get(type.name) ?? wholeType(type),
  };
  return {
    ...receiver,
    site: at,
    async identities(requests) {
      const found = await receiver.identities(requests);
      return new Map(
        Array.from(found, ([name, list]) => {
          const type = catalog.get(name);
          const label = labelColumn(wholeType(type));
          const labels = new Map(
            stored.external.get(name)?.map((row) => [row[type.guid], label && row[label.name]]),
          );
          return [
            name,
            list.map((one) => ({ ...one, label: one.label ?? textOf(labels.get(one.guid)) })),
          ] as const;
        }),
      );
    },
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** What a store holds, as an archive that knows everything that could be referred to. */
export async function storedArchive({ catalog, label }: Site, stored: StoredRows): Promise<ReadArchive> {
  const additionalData = new Map(
    Array.from(stored.external, ([name, rows]) => {
      const { id, guid } = catalog.get(name);
      return [name, new Map(rows.map((row) => [String(row[guid]), Number(row[id])]))] as const;
    }),
  );
  const content: WritableArchive = { ...emptyContent, rows: stored.rows, additionalData };
  return await archiveFromContent(content, { catalog, name: label, warnings: [] });
}

/** What an archive of these rows says: they, and Guid and id of what they refer to, and of what `written` rows do. */
export function contentOf(
  site: Site,
  rows: ReadonlyMap<string, readonly Row[]>,
  stored: StoredRows,
  written: ReadonlyMap<string, readonly Row[]> = new Map(),
): WritableArchive {
  const { catalog } = site;
  const additionalData = new Map<string, Map<string, number>>();
  for (const [name, list] of [...rows, ...written]) {
    for (const column of catalog.references(catalog.get(name))) {
      const target = catalog.get(column.references.type);
      const wanted = new Set(list.map((row) => row[column.name] ?? null));
      wanted.delete(null);
      if (wanted.size === 0) continue;
      const guids = additionalData.get(target.name) ?? new Map<string, number>();
      additionalData.set(target.name, guids);
      for (const known of [rows, stored.rows, stored.external])
        for (const row of known.get(target.name) ?? [])
          if (wanted.has(row[target.id] ?? null)) guids.set(String(row[target.guid]), Number(row[target.id]));
    }
  }
  return {
    manifest: { sourceVersion: site.productVersion },
    associations: new Map(Array.from(rows.keys(), (type) => [type, 'Guid'])),
    chosen: new Map(),
    additionalData,
    rows: new Map(Array.from(rows).filter(([, list]) => list.length > 0)),
    sectionOfCategory: new Map(),
  };
}

/** Names for the rows of a store, with those that others refer to. */
export function namesOfStored(catalog: Catalog, { rows, external }: StoredRows): Names {
  const index = new Map<string, Map<number, Row>>();
  for (const known of [rows, external])
    for (const [name, list] of known) for (const row of list) indexRow(index, catalog.get(name), row);
  return createNames(catalog, index);
}
