import { insiders, members, secret, type AccessCase } from "./access-case.ts";

const unknown = "/api/documents/aaaaaaaaaaaaaaaaaaaa";

export const recentAccess: AccessCase[] = [
  {
    route: "GET /api/recent",
    ask: (c) => c.get("/api/recent"),
    statuses: insiders(200),
    shows: secret,
    hides: secret,
  },
  {
    route: "GET /api/recent",
    ask: (c) => c.get("/api/recent?tab=starred"),
    statuses: members(200),
    shows: "nextCursor",
    hides: "nextCursor",
  },
  {
    route: "PUT /api/documents/:id/star",
    ask: (c, known) => c.send("PUT", `/api/documents/${known.documentId}/star`),
    statuses: members(204),
    events: ["document.starred"],
  },
  {
    route: "DELETE /api/documents/:id/star",
    ask: (c, known) => c.delete(`/api/documents/${known.documentId}/star`),
    statuses: members(204),
    events: ["document.starred"],
  },
  {
    route: "PUT /api/documents/:id/view",
    ask: (c, known) => c.send("PUT", `/api/documents/${known.documentId}/view`),
    statuses: members(204),
  },
  {
    route: "PUT /api/documents/:id/view",
    ask: (c) => c.send("PUT", `${unknown}/view`),
    statuses: members(404),
  },
];
