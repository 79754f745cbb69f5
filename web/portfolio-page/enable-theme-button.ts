import { followTheme, isDark, listenToTheme, toggleTheme } from "../layout/theme.ts";

export function enableThemeButton(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-theme-toggle]");
  if (!button) return;
  const showState = () => button.setAttribute("aria-pressed", String(isDark()));
  button.hidden = false;
  button.addEventListener("click", toggleTheme);
  listenToTheme(showState);
  followTheme();
  showState();
}
