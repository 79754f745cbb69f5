import { QueryClient, QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
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
  await waitFor(async () => {
    await scrollToEnd();
    expect(requests.map(({ page }) => page)).toEqual([1, 1, 2]);
  });
});

type Query = Parameters<typeof MoreDocuments>[0]["query"];

const fetchNextPage = vi.fn<Query["fetchNextPage"]>();

function show(change: Partial<Query>): HTMLElement {
  const idle = { isFetching: false, isFetchingNextPage: false, isFetchNextPageError: false };
  fetchNextPage.mockReset();
  const query = { hasNextPage: true, ...idle, fetchNextPage, ...change };
  return render(<MoreDocuments query={query} />).container;
}

test("shows nothing after the last page", () => {
  expect(show({ hasNextPage: false }).innerHTML).toBe("");
  expect(observers.size).toBe(0);
});

test("loads the next page near the end of the list, or with its button", async () => {
  show({});
  await scrollToEnd();
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole("button", { name: "Load more" }));
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
});

test("does not repeat a failed request by itself, only with Retry", () => {
  show({ isFetchNextPageError: true });
  expect(screen.getByRole("alert").textContent).toBe("Failed to load more documents");
  expect(observers.size).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});

test("loads a page once", () => {
  show({ isFetching: true, isFetchingNextPage: true });
  expect(observers.size).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: /Loading…/ }));
  expect(fetchNextPage).not.toHaveBeenCalled();
});

test("stops observing when the list is left", () => {
  show({});
  expect(observers.size).toBe(1);
  cleanup();
  expect(observers.size).toBe(0);
});
