import type { MiddlewareState } from "@floating-ui/dom";
import { beforeEach, expect, test, vi } from "vitest";
import { aboveBottomBar } from "./above-bottom-bar.ts";

let isPhone: boolean;

beforeEach(() => {
  isPhone = true;
  vi.stubGlobal("matchMedia", () => ({ matches: isPhone }));
  document.body.innerHTML = "<header></header><div data-at-lower-edge='always'></div>";
  const [header, bar] = document.body.children as unknown as [HTMLElement, HTMLElement];
  header.getBoundingClientRect = () => ({ bottom: 56 }) as DOMRect;
  bar.getBoundingClientRect = () => ({ top: 700 }) as DOMRect;
});

async function placeAt(caret: number) {
  const floating = document.createElement("div");
  const rects = { reference: { y: caret, height: 20 } };
  const place = await aboveBottomBar.fn({
    rects,
    elements: { floating },
  } as unknown as MiddlewareState);
  return { ...place, space: floating.style.getPropertyValue("--space") };
}

test("places the list above the bar, in the room below the caret", async () => {
  expect(await placeAt(300)).toEqual({ x: 8, y: 692, space: "364px" });
});

test("places the list above a caret that is close to the bar", async () => {
  expect(await placeAt(600)).toEqual({ x: 8, y: 592, space: "528px" });
});

test("leaves the list at the caret on larger screens", async () => {
  isPhone = false;
  expect(await placeAt(300)).toEqual({ space: "" });
});
