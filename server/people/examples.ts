import type { InvitationBody, InvitationResults } from "../../domain/people/invitation-shapes.ts";
import type {
  AccountRequestBody,
  AccountRequestPage,
  CaptainBody,
  TeamPage,
} from "../../domain/people/people-shapes.ts";

const requestId = "r6v2t9n4k8z3w7q5m2xh";
const memberId = "h7m2w9c4s6y3f8d5b2np";
const createdAt = "2026-04-02T18:42:00.000Z";

export const requestAccount: AccountRequestBody = {
  firstName: "Dana",
  lastName: "Ito",
  email: "dana.ito@team.edu",
  password: "late-apex-77",
  confirmPassword: "late-apex-77",
  role: "design-team",
  subteam: "aerodynamics",
};

export const requests: AccountRequestPage = {
  requests: [
    {
      id: requestId,
      fullName: "Dana Ito",
      email: "dana.ito@team.edu",
      role: "design-team",
      subteam: "aerodynamics",
      createdAt,
      older: [],
      hasEarlierPortfolio: false,
    },
  ],
  total: 1,
  nextCursor: null,
};

export const team: TeamPage = {
  members: [
    {
      id: memberId,
      fullName: "Theo Okafor",
      firstName: "Theo",
      lastName: "Okafor",
      email: "theo.okafor@team.edu",
      role: "team-lead",
      subteam: "powertrain",
      addedAt: createdAt,
      isInvited: false,
      invitedUntil: null,
    },
  ],
  total: 1,
  invited: 0,
  nextCursor: null,
};

export const member = {
  role: "team-lead",
  subteam: "powertrain",
  email: "theo.okafor@team.edu",
};

export const captain: CaptainBody = {
  firstName: "Theo",
  lastName: "Okafor",
  email: "theo.okafor@team.edu",
  subteam: "powertrain",
};

export const invitation: InvitationBody = {
  role: "design-team",
  subteam: "electronics",
  people: [{ name: "Marta Kovács", email: "m.kovacs@team.edu" }, { email: "theo.okafor@team.edu" }],
};

export const invitationAddress =
  "https://wiki.team.edu/reset-password?token=4c9nN0s0ZKPnKq8iYbYvLJ0o2cP5H1xN6mQm8s3tA7E";

export const invitationResults: InvitationResults = {
  results: [
    {
      email: "m.kovacs@team.edu",
      name: "Marta Kovács",
      outcome: "invited",
      id: requestId,
      link: invitationAddress,
    },
    {
      email: "theo.okafor@team.edu",
      name: "Theo Okafor",
      outcome: "member",
      id: memberId,
      link: null,
    },
  ],
};

export const subteamMembers = {
  members: [{ id: memberId, fullName: "Theo Okafor", role: "team-lead" as const }],
};

export const ids = { ids: [memberId] };
export const memberExampleId = memberId;
