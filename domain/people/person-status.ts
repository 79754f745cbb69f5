/** People who left keep their rows, because their texts refer to them. Nobody is `alumni` yet. */
export type PersonStatus = "active" | "invited" | "alumni" | "removed" | "unclaimed" | "erased";

/** Statuses with an account; an invited member has not chosen a password yet. */
export const memberStatuses = ["active", "invited"] as const satisfies readonly PersonStatus[];

export function isMemberStatus(status: PersonStatus | null): boolean {
  return status === "active" || status === "invited";
}
