import { captains, everyone, insiders, members, type AccessCase } from "./access-case.ts";

const unknownId = "aaaaaaaaaaaaaaaaaaaa";

const accountRequest = {
  firstName: "Nora",
  lastName: "Bell",
  email: "nora@team.edu",
  password: "late-apex-77",
  confirmPassword: "late-apex-77",
  role: "design-team",
  subteam: "chassis",
};

const someCaptain = {
  firstName: "Nora",
  lastName: "Bell",
  email: "nora@team.edu",
  subteam: "general",
};

export const peopleAccess: AccessCase[] = [
  {
    route: "POST /api/account-requests",
    ask: (c) => c.post("/api/account-requests", { ...accountRequest, email: "" }),
    statuses: everyone(422),
  },
  {
    route: "POST /api/password-resets",
    ask: (c) => c.post("/api/password-resets", { email: "no address" }),
    statuses: everyone(422),
  },
  {
    route: "GET /api/one-time-links",
    ask: (c) => c.get("/api/one-time-links?token=none"),
    statuses: everyone(410),
  },
  {
    route: "POST /api/password",
    ask: (c) => c.post("/api/password", { token: "none", password: "x", confirmPassword: "x" }),
    statuses: everyone(410),
  },
  {
    route: "GET /api/account-requests",
    ask: (c) => c.get("/api/account-requests"),
    statuses: captains(200),
    shows: "requests",
    hides: "nextCursor",
  },
  {
    route: "POST /api/account-requests/:id/approve",
    ask: (c) => c.post(`/api/account-requests/${unknownId}/approve`, {}),
    statuses: captains(404),
  },
  {
    route: "POST /api/account-requests/:id/deny",
    ask: (c) => c.send("POST", `/api/account-requests/${unknownId}/deny`),
    statuses: captains(404),
  },
  {
    route: "DELETE /api/account-requests/:id",
    ask: (c) => c.delete(`/api/account-requests/${unknownId}`),
    statuses: captains(404),
  },
  {
    route: "POST /api/account-requests/cleanup",
    ask: (c) => c.send("POST", "/api/account-requests/cleanup"),
    statuses: captains(200),
    shows: "count",
  },
  {
    route: "GET /api/members",
    ask: (c) => c.get("/api/members"),
    statuses: captains(200),
    shows: "theo@team.edu",
    hides: "theo@team.edu",
  },
  {
    route: "PUT /api/members/:id",
    ask: (c) =>
      c.put(`/api/members/${unknownId}`, { role: "captain", subteam: "general", email: "a@b.edu" }),
    statuses: captains(404),
  },
  {
    route: "POST /api/members/remove",
    ask: (c) => c.post("/api/members/remove", { ids: [unknownId] }),
    statuses: captains(204),
  },
  {
    route: "POST /api/members/:id/reset-link",
    ask: (c) => c.send("POST", `/api/members/${unknownId}/reset-link`),
    statuses: captains(404),
  },
  {
    route: "POST /api/members/:id/erase",
    ask: (c) => c.send("POST", `/api/members/${unknownId}/erase`),
    statuses: captains(404),
  },
  {
    route: "POST /api/captains",
    ask: (c) => c.post("/api/captains", { ...someCaptain, email: "no address" }),
    statuses: captains(422),
  },
  {
    route: "PUT /api/captains/:id",
    ask: (c) => c.put(`/api/captains/${unknownId}`, someCaptain),
    statuses: captains(404),
  },
  {
    route: "POST /api/invitations",
    ask: (c) => c.post("/api/invitations", { role: "design-team", subteam: "general", people: [] }),
    statuses: captains(422),
  },
  {
    route: "POST /api/members/:id/invitation",
    ask: (c) => c.send("POST", `/api/members/${unknownId}/invitation`),
    statuses: captains(404),
  },
  {
    route: "GET /api/mail",
    ask: (c) => c.get("/api/mail"),
    statuses: captains(200),
    shows: "failure",
    hides: "failure",
  },
  {
    route: "GET /api/guest-access",
    ask: (c) => c.get("/api/guest-access"),
    statuses: captains(200),
    shows: "isSet",
    hides: "isSet",
  },
  {
    route: "PUT /api/guest-access",
    ask: (c) => c.put("/api/guest-access", { teamPassword: "" }),
    statuses: captains(422),
  },
  {
    route: "GET /api/subteams/:subteam/members",
    ask: (c) => c.get("/api/subteams/powertrain/members"),
    statuses: insiders(200),
    shows: "Theo Okafor",
    hides: "Theo Okafor",
  },
  {
    route: "PUT /api/account/name",
    ask: (c) => c.put("/api/account/name", { firstName: "", lastName: "" }),
    statuses: members(422),
  },
  {
    route: "PUT /api/account/password",
    ask: (c) =>
      c.put("/api/account/password", { currentPassword: "x", password: "x", confirmPassword: "x" }),
    statuses: members(422),
  },
  {
    route: "GET /api/account/sessions",
    ask: (c) => c.get("/api/account/sessions"),
    statuses: members(200),
    shows: "isThisOne",
    hides: "isThisOne",
  },
  {
    route: "DELETE /api/account/sessions",
    ask: (c) => c.delete("/api/account/sessions"),
    statuses: members(204),
  },
  {
    route: "DELETE /api/account/sessions/:id",
    ask: (c) => c.delete(`/api/account/sessions/${unknownId}`),
    statuses: members(404),
  },
  {
    route: "GET /api/account/export",
    ask: (c) => c.get("/api/account/export"),
    statuses: members(200),
    shows: "@team.edu",
    hides: "@team.edu",
  },
  {
    route: "GET /api/records",
    ask: (c) => c.get("/api/records"),
    statuses: captains(200),
    shows: "actor",
    hides: "actor",
  },
  {
    route: "GET /request-account",
    ask: (c) => c.get("/request-account"),
    statuses: { ...everyone(200), designer: 302, lead: 302, captain: 302 },
  },
  {
    route: "GET /reset-password",
    ask: (c) => c.get("/reset-password?token=none"),
    statuses: everyone(410),
  },
  {
    route: "GET /unsubscribe",
    ask: (c) => c.get("/unsubscribe?token=none"),
    statuses: everyone(200),
  },
  {
    route: "GET /notifications",
    ask: (c) => c.get("/notifications"),
    statuses: { ...members(200), nobody: 302, guest: 302, removed: 302 },
  },
  {
    route: "GET /admin",
    ask: (c) => c.get("/admin"),
    statuses: { ...everyone(302), captain: 200 },
  },
  {
    route: "GET /admin/records",
    ask: (c) => c.get("/admin/records"),
    statuses: { ...everyone(302), captain: 200 },
  },
  {
    route: "GET /settings",
    ask: (c) => c.get("/settings"),
    statuses: { ...everyone(302), captain: 200 },
  },
  {
    route: "GET /system",
    ask: (c) => c.get("/system"),
    statuses: { ...everyone(302), captain: 200 },
  },
];
