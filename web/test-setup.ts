import { onlineManager } from "@tanstack/react-query";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

// The library's default of one second is too short when two cores run other suites in parallel.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout: sizes and places never change, and no media query matches.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
globalThis.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

/** Milliseconds. */
const frame = 17;

// Test files share one window.
afterEach(() => {
  cleanup();
  if (vi.isFakeTimers()) {
    // A frame that jsdom has scheduled with fake timers would keep all later frames from coming.
    vi.advanceTimersByTime(frame);
    vi.useRealTimers();
  }
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => {
  document.body.replaceChildren();
  document.documentElement.removeAttribute("data-theme");
});
