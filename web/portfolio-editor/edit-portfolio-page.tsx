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
  // A session that ends must not take away the form with what is typed in it.
  const [writer] = useState(viewer);
  if (writer.kind !== "member") return null;
  const isOwn = isOneself(viewer, writer.id);
  return <PortfolioScreen member={writer} isOwn={isOwn} />;
}

/** @param props.isOwn by now another member may be signed in: what the server says then is theirs */
function PortfolioScreen({ member, isOwn }: { member: Member; isOwn: boolean }) {
  const own = portfolioQuery(member.id);
  const query = useQuery({ ...own, enabled: isOwn });
  const queryClient = useQueryClient();
  const [begun, setBegun] = useState<{ key: number; start: PortfolioAnswer }>();
  // What was seen a while ago may have been saved elsewhere since: the answer is waited for, unless none comes.
  const isAsked = query.isFetching && query.failureCount === 0;
  if (begun === undefined && query.data && !isAsked) setBegun({ key: 0, start: query.data });
  const start = begun?.start;
  if (start === undefined && loadState(query) === "failed") {
    return (
      <Page title="Error" centred>
        <ErrorState
          message="Failed to load portfolio"
          onRetry={() => retryNow(queryClient, own.queryKey)}
        />
      </Page>
    );
  }
  const key = begun?.key ?? 0;
  if (start) {
    return (
      <PortfolioEditor
        key={key}
        member={member}
        start={start}
        newest={isOwn && !query.isFetching ? (query.data ?? start) : start}
        onRestart={(other) => setBegun({ key: key + 1, start: other })}
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
