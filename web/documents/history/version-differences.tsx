import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DocumentVersion } from "../../../domain/documents/version-shapes.ts";
import { loadState, retryNow } from "../../api/load-state.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Loading } from "../../ui/loading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ComparedText } from "../differences/compared-text.tsx";
import { Legend } from "../differences/differences.tsx";
import { versionQuery } from "../queries.ts";
import styles from "./history-page.module.css";

type VersionDifferencesProps = {
  documentId: string;
  shown: DocumentVersion;
  /** Version numbers. One of them is the shown version's. */
  before: number;
  after: number;
};

export function VersionDifferences({ documentId, shown, before, after }: VersionDifferencesProps) {
  const queryClient = useQueryClient();
  const otherNumber = shown.version === before ? after : before;
  const query = useQuery(versionQuery(documentId, otherNumber));
  if (loadState(query) === "failed") {
    const { queryKey } = versionQuery(documentId, otherNumber);
    return (
      <ErrorState
        message={`Failed to load version ${otherNumber}`}
        onRetry={() => retryNow(queryClient, queryKey)}
      />
    );
  }
  return (
    <>
      <p className={styles.legend}>
        <Legend /> {shown.version === after ? `compared with version ${before}` : "since then"}
      </p>
      <Loading pending={!query.data} skeleton={<Skeleton height={260} />}>
        {() => {
          if (!query.data) return null;
          const pair = shown.version === after ? [query.data, shown] : [shown, query.data];
          return pair[0] && pair[1] && <ComparedText base={pair[0]} text={pair[1]} />;
        }}
      </Loading>
    </>
  );
}
