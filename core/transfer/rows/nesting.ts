import {
  CATEGORY,
  CATEGORY_PARENT_COLUMN,
  type EntityType,
  type Row,
  SECTION,
  SECTION_COLUMN,
  SECTION_PARENT_COLUMN,
} from '#core/catalog/entity-type.ts';
import type { AvailableType, Session } from '#core/site/site.ts';
import { findCycles } from './cycles.ts';
import { allRows } from './rows.ts';

/** How sections stand in sections, and categories in categories of their section. Ids throughout. */
export interface Nesting {
  /** Those that stand in no other, of one section or (for sections) of the site. */
  top(section?: number): readonly number[];
  /** Those that stand directly in this one. */
  below(id: number): readonly number[];
}

/** The column by which entities of a type stand in each other; undefined for types that do not. */
export function nestingColumn(type: EntityType): string | undefined {
  if (type.name === SECTION) return SECTION_PARENT_COLUMN;
  return type.name === CATEGORY ? CATEGORY_PARENT_COLUMN : undefined;
}

/** Reads how the entities of a type stand in each other: one statement of a few numbers per entity. */
export async function loadNesting(session: Session, available: AvailableType): Promise<Nesting> {
  const { type, columns } = available;
  const parent = nestingColumn(type);
  const numbers = columns.filter(({ name }) => name === parent || name === SECTION_COLUMN);
  return nest(type, await allRows(session, { ...available, columns: numbers }));
}

/**
 * A parent that is missing, lies in another section, or leads back to its child holds nothing: what it should hold
 * stands at the top, so that every entity stands somewhere.
 */
export function nest(type: EntityType, rows: readonly Row[]): Nesting {
  const byId = new Map(rows.map((row) => [Number(row[type.id]), row]));
  const column = nestingColumn(type);
  const sectionOf = (row: Row) => (type.name === CATEGORY ? row[SECTION_COLUMN] : undefined);
  const parentOf = (row: Row): Row | undefined => {
    const parent = column === undefined ? undefined : byId.get(Number(row[column] ?? Number.NaN));
    return parent && sectionOf(parent) === sectionOf(row) ? parent : undefined;
  };
  const circles = new Set(findCycles(rows, parentOf).flat());
  const tops = new Map<unknown, number[]>();
  const below = new Map<unknown, number[]>();
  for (const row of rows) {
    const id = Number(row[type.id]);
    const parent = circles.has(row) ? undefined : parentOf(row);
    if (parent) add(below, Number(parent[type.id]), id);
    else add(tops, sectionOf(row), id);
  }
  return { top: (section) => tops.get(section) ?? [], below: (id) => below.get(id) ?? [] };
}

function add(lists: Map<unknown, number[]>, key: unknown, id: number): void {
  const list = lists.get(key);
  if (list) list.push(id);
  else lists.set(key, [id]);
}
