/**
 * The loops that entities make when each stands under at most one other: each loop once, as the nodes along it from parent to
 * parent. Linear: no node is walked twice. Nodes that lead into a loop are not part of it.
 */
export function findCycles<Node>(
  starts: Iterable<Node>,
  parentOf: (node: Node) => Node | undefined,
): Node[][] {
  const walkOf = new Map<Node, number>();
  const loops: Node[][] = [];
  let walk = 0;
  for (const start of starts) {
    walk += 1;
    const path: Node[] = [];
    let at: Node | undefined = start;
    for (; at !== undefined && !walkOf.has(at); at = parentOf(at)) {
      walkOf.set(at, walk);
      path.push(at);
    }
    if (at !== undefined && walkOf.get(at) === walk) loops.push(path.slice(path.indexOf(at)));
  }
  return loops;
}
