import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type GraphLayout, NODE, type Point } from './graph-layout.ts';
import { fitView, panView, type Room, revealBox, type Viewport, ZOOM, zoomView } from './graph-view.ts';

const CORNER: Point = { x: 0, y: 0 };

/** How much of a graph is seen, and the ways in which the mouse and buttons change it. */
export function useGraphView(
  host: RefObject<HTMLDivElement | null>,
  { places, root, active }: { places: GraphLayout; root: string; active: string },
) {
  const [room, setRoom] = useState<Room>();
  const [view, setView] = useState<Viewport>({ scale: 1, x: 0, y: 0 });
  /** What the view was last made for, and where the active node was then. */
  const before = useRef<{ root: string; places: GraphLayout; active: string; isFitted: boolean }>(undefined);
  const pan = useRef<Point>(undefined);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      setView((now) =>
        event.ctrlKey || event.metaKey
          ? zoomView(now, ZOOM ** (-event.deltaY / 100), at)
          : panView(now, { x: -event.deltaX, y: -event.deltaY }),
      );
      if (before.current) before.current.isFitted = false;
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
    };
  }, [host]);

  const fitInto = (space: Room) => setView(fitView(places, space, places.nodes.get(root) ?? CORNER));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view follows what is shown, not itself
  useLayoutEffect(() => {
    if (!room || room.width === 0) return;
    const last = before.current;
    const isFitted = last === undefined || last.root !== root || last.isFitted;
    const here = places.nodes.get(active) ?? CORNER;
    if (isFitted && (last?.places !== places || last.root !== root || last.active === active)) fitInto(room);
    else {
      // What the person looks at stays where it is when more comes around it.
      const was = last?.places === places ? here : (last?.places.nodes.get(active) ?? here);
      setView((now) => {
        const stayed = panView(now, { x: (was.x - here.x) * now.scale, y: (was.y - here.y) * now.scale });
        return revealBox(stayed, room, here, NODE);
      });
    }
    before.current = { root, places, active, isFitted };
  }, [room, places, root, active]);

  const zoom = (by: number) => {
    if (!room) return;
    if (before.current) before.current.isFitted = false;
    setView((now) => zoomView(now, by, { x: room.width / 2, y: room.height / 2 }));
  };
  return {
    view,
    larger: () => zoom(ZOOM),
    smaller: () => zoom(1 / ZOOM),
    fit: () => {
      if (!room) return;
      if (before.current) before.current.isFitted = true;
      fitInto(room);
    },
    pan: {
      onPointerDown(event: PointerEvent<SVGSVGElement>) {
        if (event.button !== 0 || event.target !== event.currentTarget) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pan.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove({ clientX: x, clientY: y }: PointerEvent<SVGSVGElement>) {
        const from = pan.current;
        if (!from) return;
        pan.current = { x, y };
        if (before.current) before.current.isFitted = false;
        setView((now) => panView(now, { x: x - from.x, y: y - from.y }));
      },
      onPointerUp: () => {
        pan.current = undefined;
      },
    },
  };
}
