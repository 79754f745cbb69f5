import { QueryClient, QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MoreDocuments } from "./more-documents.tsx";

/** The callbacks of the mounted intersection observers. */
let observers: Set<() => void>;
let requests: { page: number; signal: AbortSignal; answer: () => Promise<void> }[];

beforeEach(() => {
  observers = new Set();
  requests = [];
  class FakeObserver {
    readonly notify: () => void;
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      this.notify = () => callback([{ isIntersecting: true }]);
    }
    observe() {
      observers.add(this.notify);
    }
    disconnect() {
      observers.delete(this.notify);
    }
  }
  vi.stubGlobal("IntersectionObserver", FakeObserver);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const scrollToEnd = () => act(async () => observers.forEach((notify) => notify()));

function List() {
  const query = useInfiniteQuery({
    queryKey: ["list"],
    queryFn: ({ pageParam, signal }) =>
      new Promise<number>((resolve) => {
        const answer = () => act(async () => resolve(pageParam));
        requests.push({ page: pageParam, signal, answer });
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => last + 1,
  });
  return <MoreDocuments query={query} />;
}

test("waits for the refetch of earlier pages before it loads the next page", async () => {
  const queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <List />
    </QueryClientProvider>,
  );
  await requests[0]?.answer();
  await screen.findByRole("button", { name: "Load more" });
  await act(async () => void queries.invalidateQueries({ queryKey: ["list"] }));
  await scrollToEnd();
  expect(requests.map(({ page }) => page)).toEqual([1, 1]);
  expect(requests[1]?.signal.aborted).toBe(false);
  await requests[1]?.answer();
  await vi.waitFor(async () => {
    await scrollToEnd();
    expect(requests.map(({ page }) => page)).toEqual([1, 1, 2]);
  });
});
