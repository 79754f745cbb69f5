import { Refusal } from "../../domain/refusals.ts";
import { previewOf } from "../../domain/search/find-matches.ts";
import { matchingName } from "../../domain/search/matching-name.ts";
import { parseQuery } from "../../domain/search/parse-query.ts";
import { countMax, queryMaxLength, queryWordsMax } from "../../domain/search/search-limits.ts";
import {
  searchAnswer,
  searchQuery,
  type SearchAnswer,
  type SearchResult,
} from "../../domain/search/search-shapes.ts";
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
      attachment: null,
      preview: {
        text: "the front hoop was loaded in torsion to 1500 Nm; the dial gauges read 0.42 degrees",
        cutBefore: true,
        cutAfter: true,
      },
    },
  ],
  total: 1,
  more: false,
};

const searchRoute = operation({
  method: "get",
  path: "/api/search",
  operationId: "searchDocuments",
  tags: ["Search"],
  summary: "Search documents",
  description:
    "Finds any fragment. Results are ordered by serial number, title, tag, author, then content " +
    "with the names of attachments, and newest first within each. Documents that hold every word " +
    "somewhere follow, first those that hold them in the title. " +
    "Case and accents are ignored. A session may search " +
    `${searchesPerMinute} times a minute, and a search that takes longer than a second is ended.`,
  may: "documents.read",
  request: { query: searchQuery },
  responses: {
    200: json(searchAnswer, "The documents found", example),
  },
  refusals: ["query-too-long", "too-many-words"],
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
    refuseLongQuery(q);
    countSearch(c.get("sessionId"));
    const until = Date.now() + searchTimeLimit;
    const { keys, total } = await findDocuments(db, q, until);
    const documents = await findDocumentsByKeys(db, keys);
    const results = documents.map((document) => resultOf(document, q, until));
    return c.json({ results, total: Math.min(total, countMax), more: total > countMax }, 200);
  });
}

/** Refuses a query past the limits of rules 5.1 and 5.13. */
function refuseLongQuery(query: string): void {
  if (query.length > queryMaxLength) throw new Refusal("query-too-long");
  const { words, excluded } = parseQuery(query);
  if (words.length + excluded.length > queryWordsMax) throw new Refusal("too-many-words");
}

type FoundDocument = Awaited<ReturnType<typeof findDocumentsByKeys>>[number];

function resultOf(document: FoundDocument, query: string, until: number): SearchResult {
  if (Date.now() > until) throw new Refusal("busy");
  const { id, subteam, title, serialNumber, text, files } = document;
  const attachment = matchingName(files?.split("\n") ?? [], [title ?? "", text], query);
  return { id, subteam, title, serialNumber, attachment, preview: previewOf(text, query) };
}
