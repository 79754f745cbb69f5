import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { shownTitle } from "../../../domain/documents/documents.ts";
import type { DocumentVersion, VersionSummary } from "../../../domain/documents/version-shapes.ts";
import { loadState, retryNow } from "../../api/load-state.ts";
import { isNotFound } from "../../api/problem.ts";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Loading } from "../../ui/loading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { readContent } from "../content/read-content.ts";
import { RichContent } from "../content/rich-content.tsx";
import { versionQuery } from "../queries.ts";
import { HistoryVersionHead } from "./history-version-head.tsx";
import { VersionDifferences } from "./version-differences.tsx";
import styles from "./history-page.module.css";

type HistoryVersionProps = {
  document: DocumentAnswer;
  version: number;
  newest: number;
  /** The list entry, if its page is loaded. */
  summary: VersionSummary | undefined;
};

type ViewName = "changes" | "now" | "text";

export function HistoryVersion(props: HistoryVersionProps) {
  const { document, version, newest } = props;
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<ViewName>("changes");
  const query = useQuery(versionQuery(document.id, version));
  if (isNotFound(query.error)) {
    return (
      <EmptyState title="Version not found">
        This document has no version with that number.
      </EmptyState>
    );
  }
  if (loadState(query) === "failed") {
    const { queryKey } = versionQuery(document.id, version);
    return (
      <ErrorState
        message="Failed to load version"
        onRetry={() => retryNow(queryClient, queryKey)}
      />
    );
  }
  const views = viewsOf(version, newest);
  const view = views.some(({ name }) => name === wanted) ? wanted : "text";
  return (
    <article className={styles.article} aria-labelledby="version">
      <Loading pending={!query.data} skeleton={<Skeleton height={260} />}>
        {() =>
          query.data && (
            <>
              <HistoryVersionHead
                document={document}
                version={query.data}
                newest={newest}
                words={props.summary?.words ?? null}
              />
              <div role="group" aria-label="Show" className={styles.views}>
                {views.map(({ name, label }) => (
                  <Chip key={name} pressed={name === view} onClick={() => setWanted(name)}>
                    {label}
                  </Chip>
                ))}
              </div>
              <VersionView view={view} newest={newest} document={document} version={query.data} />
            </>
          )
        }
      </Loading>
    </article>
  );
}

function viewsOf(version: number, newest: number): { name: ViewName; label: string }[] {
  return [
    ...(version > 1 ? [{ name: "changes" as const, label: "What changed" }] : []),
    ...(version < newest ? [{ name: "now" as const, label: "Compare with current" }] : []),
    { name: "text", label: "Full text" },
  ];
}

type VersionViewProps = {
  view: ViewName;
  newest: number;
  document: DocumentAnswer;
  version: DocumentVersion;
};

function VersionView({ view, newest, document, version }: VersionViewProps) {
  const { id } = document;
  const number = version.version;
  if (view === "text") return <VersionText document={document} version={version} />;
  const [before, after] = view === "changes" ? [number - 1, number] : [number, newest];
  return (
    <VersionDifferences documentId={id} shown={version} before={before} after={after} key={view} />
  );
}

type VersionTextProps = { document: DocumentAnswer; version: DocumentVersion };

function VersionText({ document, version }: VersionTextProps) {
  const content = useMemo(() => readContent(version.content), [version.content]);
  return (
    <div className={styles.asItWas}>
      {version.title !== document.title && (
        <p className={styles.title}>{shownTitle(version.title)}</p>
      )}
      <RichContent content={content} attachments={document.attachments} />
    </div>
  );
}
