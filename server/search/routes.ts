import { createRoute } from "@hono/zod-openapi";
import { Refusal } from "../../domain/refusals.ts";
import { searchAnswer, searchQuery, type SearchAnswer } from "../../domain/search-shapes.ts";
import { previewOf, queryMaxLength } from "../../domain/search.ts";
import { documentsByKeys } from "../documents/store.ts";
import { json, refusalsOf } from "../http/answers.ts";
import { newRouter, permit } from "../http/router.ts";
import { findDocuments } from "../search-index/find-documents.ts";
import type { World } from "../world.ts";

const example: SearchAnswer = {
  results: [
    {
      id: "k3v9q2m7x4h8n5w6t2rj",
      subteam: "chassis",
      title: "Monocoque: torsion test",
      serialNumber: "KB30007",
      preview: {
        text: "the front hoop was loaded in torsion to 1500 Nm; the dial gauges read 0.42 degrees",
        cutBefore: true,
        cutAfter: true,
      },
    },
  ],
};

const searchRoute = createRoute({
  method: "get",
  path: "/api/search",
  operationId: "searchDocuments",
  tags: ["Search"],
  summary: "Find documents by a fragment of what stands in them",
  description:
    "For members and guests. Serial numbers first, then titles, tags, authors and texts; newer before older. " +
    "Neither case nor accents count, and no character has a special meaning.",
  middleware: [permit("documents.read")] as const,
  request: { query: searchQuery },
  responses: {
    200: json(searchAnswer, "What was found", example),
    ...refusalsOf("not-signed-in", "query-too-long"),
  },
});

export function searchRoutes({ db }: World) {
  return newRouter().openapi(searchRoute, async (c) => {
    const { q } = c.req.valid("query");
    if (q.length > queryMaxLength) throw new Refusal("query-too-long");
    const documents = await documentsByKeys(db, await findDocuments(db, q));
    const results = documents.map((document) => ({
      id: document.id,
      subteam: document.subteam,
      title: document.title,
      serialNumber: document.serialNumber,
      preview: previewOf(document.text, q),
    }));
    return c.json({ results }, 200);
  });
}
