import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";

export const memberSession: SessionAnswer = {
  viewer: {
    kind: "member",
    id: "h7m2w9c4s6y3f8d5b2np",
    firstName: "Theo",
    lastName: "Okafor",
    fullName: "Theo Okafor",
    email: "theo.okafor@team.edu",
    role: "team-lead",
    subteam: "powertrain",
  },
  feedbackHref: "mailto:clara.nystrom@team.edu",
};

export const captainSession: SessionAnswer = {
  viewer: {
    kind: "member",
    id: "c5x8r2t6k9w3n7p4v2jm",
    firstName: "Clara",
    lastName: "Nyström",
    fullName: "Clara Nyström",
    email: "clara.nystrom@team.edu",
    role: "captain",
    subteam: "general",
  },
  feedbackHref: "mailto:clara.nystrom@team.edu",
};

export const guestSession: SessionAnswer = { viewer: { kind: "guest" }, feedbackHref: null };
