import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./system.module.css";

const icons = {
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
  quiet: IconClock,
};

/** A few words with an icon, so that color is not the only cue. */
export function Flag({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <span className={styles.flag} data-tone={tone}>
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      {children}
    </span>
  );
}
