/** What a member may be, in rising order of what they may do (rule 2.11). */
export const roles = ["design-team", "team-lead", "captain"] as const;

/** What somebody may ask to become (rule 1.66). */
export const requestableRoles = ["team-lead", "design-team"] as const;

export type Role = (typeof roles)[number];
export type RequestableRole = (typeof requestableRoles)[number];

export const roleLabels: Record<Role, string> = {
  "design-team": "Design Team",
  "team-lead": "Team Lead",
  captain: "Captain",
};
