import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { followTheme, isDark, listenToTheme, toggleTheme } from "./theme.ts";

const root = document.documentElement;
let system: { matches: boolean; change: () => void };

beforeEach(() => {
  root.dataset["theme"] = "light";
  document.head.innerHTML = `<meta name="theme-color" content="#fff" media="x"><meta name="theme-color" content="#000" media="x">`;
  system = { matches: false, change: () => undefined };
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return system.matches;
    },
    addEventListener: (_kind: string, listener: () => void) => (system.change = listener),
  }));
});

const barMedia = () =>
  [...document.querySelectorAll("meta[name=theme-color]")].map((meta) =>
    meta.getAttribute("media"),
  );

test("follows the system until the viewer chooses a theme", () => {
  onTestFinished(followTheme());
  system.matches = true;
  system.change();
  expect(isDark()).toBe(true);
  toggleTheme();
  expect(isDark()).toBe(false);
  system.change();
  expect(isDark()).toBe(false);
  expect(localStorage.getItem("paddock-theme")).toBe("light");
});

test("applies a choice from another tab and notifies listeners", () => {
  onTestFinished(followTheme());
  const listener = vi.fn<() => void>();
  const stop = listenToTheme(listener);
  localStorage.setItem("paddock-theme", "dark");
  window.dispatchEvent(new StorageEvent("storage", { key: "another" }));
  expect(isDark()).toBe(false);
  window.dispatchEvent(new StorageEvent("storage", { key: "paddock-theme" }));
  expect(isDark()).toBe(true);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  window.dispatchEvent(new StorageEvent("storage", { key: "paddock-theme" }));
  expect(listener).toHaveBeenCalledTimes(1);
});

test("colors the browser's own bar like the current theme", () => {
  onTestFinished(followTheme());
  expect(barMedia()).toEqual(["all", "not all"]);
  toggleTheme();
  expect(barMedia()).toEqual(["not all", "all"]);
});

test("keeps the choice until the page is closed when storage is disabled", () => {
  onTestFinished(followTheme());
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("off");
    },
    setItem: () => {
      throw new Error("off");
    },
  });
  toggleTheme();
  expect(isDark()).toBe(true);
});
