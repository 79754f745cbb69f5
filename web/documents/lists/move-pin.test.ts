import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import type { DocumentCard, DocumentListPage } from "../../../domain/documents/document-shapes.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { movePin } from "./move-pin.ts";

type List = { pages: DocumentListPage[]; pageParams: string[] };

let queries: QueryClient;

beforeEach(() => {
  queries = new QueryClient();
});

function card(day: number, tags: string[] = []): DocumentCard {
  return {
    id: `d${day}`,
    subteam: "chassis",
    title: `Day ${day}`,
    serialNumber: `KB3000${day}`,
    tags,
    author: { id: "m1", name: "Mei Tanaka" },
    createdAt: day === 0 ? null : `2026-04-0${day}T10:00:00.000Z`,
    changedAt: null,
    season: "2025-26",
    isPinned: false,
    isStarred: false,
    attachmentCount: 0,
    imageCount: 0,
    images: [],
  };
}

/** Lists documents by their day, in pages. */
function list(pages: number[][], { pinned = 1, hasMore = false } = {}): List {
  const last = pages.length - 1;
  return {
    pages: pages.map((days, index) => ({
      documents: days.map((day) => card(day)),
      nextCursor: index < last || hasMore ? "more" : null,
      total: 9,
      pinned,
      lastUpdated: null,
    })),
    pageParams: pages.map(() => ""),
  };
}

const others = (...tags: string[]) =>
  queryKeys.filteredDocuments("chassis", { tags, before: "", sort: "newest" });
const pinned = queryKeys.pinnedDocuments("chassis");
const read = (key: readonly unknown[]) => queries.getQueryData<List>(key);
const days = (key: readonly unknown[]) =>
  read(key)?.pages.map(({ documents }) => documents.map(({ id }) => Number(id.slice(1))));
const counts = (key: readonly unknown[]) => read(key)?.pages.map((page) => page.pinned);

test("pins a document in the order of dates and counts it on every page", () => {
  queries.setQueryData(
    others(),
    list([
      [7, 5],
      [4, 2],
    ]),
  );
  queries.setQueryData(pinned, list([[9, 1]]));
  movePin(queries, { document: card(5), pin: true });
  expect(days(others())).toEqual([[7], [4, 2]]);
  expect(days(pinned)).toEqual([[9, 5, 1]]);
  expect([counts(others()), counts(pinned)]).toEqual([[2, 2], [2]]);
  expect(read(pinned)?.pages[0]?.documents[1]?.isPinned).toBe(true);
});

test("returns to the previous lists when a failed pin is reverted", () => {
  queries.setQueryData(
    others(),
    list([
      [7, 5],
      [4, 2],
    ]),
  );
  queries.setQueryData(pinned, list([[9]]));
  const before = [read(others()), read(pinned)];
  movePin(queries, { document: card(7), pin: true });
  movePin(queries, { document: card(7), pin: false });
  expect([read(others()), read(pinned)]).toEqual(before);
});

test.each([
  [
    8,
    [
      [9, 8, 7],
      [5, 3],
    ],
  ],
  [
    6,
    [
      [9, 7],
      [6, 5, 3],
    ],
  ],
  [
    4,
    [
      [9, 7],
      [5, 4, 3],
    ],
  ],
  [
    2,
    [
      [9, 7],
      [5, 3, 2],
    ],
  ],
  [
    0,
    [
      [9, 7],
      [5, 3, 0],
    ],
  ],
])("unpins a document of day %i to its place: %j", (day, places) => {
  queries.setQueryData(
    others(),
    list([
      [9, 7],
      [5, 3],
    ]),
  );
  movePin(queries, { document: card(day), pin: false });
  expect(days(others())).toEqual(places);
});

test("leaves an unpinned document to a page that is not loaded yet", () => {
  queries.setQueryData(
    others(),
    list(
      [
        [9, 7],
        [5, 3],
      ],
      { hasMore: true },
    ),
  );
  movePin(queries, { document: card(2), pin: false });
  expect(days(others())).toEqual([
    [9, 7],
    [5, 3],
  ]);
});

test("unpins a document only to lists whose tags it has, in any spelling", () => {
  const filters = [[], ["weld"], ["hub", "weld"], ["paint"], ["paint", "weld"]];
  for (const tags of filters) queries.setQueryData(others(...tags), list([[9]]));
  movePin(queries, { document: card(5, ["Weld", "HUB"]), pin: false });
  expect(filters.map((tags) => days(others(...tags)))).toEqual([
    [[9, 5]],
    [[9, 5]],
    [[9, 5]],
    [[9]],
    [[9]],
  ]);
});

test("leaves the place in another order to the server", () => {
  const byTitle = { tags: [], before: "", sort: "title" };
  const key = queryKeys.filteredDocuments("chassis", byTitle);
  queries.setQueryData(key, list([[9, 5]]));
  movePin(queries, { document: card(5), pin: true });
  movePin(queries, { document: card(7), pin: false });
  expect([days(key), counts(key)]).toEqual([[[9]], [2]]);
});

test("pins nothing twice, and counts nothing below zero", () => {
  queries.setQueryData(pinned, list([[5]]));
  movePin(queries, { document: card(5), pin: true });
  expect([days(pinned), counts(pinned)]).toEqual([[[5]], [1]]);
  queries.setQueryData(pinned, list([[5]], { pinned: 0 }));
  movePin(queries, { document: card(5), pin: false });
  expect([days(pinned), counts(pinned)]).toEqual([[[]], [0]]);
});

test("changes no list of another subteam and creates none", () => {
  const other = queryKeys.filteredDocuments("powertrain", { tags: [], before: "", sort: "newest" });
  queries.setQueryData(other, list([[5]]));
  movePin(queries, { document: card(5), pin: true });
  expect(days(other)).toEqual([[5]]);
  expect([read(others()), read(pinned)]).toEqual([undefined, undefined]);
});
