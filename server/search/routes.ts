import { Refusal } from "../../domain/refusals.ts";
import {
  searchAnswer,
  searchQuery,
  type SearchAnswer,
  type SearchResult,
} from "../../domain/search/search-shapes.ts";
import { previewOf, queryMaxLength } from "../../domain/search/search.ts";
import type { AppContext } from "../context.ts";
import { documentsByKeys } from "../documents/store.ts";
import { json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { requestRate } from "../http/request-rate.ts";
import { newRouter } from "../http/router.ts";
import { findDocuments } from "../search-index/find-documents.ts";

/** Of one session in a minute (rule 5.9). */
const searchesMost = 240;
/** Milliseconds (rule 5.11). */
const longestSearch = 1_000;

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

const searchRoute = operation({
  method: "get",
  path: "/api/search",
  operationId: "searchDocuments",
  tags: ["Search"],
  summary: "Find documents by a fragment of what stands in them",
  description:
    "Serial numbers first, then titles, tags, authors and texts; newer before older. " +
    "Neither case nor accents count, and no character has a special meaning. A session may search " +
    `${searchesMost} times a minute, and a search that takes longer than a second is ended.`,
  may: "documents.read",
  request: { query: searchQuery },
  responses: {
    200: json(searchAnswer, "What was found", example),
  },
  refusals: ["query-too-long"],
});

export function searchRoutes({ db, settings }: AppContext) {
  const rate = requestRate(settings.rateLimits ? searchesMost : Number.POSITIVE_INFINITY);

  /** A token is counted with everything else that it asks (rule 5.10). */
  function countSearch(sessionId: string | null): void {
    if (sessionId === null) return;
    rate.refuseWhenSpent(sessionId);
    rate.count(sessionId);
  }

  return newRouter().openapi(searchRoute, async (c) => {
    const { q } = c.req.valid("query");
    if (q.length > queryMaxLength) throw new Refusal("query-too-long");
    countSearch(c.get("sessionId"));
    const until = Date.now() + longestSearch;
    const documents = await documentsByKeys(db, await findDocuments(db, q, until), until);
    return c.json({ results: documents.map((document) => resultOf(document, q, until)) }, 200);
  });
}

type FoundDocument = Awaited<ReturnType<typeof documentsByKeys>>[number];

function resultOf(document: FoundDocument, query: string, until: number): SearchResult {
  if (Date.now() > until) throw new Refusal("busy");
  const { id, subteam, title, serialNumber } = document;
  return { id, subteam, title, serialNumber, preview: previewOf(document.text, query) };
}
