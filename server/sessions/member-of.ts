import type { Member } from "../../domain/permissions.ts";

export const memberColumns = [
  "members.id",
  "first_name as firstName",
  "last_name as lastName",
  "full_name as fullName",
  "email",
  "role",
  "subteam",
] as const;

/** The address is null for people without an account. */
export type MemberRow = Omit<Member, "kind" | "email"> & { email: string | null };

export function memberOf(row: MemberRow): Member {
  const { id, firstName, lastName, fullName, email, role, subteam } = row;
  return { kind: "member", id, firstName, lastName, fullName, email: email ?? "", role, subteam };
}
