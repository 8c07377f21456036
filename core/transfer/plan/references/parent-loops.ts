import type { ReferenceColumn } from '#core/catalog/catalog.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import type { DecisionKind } from '#core/contract/transfer/conflicts.ts';
import { findCycles } from '../../rows/cycles.ts';
import type { Names } from '../../rows/display-names.ts';
import { mappedValue } from '../compare.ts';
import { raiseConflict } from '../conflicts.ts';
import { availableType, type PlanContext } from '../context.ts';
import { exists, isActive, isKept, type MatchedEntity, type ValuedEntity } from '../entity.ts';
import { entitiesOf, type NestedBatch, requireOpen, type ValuedBatch } from '../stages.ts';
import { keepReceiverValue, overrideValue } from '../values/values.ts';
import { presentReferences } from './missing-dependencies.ts';
import { clearTarget, keepReceiverTarget } from './references.ts';

/** A row of the receiver by its id, or an entity that gets its id only when the import writes it. */
type Node = number | MatchedEntity;

/** Entities of a loop that a conflict names; the rest is counted. */
const MAX_NAMED = 6;

/**
 * Settles `parent-loop`: an entity would stand under itself, by what the archive says and what the receiver has after the
 * import. It is about every column by which a type refers to itself. A loop that the receiver has and the import does not
 * touch is none of it; nor is one that an undo brings back as it was. At most one statement for each such column, and one for
 * the names of the loops.
 */
export async function settleParentLoops(
  context: PlanContext,
  batch: ValuedBatch,
  names: Names,
): Promise<NestedBatch> {
  const { type } = batch;
  const columns = presentReferences(context, type).filter(({ references }) => references.type === type.name);
  for (const column of columns) await settleColumn(context, batch, column, names);
  return { ...batch, stage: 'nested' };
}

async function settleColumn(
  context: PlanContext,
  batch: ValuedBatch,
  column: ReferenceColumn,
  names: Names,
): Promise<void> {
  const all = entitiesOf(batch);
  const written = () => all.filter((entity) => writtenParent(entity, column) !== undefined);
  if (written().length === 0) return;
  const parents = await context.receiver.parents(availableType(context, batch.type), column);
  // Every decision takes an entity out of its loop, and can let it stand in another one that the receiver has.
  for (;;) {
    const loops = loopsOf(written(), all, column, parents).filter(
      (loop) => !isBroughtBack(context, loop, all),
    );
    if (loops.length === 0) return;
    requireOpen(
      batch,
      loops.flatMap(({ closing }) => [...closing.keys()]),
    );
    const labels = await labelsOf(context, batch.type, loops);
    const nameOf = (node: Node) =>
      typeof node === 'number' ? (labels.get(node) ?? `${node}`) : names.label(node.type, node.row);
    const decided = loops.flatMap((loop) => settleLoop(context, column, loop, nameOf));
    if (decided.length === 0) return;
  }
}

/** A loop from parent to parent, and those in it whose parent the import writes, each with its place. */
interface Loop {
  readonly nodes: readonly Node[];
  readonly closing: ReadonlyMap<ValuedEntity, number>;
}

/** The loops that entities would make which write their parent; `parents` are those that the receiver has. */
export function loopsOf(
  written: readonly ValuedEntity[],
  all: readonly ValuedEntity[],
  column: ReferenceColumn,
  parents: ReadonlyMap<number, number>,
): Loop[] {
  const byNode = new Map(all.filter(exists).map((entity) => [nodeOf(entity), entity]));
  const closing = new Set(written);
  const parentOf = (node: Node): Node | undefined => {
    const entity = byNode.get(node);
    const parent = entity && isWriting(entity, column) ? mappedValue(entity, column) : undefined;
    // What the archive does not know, or what leads nowhere, is left as the receiver has it.
    if (parent === undefined) return typeof node === 'number' ? parents.get(node) : undefined;
    if (typeof parent === 'number') return parent;
    return parent !== null && typeof parent === 'object' && 'entity' in parent ? parent.entity : undefined;
  };
  return findCycles(written.map(nodeOf), parentOf).map((nodes) => ({
    nodes,
    closing: new Map(
      nodes.flatMap((node, place) => {
        const entity = byNode.get(node);
        return entity && closing.has(entity) ? [[entity, place] as const] : [];
      }),
    ),
  }));
}

function nodeOf(entity: MatchedEntity): Node {
  return entity.match?.id ?? entity;
}

function isWriting(entity: ValuedEntity, { name }: ReferenceColumn): boolean {
  return isActive(entity) && !isKept(entity, name);
}

/** The parent that the import gives an entity and that it does not have. */
function writtenParent(entity: ValuedEntity, column: ReferenceColumn) {
  if (!isWriting(entity, column)) return undefined;
  const parent = mappedValue(entity, column);
  if (parent === null || parent === undefined) return undefined;
  return parent === entity.match?.row[column.name] ? undefined : parent;
}

/** True for a loop of an undo's own rows only: it was there before. */
function isBroughtBack({ written }: PlanContext, { nodes }: Loop, all: readonly ValuedEntity[]): boolean {
  if (!written) return false;
  const restored = new Set(all.filter(isActive).map(nodeOf));
  return nodes.every((node) => restored.has(node));
}

/** Whoever in the loop is decided about leaves it; nobody else has to then. Gives those. */
function settleLoop(
  context: PlanContext,
  column: ReferenceColumn,
  { nodes, closing }: Loop,
  nameOf: (node: Node) => string,
): ValuedEntity[] {
  const all = [...closing.keys()];
  const about = { code: 'parent-loop', facts: { column: column.name } } as const;
  const isDecided = (entity: ValuedEntity) =>
    context.onConflict === 'skip' ||
    context.decisions.find(entity, about, decisionsFor(entity)) !== undefined;
  const decided = all.filter(isDecided);
  for (const entity of decided.length > 0 ? decided : all) {
    const loop = namedNodes(nodes, closing.get(entity)).map(nameOf);
    const facts = { column: column.name, loop, length: nodes.length };
    const decision = raiseConflict(context, entity, { code: 'parent-loop', facts }, decisionsFor(entity));
    if (decision === 'root') {
      clearTarget(entity, column.name);
      overrideValue(entity, column, null);
    } else if (decision === 'keep-receiver') {
      keepReceiverValue(entity, column);
      keepReceiverTarget(entity, column.name);
    }
  }
  return decided;
}

/** The first nodes of a loop from a place on. */
function namedNodes(nodes: readonly Node[], place = 0): Node[] {
  const after = nodes.slice(place, place + MAX_NAMED);
  return [...after, ...nodes.slice(0, Math.min(place, MAX_NAMED - after.length))];
}

function decisionsFor({ match }: MatchedEntity): DecisionKind[] {
  return match ? ['keep-receiver', 'root', 'skip'] : ['root', 'skip'];
}

/** What the receiver calls its rows in these loops, as far as they are named: one statement. */
async function labelsOf(
  context: PlanContext,
  type: EntityType,
  loops: readonly Loop[],
): Promise<Map<number, string>> {
  const ids = new Set<number>();
  for (const { nodes, closing } of loops) {
    for (const place of closing.values())
      for (const node of namedNodes(nodes, place)) if (typeof node === 'number') ids.add(node);
  }
  const available = availableType(context, type);
  const found = await context.receiver.identities([{ available, by: 'id', values: ids }]);
  return new Map(found.get(type.name)?.flatMap(({ id, label }) => (label === null ? [] : [[id, label]])));
}
