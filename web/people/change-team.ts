import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { TeamMember, TeamPage } from "../../domain/people/people-shapes.ts";
import { queryKeys } from "../api/query-keys.ts";

/** Shows the saved values at once, then refetches the lists. */
export function changeMember(
  queryClient: QueryClient,
  id: string,
  change: Partial<TeamMember>,
): void {
  changeTeam(queryClient, (page) => ({
    ...page,
    members: page.members.map((member) => (member.id === id ? { ...member, ...change } : member)),
  }));
}

export function dropMembers(queryClient: QueryClient, ids: readonly string[]): void {
  changeTeam(queryClient, (page, all) => {
    const gone = all.flatMap(({ members }) => members).filter(({ id }) => ids.includes(id));
    const members = page.members.filter(({ id }) => !ids.includes(id));
    const invited = page.invited - gone.filter(({ isInvited }) => isInvited).length;
    return { ...page, members, invited, total: page.total - gone.length };
  });
}

function changeTeam(
  queryClient: QueryClient,
  next: (page: TeamPage, all: readonly TeamPage[]) => TeamPage,
): void {
  queryClient.setQueriesData<InfiniteData<TeamPage, string>>(
    { queryKey: queryKeys.members },
    (team) => team && { ...team, pages: team.pages.map((page) => next(page, team.pages)) },
  );
  reloadPeople(queryClient);
}

/** Call even after a failed change, because another captain may have changed the team. */
export function reloadPeople(queryClient: QueryClient): void {
  const { members, mentionablePeople, accountRequests, subteams } = queryKeys;
  for (const queryKey of [members, mentionablePeople, accountRequests, subteams]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
