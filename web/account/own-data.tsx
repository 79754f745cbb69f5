import { IconDownload } from "@tabler/icons-react";
import { useId } from "react";
import { addBasePath } from "../api/base-path.ts";
import { buttonLook } from "../ui/button-look.ts";
import styles from "./account.module.css";

export function OwnData() {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.row}>
        <div className={styles.words}>
          <h3 id={headingId}>Your data</h3>
          <p className={styles.lead}>
            Download everything Paddock stores about you as one file: your account, sessions, API
            tokens, one-time links, account requests, unsent emails, entries of the audit log,
            documents, comments, stars, views, what you watch, notifications, files, imports, and
            portfolio, and the text of every document version you saved. A captain can erase your
            name and your portfolio if you ask.
          </p>
        </div>
        <a href={addBasePath("/api/account/export")} download {...buttonLook({ withIcon: true })}>
          <IconDownload size={18} stroke={1.6} aria-hidden="true" />
          Export my data
        </a>
      </div>
    </section>
  );
}
