import { createHash } from 'node:crypto';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import type { InvalidValue, ReadArchive } from '../archive/content.ts';
import { entityKey } from '../rows/entity-key.ts';

/** A base that is put together from archives, newest first: each entity is as the first archive that has it says. */
export interface ComposedBase {
  /** True when every entity of the archive that is to be planned has been found. */
  isComplete(): boolean;
  /** Takes what is new, and says how many entities these are; nothing of an archive of another source. */
  add(older: ReadArchive, skipped: ReadonlySet<string>): number;
  made(): ReadArchive;
}

export function composeBase(catalog: Catalog, archive: ReadArchive): ComposedBase {
  const rows = new Map<string, Row[]>();
  const invalidValues = new Map<string, Map<string, readonly InvalidValue[]>>();
  const taken: ReadArchive[] = [];
  const ids = createIds(archive);
  const found = new Set<string>();
  const missing = new Set<string>();
  eachRow(catalog, archive, (type, guid) => missing.add(entityKey(type, guid)));
  return {
    isComplete: () => missing.size === 0,
    add(older, skipped) {
      // Ids of another source mean other entities.
      if (!ids.agreeWith(older)) return 0;
      const before = found.size;
      eachRow(catalog, older, (type, guid, row) => {
        const key = entityKey(type, guid);
        if (skipped.has(key) || found.has(key)) return;
        found.add(key);
        missing.delete(key);
        listIn(rows, type).push(row);
        const invalid = older.invalidValues.get(type)?.get(guid);
        if (invalid) mapIn(invalidValues, type).set(guid, invalid);
      });
      if (found.size === before) return 0;
      ids.learn(older);
      taken.push(older);
      return found.size - before;
    },
    made() {
      const hashes = taken.map(({ hash }) => hash);
      const [only = '', ...others] = hashes;
      const { passthrough: _carried, ...plain } = archive;
      return {
        ...plain,
        rows,
        invalidValues,
        unusable: new Map(),
        chosen: new Map(),
        additionalData: ids.known,
        memory: taken.reduce((sum, { memory }) => sum + memory, 0),
        hash: others.length === 0 ? only : createHash('sha256').update(hashes.join('\n')).digest('hex'),
        warnings: [],
      };
    },
  };
}

function eachRow(
  catalog: Catalog,
  { rows }: ReadArchive,
  work: (type: string, guid: string, row: Row) => void,
): void {
  for (const [name, list] of rows) {
    const type = catalog.find(name);
    if (type) for (const row of list) work(name, String(row[type.guid]), row);
  }
}

/** The ids of one source, by type and Guid. */
function createIds(archive: ReadArchive) {
  const known = new Map<string, Map<string, number>>();
  const guids = new Map<string, Map<number, string>>();
  const learn = ({ additionalData }: ReadArchive) => {
    for (const [type, ofType] of additionalData) {
      for (const [guid, id] of ofType) {
        mapIn(known, type).set(guid, id);
        mapIn(guids, type).set(id, guid);
      }
    }
  };
  learn(archive);
  return {
    known,
    learn,
    /** No entity has another id, and no id another entity. */
    agreeWith: ({ additionalData }: ReadArchive): boolean =>
      Array.from(additionalData).every(([type, ofType]) =>
        Array.from(ofType).every(
          ([guid, id]) =>
            (known.get(type)?.get(guid) ?? id) === id && (guids.get(type)?.get(id) ?? guid) === guid,
        ),
      ),
  };
}

function mapIn<Key, Value>(maps: Map<string, Map<Key, Value>>, name: string): Map<Key, Value> {
  const map = maps.get(name) ?? new Map<Key, Value>();
  maps.set(name, map);
  return map;
}

function listIn<Item>(lists: Map<string, Item[]>, name: string): Item[] {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
}
