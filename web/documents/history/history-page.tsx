import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { documentHeading } from "../../../domain/documents/documents.ts";
import type { VersionSummary } from "../../../domain/documents/version-shapes.ts";
import { loadState, retryNow } from "../../api/load-state.ts";
import { isNotFound } from "../../api/problem.ts";
import { Page } from "../../shell/page.tsx";
import { SerialNumber } from "../../subteams/serial-number.tsx";
import { useSubteamColor, useSubteams } from "../../subteams/use-subteams.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Loading } from "../../ui/loading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { oneColumn, useMedia } from "../../ui/use-media.ts";
import { documentQuery, versionsQuery } from "../queries.ts";
import { DocumentFailure } from "../reading/document-failure.tsx";
import { HistoryList } from "./history-list.tsx";
import { HistoryVersion } from "./history-version.tsx";
import styles from "./history-page.module.css";

export function HistoryPage() {
  const subteams = useSubteams();
  const { id = "", version } = useParams({ strict: false });
  const query = useQuery(documentQuery(id));
  const isOneColumn = useMedia(oneColumn);
  const document = query.data;
  const color = useSubteamColor(document?.subteam);
  if (loadState(query) === "failed" || isNotFound(query.error)) {
    return <DocumentFailure id={id} error={query.error} />;
  }
  const isOneVersion = version !== undefined;
  return (
    <Page
      title={document ? `History of ${documentHeading(document, subteams)}` : "Loading"}
      width="history"
      back={isOneVersion && isOneColumn ? `/document/${id}/history` : `/document/${id}`}
    >
      <Loading pending={!document} skeleton={<HistorySkeleton />}>
        {() =>
          document && (
            <div
              className={styles.history}
              data-one-version={isOneVersion || undefined}
              data-st={color}
            >
              <HistoryHead document={document} />
              <Versions document={document} chosen={version} />
            </div>
          )
        }
      </Loading>
    </Page>
  );
}

function HistoryHead({ document }: { document: DocumentAnswer }) {
  const subteams = useSubteams();
  return (
    <header className={styles.head}>
      <SerialNumber serial={document.serialNumber} />
      <h1>History</h1>
      <Link to="/document/$id" params={{ id: document.id }} className={styles.link}>
        {documentHeading(document, subteams)}
      </Link>
    </header>
  );
}

type VersionsProps = { document: DocumentAnswer; chosen: string | undefined };

function Versions({ document, chosen }: VersionsProps) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(versionsQuery(document.id));
  if (loadState(query) === "failed") {
    return (
      <ErrorState
        message="Failed to load history"
        onRetry={() => retryNow(queryClient, versionsQuery(document.id).queryKey)}
      />
    );
  }
  const versions = query.data?.pages.flatMap((page) => page.versions) ?? [];
  const [newest] = versions;
  return (
    <Loading pending={!newest} skeleton={<HistorySkeleton />}>
      {() => {
        if (!newest) return null;
        const shown = shownVersion(chosen, newest);
        return (
          <>
            <HistoryList document={document} versions={versions} shown={shown} query={query} />
            <HistoryVersion
              key={shown}
              document={document}
              version={shown}
              newest={newest.version}
              summary={versions.find(({ version }) => version === shown)}
            />
          </>
        );
      }}
    </Loading>
  );
}

/** Maps anything but a number to version 0, which the server reports as not found. */
function shownVersion(chosen: string | undefined, newest: VersionSummary): number {
  if (chosen === undefined) return newest.version;
  return /^\d{1,9}$/.test(chosen) ? Number(chosen) : 0;
}

function HistorySkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width={90} />
      <Skeleton width={180} height={32} />
      <Skeleton width="40%" />
      <Skeleton height={84} />
      <Skeleton height={84} />
    </div>
  );
}
