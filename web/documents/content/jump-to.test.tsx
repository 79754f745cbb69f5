import { fireEvent, render, renderHook, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { idFromHash, jumpTo } from "./jump-to.ts";
import { useJumpToHash } from "./use-jump-to-hash.ts";

let scrolled: (boolean | ScrollIntoViewOptions | undefined)[];

beforeEach(() => {
  scrolled = [];
  Element.prototype.scrollIntoView = (options) => void scrolled.push(options);
  history.replaceState(null, "", "/document/d1");
});

function show(id = "section-a"): void {
  render(
    <>
      <a href="#section-a" onClick={(event) => jumpTo(event, id)}>
        to A
      </a>
      <h2 id="section-a" tabIndex={-1}>
        A
      </h2>
    </>,
  );
}

const link = () => screen.getByRole("link", { name: "to A" });

test.each([
  ["#section-a", "section-a"],
  ["#section-%C3%B6l", "section-öl"],
  ["#100%", "100%"],
  ["", ""],
])("reads the hash %j as the id %j", (hash, id) => {
  expect(idFromHash(hash)).toBe(id);
});

test("focuses the heading and names it in the address, without a new entry for Back", () => {
  show();
  const entries = history.length;
  expect(fireEvent.click(link())).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "A" }));
  expect(location.href).toMatch(/\/document\/d1#section-a$/);
  expect(history.length).toBe(entries);
});

test.each([
  [true, "auto"],
  [false, "smooth"],
])("scrolls with reduced motion %s: %s", (isReduced, behavior) => {
  vi.stubGlobal("matchMedia", () => ({ matches: isReduced }));
  show();
  fireEvent.click(link());
  expect(scrolled).toEqual([{ behavior }]);
});

test.each([
  ["a click for a new tab", "section-a", { ctrlKey: true }],
  ["a click for a new tab on a Mac", "section-a", { metaKey: true }],
  ["a click for a new window", "section-a", { shiftKey: true }],
  ["a click that downloads", "section-a", { altKey: true }],
  ["the middle button", "section-a", { button: 1 }],
  ["a heading that is gone", "section-b", {}],
])("leaves %s to the browser", (_what, id, init) => {
  show(id);
  // Keeps jsdom from following the link.
  const stop = (event: MouseEvent) => {
    isPrevented = event.defaultPrevented;
    event.preventDefault();
  };
  let isPrevented: boolean | undefined;
  window.addEventListener("click", stop, { once: true });
  fireEvent.click(link(), init);
  expect(isPrevented).toBe(false);
  expect(scrolled).toEqual([]);
});

test.each([
  ["#section-a", 1],
  ["#section-b", 0],
  ["", 0],
])("scrolls a page that opens at %j %i times", (hash, times) => {
  history.replaceState(null, "", `/document/d1${hash}`);
  show();
  renderHook(useJumpToHash);
  expect(scrolled).toHaveLength(times);
});

test("keeps the place that a page opens at while its parts load, until the reader acts", () => {
  let resize: () => void = () => undefined;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(onResize: () => void) {
        resize = onResize;
      }
      observe() {}
      disconnect() {
        resize = () => undefined;
      }
    },
  );
  history.replaceState(null, "", "/document/d1#section-a");
  show();
  renderHook(useJumpToHash);
  resize();
  expect(scrolled).toHaveLength(2);
  fireEvent.wheel(document.body);
  resize();
  expect(scrolled).toHaveLength(2);
});
