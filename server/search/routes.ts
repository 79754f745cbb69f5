import {
  searchFilters,
  searchPageAnswer,
  searchPageQuery,
  type SearchFilters,
  type SearchPageAnswer,
} from "../../domain/search/search-page-shapes.ts";
import { searchAnswer, searchQuery, type SearchAnswer } from "../../domain/search/search-shapes.ts";
import type { AppContext } from "../context.ts";
import { json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { searchesPerMinute, type Search } from "./create-search.ts";
import { readFilters } from "./read-filters.ts";

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
      inFile: null,
    },
  ],
  total: 1,
  more: false,
  suggestion: null,
};

const pageExample: SearchPageAnswer = {
  results: [
    {
      id: "k3v9q2m7x4h8n5w6t2rj",
      subteam: "chassis",
      title: "Monocoque: torsion test",
      serialNumber: "KB30007",
      tags: ["Testing"],
      author: { id: "m4c8t2z7q5x9k3v6n1wr", name: "Amara Okonkwo" },
      createdAt: "2026-02-03T09:12:00.000Z",
      changedAt: "2026-02-11T16:40:00.000Z",
      attachment: null,
      excerpts: [
        {
          text: "the front hoop was loaded in torsion to 1500 Nm",
          cutBefore: true,
          cutAfter: true,
          inFile: null,
        },
      ],
    },
  ],
  total: 1,
  more: false,
  nextCursor: null,
  suggestion: null,
};

const filtersExample: SearchFilters = {
  authors: [{ id: "m4c8t2z7q5x9k3v6n1wr", name: "Amara Okonkwo" }],
  seasons: ["2025-26", "2024-25"],
  tags: ["Data", "Testing"],
};

const searchRoute = operation({
  method: "get",
  path: "/api/search",
  operationId: "searchDocuments",
  tags: ["Search"],
  summary: "Search documents",
  description:
    "Finds any fragment, ignoring case and accents. Results are ordered by where they have it: " +
    "serial number, title, tag, author, then content with the names of attachments. Among those " +
    "with it in the content, documents with it as whole words come first, and for several words, " +
    "documents with one of them in the title. Otherwise the newest comes first. Documents that " +
    "have all words, but in different places, follow: first those with all of them in the title, " +
    "then those with one, and last those whose attachments contain them. A session may search " +
    `${searchesPerMinute} times a minute, and a search that takes longer than a second is ended.`,
  may: "documents.read",
  request: { query: searchQuery },
  responses: {
    200: json(searchAnswer, "The documents found", example),
  },
  refusals: ["query-too-long", "too-many-words", "too-many-operators"],
});

const pageRoute = operation({
  method: "get",
  path: "/api/search/page",
  operationId: "searchPage",
  tags: ["Search"],
  summary: "Search documents with filters",
  description:
    "Finds what `GET /api/search` finds, page by page, limited by filters, and with up to three " +
    "excerpts of each document. Filters and the operators of the query apply together. Words that " +
    "were looked for in vain are counted, but not who looked for them.",
  may: "documents.read",
  request: { query: searchPageQuery },
  responses: {
    200: json(searchPageAnswer, "A page of the documents found", pageExample),
  },
  refusals: ["query-too-long", "too-many-words", "too-many-operators"],
});

const filtersRoute = operation({
  method: "get",
  path: "/api/search/filters",
  operationId: "listSearchFilters",
  tags: ["Search"],
  summary: "List authors, seasons, and tags",
  description: "Only those that some document has. A search can be limited to them.",
  may: "documents.read",
  request: {},
  responses: {
    200: json(searchFilters, "Authors, seasons, and tags", filtersExample),
  },
});

export function searchRoutes({ db }: Pick<AppContext, "db">, search: Search) {
  return createRouter()
    .openapi(searchRoute, async (c) => {
      const { q } = c.req.valid("query");
      return c.json(await search.inBox(q, c.get("sessionId")), 200);
    })
    .openapi(pageRoute, async (c) => {
      const asked = c.req.valid("query");
      return c.json(await search.onPage(c.get("allowed"), asked, c.get("sessionId")), 200);
    })
    .openapi(filtersRoute, async (c) => c.json(await readFilters(db), 200));
}
