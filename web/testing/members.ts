import type { Member } from "../../domain/permissions.ts";

export const mei: Member = {
  kind: "member",
  id: "m1",
  firstName: "Mei",
  lastName: "Tanaka",
  fullName: "Mei Tanaka",
  email: "mei@team.edu",
  role: "design-team",
  subteam: "powertrain",
};

export const elena: Member = {
  kind: "member",
  id: "m0",
  firstName: "Elena",
  lastName: "Marsh",
  fullName: "Elena Marsh",
  email: "marsh@team.edu",
  role: "captain",
  subteam: "chassis",
};
