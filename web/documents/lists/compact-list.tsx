import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { longDate, shortDay } from "../../../domain/dates.ts";
import type { DocumentCard, DocumentListPage } from "../../../domain/documents/document-shapes.ts";
import { shownTitle } from "../../../domain/documents/documents.ts";
import type { DocumentSort } from "../../../domain/documents/sorting.ts";
import { useNow } from "../../layout/use-now.ts";
import { useTimeZone } from "../../layout/use-time-zone.ts";
import { SerialNumber } from "../../subteams/serial-number.tsx";
import { Tag } from "../../ui/tag.tsx";
import { StarToggle } from "../recent/star-toggle.tsx";
import type { OnStar } from "../recent/use-star.ts";
import styles from "./compact-list.module.css";

const maxShownTags = 2;
const hour = 3_600_000;

type CompactListProps = {
  pages: readonly DocumentListPage[];
  /** Tells which date the rows show. */
  sort: DocumentSort;
  onStar: OnStar | undefined;
  isFilterLoading: boolean;
};

export function CompactList({ pages, sort, onStar, isFilterLoading }: CompactListProps) {
  const now = useNow(hour);
  const timeZone = useTimeZone();
  const rows = { sort, onStar, now, timeZone };
  return (
    <div className={styles.list} aria-busy={isFilterLoading || undefined}>
      {[...pages.entries()].map(([index, { documents }]) => (
        <RowsOfPage key={index} documents={documents} {...rows} />
      ))}
    </div>
  );
}

type RowProps = Pick<CompactListProps, "sort" | "onStar"> & { now: number; timeZone: string };

/** Memoized, so that loading a page renders 50 rows instead of up to 10,000. */
const RowsOfPage = memo(function RowsOfPage(
  props: RowProps & { documents: readonly DocumentCard[] },
) {
  const { documents, ...row } = props;
  return (
    <ul className={styles.page}>
      {documents.map((document) => (
        <CompactRow key={document.id} document={document} {...row} />
      ))}
    </ul>
  );
});

/** The title link covers the row; the star lies above it. */
function CompactRow({
  document,
  sort,
  onStar,
  now,
  timeZone,
}: RowProps & { document: DocumentCard }) {
  const { id, title, tags, author, season, subteam } = document;
  const at = sort === "changed" ? document.changedAt : document.createdAt;
  return (
    <li className={styles.row}>
      <SerialNumber serial={document.serialNumber} />
      <Link
        to="/document/$id"
        params={{ id }}
        state={{ cameFrom: `/subteam/${subteam}` }}
        className={styles.title}
      >
        {shownTitle(title)}
      </Link>
      <span className={styles.tags}>
        {tags.slice(0, maxShownTags).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </span>
      <span className={styles.author}>{author.name}</span>
      <span className={styles.season}>{season}</span>
      {/* Browsers may write a date a little differently than the server. */}
      <time
        className={styles.date}
        dateTime={at ?? undefined}
        title={longDate(at, { timeZone })}
        suppressHydrationWarning
      >
        {shortDay(at, now, { timeZone })}
      </time>
      {onStar && <StarToggle document={document} onStar={onStar} className={styles.star} />}
    </li>
  );
}
