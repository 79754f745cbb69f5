import { focusManager, InfiniteQueryObserver, onlineManager } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { subteamDocumentsQuery } from "../documents/queries.ts";
import { createTestClient } from "../testing/create-test-client.ts";
import { createLongLists, isLong } from "./long-lists.ts";

const query = subteamDocumentsQuery("chassis");
let requests: string[];

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  vi.stubGlobal("fetch", (address: string) => {
    const cursor = new URL(address, "http://x").searchParams.get("cursor") ?? "1";
    requests.push(cursor);
    const page = { documents: [], nextCursor: String(Number(cursor) + 1), total: 5000, pinned: 0 };
    return Promise.resolve(Response.json({ ...page, lastUpdated: null }));
  });
});

/** Mounts a list that has loaded this many pages, all of them stale. */
async function openList(pages: number) {
  const queries = createTestClient();
  queries.mount();
  const list = new InfiniteQueryObserver(queries, query);
  const leave = list.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  for (let page = 2; page <= pages; page += 1) {
    await list.fetchNextPage();
  }
  await vi.advanceTimersByTimeAsync(60_000);
  requests = [];
  return { queries, leave };
}

test.each([
  [3, ["1", "2", "3"]],
  [4, []],
])("refetches a list of %i pages on remount by requesting %j", async (pages, expected) => {
  const { queries, leave } = await openList(pages);
  leave();
  new InfiniteQueryObserver(queries, query).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect(requests).toEqual(expected);
});

test.each([
  [3, ["1", "2", "3"]],
  [4, []],
])("refetches a list of %i pages on focus by requesting %j", async (pages, expected) => {
  await openList(pages);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(100);
  expect([...new Set(requests)]).toEqual(expected);
  focusManager.setFocused(undefined);
});

test("refreshes only the beginning of a long list", async () => {
  const { queries } = await openList(9);
  createLongLists(queries).refresh(["subteams", "chassis"]);
  await vi.advanceTimersByTimeAsync(100);
  expect(requests).toEqual(["1", "2", "3"]);
});

test.each([
  [["recent", "changed"], 4, true],
  [["recent", "changed"], 3, false],
  [["subteams", "chassis", "documents", {}], 4, true],
  [["subteams", "chassis", "members"], 4, false],
])("treats %j with %i pages as long: %s", (queryKey, count, expected) => {
  const pages = Array.from({ length: count }, () => ({}));
  expect(isLong({ queryKey, state: { data: { pages, pageParams: [] } } })).toBe(expected);
});

test("never treats a list without pages as long", () => {
  expect(isLong({ queryKey: ["recent", "changed", "home"], state: { data: {} } })).toBe(false);
});
