import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { shownTitle } from "../../../domain/documents/documents.ts";
import type { LinkingDocument } from "../../../domain/documents/link-shapes.ts";
import { loadState } from "../../api/load-state.ts";
import { showNextPage } from "../../api/show-next-page.ts";
import { LoadFailed } from "../../layout/load-failed.tsx";
import { TimeAgo } from "../../layout/time-ago.tsx";
import { SerialNumber } from "../../subteams/serial-number.tsx";
import { useSubteamColor } from "../../subteams/use-subteams.ts";
import { Button } from "../../ui/button.tsx";
import { linkedFromQuery } from "../queries.ts";
import styles from "./linked-from.module.css";

export const linkedFromId = "linked-from";

/** The documents that link to this one; nothing while there are none (rule 9.55). */
export function LinkedFrom({ documentId }: { documentId: string }) {
  const options = linkedFromQuery(documentId);
  const query = useInfiniteQuery(options);
  const hasFailed = loadState(query) === "failed";
  const pages = query.data?.pages ?? [];
  const total = pages[0]?.total ?? 0;
  const heading = useRef<HTMLHeadingElement>(null);
  if (total === 0 && !hasFailed) return null;
  return (
    <section className={styles.section} aria-labelledby={linkedFromId}>
      <h2 id={linkedFromId} ref={heading} tabIndex={-1}>
        Linked from{total > 0 && ` (${total})`}
      </h2>
      {hasFailed && (
        <LoadFailed
          message="Failed to load the documents that link here"
          queryKey={options.queryKey}
        />
      )}
      <ul className={styles.list}>
        {pages.flatMap(({ documents }) =>
          documents.map((document) => <LinkingRow key={document.id} document={document} />),
        )}
      </ul>
      {query.hasNextPage && (
        <div className={styles.more} data-needs-script>
          {query.isFetchNextPageError && <p role="alert">Failed to load more documents</p>}
          <Button
            size="sm"
            busy={query.isFetchingNextPage ? "Loading…" : undefined}
            onClick={() => void showNextPage(query, heading)}
          >
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}

function LinkingRow({ document }: { document: LinkingDocument }) {
  const { id, serialNumber, title, subteam, changedAt, changedBy } = document;
  return (
    <li data-st={useSubteamColor(subteam)}>
      <SerialNumber serial={serialNumber} />
      <Link to="/document/$id" params={{ id }} className={styles.title}>
        {shownTitle(title)}
      </Link>
      <span className={styles.by}>
        {changedBy.name}
        {changedAt !== null && (
          <>
            , <TimeAgo at={changedAt} />
          </>
        )}
      </span>
    </li>
  );
}
