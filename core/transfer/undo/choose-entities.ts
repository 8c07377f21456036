import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import type { EntityKey } from '#core/contract/transfer/selection.ts';
import type { WrittenValue } from '#core/contract/transfer/undo.ts';
import type { ReadArchive } from '../archive/content.ts';
import { entityKey } from '../rows/entity-key.ts';
import { nestingColumn } from '../rows/nesting.ts';
import { nameOf, type TextReader } from '../selection/texts.ts';
import type { PostImages } from '../sides/post-images.ts';

/** Guids by entity type and id. */
export type GuidsById = ReadonlyMap<string, ReadonlyMap<number, string>>;

/** What a run did. */
interface UndoableRun {
  /** What was there before: of what it changed and removed. */
  archive: ReadArchive;
  written: PostImages;
  /** What it added and is still there, by the receiver's ids. */
  added: GuidsById;
}

/** What of a run is undone: what was chosen, and what that cannot be undone without. */
export interface ChosenEntities {
  /** As `type:guid`. */
  keys: ReadonlySet<string>;
  /** What was not chosen itself. */
  taken: readonly EntityKey[];
  /** What was chosen, and the run did not write. */
  unknown: readonly EntityKey[];
}

/**
 * Finds what has to be undone with chosen entities of a run, so that no reference leads to nothing: whatever of the run refers
 * to what goes again, what the run removed and something that comes back refers to or names, and what the chosen ones owned.
 */
export async function chooseEntities(
  catalog: Catalog,
  run: UndoableRun,
  read: TextReader,
  chosen: readonly EntityKey[],
): Promise<ChosenEntities> {
  const removed = removedRows(catalog, run);
  const needs = createLinks();
  const owns = createLinks();
  const all = new Map<string, EntityKey>();
  const note = (key: EntityKey) => all.set(entityKey(key.type, key.guid), key);
  for (const [type, { added, changed }] of Object.entries(run.written)) {
    for (const guid of [...Object.keys(added), ...Object.keys(changed)]) note({ type, guid });
    linkToAdded(catalog, type, run, needs);
  }
  for (const [name, rows] of run.archive.rows) {
    const type = catalog.get(name);
    for (const row of rows) {
      note({ type: name, guid: String(row[type.guid]) });
      linkToRemoved(catalog, type, row, removed, needs, owns);
    }
    await linkByTexts(type, rows, removed, read, needs);
  }
  const wanted = chosen.map(({ type, guid }) => entityKey(type, guid));
  const known = wanted.filter((key) => all.has(key));
  const keys = needs.reach(owns.reach(known));
  const asked = new Set(wanted);
  return {
    keys,
    taken: Array.from(keys).flatMap((key) => (asked.has(key) ? [] : (all.get(key) ?? []))),
    unknown: chosen.filter(({ type, guid }) => !all.has(entityKey(type, guid))),
  };
}

/** Which keys lead to which. */
function createLinks() {
  const links = new Map<string, string[]>();
  return {
    add(from: string, to: string): void {
      const list = links.get(from);
      if (list) list.push(to);
      else links.set(from, [to]);
    },
    /** These, and all that they lead to over any number of steps. */
    reach(from: Iterable<string>): Set<string> {
      const reached = new Set(from);
      // A set is walked to its end, also to what is added on the way.
      for (const key of reached) for (const next of links.get(key) ?? []) reached.add(next);
      return reached;
    },
  };
}

type Links = ReturnType<typeof createLinks>;

/** What refers to what the run added goes with it, or back to what it referred to before. */
function linkToAdded(catalog: Catalog, name: string, { written, added }: UndoableRun, needs: Links): void {
  const rows = written[name];
  if (!rows) return;
  for (const column of catalog.references(catalog.get(name))) {
    const { type } = column.references;
    const link = (guid: string, value: WrittenValue | Value | undefined) => {
      const target = typeof value === 'number' ? added.get(type)?.get(value) : undefined;
      if (target !== undefined) needs.add(entityKey(type, target), entityKey(name, guid));
    };
    const place = rows.columns.indexOf(column.name);
    for (const [guid, values] of Object.entries(rows.added)) link(guid, values[place]);
    for (const [guid, values] of Object.entries(rows.changed)) link(guid, values[column.name]);
  }
}

/** What comes back needs what it refers to, and belongs to its owner. */
function linkToRemoved(
  catalog: Catalog,
  type: EntityType,
  row: Row,
  removed: GuidsById,
  needs: Links,
  owns: Links,
): void {
  const own = entityKey(type.name, String(row[type.guid]));
  const isRemoved = removed.get(type.name)?.has(Number(row[type.id])) === true;
  for (const { name, references } of catalog.references(type)) {
    const target = removed.get(references.type)?.get(Number(row[name]));
    if (target === undefined) continue;
    const key = entityKey(references.type, target);
    needs.add(own, key);
    if (isRemoved && (references.owning || name === nestingColumn(type))) owns.add(key, own);
  }
}

/** The same for what its texts name by id or Guid. */
async function linkByTexts(
  type: EntityType,
  rows: readonly Row[],
  removed: GuidsById,
  read: TextReader,
  needs: Links,
): Promise<void> {
  if (removed.size === 0) return;
  const gone = new Map(
    Array.from(removed).flatMap(([name, byId]) =>
      Array.from(byId.values(), (guid): [string, string] => [guid, entityKey(name, guid)]),
    ),
  );
  for (const [index, texts] of (await read(type, rows)).entries()) {
    const own = entityKey(type.name, String(rows[index]?.[type.guid]));
    for (const reference of texts.flatMap(({ references }) => references)) {
      const { certain, by, type: named = '', written } = reference;
      const guid = by === 'id' ? removed.get(named)?.get(Number(written)) : nameOf(reference)?.value;
      const key = guid === undefined ? undefined : gone.get(guid);
      if (certain && key !== undefined) needs.add(own, key);
    }
  }
}

/** What the run removed: all of the archive that it did not change. */
function removedRows(catalog: Catalog, { archive, written }: UndoableRun): GuidsById {
  return new Map(
    Array.from(archive.rows, ([name, rows]) => {
      const { id, guid } = catalog.get(name);
      const changed = written[name]?.changed ?? {};
      const gone = rows.filter((row) => !Object.hasOwn(changed, String(row[guid])));
      return [name, new Map(gone.map((row) => [Number(row[id]), String(row[guid])]))];
    }),
  );
}
