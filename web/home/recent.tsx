import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { RecentDocument } from "../../domain/documents/recent-shapes.ts";
import { recentOnHome, type RecentTab } from "../../domain/documents/recent.ts";
import { may } from "../../domain/permissions.ts";
import { loadState } from "../api/load-state.ts";
import { useViewer } from "../api/session.ts";
import { recentOnHomeQuery } from "../documents/queries.ts";
import { personIn } from "../documents/recent/person-in.ts";
import { recentListLook, RecentRow } from "../documents/recent/recent-row.tsx";
import { emptyTexts, recentTabLabels } from "../documents/recent/tab-labels.ts";
import { LoadFailed } from "../layout/load-failed.tsx";
import { TimeAgo } from "../layout/time-ago.tsx";
import { Loading } from "../ui/loading.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Tabs, tabPanel } from "../ui/tabs.tsx";
import styles from "./recent.module.css";

const id = "recent";

/** The last documents of each list; guests see only what was changed (rule 14.9). */
export function Recent() {
  const hasTabs = may(useViewer(), "documents.mark");
  const [tab, setTab] = useState<RecentTab>("changed");
  return (
    <section className={styles.recent} aria-labelledby={id}>
      <div className={styles.top}>
        <h2 id={id}>Recent</h2>
        {hasTabs && (
          <Tabs label="Recent" id={id} tabs={recentTabLabels} selected={tab} onSelect={setTab} />
        )}
        <Link to="/recent" search={tab === "changed" ? {} : { tab }} className={styles.all}>
          Show all
        </Link>
      </div>
      <div {...(hasTabs && tabPanel(id, tab))}>
        <RecentRows tab={tab} />
      </div>
    </section>
  );
}

function RecentRows({ tab }: { tab: RecentTab }) {
  const options = recentOnHomeQuery(tab);
  const query = useQuery(options);
  const state = loadState(query);
  const documents = query.data?.documents ?? [];
  if (state === "failed") {
    return <LoadFailed message="Failed to load recent documents" queryKey={options.queryKey} />;
  }
  return (
    <Loading pending={state === "loading"} skeleton={<RowsSkeleton />}>
      {() =>
        documents.length === 0 ? (
          <p className={styles.empty}>{emptyTexts[tab]}</p>
        ) : (
          <ul className={`${recentListLook} ${styles.list}`}>
            {documents.map((document) => (
              <RecentRow key={document.id} document={document}>
                <PersonAndTime document={document} />
              </RecentRow>
            ))}
          </ul>
        )
      }
    </Loading>
  );
}

function PersonAndTime({ document }: { document: RecentDocument }) {
  const { at } = document;
  return (
    <span className={styles.by}>
      <span>{personIn(document)}</span>
      {at !== null && (
        <>
          , <TimeAgo at={at} />
        </>
      )}
    </span>
  );
}

function RowsSkeleton() {
  return (
    <ul className={`${recentListLook} ${styles.list}`}>
      {Array.from({ length: recentOnHome }, (_, row) => (
        <li key={row}>
          <Skeleton width={56} />
          <Skeleton width={`${40 + ((row * 17) % 40)}%`} />
        </li>
      ))}
    </ul>
  );
}
