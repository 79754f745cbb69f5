/** What a member may be, in rising order of what they may do (rule 2.1). */
export const roles = ["design-team", "team-lead", "captain"] as const;

export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  "design-team": "Design Team",
  "team-lead": "Team Lead",
  captain: "Captain",
};
