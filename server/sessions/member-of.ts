import type { Member } from "../../domain/permissions.ts";
import type { Role } from "../../domain/roles.ts";
import type { SubteamId } from "../../domain/subteams.ts";

/** What makes a viewer of a row of members. */
export const memberColumns = [
  "members.id",
  "first_name",
  "last_name",
  "full_name",
  "email",
  "role",
  "subteam",
] as const;

export type MemberRow = {
  id: string;
  first_name: string;
  last_name: string;
  full_name: string;
  email: string | null;
  role: string;
  subteam: string;
};

export function memberOf(row: MemberRow): Member {
  return {
    kind: "member",
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: row.full_name,
    email: row.email ?? "",
    role: row.role as Role,
    subteam: row.subteam as SubteamId,
  };
}
