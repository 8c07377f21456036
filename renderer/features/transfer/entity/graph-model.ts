import type { EntityField, EntityOutput, RelatedEntity } from '#core/contract/transfer/entity.ts';

/** An entity that a graph is of, or goes to. */
export interface GraphEntity {
  type: string;
  guid: string;
  path: string;
}

/** Opens an entity on the page; false where the page cannot. */
export type OpenEntity = (entity: GraphEntity) => boolean;

/** What an entity needs and what uses it, as far as it was asked for. */
export interface Neighbours {
  needs: readonly RelatedEntity[];
  usedBy: readonly RelatedEntity[];
  /** References that are not among `usedBy`. */
  more: number;
}

export const directions = ['needs', 'usedBy'] as const;
export type Direction = (typeof directions)[number];

/** How many entities of each direction an opened node shows. */
export type ExpandedNodes = ReadonlyMap<string, Readonly<Record<Direction, number>>>;

export interface GraphNode {
  key: string;
  /** What stands for several entities that are not shown has none. */
  entity?: GraphEntity;
  /** Entities that are left out, and of which node. */
  rest?: { of: string; direction: Direction; count: number; canShow: boolean };
}

/** From what needs to what is needed. */
export interface GraphEdge {
  from: string;
  to: string;
  /** The columns that say so. */
  columns: readonly string[];
}

export interface Graph {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  /** Entities that have no place: a graph of more could not be read. */
  leftOut: number;
  /** References between entities of the graph that are not drawn, for the same reason. */
  notDrawn: number;
}

/** Nodes of a graph at most, besides those that stand for others. */
const MAX_NODES = 100;

/** Edges at most, besides those that nodes hang by: the time of a layout grows with the square of them. */
const MAX_EDGES = 140;

/** Entities of each direction that are shown of a node at first, and with each *more*. */
export const STEP = 8;

export function graphKey({ type, guid }: Pick<GraphEntity, 'type' | 'guid'>): string {
  return `${type}:${guid}`;
}

/** What is known of an entity, on the site or, where it is not there, in the archive. */
export function neighboursOf({ entity, archived }: EntityOutput): Neighbours {
  if (!entity) return { needs: archivedNeeds(archived), usedBy: [], more: 0 };
  const { needs, usedBy, usedByCount } = entity;
  return { needs, usedBy, more: Math.max(0, usedByCount - usedBy.length) };
}

/** What an entity of an archive refers to, by the names that the archive has. */
export function archivedNeeds(fields: readonly EntityField[] | undefined): RelatedEntity[] {
  return (fields ?? []).flatMap(({ column, reference }) =>
    reference?.guid
      ? [{ type: reference.type, guid: reference.guid, path: reference.name ?? reference.guid, column }]
      : [],
  );
}

/**
 * The graph of an entity: level by level as nodes were opened. Entities that several refer to stand once; one that refers
 * to itself has no edge for that.
 */
export function graphOf(
  root: GraphEntity,
  opened: ExpandedNodes,
  known: ReadonlyMap<string, Neighbours>,
): Graph {
  const nodes = new Map<string, GraphNode>([[graphKey(root), { key: graphKey(root), entity: root }]]);
  const edges = new Map<string, GraphEdge>();
  const rests: GraphNode[] = [];
  const leftOut = new Set<string>();
  const notDrawn = new Set<string>();
  // What is added is gone through as well.
  for (const [key] of nodes) {
    const [neighbours, shown] = [known.get(key), opened.get(key)];
    if (!neighbours || !shown) continue;
    for (const direction of directions) addNeighbours(key, direction, neighbours, shown[direction]);
  }
  return {
    nodes: [...nodes.values(), ...rests],
    edges: [...edges.values()],
    leftOut: leftOut.size,
    notDrawn: notDrawn.size,
  };

  function addNeighbours(of: string, direction: Direction, neighbours: Neighbours, most: number): void {
    const grouped = Map.groupBy(neighbours[direction], graphKey);
    grouped.delete(of);
    for (const [key, places] of [...grouped].slice(0, most)) {
      const [first] = places;
      if (!first) continue;
      if (!nodes.has(key) && nodes.size >= MAX_NODES) {
        leftOut.add(key);
        continue;
      }
      const { type, guid, path } = first;
      const isNew = !nodes.has(key);
      if (isNew) nodes.set(key, { key, entity: { type, guid, path } });
      addEdge(of, key, direction, { columns: [...new Set(places.map(({ column }) => column))], isNew });
    }
    const hidden = Math.max(0, grouped.size - most);
    const count = hidden + (direction === 'usedBy' ? neighbours.more : 0);
    if (count === 0) return;
    const key = `${of} ${direction}`;
    rests.push({ key, rest: { of, direction, count, canShow: hidden > 0 } });
    addEdge(of, key, direction, { columns: [], isNew: true });
  }

  function addEdge(
    of: string,
    other: string,
    direction: Direction,
    { columns, isNew }: { columns: string[]; isNew: boolean },
  ): void {
    const [from, to] = direction === 'needs' ? [of, other] : [other, of];
    const key = JSON.stringify([from, to]);
    if (edges.has(key)) return;
    if (isNew || edges.size < MAX_EDGES) edges.set(key, { from, to, columns });
    else notDrawn.add(key);
  }
}

/** A node that is opened shows what it needs and what uses it. */
export function expandNode(opened: ExpandedNodes, key: string): ExpandedNodes {
  return new Map(opened).set(key, { needs: STEP, usedBy: STEP });
}

export function collapseNode(opened: ExpandedNodes, key: string): ExpandedNodes {
  return new Map([...opened].filter(([other]) => other !== key));
}

/** More of the entities that a node has in one direction. */
export function showMore(opened: ExpandedNodes, key: string, direction: Direction): ExpandedNodes {
  const shown = opened.get(key);
  if (!shown) return opened;
  return new Map(opened).set(key, { ...shown, [direction]: shown[direction] + STEP });
}
