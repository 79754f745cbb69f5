/** Also read by the inline script in index.html before the first paint. */
const key = "paddock-theme";
const changeEvent = "paddock-theme-change";

export function isDark(): boolean {
  return document.documentElement.dataset["theme"] === "dark";
}

export function toggleTheme(): void {
  const theme = isDark() ? "light" : "dark";
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage may be disabled; then the choice lasts until the page is closed.
  }
  apply(theme);
}

export function listenToTheme(listener: () => void): () => void {
  window.addEventListener(changeEvent, listener);
  return () => window.removeEventListener(changeEvent, listener);
}

/** Follows the system until the viewer chooses a theme here or in another tab. */
export function followTheme(): () => void {
  colorBrowser(isDark());
  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => apply(chosen() ?? (systemDark.matches ? "dark" : "light"));
  const ending = new AbortController();
  const { signal } = ending;
  systemDark.addEventListener("change", follow, { signal });
  window.addEventListener(
    "storage",
    (event) => {
      if (event.key === key) follow();
    },
    { signal },
  );
  return () => ending.abort();
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
  window.dispatchEvent(new Event(changeEvent));
}

/** Gives the browser's own bar the page's color; by default it follows the system. */
function colorBrowser(dark: boolean): void {
  const [inLight, inDark] = document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]");
  inLight?.setAttribute("media", dark ? "not all" : "all");
  inDark?.setAttribute("media", dark ? "all" : "not all");
}
