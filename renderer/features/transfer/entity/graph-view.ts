import type { GraphLayout, Point } from './graph-layout.ts';

/** What of a graph is seen: how large, and where its corner is. */
export interface Viewport {
  scale: number;
  x: number;
  y: number;
}

/** Room for a graph, in pixels. */
export interface Room {
  width: number;
  height: number;
}

const SMALLEST = 0.25;
/** Names can be read. */
const READABLE = 0.75;
const LARGEST = 2;
const MARGIN = 16;

/** One step of the buttons. */
export const ZOOM = 1.25;

/** All of a graph in the middle, as large as it fits; of one that is too large to be read so, the surroundings of a node. */
export function fitView(
  { width, height }: Pick<GraphLayout, 'width' | 'height'>,
  room: Room,
  around: Point,
): Viewport {
  const fits = Math.min((room.width - MARGIN) / width, (room.height - MARGIN) / height, 1);
  const scale = Math.max(fits, READABLE);
  if (fits === scale)
    return { scale, x: (room.width - width * scale) / 2, y: (room.height - height * scale) / 2 };
  return { scale, x: room.width / 2 - around.x * scale, y: room.height / 2 - around.y * scale };
}

/** Larger or smaller around a point of the room. */
export function zoomView({ scale, x, y }: Viewport, by: number, around: Point): Viewport {
  const next = Math.min(Math.max(scale * by, SMALLEST), LARGEST);
  const change = next / scale;
  return { scale: next, x: around.x - (around.x - x) * change, y: around.y - (around.y - y) * change };
}

export function panView({ scale, x, y }: Viewport, by: Point): Viewport {
  return { scale, x: x + by.x, y: y + by.y };
}

/** Moved as little as brings a box of the graph into sight. */
export function revealBox(view: Viewport, room: Room, centre: Point, box: Room): Viewport {
  const shift = (at: number, size: number, space: number) => {
    const [from, to] = [at - size / 2, at + size / 2];
    if (from < MARGIN) return MARGIN - from;
    return to > space - MARGIN ? space - MARGIN - to : 0;
  };
  const { scale } = view;
  return panView(view, {
    x: shift(view.x + centre.x * scale, box.width * scale, room.width),
    y: shift(view.y + centre.y * scale, box.height * scale, room.height),
  });
}
