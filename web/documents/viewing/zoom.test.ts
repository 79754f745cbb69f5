import { expect, test } from "vitest";
import { fitted, keepInside, maxScale, moveBy, zoomAt } from "./zoom.ts";

const size = { width: 400, height: 200 };

test("keeps the zoomed point in its place", () => {
  const zoomed = zoomAt(fitted, 2, { x: 100, y: -50 });
  expect(zoomed).toEqual({ scale: 2, x: -100, y: 50 });
  expect(zoomAt(zoomed, 0.5, { x: 100, y: -50 })).toEqual(fitted);
});

test("zooms no further than its limits", () => {
  expect(zoomAt(fitted, 100).scale).toBe(maxScale);
  expect(zoomAt({ scale: 2, x: 30, y: 4 }, 0.1)).toEqual(fitted);
});

test("moves a zoomed picture up to its edges, and a whole one not at all", () => {
  const zoomed = zoomAt(fitted, 2);
  expect(moveBy(zoomed, { x: 20, y: -10 }, size)).toEqual({ scale: 2, x: 20, y: -10 });
  expect(moveBy(zoomed, { x: 999, y: -999 }, size)).toEqual({ scale: 2, x: 200, y: -100 });
  expect(moveBy(fitted, { x: 20, y: 20 }, size)).toEqual({ scale: 1, x: 0, y: 0 });
});

test("moves a picture back inside after it was zoomed out at an edge", () => {
  const smaller = zoomAt({ scale: 2, x: 200, y: -100 }, 0.75);
  expect(smaller).toEqual({ scale: 1.5, x: 150, y: -75 });
  expect(keepInside(smaller, size)).toEqual({ scale: 1.5, x: 100, y: -50 });
});
