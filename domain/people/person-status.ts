/**
 * What a person is to the team. A row of somebody who left stays: what they wrote refers to it.
 * `alumni` has no feature yet.
 */
export type PersonStatus = "active" | "invited" | "alumni" | "removed" | "unclaimed" | "erased";

/** People with an account; an invited one has not chosen a password yet. */
export const memberStatuses = ["active", "invited"] as const satisfies readonly PersonStatus[];

export function isMemberStatus(status: PersonStatus | null): boolean {
  return status === "active" || status === "invited";
}
