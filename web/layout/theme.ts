import { findTheme, themeCookie, type Theme } from "../../domain/themes.ts";
import { listenToOtherTabs, broadcastToOtherTabs } from "../api/other-tabs.ts";
import { writeCookie } from "../api/write-cookie.ts";

const changeEvent = "paddock-theme-change";

const systemDark = () => matchMedia("(prefers-color-scheme: dark)");

export function isDark(): boolean {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === undefined ? systemDark().matches : chosen === "dark";
}

export function toggleTheme(): void {
  const theme = isDark() ? "light" : "dark";
  choose(theme);
  broadcastToOtherTabs(themeCookie, theme);
}

export function listenToTheme(listener: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  systemDark().addEventListener("change", listener, { signal });
  window.addEventListener(changeEvent, listener, { signal });
  return () => ending.abort();
}

/** Applies the choice to a page that may come from a cache, and follows other tabs. */
export function followTheme(): () => void {
  const chosen = findTheme(document.cookie) ?? takeOldChoice();
  // Stored again on each visit, because Safari keeps a script's cookie for only a week.
  if (chosen) choose(chosen);
  return listenToOtherTabs(themeCookie, apply);
}

function choose(theme: Theme): void {
  writeCookie(themeCookie, theme);
  apply(theme);
}

/** Version 1.0.2 and earlier kept the choice in local storage, which may be disabled. */
function takeOldChoice(): Theme | undefined {
  try {
    const old = localStorage.getItem(themeCookie);
    localStorage.removeItem(themeCookie);
    return old === "light" || old === "dark" ? old : undefined;
  } catch {
    return undefined;
  }
}

function apply(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  const [inLight, inDark] = document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]");
  inLight?.setAttribute("media", theme === "light" ? "all" : "not all");
  inDark?.setAttribute("media", theme === "dark" ? "all" : "not all");
  window.dispatchEvent(new Event(changeEvent));
}
