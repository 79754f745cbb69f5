import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import type { Author, DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { VersionSummary } from "../../../domain/documents/version-shapes.ts";
import { DateTime } from "../../layout/date-time.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Tag } from "../../ui/tag.tsx";
import { ChangedWords } from "./changed-words.tsx";
import { savedByText } from "./saved-by-text.ts";
import styles from "./history-page.module.css";

type HistoryListProps = {
  document: Pick<DocumentAnswer, "id" | "author">;
  /** Newest first; the first is the current version. */
  versions: readonly VersionSummary[];
  shown: number;
  query: ComponentProps<typeof LoadMore>["query"];
};

export function HistoryList({ document, versions, shown, query }: HistoryListProps) {
  const newest = versions[0]?.version ?? 0;
  return (
    <section className={styles.list} aria-labelledby="versions">
      <div className={styles.listHead}>
        <h2 id="versions">{newest === 1 ? "1 version" : `${newest} versions`}</h2>
        <span>Words added and removed</span>
      </div>
      <ol reversed>
        {versions.map((summary) => (
          <li key={summary.version}>
            <Link
              to="/document/$id/history/$version"
              params={{ id: document.id, version: String(summary.version) }}
              aria-current={summary.version === shown ? "true" : undefined}
              className={styles.version}
            >
              <VersionEntry
                summary={summary}
                author={document.author}
                isNewest={summary.version === newest}
              />
            </Link>
          </li>
        ))}
      </ol>
      <LoadMore key={document.id} query={query} items="versions" />
    </section>
  );
}

type VersionEntryProps = { summary: VersionSummary; author: Author; isNewest: boolean };

function VersionEntry({ summary, author, isNewest }: VersionEntryProps) {
  const { version, savedBy, savedAt, words } = summary;
  return (
    <>
      <Avatar name={savedBy.name} size={28} />
      <span className={styles.words}>
        <span className={styles.number}>
          <strong>Version {version}</strong>
          {isNewest && <Tag>Current</Tag>}
        </span>
        <span className={styles.who}>{savedByText(summary, author)}</span>
        <DateTime at={savedAt} format="long" className={styles.when} />
      </span>
      {words && <ChangedWords words={words} />}
      {version === 1 && <span className={styles.first}>First version</span>}
    </>
  );
}
