import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followEvents } from "./follow-events.ts";
import type { LiveMessage } from "./live-stream.ts";
import { createLongLists } from "./long-lists.ts";

let queries: QueryClient;
let ending: AbortController;
let tell: (message: LiveMessage) => void;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  queries = new QueryClient();
  ending = new AbortController();
  tell = followEvents(queries, createLongLists(queries), ending.signal);
});
afterEach(() => {
  ending.abort();
  queries.clear();
  scrollTo(0);
  vi.useRealTimers();
});

function scrollTo(y: number): void {
  Object.defineProperty(window, "scrollY", { value: y, configurable: true });
  window.dispatchEvent(new Event("scroll"));
}

/** Mounts a list that has loaded this many pages. */
async function showList(pages: number) {
  const list = new InfiniteQueryObserver(queries, {
    queryKey: ["subteams", "chassis", "documents", { tags: [] }],
    queryFn: ({ pageParam }) => {
      asked.push(`page ${pageParam}`);
      return Promise.resolve(pageParam);
    },
    initialPageParam: 1,
    getNextPageParam: (last: number) => last + 1,
  });
  list.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  for (let page = 2; page <= pages; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ends
    await list.fetchNextPage();
  }
  asked = [];
  return list;
}

const changed = (id: number): LiveMessage => ({
  type: "event",
  id,
  event: { kind: "document.changed", subject: "d1", subteam: "chassis" },
});
const pass = () => vi.advanceTimersByTimeAsync(300);

test("refetches once for events close together", async () => {
  await showList(1);
  const document = new QueryObserver(queries, {
    queryKey: ["documents", "d1"],
    queryFn: () => Promise.resolve(asked.push("document")),
    initialData: 0,
    staleTime: Infinity,
  });
  document.subscribe(() => undefined);
  for (const id of [1, 2, 3]) tell(changed(id));
  expect(asked).toEqual([]);
  await pass();
  expect(asked.toSorted()).toEqual(["document", "page 1"]);
  tell(changed(4));
  await pass();
  expect(asked).toHaveLength(4);
});

test("refetches comments when a member's name or subteam changes", async () => {
  const comments = new QueryObserver(queries, {
    queryKey: ["documents", "d1", "comments"],
    queryFn: () => Promise.resolve(asked.push("comments")),
    initialData: 0,
    staleTime: Infinity,
  });
  comments.subscribe(() => undefined);
  tell({ type: "event", id: 1, event: { kind: "member.changed", subject: "m1", subteam: null } });
  await pass();
  expect(asked).toEqual(["comments"]);
});

test("refetches a short list at any scroll position", async () => {
  await showList(3);
  scrollTo(9_000);
  tell(changed(1));
  await pass();
  expect(asked).toEqual(["page 1", "page 2", "page 3"]);
});

test("refetches a long list from its beginning when the window is scrolled back to the top", async () => {
  await showList(20);
  scrollTo(9_000);
  tell(changed(1));
  tell({ type: "reset", id: 2 });
  await pass();
  expect(asked).toEqual([]);
  scrollTo(100);
  await pass();
  expect(asked).toEqual(["page 1", "page 2", "page 3"]);
  scrollTo(0);
  await pass();
  expect(asked).toHaveLength(3);
});

test("keeps a long list marked stale after its next page loads", async () => {
  const list = await showList(4);
  scrollTo(9_000);
  tell(changed(1));
  await pass();
  await list.fetchNextPage();
  expect(asked).toEqual(["page 5"]);
  scrollTo(0);
  await pass();
  expect(asked).toEqual(["page 5", "page 1", "page 2", "page 3"]);
});
