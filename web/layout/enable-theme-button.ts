import { followTheme, isDark, listenToTheme, toggleTheme } from "./theme.ts";

/** The button of a page without React, which is hidden until this script makes it work. */
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
