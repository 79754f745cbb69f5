import { configure } from "@testing-library/react";

// The library's default of one second is too short when two cores run other suites in parallel.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout, so sizes never change.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom has no matchMedia; no media query matches here.
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
