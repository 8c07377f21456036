import { SiteferryError } from '#core/base/errors.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Session, Site } from '#core/site/site.ts';
import type { ReadArchive } from '../archive/content.ts';
import { loadNesting, type Nesting, nest } from '../rows/nesting.ts';
import { requireWhole } from '../rows/require-whole.ts';
import { rowsByGuid, rowsById, rowsWhere } from '../rows/rows.ts';
import { requireType } from './resolve.ts';
import { lookUpNames, type Name } from './texts.ts';

/**
 * Where something is chosen. Each question is about many entities at once: of a site it takes one statement. A type that
 * is not there has no rows.
 */
export interface SelectionSource {
  readonly catalog: Catalog;
  has(type: EntityType): boolean;
  /** Throws `node-not-found` for a type that is unknown or not there. */
  requireType(name: string): EntityType;
  rowsByGuid(type: EntityType, guids: Iterable<string>): Promise<Row[]>;
  rowsById(type: EntityType, ids: Iterable<number>): Promise<Row[]>;
  /** Rows that refer to one of these ids by a column. */
  rowsReferringTo(type: EntityType, column: string, ids: Iterable<number>): Promise<Row[]>;
  /** How sections or categories stand in each other. */
  nesting(type: EntityType): Promise<Nesting>;
  /** What texts name otherwise than by id: for each name, in its order, what it leads to. */
  lookUpNames(names: readonly Name[]): Promise<{ type: string; id: number }[][]>;
}

/** A site, inside one transaction. */
export function siteSource(session: Session, site: Site): SelectionSource {
  const { catalog } = site;
  const available = (type: EntityType) => {
    const found = site.available(type);
    return 'unavailable' in found ? undefined : found;
  };
  /** Of rows that are read as they are. */
  const whole = async (type: EntityType) => {
    const there = available(type);
    if (there) await requireWhole(session, [there]);
    return there;
  };
  return {
    catalog,
    has: (type) => available(type) !== undefined,
    requireType: (name) => requireType(site, name).type,
    async rowsByGuid(type, guids) {
      const there = await whole(type);
      return there ? await rowsByGuid(session, there, guids) : [];
    },
    async rowsById(type, ids) {
      const there = await whole(type);
      return there ? await rowsById(session, there, ids) : [];
    },
    async rowsReferringTo(type, column, ids) {
      const there = await whole(type);
      return there ? await rowsWhere(session, there, { name: column, type: 'int' }, ids) : [];
    },
    async nesting(type) {
      const there = available(type);
      return there ? await loadNesting(session, there) : nest(type, []);
    },
    lookUpNames: (names) => lookUpNames(session, site, names),
  };
}

/** An archive: what it only refers to is not there. */
export function archiveSource({ rows }: ReadArchive, catalog: Catalog): SelectionSource {
  const indexes = new Map<string, ReadonlyMap<unknown, readonly Row[]>>();
  const of = (type: EntityType) => rows.get(type.name) ?? [];
  const index = (type: EntityType, column: string) => {
    const key = `${type.name}.${column}`;
    const made = indexes.get(key) ?? Map.groupBy(of(type), (row) => row[column]);
    indexes.set(key, made);
    return made;
  };
  const rowsWith = async (type: EntityType, column: string, values: Iterable<unknown>) => {
    const known = index(type, column);
    return Array.from(values).flatMap((value) => known.get(value) ?? []);
  };
  const named = ({ by, type: typeName, value }: Name) =>
    catalog.types
      .filter(({ name }) => typeName === undefined || name === typeName)
      .flatMap((type) => {
        const column = by === 'guid' ? type.guid : onlyKey(type);
        const found = column === undefined ? [] : (index(type, column).get(value) ?? []);
        return found.map((row) => ({ type: type.name, id: Number(row[type.id]) }));
      });
  return {
    catalog,
    has: () => true,
    requireType(name) {
      const type = catalog.find(name);
      if (type) return type;
      throw new SiteferryError('node-not-found', { type: name, reason: message('selection.type-unknown') });
    },
    rowsByGuid: (type, guids) => rowsWith(type, type.guid, guids),
    rowsById: (type, ids) => rowsWith(type, type.id, ids),
    rowsReferringTo: rowsWith,
    nesting: async (type) => nest(type, of(type)),
    lookUpNames: async (names) => names.map(named),
  };
}

/** A name without its parent is a natural key only where the key has no parent. */
function onlyKey({ key: [column, ...others] }: EntityType): string | undefined {
  return others.length === 0 ? column : undefined;
}
