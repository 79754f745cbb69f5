import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { queryKeys } from "../../api/query-keys.ts";
import { setStar } from "./set-star.ts";

const page = (...stars: boolean[]) => ({
  documents: stars.map((isStarred, n) => ({ id: `d${n}`, isStarred })),
  total: stars.length,
});
const list = (...pages: object[]) => ({ pages, pageParams: pages.map(() => "") });

const key = {
  document: queryKeys.document("d1"),
  documents: queryKeys.subteamDocuments("chassis"),
  tags: queryKeys.subteamTags("chassis"),
  others: queryKeys.subteamDocuments("business"),
  recent: queryKeys.recentTab("changed"),
  home: queryKeys.recentOnHome("changed"),
};

test("shows a star on the document and in each list that has it", () => {
  const queries = new QueryClient();
  const tags = { tags: [{ name: "hub" }] };
  const unchanged = page(false);
  queries.setQueryData(key.document, { id: "d1", title: "Hub", isStarred: false });
  queries.setQueryData(key.documents, list(unchanged, page(false, false)));
  queries.setQueryData(key.tags, tags);
  queries.setQueryData(key.recent, list(page(true, false)));
  queries.setQueryData(key.home, page(false, false));
  const document = { id: "d1", subteam: "chassis", title: "Hub" };
  setStar(queries, { document, isStarred: true });
  expect(queries.getQueryData(key.document)).toEqual({ id: "d1", title: "Hub", isStarred: true });
  expect(queries.getQueryData(key.documents)).toEqual(list(unchanged, page(false, true)));
  expect(queries.getQueryData(key.recent)).toEqual(list(page(true, true)));
  expect(queries.getQueryData(key.home)).toEqual(page(false, true));
  // Cards of pages that did not change are not rendered again.
  expect(queries.getQueryData<{ pages: object[] }>(key.documents)?.pages[0]).toBe(unchanged);
  expect(queries.getQueryData(key.tags)).toBe(tags);
  setStar(queries, { document, isStarred: false });
  expect(queries.getQueryData(key.home)).toEqual(page(false, false));
});

test("adds no list that was not loaded", () => {
  const queries = new QueryClient();
  setStar(queries, {
    document: { id: "d1", subteam: "chassis", title: null },
    isStarred: true,
  });
  expect(
    queries
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  ).toEqual([]);
});
