import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type {
  AccountRequestPage,
  GuestAccess,
  AuditLogPage,
  SubteamMembers,
  TeamPage,
} from "../../domain/people/people-shapes.ts";
import type { Role } from "../../domain/people/roles.ts";
import { send } from "../api/http.ts";
import { pagedQuery } from "../api/paged-query.ts";
import { queryKeys } from "../api/query-keys.ts";

export const accountRequestsQuery = pagedQuery<AccountRequestPage>(
  queryKeys.accountRequests,
  "/api/account-requests",
);

type TeamFilter = { q?: string; role?: Role };

export function membersQuery({ q = "", role }: TeamFilter = {}) {
  return pagedQuery<TeamPage>(
    queryKeys.filteredMembers({ q, role: role ?? null }),
    withQuery("/api/members", { q, role: role ?? "" }),
  );
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
  return pagedQuery<AuditLogPage>(
    queryKeys.filteredAuditLog({ kind, q }),
    withQuery("/api/records", { kind, q }),
  );
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
