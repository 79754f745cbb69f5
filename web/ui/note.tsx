import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./note.module.css";

const icons = {
  danger: IconAlertCircle,
  ok: IconCircleCheck,
  info: IconInfoCircle,
  warn: IconAlertTriangle,
  quiet: IconInfoCircle,
};

type NoteProps = {
  tone: keyof typeof icons;
  /** How it is announced when it appears; left out for what stands there from the start. */
  role?: "alert" | "status";
  id?: string;
  /** Buttons at the end. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The result of the thing in front of the reader, inside the page or dialog. */
export function Note({ tone, role, id, actions, children }: NoteProps) {
  const Icon = icons[tone];
  return (
    <div className={styles.note} data-tone={tone} role={role} id={id}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <div className={styles.words}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
