import { createHash } from 'node:crypto';
import type { GeneratorValue } from 'fast-check';
import fc from 'fast-check';
import { noProgress } from '#core/base/progress.ts';
import type { Row, Value } from '#core/catalog/entity-type.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { writeRows } from '#core/site/seed/write.ts';
import type { Site } from '#core/site/site.ts';
import type { WritableArchive } from '#core/transfer/archive/content.ts';

/** The configuration of a made-up site: entity type -> rows. */
export type World = Map<string, Row[]>;

/**
 * The types that random sites are made of: a self-reference (groups), an optional cycle (ext-params and categories),
 * a fixed column (ext-params.Type), keys per parent, links whose key is made of references only, owned parts.
 */
const TYPES = [
  'groups',
  'states',
  'ext-params',
  'ext-param-options',
  '_category',
  '_subcategory',
  'states-in-subcats',
  'states-routes-in-subcats',
  'ext-param-in-subcats',
] as const;
type TypeName = (typeof TYPES)[number];

/** What a test may add to a world: it does not outlive the test's receiver. */
const MORE_TYPES = ['smart-scripts', 'smart-triggers'];

const NAMES = ['Draft', 'Черновик', "O'Brien; --", 'a', 'A', 'Name (2)', '🙂 <b>'];
const DEMANDED: Record<TypeName, readonly string[]> = {
  groups: [],
  states: [],
  'ext-params': [],
  'ext-param-options': ['ExtParamID'],
  _category: [],
  _subcategory: ['CatID'],
  'states-in-subcats': ['SubcatID', 'StateID'],
  'states-routes-in-subcats': ['SubcatID', 'FromStateID', 'ToStateID'],
  'ext-param-in-subcats': ['SubcatID', 'ExtParamID'],
};
const OPTIONAL: Partial<Record<TypeName, readonly string[]>> = {
  groups: ['ParentGroupID'],
  'ext-params': ['SourceSubcatID'],
  _subcategory: ['ParentSubcatID', 'InitialStateID', 'ResponsibleGroupID'],
  'states-in-subcats': ['ResponsibleGroupID'],
};

function guid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function target(type: TypeName, column: string): TypeName {
  const found = referenceCatalog.get(type).columns.find(({ name }) => name === column)?.references?.type;
  return TYPES.find((name) => name === found) ?? type;
}

/** A consistent site with unique natural keys; `tag` makes its Guids its own. */
function makeWorld(g: GeneratorValue, tag: string, most: number): World {
  const world: World = new Map(TYPES.map((type) => [type, []]));
  for (const typeName of TYPES) {
    const type = referenceCatalog.get(typeName);
    const rows = world.get(typeName) ?? [];
    const keys = new Set<string>();
    let id = 0;
    for (let count = g(fc.nat, { max: most }); count > 0; count--) {
      id += g(fc.integer, { min: 1, max: 3 });
      const row: Row = { [type.id]: id, [type.guid]: guid(`${tag} ${typeName} ${id}`) };
      for (const column of type.columns) row[column.name] = column.default ?? null;
      if (!fillDemanded(g, world, typeName, row)) continue;
      if ('Name' in row) row.Name = g(fc.constantFrom, ...NAMES);
      if (typeName === 'ext-params') row.Type = g(fc.constantFrom, 'text', 'number', 'table');
      if ('OrderNo' in row) row.OrderNo = g(fc.nat, { max: 2 });
      const key = type.key
        .map((name) => String(row[name]))
        .join('|')
        .toLowerCase();
      if (keys.has(key)) continue;
      keys.add(key);
      rows.push(row);
    }
  }
  linkOptional(g, world);
  return world;
}

function fillDemanded(g: GeneratorValue, world: World, typeName: TypeName, row: Row): boolean {
  for (const column of DEMANDED[typeName]) {
    const type = target(typeName, column);
    const candidates = world.get(type) ?? [];
    if (candidates.length === 0) return false;
    row[column] = g(fc.constantFrom, ...candidates)[referenceCatalog.get(type).id] ?? null;
  }
  return true;
}

function linkOptional(g: GeneratorValue, world: World): void {
  for (const typeName of TYPES) {
    for (const column of OPTIONAL[typeName] ?? []) {
      const type = target(typeName, column);
      const ids = (world.get(type) ?? []).map((row) => row[referenceCatalog.get(type).id] ?? null);
      for (const row of world.get(typeName) ?? []) {
        row[column] = g(fc.constantFrom, null, ...ids);
      }
    }
  }
}

/**
 * A receiver that shares some of the source's entities under other ids and with other values, and has entities of its
 * own whose ids and names collide with the source's.
 */
function makeReceiver(g: GeneratorValue, source: World): World {
  const receiver = makeWorld(g, 'receiver', 3);
  for (const typeName of TYPES) {
    const type = referenceCatalog.get(typeName);
    const own = receiver.get(typeName) ?? [];
    const known = source.get(typeName) ?? [];
    // Sharing a Guid makes an entity of the receiver the same as one of the source, whatever else it says.
    for (const row of own) {
      const twin = known.length > 0 && g(fc.boolean) ? g(fc.constantFrom, ...known) : undefined;
      if (twin && !own.some((other) => other[type.guid] === twin[type.guid]))
        row[type.guid] = twin[type.guid] ?? null;
    }
  }
  return receiver;
}

export interface Scenario {
  source: World;
  receiver: World;
  archive: WritableArchive;
}

/** Draws a source, an archive of part of it, and a receiver. */
export function drawScenario(g: GeneratorValue): Scenario {
  const source = makeWorld(g, 'source', 4);
  const receiver = makeReceiver(g, source);
  return { source, receiver, archive: archiveOf(g, source) };
}

/** Most of the source's rows, and the Guids of everything that they refer to. */
function archiveOf(g: GeneratorValue, source: World): WritableArchive {
  const rows = new Map<string, Row[]>();
  for (const [typeName, list] of source) {
    const kept = list.filter(() => g(fc.integer, { min: 0, max: 5 }) > 0);
    if (kept.length > 0) rows.set(typeName, kept);
  }
  const additionalData = new Map<string, Map<string, number>>();
  for (const [typeName, list] of source) {
    const type = referenceCatalog.get(typeName);
    additionalData.set(typeName, new Map(list.map((row) => [String(row[type.guid]), Number(row[type.id])])));
  }
  return {
    manifest: { sourceVersion: '2.268.400' },
    associations: new Map(Array.from(rows.keys(), (name) => [name, 'Guid'])),
    chosen: new Map(),
    additionalData,
    rows,
    sectionOfCategory: new Map(
      (source.get('_subcategory') ?? []).map((row) => [Number(row.SubcatID), Number(row.CatID)]),
    ),
  };
}

/** Empties the tables of the world's types, and fills them with the world. */
export async function become(site: Site, world: World): Promise<void> {
  await site.write(async (session) => {
    const { dialect } = session;
    const types = site.catalog.applyOrder
      .filter((type) => [...TYPES, ...MORE_TYPES].some((name) => name === type.name))
      .toReversed();
    for (const type of types) {
      const nulls = site.catalog.deferred(type).map(({ name }) => `${dialect.identifier(name)} = NULL`);
      if (nulls.length > 0)
        await session.query(`UPDATE ${dialect.table(type.table)} SET ${nulls.join(', ')}`);
    }
    await session.query(types.map((type) => `DELETE FROM ${dialect.table(type.table)}`).join('; '));
    await writeRows({ site, session, counts: new Map(), report: noProgress, signal: undefined }, world);
  });
}

/** Every row of the world's types by `type:guid`. */
export async function snapshot(site: Site): Promise<Map<string, Record<string, unknown>>> {
  const rows = new Map<string, Record<string, unknown>>();
  await site.read(async (session) => {
    for (const typeName of TYPES) {
      const type = referenceCatalog.get(typeName);
      for (const row of await session.query(`SELECT * FROM ${session.dialect.table(type.table)}`)) {
        rows.set(`${typeName}:${String(row[type.guid] as Value).toLowerCase()}`, row);
      }
    }
  });
  return rows;
}
