import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType, Row } from '#core/catalog/entity-type.ts';
import { noProfile } from '#core/contract/profile.ts';
import { noLiveData } from '#core/site/schema/live-data.ts';
import type { AvailableType } from '#core/site/site.ts';
import type { ReadArchive } from '../archive/content.ts';
import { type Identity, labelColumn } from '../rows/lookup.ts';
import type { Receiver } from './receiver.ts';

/**
 * An archive in the place of a receiver, to be compared with: it has the rows that it holds, and of what these refer to ids
 * and Guids. Texts are equal where they are the same, because no database compares them.
 */
export function archiveReceiver(archive: ReadArchive, catalog: Catalog): Receiver {
  const types = new Map(catalog.types.map((type) => [type.name, holding(archive, catalog, type)]));
  const typeOf = ({ type }: AvailableType) => types.get(type.name);
  return {
    site: {
      id: archive.hash,
      catalog,
      profile: noProfile,
      warnings: archive.warnings,
      available: (type) =>
        types.get(type.name)?.available ?? { type, columns: [], real: new Map(), keyIsUnique: false },
    },
    rowsByGuid: async (asked) => asked.map(({ available, guids }) => found(typeOf(available)?.byGuid, guids)),
    rowsById: async (available, ids) => found(typeOf(available)?.byId, ids),
    identities: async (requests) =>
      new Map(
        Array.from(
          Map.groupBy(requests, ({ available }) => available.type.name),
          ([name, ofType]) => [name, ofType.flatMap(({ values }) => known(types.get(name), values))],
        ),
      ),
    rowsWhere: async (available, column, ids) => {
      const wanted = new Set(ids);
      return (typeOf(available)?.rows ?? []).filter((row) => wanted.has(Number(row[column.name])));
    },
    parents: async (available, { name }) =>
      new Map(
        (typeOf(available)?.rows ?? []).flatMap((row) => {
          const parent = row[name];
          return typeof parent === 'number' ? [[Number(row[available.type.id]), parent] as const] : [];
        }),
      ),
    textUses: async () => [],
    dataUses: async () => [],
    liveData: noLiveData,
    unkept: async () => new Map(),
    countNames: async (requests) =>
      new Map(
        requests.map(({ available, column, names }) => {
          const held = Map.groupBy(typeOf(available)?.rows ?? [], (row) => row[column.name]);
          const counts = names.map((name) => [name, held.get(name)?.length ?? 0] as const);
          return [available.type.name, new Map(counts.filter(([, count]) => count > 0))];
        }),
      ),
    keyHolders: async (available, keys) => holders(typeOf(available)?.rows ?? [], available.type, keys),
    comparison: () => undefined,
    equalTexts: async (_comparison, texts) => new Map(texts.map((text) => [text, text])),
    stored: async (_kind, values) => new Map(values.map((value) => [value, value])),
    characters: async (_codePage, characters) => new Map(characters.map((one) => [one, 1])),
  };
}

/** What an archive holds of one type. */
interface Held {
  available: AvailableType;
  rows: readonly Row[];
  byId: ReadonlyMap<number, Row>;
  byGuid: ReadonlyMap<string, Row>;
  /** Those of the rows, and of what is only referred to, by id and by Guid. */
  identities: ReadonlyMap<number | string, Identity & { label: string | null }>;
}

function holding({ rows: all, additionalData }: ReadArchive, catalog: Catalog, type: EntityType): Held {
  const rows = all.get(type.name) ?? [];
  // A column that no row has is unknown to an older version, which is not the same as empty.
  const columns = catalog
    .transferred(type)
    .filter(({ name }) => rows.length === 0 || rows.some((row) => row[name] !== undefined));
  const keyIsUnique = type.uniqueKey === true;
  const available: AvailableType = { type, columns, real: new Map(), keyIsUnique };
  const label = labelColumn(available);
  const identities = new Map<number | string, Identity & { label: string | null }>();
  const add = (identity: Identity & { label: string | null }) =>
    identities.set(identity.id, identity).set(identity.guid, identity);
  for (const [guid, id] of additionalData.get(type.name) ?? []) add({ id, guid, label: null });
  for (const row of rows) {
    const text = label && row[label.name];
    add({
      id: Number(row[type.id]),
      guid: String(row[type.guid]),
      label: typeof text === 'string' ? text : null,
    });
  }
  return {
    available,
    rows,
    byId: new Map(rows.map((row) => [Number(row[type.id]), row])),
    byGuid: new Map(rows.map((row) => [String(row[type.guid]), row])),
    identities,
  };
}

function found<Key>(rows: ReadonlyMap<Key, Row> | undefined, keys: Iterable<Key>): Row[] {
  return Array.from(keys, (key) => rows?.get(key)).filter((row) => row !== undefined);
}

function known(
  held: Held | undefined,
  values: Iterable<number | string>,
): (Identity & { label: string | null })[] {
  return Array.from(values).flatMap((value) => held?.identities.get(value) ?? []);
}

function holders(rows: readonly Row[], type: EntityType, keys: readonly Row[]) {
  const keyOf = (row: Row) => JSON.stringify(type.key.map((name) => row[name] ?? null));
  const byKey = Map.groupBy(rows, keyOf);
  return keys.flatMap((key, ordinal) =>
    (byKey.get(keyOf(key)) ?? []).map((row) => ({
      ordinal,
      id: Number(row[type.id]),
      guid: String(row[type.guid]),
    })),
  );
}
