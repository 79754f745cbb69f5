import { configure } from "@testing-library/react";

// Two cores that run other suites at the same time take longer than the library's second.
configure({ asyncUtilTimeout: 10_000 });

// The test's page lays nothing out, so no size ever changes.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Nor does it have a system that likes the dark, or the width of a phone.
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
