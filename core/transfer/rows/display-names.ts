import type { Catalog, ReferenceColumn } from '#core/catalog/catalog.ts';
import { CATEGORY, type EntityType, type Row } from '#core/catalog/entity-type.ts';
import type { AvailableType, Session, Site } from '#core/site/site.ts';
import { nestingColumn } from './nesting.ts';
import { rowsById } from './rows.ts';

/** Rows by entity type and id: what names are made from. */
export type RowIndex = ReadonlyMap<string, ReadonlyMap<number, Row>>;

/** Names entities to a person. */
export interface Names {
  /** The entity alone, e.g. `Draft → Approved`. */
  label(type: EntityType, row: Row): string;
  /** With its owners before it, e.g. `Sales / Contracts / Draft → Approved`. */
  path(type: EntityType, row: Row): string;
}

const PATH_SEPARATOR = ' / ';
const LABEL_SEPARATOR = ' → ';

/**
 * The reference to the owner under which a type stands in the tree: its most specific owner, so an item of an
 * actions pack stands under the pack although it belongs to the category too.
 */
export function ownerColumn(catalog: Catalog, type: EntityType): ReferenceColumn | undefined {
  const owners = catalog.references(type).filter((column) => column.references.owning);
  return owners.find((column) => column.references.type !== CATEGORY) ?? owners[0];
}

/**
 * Names from rows that are at hand. `outside` gives the label of a row that is not among them; without one the
 * name falls back to the type and id, never to nothing.
 */
export function createNames(
  catalog: Catalog,
  rows: RowIndex,
  outside: (type: string, id: number) => string | undefined = () => undefined,
): Names {
  const shapes = new Map(catalog.types.map((type) => [type.name, shapeOf(catalog, type)]));
  const labels = memoizeByRow();
  const paths = memoizeByRow();

  function label(type: EntityType, row: Row): string {
    const labelled = shapes.get(type.name)?.label ?? [];
    // Most labels are texts of the row itself: there is nothing to remember, and nothing that could lead back.
    if (labelled.every(({ target }) => target === undefined)) return made(type, row, labelled);
    // A label that leads back to itself ends here instead of running forever.
    return labels(
      row,
      () => made(type, row, labelled),
      () => unnamed(type.name, row[type.id]),
    );
  }

  function made(type: EntityType, row: Row, labelled: readonly LabelPart[]): string {
    let text = '';
    for (const { name, target } of labelled) {
      const value = row[name];
      if (value === null || value === undefined || value === '') continue;
      const part = target === undefined ? String(value) : labelOf(target, Number(value));
      text = text === '' ? part : text + LABEL_SEPARATOR + part;
    }
    return text === '' ? unnamed(type.name, row[type.id]) : text;
  }

  function labelOf(typeName: string, id: number): string {
    const row = rows.get(typeName)?.get(id);
    if (row) return label(catalog.get(typeName), row);
    return outside(typeName, id) ?? unnamed(typeName, id);
  }

  function path(type: EntityType, row: Row): string {
    const own = () => label(type, row);
    const shape = shapes.get(type.name);
    const above = shape?.owners.find((column) => typeof row[column.name] === 'number');
    if (!above) return own();
    const whole = () => {
      const owner = ownerPath(above.references.type, Number(row[above.name]));
      return owner + PATH_SEPARATOR + own();
    };
    // What owns nothing is named once. A path that leads back to itself ends here instead of running forever.
    return shape?.isOwner ? paths(row, whole, own) : whole();
  }

  function ownerPath(typeName: string, id: number): string {
    const row = rows.get(typeName)?.get(id);
    return row ? path(catalog.get(typeName), row) : labelOf(typeName, id);
  }

  return { label, path };
}

/** A column of a label, and the type whose entity it names. */
interface LabelPart {
  name: string;
  target: string | undefined;
}

/** How the rows of a type are named. */
interface NameShape {
  label: readonly LabelPart[];
  /** The references to what stands above a row, the one that counts first. */
  owners: readonly ReferenceColumn[];
  /** Whether anything stands below rows of the type. */
  isOwner: boolean;
}

function shapeOf(catalog: Catalog, type: EntityType): NameShape {
  const ownersOf = (one: EntityType) =>
    [nestingReference(catalog, one), ownerColumn(catalog, one)].filter((column) => column !== undefined);
  return {
    label: type.label.map((name) => ({
      name,
      target: type.columns.find((column) => column.name === name)?.references?.type,
    })),
    owners: ownersOf(type),
    isOwner: catalog.types.some((one) =>
      ownersOf(one).some(({ references }) => references.type === type.name),
    ),
  };
}

function unnamed(type: string, id: unknown): string {
  return `${type} ${id}`;
}

/**
 * Remembers what is made of rows, each of which may be made of others in turn. What leads back to a row that is being
 * made is `cut` there, and remembered only for the row that was asked about: nobody's name depends on who was asked before.
 */
function memoizeByRow(): (row: Row, make: () => string, cut: () => string) => string {
  const known = new Map<Row, string>();
  const cutShort = new Map<Row, string>();
  const underWay = new Set<Row>();
  let cuts = 0;
  return (row, make, cut) => {
    const remembered = known.get(row) ?? (underWay.size === 0 ? cutShort.get(row) : undefined);
    if (remembered !== undefined) return remembered;
    if (underWay.has(row)) {
      cuts += 1;
      return cut();
    }
    const before = cuts;
    underWay.add(row);
    const made = make();
    underWay.delete(row);
    if (cuts === before) known.set(row, made);
    else if (underWay.size === 0) cutShort.set(row, made);
    return made;
  };
}

/**
 * Adds to `rows` what their names need: the rows that labels refer to, and with `owners` the owners up to the
 * section. One statement per type and step of the chain.
 */
export async function loadNamedRows(
  session: Session,
  site: Site,
  rows: Map<string, Map<number, Row>>,
  owners: 'owners' | 'labels',
): Promise<void> {
  const read: ReadById = (available, ids) => rowsById(session, available, ids);
  await readNamedRows(read, site, rows, owners);
}

type ReadById = (available: AvailableType, ids: Iterable<number>) => Promise<Row[]>;

/** The same wherever the rows lie. */
export async function readNamedRows(
  read: ReadById,
  site: Pick<Site, 'catalog' | 'available'>,
  rows: Map<string, Map<number, Row>>,
  owners: 'owners' | 'labels',
): Promise<void> {
  let fresh = Array.from(rows, ([name, byId]) => ({
    type: site.catalog.get(name),
    list: [...byId.values()],
  }));
  while (fresh.length > 0) {
    const wanted = new Map<string, Set<number>>();
    for (const { type, list } of fresh) {
      for (const { name: column, references } of namingColumns(site.catalog, type, owners)) {
        const present = rows.get(references.type);
        const ids = wanted.get(references.type) ?? new Set();
        for (const row of list) {
          const id = row[column];
          if (typeof id === 'number' && !present?.has(id)) ids.add(id);
        }
        if (ids.size > 0) wanted.set(references.type, ids);
      }
    }
    fresh = [];
    for (const [name, ids] of wanted) {
      const available = site.available(site.catalog.get(name));
      if ('unavailable' in available) continue;
      const list = await read(available, ids);
      for (const row of list) indexRow(rows, available.type, row);
      if (list.length > 0) fresh.push({ type: available.type, list });
    }
  }
}

function namingColumns(catalog: Catalog, type: EntityType, owners: 'owners' | 'labels'): ReferenceColumn[] {
  const inLabel = catalog.references(type).filter((column) => type.label.includes(column.name));
  if (owners === 'labels') return inLabel;
  const above = [ownerColumn(catalog, type), nestingReference(catalog, type)];
  return [...new Set([...inLabel, ...above.filter((column) => column !== undefined)])];
}

/** The reference to what an entity is nested in: the section above a section, the category above a category. */
function nestingReference(catalog: Catalog, type: EntityType): ReferenceColumn | undefined {
  const name = nestingColumn(type);
  return catalog.references(type).find((column) => column.name === name);
}

/** Puts a row into an index. */
export function indexRow(rows: Map<string, Map<number, Row>>, type: EntityType, row: Row): void {
  const id = Number(row[type.id]);
  const byId = rows.get(type.name);
  if (byId) byId.set(id, row);
  else rows.set(type.name, new Map([[id, row]]));
}
