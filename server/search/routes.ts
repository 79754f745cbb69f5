import { searchAnswer, searchQuery, type SearchAnswer } from "../../domain/search/search-shapes.ts";
import { json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { searchesPerMinute, type Search } from "./create-search.ts";

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
};

const searchRoute = operation({
  method: "get",
  path: "/api/search",
  operationId: "searchDocuments",
  tags: ["Search"],
  summary: "Search documents",
  description:
    "Finds any fragment. Results are ordered by serial number, title, tag, author, then content " +
    "with the names of attachments, there first as a word of its own or with a word in the title, " +
    "and newest first within each. Documents that hold every word somewhere follow, first those " +
    "with all of them in the title, then with one. " +
    "Case and accents are ignored. A session may search " +
    `${searchesPerMinute} times a minute, and a search that takes longer than a second is ended.`,
  may: "documents.read",
  request: { query: searchQuery },
  responses: {
    200: json(searchAnswer, "The documents found", example),
  },
  refusals: ["query-too-long", "too-many-words"],
});

export function searchRoutes(search: Search) {
  return createRouter().openapi(searchRoute, async (c) => {
    const { q } = c.req.valid("query");
    return c.json(await search(q, c.get("sessionId")), 200);
  });
}
