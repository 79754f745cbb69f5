import { expect, test } from "vitest";
import { elena, mei } from "../../testing/members.ts";
import { createCardHeights, rememberHeight } from "./remember-height.ts";

function boxOf(height: number): HTMLElement {
  const box = document.body.appendChild(document.createElement("li"));
  box.style.padding = "4px";
  box.getBoundingClientRect = () => ({ height }) as DOMRect;
  return box;
}

test("gives a box the height that it had when it was last shown", () => {
  const heights = createCardHeights().of(mei);
  const leave = rememberHeight(heights, "document-1")(boxOf(132));
  leave?.();
  const next = boxOf(0);
  rememberHeight(heights, "document-1")(next);
  expect(next.style.containIntrinsicBlockSize).toBe("auto 124px");
});

test("keeps the heights of different viewers apart", () => {
  const cards = createCardHeights();
  rememberHeight(cards.of(mei), "document-1")(boxOf(132))?.();
  expect(cards.of(mei).size).toBe(1);
  expect(cards.of(elena).size).toBe(0);
});
