import type { Middleware } from "@floating-ui/dom";
import { phone } from "../../ui/use-media.ts";

/** Pixels between the list and its neighbors. */
const gap = 8;
/** Pixels. With less room below the caret, the list goes above it. */
const leastHeight = 150;

/** On phones, places the list just above the bottom bar, or above the caret if room is short. */
export const aboveBottomBar: Middleware = {
  name: "aboveBottomBar",
  fn: ({ rects: { reference }, elements: { floating } }) => {
    if (!window.matchMedia(phone).matches) return {};
    const bar = document.querySelector("[data-at-lower-edge]")?.getBoundingClientRect();
    const lower = (bar?.top ?? window.innerHeight) - gap;
    const caret = { top: reference.y - gap, bottom: reference.y + reference.height + gap };
    const isBelow = lower - caret.bottom >= leastHeight;
    const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    const height = isBelow ? lower - caret.bottom : caret.top - header - gap;
    floating.style.setProperty("--space", `${height}px`);
    // The list grows upward from here.
    return { x: gap, y: isBelow ? lower : caret.top };
  },
};
