import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { themeCookie } from "../../domain/themes.ts";
import { followTheme, isDark, listenToTheme, toggleTheme } from "./theme.ts";

const root = document.documentElement;
let system: EventTarget & { matches: boolean };

beforeEach(() => {
  delete root.dataset["theme"];
  setCookie("; Max-Age=0");
  document.head.innerHTML = `<meta name="theme-color" content="#fff" media="x"><meta name="theme-color" content="#000" media="x">`;
  system = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", () => system);
});

function setCookie(value: string): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- jsdom has no cookieStore
  document.cookie = `${themeCookie}=${value}`;
}

function listen(): () => void {
  const listener = vi.fn<() => void>();
  onTestFinished(listenToTheme(listener));
  return listener;
}

/** Acts as another tab of the same browser. */
function announce(theme: string): void {
  const channel = new BroadcastChannel(themeCookie);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage(theme);
  channel.close();
}

const barMedia = () =>
  [...document.querySelectorAll("meta[name=theme-color]")].map((meta) =>
    meta.getAttribute("media"),
  );

test("follows the system until the viewer chooses a theme", () => {
  onTestFinished(followTheme());
  const listener = listen();
  system.matches = true;
  system.dispatchEvent(new Event("change"));
  expect(listener).toHaveBeenCalledTimes(1);
  expect([isDark(), root.dataset["theme"], document.cookie]).toEqual([true, undefined, ""]);
  toggleTheme();
  expect([isDark(), root.dataset["theme"]]).toEqual([false, "light"]);
  expect(document.cookie).toBe("paddock-theme=light");
});

test("applies the stored choice to a page from the cache", () => {
  setCookie("dark");
  onTestFinished(followTheme());
  expect(root.dataset["theme"]).toBe("dark");
  expect(barMedia()).toEqual(["not all", "all"]);
});

test("applies a choice from another tab and notifies listeners", async () => {
  const stop = followTheme();
  const listener = listen();
  announce("dark");
  await expect.poll(isDark).toBe(true);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
});

test("colors the browser's own bar like the chosen theme", () => {
  onTestFinished(followTheme());
  expect(barMedia()).toEqual(["x", "x"]);
  toggleTheme();
  expect(barMedia()).toEqual(["not all", "all"]);
  toggleTheme();
  expect(barMedia()).toEqual(["all", "not all"]);
});

test("takes over a choice that an earlier version stored", () => {
  localStorage.setItem(themeCookie, "dark");
  onTestFinished(followTheme());
  expect(root.dataset["theme"]).toBe("dark");
  expect([document.cookie, localStorage.getItem(themeCookie)]).toEqual([
    "paddock-theme=dark",
    null,
  ]);
});

test("keeps a newer choice and works without storage", () => {
  localStorage.setItem(themeCookie, "dark");
  setCookie("light");
  onTestFinished(followTheme());
  expect(root.dataset["theme"]).toBe("light");
  setCookie("; Max-Age=0");
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("off");
    },
  });
  onTestFinished(followTheme());
  expect(root.dataset["theme"]).toBe("light");
});
