import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import type { Point } from "./zoom.ts";

type Gestures = {
  /** @param point from the center of the element */
  onZoom: (factor: number, point: Point) => void;
  onMove: (by: Point) => void;
  onDoubleClick: (point: Point) => void;
  /** A swipe to the left is 1. */
  onSwipe: (direction: 1 | -1) => void;
};

/** Pixels from which a horizontal drag counts as a swipe. */
const swipeLength = 60;

export function useGestures(element: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point>(undefined);
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    gestures.onZoom(Math.exp(-event.deltaY / 400), fromCenter(event, pointOf(event)));
  });
  const onDoubleClick = useEffectEvent((event: MouseEvent) => {
    gestures.onDoubleClick(fromCenter(event, pointOf(event)));
  });
  const onDown = useEffectEvent((event: PointerEvent) => {
    if (event.button !== 0) return;
    pointers.current.set(event.pointerId, pointOf(event));
    start.current = pointers.current.size === 1 ? pointOf(event) : undefined;
    element.current?.setPointerCapture(event.pointerId);
  });
  const onMove = useEffectEvent((event: PointerEvent) => {
    const { current } = pointers;
    const before = current.get(event.pointerId);
    if (!before) return;
    const other = [...current].find(([id]) => id !== event.pointerId)?.[1];
    const now = pointOf(event);
    current.set(event.pointerId, now);
    if (!other) return gestures.onMove({ x: now.x - before.x, y: now.y - before.y });
    // The point under the other finger stays fixed, so two fingers also move the picture.
    gestures.onZoom(distance(now, other) / distance(before, other), fromCenter(event, other));
  });
  const onUp = useEffectEvent((event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    const began = start.current;
    start.current = undefined;
    if (!began || event.type !== "pointerup") return;
    const x = event.clientX - began.x;
    const isSwipe =
      Math.abs(x) > swipeLength && Math.abs(x) > 2 * Math.abs(event.clientY - began.y);
    if (isSwipe) gestures.onSwipe(x < 0 ? 1 : -1);
  });
  useEffect(() => {
    const ending = new AbortController();
    const { current } = element;
    const { signal } = ending;
    current?.addEventListener("wheel", (event) => onWheel(event), { signal, passive: false });
    current?.addEventListener("dblclick", (event) => onDoubleClick(event), { signal });
    current?.addEventListener("pointerdown", (event) => onDown(event), { signal });
    current?.addEventListener("pointermove", (event) => onMove(event), { signal });
    for (const kind of ["pointerup", "pointercancel"] as const)
      current?.addEventListener(kind, (event) => onUp(event), { signal });
    return () => ending.abort();
  }, [element]);
}

function fromCenter({ currentTarget }: Event, { x, y }: Point): Point {
  const box = (currentTarget as Element).getBoundingClientRect();
  return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
}

function pointOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}

function distance(one: Point, other: Point): number {
  return Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
}
