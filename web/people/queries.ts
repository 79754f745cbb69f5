import { infiniteQueryOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import type {
  AccountRequestPage,
  GuestAccess,
  AuditLogPage,
  SubteamMembers,
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

const { members, accountRequests, auditLog, guestAccess, mail, settings, system, firstSteps } =
  queryKeys;

/** Only captains may read these. */
export const captainKeys = [
  members,
  accountRequests,
  auditLog,
  guestAccess,
  mail,
  settings,
  system,
  firstSteps,
];

export function forgetCaptainQueries(queryClient: QueryClient): void {
  for (const queryKey of captainKeys) queryClient.removeQueries({ queryKey });
}

function withQuery(path: string, query: Record<string, string>): string {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  const text = new URLSearchParams(given).toString();
  return text === "" ? path : `${path}?${text}`;
}
