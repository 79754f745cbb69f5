import { newId } from "../ids.ts";
import { insiders, members, secret, type AccessCase } from "./access-case.ts";

export const commentAccess: AccessCase[] = [
  {
    route: "GET /api/documents/:id/comments",
    ask: (c, known) => c.get(`/api/documents/${known.documentId}/comments`),
    statuses: insiders(200),
    shows: "comments",
    hides: "nextCursor",
  },
  {
    route: "POST /api/documents/:id/comments",
    ask: (c, known) =>
      c.post(`/api/documents/${known.documentId}/comments`, { content: `about ${secret}` }),
    statuses: members(201),
    shows: secret,
    hides: secret,
    events: ["comment.posted"],
  },
  {
    route: "PUT /api/documents/:id/comments/:comment",
    ask: (c, known) =>
      c.put(`/api/documents/${known.documentId}/comments/${newId()}`, {
        version: 0,
        saveId: "tyre000000000000",
        content: `about ${secret}`,
      }),
    statuses: members(201),
    shows: secret,
    hides: secret,
    events: ["comment.posted"],
  },
  {
    route: "DELETE /api/documents/:id/comments/:comment",
    ask: (c, known) => c.delete(`/api/documents/${known.documentId}/comments/aaaaaaaaaaaaaaaaaaaa`),
    statuses: { ...members(404), designer: 403 },
  },
];
