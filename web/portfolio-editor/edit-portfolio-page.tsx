import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isOneself, type Member } from "../../domain/permissions.ts";
import type { PortfolioAnswer } from "../../domain/portfolios/portfolio-shapes.ts";
import { loadState, retryNow } from "../api/load-state.ts";
import { useViewer } from "../api/session.ts";
import { Page } from "../shell/page.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Loading } from "../ui/loading.tsx";
import { PortfolioEditor } from "./portfolio-editor.tsx";
import { PortfolioSkeleton } from "./portfolio-skeleton.tsx";
import { portfolioQuery } from "./queries.ts";

export function EditPortfolioPage() {
  const viewer = useViewer();
  // Keeps the first viewer, so that the form with its text survives the end of the session.
  const [writer] = useState(viewer);
  if (writer.kind !== "member") return null;
  const isOwn = isOneself(viewer, writer.id);
  return <PortfolioScreen member={writer} isOwn={isOwn} />;
}

/** @param props.isOwn whether `member` is still signed in; otherwise answers are for another */
function PortfolioScreen({ member, isOwn }: { member: Member; isOwn: boolean }) {
  const ownQuery = portfolioQuery(member.id);
  const query = useQuery({ ...ownQuery, enabled: isOwn });
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState<{ key: number; start: PortfolioAnswer }>();
  // Cached data may be out of date, so editing starts after the first attempt to refresh it.
  const isRefreshing = query.isFetching && query.failureCount === 0;
  if (editing === undefined && query.data && !isRefreshing) {
    setEditing({ key: 0, start: query.data });
  }
  const start = editing?.start;
  if (start === undefined && loadState(query) === "failed") {
    return (
      <Page title="Error" centered>
        <ErrorState
          message="Failed to load portfolio"
          onRetry={() => retryNow(queryClient, ownQuery.queryKey)}
        />
      </Page>
    );
  }
  const key = editing?.key ?? 0;
  if (start) {
    return (
      <PortfolioEditor
        key={key}
        member={member}
        start={start}
        newest={isOwn && !query.isFetching ? (query.data ?? start) : start}
        onRestart={(other) => setEditing({ key: key + 1, start: other })}
      />
    );
  }
  return (
    <Page title="Portfolio" width="portfolio">
      <Loading pending skeleton={<PortfolioSkeleton />}>
        {() => null}
      </Loading>
    </Page>
  );
}
