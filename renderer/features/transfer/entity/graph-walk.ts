import type { GraphLayout, Point } from './graph-layout.ts';

export type Step = 'left' | 'right' | 'up' | 'down';

/** What an arrow key means, by `event.code`. */
export function stepOf(code: string): Step | undefined {
  switch (code) {
    case 'ArrowLeft':
      return 'left';
    case 'ArrowRight':
      return 'right';
    case 'ArrowUp':
      return 'up';
    case 'ArrowDown':
      return 'down';
    default:
      return undefined;
  }
}

/**
 * The node that an arrow leads to: right and left along edges, to what is needed and to what needs; up and down to the
 * next one beside it. Of several the nearest. Undefined where there is none.
 */
export function neighbourNode({ nodes, edges }: GraphLayout, key: string, step: Step): string | undefined {
  const here = nodes.get(key);
  if (!here) return undefined;
  const candidates = edges.flatMap(({ edge: { from, to } }) => {
    if (step === 'right' && from === key) return to;
    return step === 'left' && to === key ? from : [];
  });
  if (step === 'right' || step === 'left') return nearest(nodes, candidates, here);
  const isBeyond = ({ x, y }: Point) => x === here.x && (step === 'up' ? y < here.y : y > here.y);
  const beside = Array.from(nodes, ([other, point]) => (isBeyond(point) ? other : [])).flat();
  return nearest(nodes, beside, here);
}

function nearest(nodes: GraphLayout['nodes'], keys: readonly string[], to: Point): string | undefined {
  const distance = (key: string) => Math.abs((nodes.get(key)?.y ?? Number.POSITIVE_INFINITY) - to.y);
  return keys.toSorted((one, other) => distance(one) - distance(other))[0];
}
