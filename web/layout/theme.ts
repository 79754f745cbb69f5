/** Also read by the small script in index.html, before the first paint. */
const key = "paddock-theme";
const systemDark = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

export function isDark(): boolean {
  return document.documentElement.dataset["theme"] === "dark";
}

/** From now on the choice holds, whatever the system says. */
export function toggleTheme(): void {
  const theme = isDark() ? "light" : "dark";
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
  apply(theme);
}

export function listenToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the system until a choice is made, here or in another tab. */
export function followTheme(): void {
  colorBrowser(isDark());
  const follow = () => apply(chosen() ?? (systemDark.matches ? "dark" : "light"));
  systemDark.addEventListener("change", follow);
  window.addEventListener("storage", (event) => {
    if (event.key === key) follow();
  });
}

function chosen(): string | undefined {
  try {
    const theme = localStorage.getItem(key);
    return theme === "dark" || theme === "light" ? theme : undefined;
  } catch {
    return undefined;
  }
}

function apply(theme: string): void {
  document.documentElement.dataset["theme"] = theme;
  colorBrowser(theme === "dark");
  for (const listener of listeners) listener();
}

/** The browser's own bar takes the page's color; by itself it would follow the system. */
function colorBrowser(dark: boolean): void {
  const [inLight, inDark] = document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]");
  inLight?.setAttribute("media", dark ? "not all" : "all");
  inDark?.setAttribute("media", dark ? "all" : "not all");
}
