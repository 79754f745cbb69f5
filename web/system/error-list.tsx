import { useId } from "react";
import type { SystemAnswer } from "../../domain/system/system-shapes.ts";
import { DateTime } from "../layout/date-time.tsx";
import styles from "./system.module.css";

export function ErrorList({ errors }: Pick<SystemAnswer, "errors">) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.head}>
        <h2 id={id}>Last errors</h2>
        <span className={styles.small}>{errors[0]?.number ?? 0} since the start</span>
      </div>
      {errors.length === 0 ? (
        <p className={styles.small}>No errors.</p>
      ) : (
        <ul className={styles.list}>
          {errors.map(({ number, at, message, requestId, detail }) => (
            <li key={number} className={styles.error}>
              <DateTime at={at} className={styles.small} />
              <div className={styles.small}>
                {message}
                {detail !== null && `: ${detail}`}
              </div>
              {requestId !== null && <code className={styles.code}>{requestId}</code>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
