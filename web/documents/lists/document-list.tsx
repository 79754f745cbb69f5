import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { listParamsOf, type ListView } from "../../../domain/documents/list-view.ts";
import { may } from "../../../domain/permissions.ts";
import { findSubteam } from "../../../domain/subteams/subteams.ts";
import { useViewer } from "../../api/session.ts";
import { useSubteams } from "../../subteams/use-subteams.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loading } from "../../ui/loading.tsx";
import type { OnStar } from "../recent/use-star.ts";
import { CompactList } from "./compact-list.tsx";
import { DocumentCardsSkeleton } from "./document-cards-skeleton.tsx";
import { DocumentCards } from "./document-cards.tsx";
import { MoreDocuments } from "./more-documents.tsx";
import { useCreatedDocument } from "./use-created-document.ts";
import type { OnPin } from "./use-pin.ts";
import type { useSubteamLists } from "./use-subteam-lists.ts";

type DocumentListProps = {
  subteam: string;
  filter: readonly string[];
  lists: ReturnType<typeof useSubteamLists>;
  onPin: OnPin | undefined;
  onStar: OnStar | undefined;
  view: ListView;
};

export function DocumentList(props: DocumentListProps) {
  const { subteam, filter, lists, onPin, onStar, view } = props;
  const { documents, isFilterLoading, facts } = lists;
  const createdId = useCreatedDocument();
  const pages = documents.data?.pages ?? [];
  const isEmpty = pages.every((page) => page.documents.length === 0) && !documents.hasNextPage;
  if (!isEmpty) {
    return (
      <>
        {view.isCompact ? (
          <CompactList
            pages={pages}
            sort={view.sort}
            onStar={onStar}
            isFilterLoading={isFilterLoading}
          />
        ) : (
          <DocumentCards
            pages={pages}
            onPin={onPin}
            onStar={onStar}
            isFilterLoading={isFilterLoading}
            createdId={createdId}
          />
        )}
        {!isFilterLoading && <MoreDocuments query={documents} />}
        <PlainNextPage
          subteam={subteam}
          filter={filter}
          view={view}
          cursor={pages.at(-1)?.nextCursor}
        />
      </>
    );
  }
  return (
    <Loading pending={isFilterLoading} skeleton={<DocumentCardsSkeleton />}>
      {() =>
        filter.length > 0 ? (
          <NothingFound filter={filter} />
        ) : (
          <NoDocuments subteam={subteam} isSubteamEmpty={facts?.total === 0} />
        )
      }
    </Loading>
  );
}

type PlainNextPageProps = {
  subteam: string;
  filter: readonly string[];
  view: ListView;
  cursor: string | null | undefined;
};

/** A link instead of the button, where scripts are switched off. */
function PlainNextPage({ subteam, filter, view, cursor }: PlainNextPageProps) {
  if (!cursor) return null;
  return (
    <noscript>
      <Link
        to="/subteam/$subteam"
        params={{ subteam }}
        search={{ ...listParamsOf(view), tag: [...filter], before: cursor }}
        {...buttonLook()}
      >
        Load more
      </Link>
    </noscript>
  );
}

function NothingFound({ filter }: { filter: readonly string[] }) {
  return (
    <EmptyState title={`No documents found with tags: ${filter.join(", ")}`} role="status">
      Documents must have every selected tag.
    </EmptyState>
  );
}

type NoDocumentsProps = {
  subteam: string;
  /** Whether the subteam has no documents, as opposed to only pinned ones. */
  isSubteamEmpty: boolean;
};

function NoDocuments({ subteam, isSubteamEmpty }: NoDocumentsProps) {
  const isOpen = findSubteam(useSubteams(), subteam)?.hidden === false;
  const mayCreate = may(useViewer(), "documents.create") && isOpen;
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
  const emptyText = isSubteamEmpty && "This subteam has not written anything yet";
  return (
    <EmptyState title="No documents" action={isSubteamEmpty && mayCreate && create}>
      {mayCreate ? "Get started by creating a new document" : emptyText}
    </EmptyState>
  );
}
