import { useInfiniteQuery } from "@tanstack/react-query";
import { dayHeading, dayOf, longDate, timeOfDay } from "../../../domain/dates.ts";
import type { RecentDocument } from "../../../domain/documents/recent-shapes.ts";
import type { RecentTab } from "../../../domain/documents/recent.ts";
import { may } from "../../../domain/permissions.ts";
import { loadState } from "../../api/load-state.ts";
import { useViewer } from "../../api/session.ts";
import { LoadFailed } from "../../layout/load-failed.tsx";
import { useNow } from "../../layout/use-now.ts";
import { useTimeZone } from "../../layout/use-time-zone.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Loading } from "../../ui/loading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { recentQuery } from "../queries.ts";
import { personIn } from "./person-in.ts";
import { recentListLook, RecentRow } from "./recent-row.tsx";
import { StarToggle } from "./star-toggle.tsx";
import { emptyTexts } from "./tab-labels.ts";
import { useStar } from "./use-star.ts";
import styles from "./recent.module.css";

export function RecentList({ tab }: { tab: RecentTab }) {
  const options = recentQuery(tab);
  const query = useInfiniteQuery(options);
  const state = loadState(query);
  const documents = query.data?.pages.flatMap((page) => page.documents) ?? [];
  if (state === "failed") {
    return <LoadFailed message="Failed to load recent documents" queryKey={options.queryKey} />;
  }
  return (
    <Loading pending={state === "loading"} skeleton={<RowsSkeleton />}>
      {() =>
        documents.length === 0 ? (
          <EmptyState title="No documents" role="status">
            {emptyTexts[tab]}
          </EmptyState>
        ) : (
          <>
            <Days documents={documents} isStarred={tab === "starred"} />
            <LoadMore query={query} items="documents" />
          </>
        )
      }
    </Loading>
  );
}

const unknown = "unknown";

type DaysProps = {
  documents: readonly RecentDocument[];
  isStarred: boolean;
};

function Days({ documents, isStarred }: DaysProps) {
  const timeZone = useTimeZone();
  const now = useNow(60_000);
  const star = useStar();
  const onStar = may(useViewer(), "documents.mark") ? star : undefined;
  const days = Map.groupBy(documents, ({ at }) =>
    at === null ? unknown : dayOf(Date.parse(at), timeZone),
  );
  return [...days].map(([day, rows]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={styles.day}>
        {day === unknown ? "Unknown date" : dayHeading(day, now, timeZone)}
      </h2>
      <ul className={`${recentListLook} ${styles.list}`}>
        {rows.map((document) => (
          <RecentRow key={document.id} document={document}>
            <PersonAndTime document={document} />
            {onStar && <StarToggle document={document} onStar={onStar} leaves={isStarred} />}
          </RecentRow>
        ))}
      </ul>
    </section>
  ));
}

function PersonAndTime({ document }: { document: RecentDocument }) {
  const { did, at } = document;
  const timeZone = useTimeZone();
  return (
    <>
      <span className={styles.by}>
        <b>{personIn(document)}</b> {did} it
      </span>
      {at !== null && (
        // Browsers may write a date a little differently than the server.
        <time dateTime={at} title={longDate(at, { timeZone })} suppressHydrationWarning>
          {timeOfDay(at, { timeZone })}
        </time>
      )}
    </>
  );
}

function RowsSkeleton() {
  return (
    <ul className={`${recentListLook} ${styles.list}`}>
      {[48, 64, 40, 56, 44, 60].map((width) => (
        <li key={width}>
          <Skeleton width={56} />
          <Skeleton width={`${width}%`} />
        </li>
      ))}
    </ul>
  );
}
