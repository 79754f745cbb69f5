import { QueryClient, QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MoreDocuments } from "./more-documents.tsx";

/** What waits for the end of the list to come near. */
let waiting: Set<() => void>;
let asked: { page: number; signal: AbortSignal; answer: () => Promise<void> }[];

beforeEach(() => {
  waiting = new Set();
  asked = [];
  class Near {
    readonly tell: () => void;
    constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
      this.tell = () => told([{ isIntersecting: true }]);
    }
    observe() {
      waiting.add(this.tell);
    }
    disconnect() {
      waiting.delete(this.tell);
    }
  }
  vi.stubGlobal("IntersectionObserver", Near);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const comeNear = () => act(async () => waiting.forEach((tell) => tell()));

function List() {
  const query = useInfiniteQuery({
    queryKey: ["list"],
    queryFn: ({ pageParam, signal }) =>
      new Promise<number>((resolve) => {
        const answer = () => act(async () => resolve(pageParam));
        asked.push({ page: pageParam, signal, answer });
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => last + 1,
  });
  return <MoreDocuments query={query} />;
}

test("the next page waits for the pages before it, which are being asked for again", async () => {
  const queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <List />
    </QueryClientProvider>,
  );
  await asked[0]?.answer();
  await screen.findByRole("button", { name: "Load more" });
  await act(async () => void queries.invalidateQueries({ queryKey: ["list"] }));
  await comeNear();
  expect(asked.map(({ page }) => page)).toEqual([1, 1]);
  expect(asked[1]?.signal.aborted).toBe(false);
  await asked[1]?.answer();
  await vi.waitFor(async () => {
    await comeNear();
    expect(asked.map(({ page }) => page)).toEqual([1, 1, 2]);
  });
});
