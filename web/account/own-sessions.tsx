import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { loadState } from "../api/load-state.ts";
import { LoadFailed } from "../layout/load-failed.tsx";
import { Loading } from "../ui/loading.tsx";
import { EntriesSkeleton } from "./entry.tsx";
import { ownSessionsQuery } from "./queries.ts";
import { SessionList } from "./session-list.tsx";
import styles from "./account.module.css";

export function OwnSessions() {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const own = useQuery(ownSessionsQuery);
  return (
    <section className={styles.column} aria-labelledby={headingId}>
      <h3 id={headingId} ref={heading} tabIndex={-1}>
        Sessions
      </h3>
      <Loading pending={loadState(own) === "loading"} skeleton={<EntriesSkeleton />}>
        {() =>
          own.data ? (
            <SessionList sessions={own.data.sessions} labelledBy={headingId} heading={heading} />
          ) : (
            <LoadFailed
              message="Failed to load your sessions"
              queryKey={ownSessionsQuery.queryKey}
            />
          )
        }
      </Loading>
    </section>
  );
}
