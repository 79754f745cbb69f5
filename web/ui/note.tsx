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
  /** Announces the note when it appears; leave it out for a note that is always there. */
  role?: "alert" | "status";
  id?: string;
  actions?: ReactNode;
  children: ReactNode;
};

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
