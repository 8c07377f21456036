import { Graph as Layered, layout } from '@dagrejs/dagre';
import type { Graph, GraphEdge } from './graph-model.ts';

/** Pixels of a node. */
export const NODE = { width: 200, height: 40 } as const;

export interface Point {
  x: number;
  y: number;
}

/** Where everything of a graph is. */
export interface GraphLayout {
  width: number;
  height: number;
  /** Centres of nodes by their keys. */
  nodes: ReadonlyMap<string, Point>;
  edges: readonly { edge: GraphEdge; points: readonly Point[] }[];
}

/** Puts what needs to the left of what it needs, in layers, with as few crossings as may be. */
export function layoutGraph(graph: Graph): GraphLayout {
  const layered = new Layered();
  layered.setGraph({ rankdir: 'LR', nodesep: 10, ranksep: 60, edgesep: 8, marginx: 8, marginy: 8 });
  layered.setDefaultEdgeLabel(() => ({}));
  // Keys of nodes and edges are hostile text; numbers are not.
  const numbers = new Map(graph.nodes.map(({ key }, index) => [key, String(index)]));
  const numberOf = (key: string) => numbers.get(key) ?? '';
  for (const { key } of graph.nodes) layered.setNode(numberOf(key), { ...NODE });
  for (const { from, to } of graph.edges) layered.setEdge(numberOf(from), numberOf(to), {});
  layout(layered);
  const { width = 0, height = 0 } = layered.graph();
  return {
    width,
    height,
    nodes: new Map(
      graph.nodes.map(({ key }) => {
        const { x, y } = layered.node(numberOf(key));
        return [key, { x, y }];
      }),
    ),
    edges: graph.edges.map((edge) => ({ edge, points: pointsOf(edge) })),
  };

  /** From the right side of a node to the left side of the other, past the layers between. */
  function pointsOf({ from, to }: GraphEdge): Point[] {
    const [start, end] = [layered.node(numberOf(from)), layered.node(numberOf(to))];
    const bends: Point[] = layered.edge(numberOf(from), numberOf(to)).points ?? [];
    return [
      { x: start.x + NODE.width / 2, y: start.y },
      ...bends.slice(1, -1),
      { x: end.x - NODE.width / 2, y: end.y },
    ];
  }
}

/** A line through points that leaves and reaches nodes from the side. */
export function edgePath(points: readonly Point[]): string {
  const [first, ...others] = points;
  if (!first) return '';
  const pieces = others.map((to, index) => {
    const from = points[index] ?? first;
    const middle = (from.x + to.x) / 2;
    return `C ${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
  });
  return [`M ${first.x} ${first.y}`, ...pieces].join(' ');
}
