import { hashKey, useIsFetching } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { may } from "../../../domain/permissions.ts";
import { findSubteam } from "../../../domain/subteams/subteams.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { useViewer } from "../../api/session.ts";
import { useLongLists } from "../../live/long-lists.ts";
import { Page } from "../../shell/page.tsx";
import { useSubteams } from "../../subteams/use-subteams.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Loading } from "../../ui/loading.tsx";
import { subteamDocumentsQuery } from "../queries.ts";
import { DocumentCardsSkeleton } from "./document-cards-skeleton.tsx";
import { DocumentList } from "./document-list.tsx";
import { ListBar } from "./list-bar.tsx";
import { PinnedDocuments } from "./pinned-documents.tsx";
import { SubteamHead } from "./subteam-head.tsx";
import { TagFilter, TagFilterSkeleton } from "./tag-filter.tsx";
import { useCardActions } from "./use-card-actions.ts";
import { useListView } from "./use-list-view.ts";
import { useRefreshStaleList } from "./use-refresh-stale-list.ts";
import { useSubteamLists } from "./use-subteam-lists.ts";
import { useTagFilter } from "./use-tag-filter.ts";

export function SubteamPage() {
  const { subteam = "" } = useParams({ strict: false });
  return <SubteamDocuments key={subteam} subteam={subteam} />;
}

function SubteamDocuments({ subteam }: { subteam: string }) {
  const longLists = useLongLists();
  const viewer = useViewer();
  const known = findSubteam(useSubteams(), subteam);
  const isOpen = known?.hidden === false;
  const { selected, before, toggle, clear } = useTagFilter(subteam);
  const { view, changeView } = useListView(subteam);
  const { sort } = view;
  const lists = useSubteamLists(subteam, { filter: selected, before, sort });
  const { onPin, onStar, announcement } = useCardActions(subteam);
  const { documents, tags, states, facts } = lists;
  const { queryKey } = subteamDocumentsQuery(subteam, selected, before, sort);
  useRefreshStaleList(hashKey(queryKey));
  const isFetching = useIsFetching({ queryKey: queryKeys.subteam(subteam) }) > 0;
  const hasFailed = states.documents === "failed";
  const hasChips =
    facts && (facts.total > 0 || selected.length > 0) && !(hasFailed && states.tags === "failed");
  return (
    <Page title={`${known?.name ?? subteam} Documentation`} width="list">
      <div data-st={known?.color}>
        <SubteamHead
          subteam={subteam}
          lastUpdated={facts?.lastUpdated}
          mayCreate={may(viewer, "documents.create") && isOpen}
          isEmpty={facts?.total === 0}
          refreshing={isFetching && !lists.isLoading && !documents.isFetchingNextPage}
          onRefresh={() => longLists.refresh(queryKeys.subteam(subteam))}
        />
        <Loading
          pending={lists.isLoading}
          skeleton={
            <>
              <TagFilterSkeleton />
              <DocumentCardsSkeleton />
            </>
          }
        >
          {() => (
            <>
              {hasChips && (
                <TagFilter
                  subteam={subteam}
                  tags={tags.data?.tags}
                  total={facts.total - facts.pinned}
                  selected={selected}
                  view={view}
                  onToggle={toggle}
                  onClear={clear}
                  onRetry={() => void tags.refetch()}
                />
              )}
              {!(hasFailed && states.pinned === "failed") && (
                <PinnedDocuments subteam={subteam} lists={lists} onPin={onPin} />
              )}
              {facts && facts.total > facts.pinned && (
                <ListBar subteam={subteam} filter={selected} view={view} onChange={changeView} />
              )}
              {hasFailed ? (
                <ErrorState message="Failed to load documents" onRetry={lists.retryFailed} />
              ) : (
                <DocumentList
                  subteam={subteam}
                  filter={selected}
                  lists={lists}
                  onPin={onPin}
                  onStar={onStar}
                  view={view}
                />
              )}
              <span className="sr-only" role="status">
                {announcement}
              </span>
            </>
          )}
        </Loading>
      </div>
    </Page>
  );
}
