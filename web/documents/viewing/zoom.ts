export type Point = { x: number; y: number };
export type Zoom = Point & { scale: number };

export const fitted: Zoom = { scale: 1, x: 0, y: 0 };
export const maxScale = 8;
export const zoomStep = 1.5;

/** @param point stays where it is; its coordinates are relative to the center */
export function zoomAt(zoom: Zoom, factor: number, point: Point = { x: 0, y: 0 }): Zoom {
  const scale = Math.min(maxScale, Math.max(1, zoom.scale * factor));
  if (scale < 1.01) return fitted;
  const ratio = scale / zoom.scale;
  return {
    scale,
    x: point.x - (point.x - zoom.x) * ratio,
    y: point.y - (point.y - zoom.y) * ratio,
  };
}

type Size = { width: number; height: number };

export function moveBy(zoom: Zoom, by: Point, size: Size): Zoom {
  return keepInside({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, size);
}

export function keepInside({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const clamp = (value: number, length: number) => {
    const limit = (length * (scale - 1)) / 2;
    return Math.min(limit, Math.max(-limit, value));
  };
  return { scale, x: clamp(x, width), y: clamp(y, height) };
}
