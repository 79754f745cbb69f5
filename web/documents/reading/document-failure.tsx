import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { retryNow } from "../../api/load-state.ts";
import { isNotFound } from "../../api/problem.ts";
import { useViewer } from "../../api/session.ts";
import { Page } from "../../shell/page.tsx";
import { useIdleCode } from "../../shell/use-idle-code.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { documentQuery } from "../queries.ts";

const loadDrafts = () => import("./orphaned-drafts.tsx");

export function DocumentFailure({ id, error }: { id: string; error: Error | null }) {
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const drafts = useIdleCode(loadDrafts);
  const isMissing = isNotFound(error);
  return (
    <Page title="Error" centered>
      <EmptyState
        title="Error"
        level={1}
        role="alert"
        action={
          <>
            {!isMissing && (
              <Button onClick={() => retryNow(queryClient, documentQuery(id).queryKey)}>
                Retry
              </Button>
            )}
            <Link to="/" {...buttonLook({ variant: "primary" })}>
              Back to Dashboard
            </Link>
          </>
        }
      >
        {isMissing ? "Document not found" : "Failed to load document"}
      </EmptyState>
      {isMissing && viewer.kind === "member" && drafts && (
        <drafts.OrphanedDrafts member={viewer} documentId={id} />
      )}
    </Page>
  );
}
