import { followTheme, isDark, listenToTheme, toggleTheme } from "../layout/theme.ts";

export function themeButton(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-theme-toggle]");
  if (!button) return;
  const say = () => button.setAttribute("aria-pressed", String(isDark()));
  button.hidden = false;
  button.addEventListener("click", toggleTheme);
  listenToTheme(say);
  followTheme();
  say();
}
