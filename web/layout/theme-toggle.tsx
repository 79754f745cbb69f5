import { IconMoon, IconSun } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { isDark, listenToTheme, toggleTheme } from "./theme.ts";

export function ThemeToggle() {
  const dark = useSyncExternalStore(listenToTheme, isDark);
  const Icon = dark ? IconSun : IconMoon;
  return (
    <IconButton label="Dark mode" aria-pressed={dark} onClick={toggleTheme}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}
