import { useId, type ReactNode } from "react";
import styles from "./settings.module.css";

type SettingsSectionProps = { title: string; description: ReactNode; children: ReactNode };

export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const headingId = useId();
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <div className={styles.about}>
        <h2 id={headingId}>{title}</h2>
        {description}
      </div>
      <div>{children}</div>
    </section>
  );
}
