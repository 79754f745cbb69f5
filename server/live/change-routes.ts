import { changeList, changeQuery } from "../../domain/live/change-shapes.ts";
import type { AppContext } from "../context.ts";
import { json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { readChanges } from "./read-changes.ts";

const changesRoute = operation({
  method: "get",
  path: "/api/changes",
  operationId: "listChanges",
  tags: ["Live"],
  summary: "List what changed",
  description:
    "Returns 50 at a time, the oldest first, without gaps. Ask again with `next`. Changes are " +
    "kept for 30 days.",
  may: "documents.history",
  request: { query: changeQuery },
  responses: {
    200: json(changeList, "The changes", {
      changes: [
        {
          number: 4182,
          kind: "document.changed",
          documentId: "k3v9q2m7x4h8n5w6t2rj",
          at: "2026-04-02T18:42:00.000Z",
        },
      ],
      next: 4182,
    }),
  },
  refusals: ["changes-gone"],
});

export function changeRoutes({ db }: AppContext) {
  return createRouter().openapi(changesRoute, async (c) =>
    c.json(await readChanges(db, c.get("allowed"), c.req.valid("query").after), 200),
  );
}
