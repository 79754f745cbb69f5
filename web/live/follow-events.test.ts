import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { followEvents } from "./follow-events.ts";
import type { LiveMessage } from "./live-stream.ts";
import { createLongLists } from "./long-lists.ts";

let queries: QueryClient;
let ending: AbortController;
let receive: (message: LiveMessage) => void;
let requests: string[];

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  queries = new QueryClient();
  ending = new AbortController();
  receive = followEvents(queries, createLongLists(queries), ending.signal);
});
afterEach(() => {
  ending.abort();
  queries.clear();
  scrollTo(0);
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
      requests.push(`page ${pageParam}`);
      return Promise.resolve(pageParam);
    },
    initialPageParam: 1,
    getNextPageParam: (last: number) => last + 1,
  });
  list.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  for (let page = 2; page <= pages; page += 1) {
    await list.fetchNextPage();
  }
  requests = [];
  return list;
}

const changed = (id: number): LiveMessage => ({
  type: "event",
  id,
  event: { kind: "document.changed", subject: "d1", subteam: "chassis" },
});
const pass = () => vi.advanceTimersByTimeAsync(800);

test("refetches once for events close together", async () => {
  await showList(1);
  const document = new QueryObserver(queries, {
    queryKey: ["documents", "d1"],
    queryFn: () => Promise.resolve(requests.push("document")),
    initialData: 0,
    staleTime: Infinity,
  });
  document.subscribe(() => undefined);
  for (const id of [1, 2, 3]) receive(changed(id));
  expect(requests).toEqual([]);
  await pass();
  expect(requests.toSorted()).toEqual(["document", "page 1"]);
  receive(changed(4));
  await pass();
  expect(requests).toHaveLength(4);
});

test("refetches at a different moment than other screens", async () => {
  const moments = new Set<number>();
  for (let screen = 1; screen <= 20; screen += 1) {
    const cache = new QueryClient();
    onTestFinished(() => cache.clear());
    const document = new QueryObserver(cache, {
      queryKey: ["documents", "d1"],
      queryFn: () => Promise.resolve(moments.add(Date.now())),
      initialData: moments,
      staleTime: Infinity,
    });
    document.subscribe(() => undefined);
    followEvents(cache, createLongLists(cache), ending.signal)(changed(1));
  }
  const start = Date.now();
  await pass();
  expect(moments.size).toBeGreaterThan(5);
  expect(Math.min(...moments) - start).toBeGreaterThanOrEqual(200);
});

test("refetches what a screen is changing only after the server has stored it", async () => {
  await showList(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const mutation = queries.getMutationCache().build(queries, {
    mutationKey: ["subteams", "chassis"],
    mutationFn: () => promise,
  });
  void mutation.execute(undefined);
  receive(changed(1));
  await pass();
  await pass();
  expect(requests).toEqual([]);
  resolve();
  await pass();
  expect(requests).toEqual(["page 1"]);
});

test("does not wait for changes of other queries", async () => {
  await showList(1);
  const mutation = queries.getMutationCache().build(queries, {
    mutationKey: ["subteams", "business"],
    mutationFn: () => new Promise(() => undefined),
  });
  void mutation.execute(undefined);
  receive(changed(1));
  await pass();
  expect(requests).toEqual(["page 1"]);
});

test("refetches comments when a member's name or subteam changes", async () => {
  const comments = new QueryObserver(queries, {
    queryKey: ["documents", "d1", "comments"],
    queryFn: () => Promise.resolve(requests.push("comments")),
    initialData: 0,
    staleTime: Infinity,
  });
  comments.subscribe(() => undefined);
  receive({
    type: "event",
    id: 1,
    event: { kind: "member.changed", subject: "m1", subteam: null },
  });
  await pass();
  expect(requests).toEqual(["comments"]);
});

test("refetches a short list at any scroll position", async () => {
  await showList(3);
  scrollTo(9_000);
  receive(changed(1));
  await pass();
  expect(requests).toEqual(["page 1", "page 2", "page 3"]);
});

test("refetches a long list from its beginning when the window is scrolled back to the top", async () => {
  await showList(20);
  scrollTo(9_000);
  receive(changed(1));
  receive({ type: "reset", id: 2 });
  await pass();
  expect(requests).toEqual([]);
  scrollTo(100);
  await pass();
  expect(requests).toEqual(["page 1", "page 2", "page 3"]);
  scrollTo(0);
  await pass();
  expect(requests).toHaveLength(3);
});

test("keeps a long list marked stale after its next page loads", async () => {
  const list = await showList(4);
  scrollTo(9_000);
  receive(changed(1));
  await pass();
  await list.fetchNextPage();
  expect(requests).toEqual(["page 5"]);
  scrollTo(0);
  await pass();
  expect(requests).toEqual(["page 5", "page 1", "page 2", "page 3"]);
});

test.each([
  ["document.created", true],
  ["document.changed", true],
  ["document.moved", true],
  ["document.deleted", true],
  ["document.starred", true],
  ["member.changed", true],
  ["document.pinned", false],
  ["comment.posted", false],
] as const)("refetches the lists of recent documents on %s: %s", async (kind, expected) => {
  queries.setQueryData(["recent", "changed"], {});
  receive({ type: "event", id: 1, event: { kind, subject: "d1", subteam: "chassis" } });
  await pass();
  expect(queries.getQueryState(["recent", "changed"])?.isInvalidated).toBe(expected);
});

test.each([
  ["document.created", ["home", "first-steps"]],
  ["document.deleted", ["home", "first-steps"]],
  ["document.moved", ["home", "first-steps"]],
  ["document.changed", []],
  ["settings.changed", ["first-steps", "config"]],
  ["mail.changed", ["config"]],
  ["guest-access.changed", ["first-steps"]],
  ["member.joined", ["first-steps"]],
] as const)("refetches home, first steps, and configuration on %s: %j", async (kind, expected) => {
  for (const key of ["home", "first-steps", "config"]) queries.setQueryData([key], {});
  receive({ type: "event", id: 1, event: { kind, subject: "d1", subteam: "chassis" } });
  await pass();
  const stale = queries.getQueryCache().findAll({ stale: true });
  const isStale = ({ state }: (typeof stale)[number]) => state.isInvalidated;
  expect(stale.filter(isStale).map(({ queryKey }) => queryKey[0])).toEqual(expected);
});

const linkedFrom = (...ids: string[]) => ({
  pages: [{ documents: ids.map((id) => ({ id })), nextCursor: null, total: ids.length }],
  pageParams: [""],
});

test.each([
  ["document.changed", ["showing it", "with more pages"]],
  ["document.moved", ["showing it", "with more pages"]],
  ["document.deleted", ["showing it", "with more pages"]],
  ["document.linked", ["showing it", "showing another", "with more pages"]],
  ["document.created", []],
  ["document.starred", []],
] as const)("refetches lists of linking documents on %s: %j", async (kind, expected) => {
  queries.setQueryData(["linked-from", "showing it"], linkedFrom("d2", "d1"));
  queries.setQueryData(["linked-from", "showing another"], linkedFrom("d2"));
  const [page] = linkedFrom("d2").pages;
  const withMore = { pages: [{ ...page, nextCursor: "1.d2" }], pageParams: [""] };
  queries.setQueryData(["linked-from", "with more pages"], withMore);
  receive({ type: "event", id: 1, event: { kind, subject: "d1", subteam: "chassis" } });
  await pass();
  const lists = queries.getQueryCache().findAll({ queryKey: ["linked-from"] });
  const stale = lists.filter(({ state }) => state.isInvalidated);
  expect(stale.map(({ queryKey }) => queryKey[1])).toEqual(expected);
});
