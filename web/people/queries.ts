import { infiniteQueryOptions, queryOptions, type InfiniteData } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type {
  AccountRequestPage,
  GuestAccess,
  AuditLogPage,
  SubteamMembers,
  TeamMember,
  TeamPage,
} from "../../domain/people/people-shapes.ts";
import type { Role } from "../../domain/people/roles.ts";
import { send } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";

export const accountRequestsQuery = infiniteQueryOptions({
  queryKey: queryKeys.accountRequests,
  queryFn: ({ signal, pageParam }) =>
    send<AccountRequestPage>(withQuery("/api/account-requests", { cursor: pageParam }), { signal }),
  initialPageParam: "",
  getNextPageParam: (page) => page.nextCursor,
});

type TeamFilter = { q?: string; role?: Role };

export function membersQuery({ q = "", role }: TeamFilter = {}) {
  return infiniteQueryOptions({
    queryKey: queryKeys.filteredMembers({ q, role: role ?? null }),
    queryFn: ({ signal, pageParam }) => {
      const address = withQuery("/api/members", { q, role: role ?? "", cursor: pageParam });
      return send<TeamPage>(address, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function subteamMembersQuery(subteam: string) {
  return queryOptions({
    queryKey: queryKeys.subteamMembers(subteam),
    queryFn: ({ signal }) => send<SubteamMembers>(`/api/subteams/${subteam}/members`, { signal }),
  });
}

export const guestAccessQuery = queryOptions({
  queryKey: queryKeys.guestAccess,
  queryFn: ({ signal }) => send<GuestAccess>("/api/guest-access", { signal }),
});

export function auditLogQuery({ kind, q }: { kind: string; q: string }) {
  return infiniteQueryOptions({
    queryKey: queryKeys.filteredAuditLog({ kind, q }),
    queryFn: ({ signal, pageParam }) =>
      send<AuditLogPage>(withQuery("/api/records", { kind, q, cursor: pageParam }), { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

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

export function forgetCaptainQueries(queryClient: QueryClient): void {
  const { members, accountRequests, auditLog, guestAccess, mail } = queryKeys;
  for (const queryKey of [members, accountRequests, auditLog, guestAccess, mail]) {
    queryClient.removeQueries({ queryKey });
  }
}

function withQuery(path: string, query: Record<string, string>): string {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  const text = new URLSearchParams(given).toString();
  return text === "" ? path : `${path}?${text}`;
}
