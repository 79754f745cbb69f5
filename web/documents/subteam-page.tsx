import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { DocumentPage as PageOfDocuments } from "../../domain/document-shapes.ts";
import { may } from "../../domain/permissions.ts";
import { isSubteamId, subteamName, type SubteamId } from "../../domain/subteams.ts";
import { Page } from "../frame/page.tsx";
import { useViewer } from "../sessions/queries.ts";
import { buttonLook } from "../ui/button-look.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Loading } from "../ui/loading.tsx";
import { retryNow } from "../wire/load-state.ts";
import { DocumentCardsSkeleton } from "./document-cards-skeleton.tsx";
import { DocumentCards } from "./document-cards.tsx";
import { MoreDocuments } from "./more-documents.tsx";
import { subteamDocumentsQuery } from "./queries.ts";
import { SubteamHead } from "./subteam-head.tsx";

export function SubteamPage() {
  const { subteam = "" } = useParams({ strict: false });
  // The route lets nothing else through.
  return isSubteamId(subteam) ? <SubteamDocuments key={subteam} subteam={subteam} /> : null;
}

function SubteamDocuments({ subteam }: { subteam: SubteamId }) {
  const queryClient = useQueryClient();
  const mayCreate = may(useViewer(), "documents.create");
  const query = useInfiniteQuery(subteamDocumentsQuery(subteam));
  const { queryKey } = subteamDocumentsQuery(subteam);
  const refreshing = useIsFetching({ queryKey, exact: true }) > 0 && query.data !== undefined;
  const pages = query.data?.pages ?? [];
  const isEmpty = pages[0]?.total === 0;
  const hasFailed = query.data === undefined && (query.isError || query.failureCount >= 2);
  return (
    <Page title={`${subteamName(subteam)} Documentation`} width="list">
      <div data-st={subteam}>
        <SubteamHead
          subteam={subteam}
          lastUpdated={pages[0]?.lastUpdated}
          mayCreate={mayCreate}
          isEmpty={isEmpty}
          refreshing={refreshing && !query.isFetchingNextPage}
          onRefresh={() => void queryClient.invalidateQueries({ queryKey })}
        />
        {hasFailed ? (
          <ErrorState
            message="Failed to load documents"
            onRetry={() => retryNow(queryClient, queryKey)}
          />
        ) : (
          <Loading pending={query.data === undefined} skeleton={<DocumentCardsSkeleton />}>
            {() =>
              isEmpty ? (
                <NoDocuments subteam={subteam} mayCreate={mayCreate} />
              ) : (
                <>
                  <DocumentCards documents={documentsOf(pages)} />
                  <MoreDocuments query={query} />
                </>
              )
            }
          </Loading>
        )}
      </div>
    </Page>
  );
}

/** A document created meanwhile moves the others along; none is shown twice. */
function documentsOf(pages: readonly PageOfDocuments[]) {
  const all = pages.flatMap((page) => page.documents);
  return [...new Map(all.map((document) => [document.id, document])).values()];
}

function NoDocuments({ subteam, mayCreate }: { subteam: SubteamId; mayCreate: boolean }) {
  const create = (
    <Link
      to="/create/$subteam"
      params={{ subteam }}
      {...buttonLook({ variant: "primary", withIcon: true })}
    >
      <IconPlus size={18} stroke={1.6} aria-hidden="true" />
      Create Document
    </Link>
  );
  return (
    <EmptyState title="No documents" action={mayCreate && create}>
      {mayCreate
        ? "Get started by creating a new document"
        : "This subteam has not written anything yet"}
    </EmptyState>
  );
}
