import { IconEraser } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import type { Cleanup } from "../../../domain/people/people-shapes.ts";
import { loadState } from "../../api/load-state.ts";
import { useSend } from "../../api/use-send.ts";
import { LoadFailed } from "../../layout/load-failed.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Loading } from "../../ui/loading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { accountRequestsQuery } from "../queries.ts";
import type { ShowMessage } from "../use-transient-message.ts";
import { RequestRow } from "./request-row.tsx";
import styles from "./requests.module.css";

type PendingRequestsProps = {
  showMessage: ShowMessage;
  /** Takes the focus when the list is empty. */
  panel: RefObject<HTMLElement | null>;
};

export function PendingRequests({ showMessage, panel }: PendingRequestsProps) {
  const query = useInfiniteQuery(accountRequestsQuery);
  const requests = query.data?.pages.flatMap((page) => page.requests) ?? [];
  const state = loadState(query);
  return (
    <>
      <div className={styles.head}>
        <p>Newest first. Older requests with the same email are listed beneath.</p>
        <CleanUp showMessage={showMessage} />
      </div>
      {state === "failed" ? (
        <LoadFailed message="Failed to load requests" queryKey={accountRequestsQuery.queryKey} />
      ) : (
        <Loading pending={state === "loading"} skeleton={<RequestsSkeleton />}>
          {() =>
            requests.length === 0 ? (
              <EmptyState title="No pending requests" />
            ) : (
              <ul aria-label="Pending Requests">
                {requests.map((request) => (
                  <RequestRow
                    key={request.id}
                    request={request}
                    showMessage={showMessage}
                    panel={panel}
                  />
                ))}
              </ul>
            )
          }
        </Loading>
      )}
      <LoadMore query={query} items="requests" />
    </>
  );
}

function CleanUp({ showMessage }: { showMessage: ShowMessage }) {
  const queryClient = useQueryClient();
  const send = useSend();
  const cleanup = useMutation({
    mutationFn: () => send<Cleanup>("/api/account-requests/cleanup", { method: "POST" }),
    onSuccess: ({ count }) =>
      showMessage(
        count === 0 ? "No orphaned requests found." : `Cleaned up ${count} orphaned requests.`,
      ),
    onError: () => showMessage("Failed to cleanup orphaned requests. Please try again.", "danger"),
    onSettled: () => void queryClient.invalidateQueries(accountRequestsQuery),
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      className={styles.cleanup}
      icon={<IconEraser size={16} stroke={1.7} aria-hidden="true" />}
      busy={cleanup.isPending ? "Cleaning up…" : undefined}
      onClick={() => cleanup.mutate()}
    >
      Clean up orphaned requests
    </Button>
  );
}

function RequestsSkeleton() {
  return ["a", "b", "c"].map((row) => (
    <div key={row} className={styles.request}>
      <div className={styles.main}>
        <Skeleton width={32} height={32} />
        <Skeleton width="60%" height={38} />
        <Skeleton width="70%" height={38} />
        <Skeleton width={150} height={30} />
      </div>
    </div>
  ));
}
