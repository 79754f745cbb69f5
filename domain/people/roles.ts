/** From the fewest permissions to the most (rule 2.11). */
export const roles = ["design-team", "team-lead", "captain"] as const;

/** Roles that an account request may name (rule 1.66). */
export const requestableRoles = ["team-lead", "design-team"] as const;

export type Role = (typeof roles)[number];
export type RequestableRole = (typeof requestableRoles)[number];

export const roleLabels: Record<Role, string> = {
  "design-team": "Design Team",
  "team-lead": "Team Lead",
  captain: "Captain",
};
