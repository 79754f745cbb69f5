import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { firstStepsQuery } from "./queries.ts";
import styles from "./first-steps-hint.module.css";

/** For the captain of a team without a single document; nothing once there is one. */
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
          <p>Pick a subteam; the serial number comes by itself.</p>
        </li>
        <li>
          <b>Bring in what you have</b>
          <p>
            On the server, <code>npm run import</code> takes a folder of Markdown with its pictures.
          </p>
        </li>
        {done.guestAccess && (
          <li>
            <b>Let guests read along</b>
            <p>
              They enter at <code>{location.host}/guest</code> with the team password.
            </p>
          </li>
        )}
      </ol>
    </section>
  );
}
