import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import { isWithin } from '../../profile-rules/replace-archive.ts';
import { rewriteText, type TextReference } from '../../references/reference.ts';
import { readGuid, writeGuid, writeName } from '../../references/write-literal.ts';
import { nestingColumn } from '../../rows/nesting.ts';
import type { DecisionLookup } from '../decisions.ts';
import { createEntity, isActive, type PlanEntity, type Target } from '../entity.ts';
import { receiverKey } from '../identity/natural-key.ts';
import type { BuiltPlan } from '../planner.ts';
import type { Receiver } from '../receiver.ts';
import { findSubstitutes, type SubstituteEntity } from '../references/external-references.ts';
import { loopsOf } from '../references/parent-loops.ts';
import type { Removals, RemovedEntity } from './removed-entity.ts';
import type { EntityUse, Use } from './uses.ts';
import { withoutRows } from './without-rows.ts';

/** What goes and is in use gives its place to another entity of its type: what used it uses that one (`use`). */

/** A use of what goes, and the entity of the receiver that takes its place there. */
export interface Replacement {
  readonly removed: RemovedEntity;
  readonly use: EntityUse;
  readonly by: SubstituteEntity;
  /** The id of the other entity, or what is written in places of the text. */
  readonly to: number | readonly { from: number; to: number; text: string }[];
}

/** True for a use in which something else can stand, as far as its column is concerned. */
export function canUseAnother(use: Use): boolean {
  if (use.kind === 'data') return false;
  // Under what goes nothing is moved: it belongs to it.
  return columnOf(use)?.immutable !== true && nestingColumn(use.type) !== use.column;
}

function columnOf({ type, column }: EntityUse): Column | undefined {
  return type.columns.find(({ name }) => name === column);
}

/** What is known when it is looked for replacements: what uses what goes, what is replaced already, and the plan so far. */
interface Replacing {
  readonly uses: ReadonlyMap<RemovedEntity, readonly Use[]>;
  readonly replaced: readonly Replacement[];
  readonly built: Pick<BuiltPlan, 'entities'>;
}

/**
 * The replacements that a person has decided and that can be made. The other entity stays; the receiver's profile does not protect
 * the column; a name can be written into the text; nobody has the natural key that the row would get, or stands under itself.
 *
 * Errors: `node-not-found` for a decision that names what is not there.
 */
export async function findReplacements(
  receiver: Receiver,
  removals: Removals,
  { uses, replaced, built }: Replacing,
  decisionLookup: DecisionLookup,
): Promise<Map<Use, Replacement>> {
  const asked: { removed: RemovedEntity; use: EntityUse; text: string }[] = [];
  const wanted = new Map<string, Set<string>>();
  for (const [removed, list] of uses) {
    for (const use of list) {
      const text =
        use.kind === 'entity' ? decisionLookup.entityFor(removed, { code: 'in-use', facts: use }) : undefined;
      if (use.kind === 'data' || text === undefined) continue;
      asked.push({ removed, use, text });
      wanted.set(removed.type.name, (wanted.get(removed.type.name) ?? new Set()).add(text));
    }
  }
  const found = new Map<Use, Replacement>();
  if (wanted.size === 0) return found;
  const entities = await findSubstitutes({ receiver, site: receiver.site }, wanted);
  for (const { removed, use, text } of asked) {
    const by = entities.get(removed.type.name)?.get(text);
    if (!by || removals.get(removed.type.name)?.has(by.id)) continue;
    const to = replaceIn(receiver, use, by);
    if (to !== undefined) found.set(use, { removed, use, by, to });
  }
  await withoutTakenKeys(receiver, found, replaced, built);
  await withoutLoops(withoutRows(receiver, removals), found, replaced, built);
  return found;
}

function replaceIn(
  { site }: Pick<Receiver, 'site'>,
  use: EntityUse,
  by: SubstituteEntity,
): Replacement['to'] | undefined {
  const { type, row, column: name, places } = use;
  if (!canUseAnother(use) || site.profile.protect.some((rule) => isWithin(rule, type.name, name)))
    return undefined;
  if (!places) return by.id;
  const text = row[name];
  // Somebody may have changed it since its places were found.
  if (typeof text !== 'string' || places.some(({ from, to, written }) => text.slice(from, to) !== written))
    return undefined;
  const written = places.map(({ from, to, ...place }) => ({
    ...{ from, to },
    text: otherName(text, { from, ...place }, columnOf(use), by),
  }));
  return written.every((place) => place.text !== undefined)
    ? written.map(({ text: other = '', ...span }) => ({ ...span, text: other }))
    : undefined;
}

/** What stands in a place of a text for the other entity; undefined where its name cannot be written there. */
function otherName(
  text: string,
  { by, written, from }: Pick<TextReference, 'by' | 'written' | 'from'>,
  column: Column | undefined,
  other: SubstituteEntity,
): string | undefined {
  if (by === 'id') return String(other.id);
  if (by === 'guid') return writeGuid(written, readGuid(other.guid));
  return other.label === null ? undefined : writeName(text, from, column?.format, other.label);
}

/** Leaves out what would give a row a natural key that another one has, or that something else of the plan gets. */
async function withoutTakenKeys(
  receiver: Receiver,
  found: Map<Use, Replacement>,
  replaced: readonly Replacement[],
  { entities }: Replacing['built'],
): Promise<void> {
  const keyed = [...replaced, ...found.values()].filter(({ use: { type, column } }) =>
    type.key.includes(column),
  );
  for (const [type, list] of Map.groupBy(keyed, ({ use }) => use.type)) {
    const available = receiver.site.available(type);
    if ('unavailable' in available || !available.keyIsUnique) continue;
    const asked = new Set([...found.values()].filter(({ use }) => use.type === type).map(rowIdOf));
    // What was decided before comes first.
    const rows = replacingEntities(list).toSorted(
      (one, other) => Number(asked.has(one.sourceId)) - Number(asked.has(other.sourceId)),
    );
    const keys = rows.map(({ row }) => keyOf(type, row));
    const holders = await receiver.keyHolders(available, keys);
    const taken = new Set(holders.flatMap(({ ordinal }) => rows[ordinal]?.sourceId ?? []));
    const changing = new Set(rows.map(({ sourceId }) => sourceId));
    const wanted = new Set(
      (entities.get(type.name) ?? []).flatMap((entity) => {
        const key = changing.has(entity.match?.id ?? Number.NaN) ? undefined : receiverKey(entity);
        return isActive(entity) && key ? [textOf(type, key)] : [];
      }),
    );
    for (const [index, { sourceId }] of rows.entries()) {
      const text = textOf(type, keys[index] ?? {});
      if (wanted.has(text)) taken.add(sourceId);
      wanted.add(text);
    }
    for (const [use, one] of found) if (one.use.type === type && taken.has(rowIdOf(one))) found.delete(use);
  }
}

function keyOf({ key }: EntityType, row: Row): Row {
  return Object.fromEntries(key.map((name) => [name, row[name] ?? null]));
}

/** The same for keys that a database may take for one. */
function textOf({ key }: EntityType, row: Row): string {
  return JSON.stringify(key.map((name) => String(row[name]).toLowerCase()));
}

function rowIdOf({ use: { type, row } }: Replacement): number {
  return Number(row[type.id]);
}

/** Leaves out what would let a row stand under itself. */
async function withoutLoops(
  receiver: Receiver,
  found: Map<Use, Replacement>,
  replaced: readonly Replacement[],
  { entities }: Replacing['built'],
): Promise<void> {
  const { site } = receiver;
  const nested = [...replaced, ...found.values()].filter(
    ({ use, removed }) => use.type === removed.type && !use.places,
  );
  for (const [type, list] of Map.groupBy(nested, ({ use }) => use.type)) {
    const available = site.available(type);
    const rows = replacingEntities(list);
    const all = [...(entities.get(type.name) ?? []), ...rows];
    for (const column of site.catalog.references(type)) {
      if ('unavailable' in available || !list.some(({ use }) => use.column === column.name)) continue;
      const parents = await receiver.parents(available, column);
      const looping = new Set(
        loopsOf(rows, all, column, parents).flatMap(({ closing }) => [...closing.keys()]),
      );
      for (const entity of rows) {
        if (!looping.has(entity)) continue;
        for (const one of list)
          if (one.use.column === column.name && isOf(entity, one)) found.delete(one.use);
      }
    }
  }
}

/** True while what goes is still to go, and what uses it and what takes its place are not. */
export function stillHolds(removals: Removals, { removed, use, by }: Replacement): boolean {
  const ofType = removals.get(removed.type.name);
  return (
    ofType?.has(removed.sourceId) === true &&
    !ofType.has(by.id) &&
    !removals.get(use.type.name)?.has(Number(use.row[use.type.id]))
  );
}

/** Tells uses that are replaced. */
export function isAmong(replaced: readonly Replacement[]): (removed: RemovedEntity, use: Use) => boolean {
  const keyOf = (removed: RemovedEntity, { type, row, column, places }: EntityUse) =>
    JSON.stringify([removed.type.name, removed.sourceId, type.name, row[type.id], column, !places]);
  const keys = new Set(replaced.map(({ removed, use }) => keyOf(removed, use)));
  return (removed, use) => use.kind === 'entity' && keys.has(keyOf(removed, use));
}

/** True for a replacement in this row. */
export function isOf({ type, sourceId }: PlanEntity, { use }: Replacement): boolean {
  return use.type === type && Number(use.row[type.id]) === sourceId;
}

/** The rows that use something else, as entities of a plan that are there and change only in that. */
export function replacingEntities(replaced: readonly Replacement[]): PlanEntity[] {
  const byRow = Map.groupBy(replaced, ({ use: { type, row } }) => `${type.name}:${row[type.id]}`);
  return Array.from(byRow.values(), replacingEntity)
    .flat()
    .sort((one, other) => one.sourceId - other.sourceId);
}

function replacingEntity(replaced: readonly Replacement[]): PlanEntity[] {
  const [first] = replaced;
  if (!first) return [];
  const { type, row: before } = first.use;
  const targets = new Map<string, Target>();
  const values = new Map<string, Value>();
  for (const [column, list] of Map.groupBy(replaced, ({ use }) => use.column)) {
    const ids = list.flatMap(({ to }) => (typeof to === 'number' ? [to] : []));
    const places = list.flatMap(({ to }) => (typeof to === 'number' ? [] : to));
    const [id] = ids;
    if (id !== undefined) targets.set(column, { kind: 'receiver', id });
    values.set(column, id ?? rewriteText(String(before[column]), places));
  }
  const entity = createEntity(type, { ...before, ...Object.fromEntries(values) });
  const match = { id: entity.sourceId, guid: entity.guid, row: before };
  return [
    {
      ...entity,
      ...{ match, foundByGuid: match, copied: false, generatedId: false, protectedColumns: new Set() },
      ...{ targets, named: new Map(), overrides: new Map(), releasesKey: false },
      kept: new Set(type.columns.flatMap(({ name }) => (values.has(name) ? [] : [name]))),
      ...{ rewrites: new Map(), findings: [], shielded: [] },
      changes: Array.from(values, ([column, archive]) => ({
        ...{ column, receiver: before[column] ?? null, archive },
      })),
    },
  ];
}

/** The entities of a plan with these behind them; types in the order in which they are applied. */
export function withReplacing(
  { applyOrder }: Catalog,
  entities: ReadonlyMap<string, readonly PlanEntity[]>,
  replacing: readonly PlanEntity[],
): ReadonlyMap<string, readonly PlanEntity[]> {
  if (replacing.length === 0) return entities;
  const more = Map.groupBy(replacing, ({ type }) => type.name);
  return new Map(
    applyOrder.flatMap(({ name }) => {
      const list = [...(entities.get(name) ?? []), ...(more.get(name) ?? [])];
      return list.length > 0 ? [[name, list]] : [];
    }),
  );
}
