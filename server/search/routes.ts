import { Refusal } from "../../domain/refusals.ts";
import { queryMaxLength } from "../../domain/search/search-limits.ts";
import {
  searchAnswer,
  searchQuery,
  type SearchAnswer,
  type SearchResult,
} from "../../domain/search/search-shapes.ts";
import { previewOf } from "../../domain/search/search.ts";
import type { AppContext } from "../context.ts";
import { findDocumentsByKeys } from "../documents/store.ts";
import { json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { requestRate } from "../http/request-rate.ts";
import { createRouter } from "../http/router.ts";
import { findDocuments } from "../search-index/find-documents.ts";

/** Per session (rule 5.9). */
const searchesPerMinute = 240;
/** Milliseconds (rule 5.11). */
const searchTimeLimit = 1_000;

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
  summary: "Search documents",
  description:
    "Finds any fragment. Results are ordered by serial number, title, tag, author, then content, " +
    "and newest first within each. " +
    "Case and accents are ignored, and no character has a special meaning. A session may search " +
    `${searchesPerMinute} times a minute, and a search that takes longer than a second is ended.`,
  may: "documents.read",
  request: { query: searchQuery },
  responses: {
    200: json(searchAnswer, "The documents found", example),
  },
  refusals: ["query-too-long"],
});

export function searchRoutes({ db, settings }: AppContext) {
  const rate = requestRate(settings.rateLimits ? searchesPerMinute : Number.POSITIVE_INFINITY);

  /** A token's searches count against its own limit instead (rule 5.10). */
  function countSearch(sessionId: string | null): void {
    if (sessionId === null) return;
    rate.refuseWhenOverLimit(sessionId);
    rate.count(sessionId);
  }

  return createRouter().openapi(searchRoute, async (c) => {
    const { q } = c.req.valid("query");
    if (q.length > queryMaxLength) throw new Refusal("query-too-long");
    countSearch(c.get("sessionId"));
    const until = Date.now() + searchTimeLimit;
    const documents = await findDocumentsByKeys(db, await findDocuments(db, q, until), until);
    return c.json({ results: documents.map((document) => resultOf(document, q, until)) }, 200);
  });
}

type FoundDocument = Awaited<ReturnType<typeof findDocumentsByKeys>>[number];

function resultOf(document: FoundDocument, query: string, until: number): SearchResult {
  if (Date.now() > until) throw new Refusal("busy");
  const { id, subteam, title, serialNumber } = document;
  return { id, subteam, title, serialNumber, preview: previewOf(document.text, query) };
}
