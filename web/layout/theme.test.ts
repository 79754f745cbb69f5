import { afterEach, beforeEach, expect, test, vi } from "vitest";

const root = document.documentElement;
let system: { matches: boolean; change: () => void };

/** The module asks the system as it loads, so each test loads its own. */
async function loadTheme() {
  vi.resetModules();
  return import("./theme.ts");
}

beforeEach(() => {
  localStorage.clear();
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
afterEach(() => void vi.unstubAllGlobals());

const barOf = () =>
  [...document.querySelectorAll("meta[name=theme-color]")].map((meta) =>
    meta.getAttribute("media"),
  );

test("the theme follows the system until it is chosen", async () => {
  const { followTheme, isDark, toggleTheme } = await loadTheme();
  followTheme();
  system.matches = true;
  system.change();
  expect(isDark()).toBe(true);
  toggleTheme();
  expect(isDark()).toBe(false);
  system.change();
  expect(isDark()).toBe(false);
  expect(localStorage.getItem("paddock-theme")).toBe("light");
});

test("a choice in another tab holds here too, and is told to every toggle", async () => {
  const { followTheme, isDark, listenToTheme } = await loadTheme();
  followTheme();
  const heard = vi.fn<() => void>();
  const stop = listenToTheme(heard);
  localStorage.setItem("paddock-theme", "dark");
  window.dispatchEvent(new StorageEvent("storage", { key: "another" }));
  expect(isDark()).toBe(false);
  window.dispatchEvent(new StorageEvent("storage", { key: "paddock-theme" }));
  expect(isDark()).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  window.dispatchEvent(new StorageEvent("storage", { key: "paddock-theme" }));
  expect(heard).toHaveBeenCalledTimes(1);
});

test("the browser's own bar takes the color of the theme in effect", async () => {
  const { followTheme, toggleTheme } = await loadTheme();
  followTheme();
  expect(barOf()).toEqual(["all", "not all"]);
  toggleTheme();
  expect(barOf()).toEqual(["not all", "all"]);
});

test("where storage is switched off the choice lasts as long as the page", async () => {
  const { followTheme, isDark, toggleTheme } = await loadTheme();
  followTheme();
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
