/**
 * Does the same as the inline script in index.html and the toggle of the screens. It imports
 * nothing, because it runs before the page is painted.
 */
const key = "paddock-theme";
const root = document.documentElement;

function chosenTheme(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function chooseTheme(theme: string): void {
  root.dataset["theme"] = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage may be disabled; then the choice lasts until the page is closed.
  }
}

function enableToggle(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-theme-toggle]");
  if (!button) return;
  const isDark = () => root.dataset["theme"] === "dark";
  const showState = () => button.setAttribute("aria-pressed", String(isDark()));
  button.addEventListener("click", () => {
    chooseTheme(isDark() ? "light" : "dark");
    showState();
  });
  showState();
  button.hidden = false;
}

const chosen = chosenTheme();
const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
root.dataset["theme"] = chosen === "dark" || chosen === "light" ? chosen : system;
document.addEventListener("DOMContentLoaded", enableToggle);
