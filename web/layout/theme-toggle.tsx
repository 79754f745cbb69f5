import { IconMoon, IconSun } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { isDark, listenToTheme, toggleTheme } from "./theme.ts";
import styles from "./theme-toggle.module.css";

/** The style sheet shows the icon of the other theme, because a server does not know the system. */
export function ThemeToggle() {
  const dark = useSyncExternalStore(listenToTheme, isDark, () => false);
  return (
    <IconButton label="Dark mode" aria-pressed={dark} onClick={toggleTheme}>
      <IconSun size={18} stroke={1.6} aria-hidden="true" className={styles.toLight} />
      <IconMoon size={18} stroke={1.6} aria-hidden="true" className={styles.toDark} />
    </IconButton>
  );
}
