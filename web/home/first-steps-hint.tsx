import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { firstStepsQuery } from "./queries.ts";
import styles from "./first-steps-hint.module.css";

/** Shown to captains until the team has its first document. */
export function FirstStepsHint() {
  const { data: done } = useQuery(firstStepsQuery);
  if (!done || done.documents) return null;
  return (
    <section className={styles.hint} aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol className={styles.steps}>
        <li>
          <Link to="/create" className={styles.link}>
            Write the first document
          </Link>
          <p>Pick a subteam. The serial number is automatic.</p>
        </li>
        <li>
          <b>Import your files</b>
          <p>
            On the server, <code>npm run import</code> imports a folder of Markdown and images.
          </p>
        </li>
        {done.guestAccess && (
          <li>
            <b>Share with guests</b>
            <p>
              They sign in at <code>{location.host}/guest</code> with the team password.
            </p>
          </li>
        )}
      </ol>
    </section>
  );
}
