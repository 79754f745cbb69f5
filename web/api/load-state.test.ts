import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { loadState, retryNow } from "./load-state.ts";

const waiting = {
  data: undefined,
  isError: false,
  failureCount: 0,
  fetchStatus: "fetching",
} as const;

test.each([
  ["a pending read", {}, "loading"],
  ["a retry after one failure", { failureCount: 1 }, "loading"],
  ["a retry after two failures", { failureCount: 2 }, "failed"],
  ["a read that gave up", { isError: true }, "failed"],
  ["a read paused offline", { fetchStatus: "paused" }, "failed"],
  ["an answered read", { data: [] }, "loaded"],
  ["an answered read whose refetch failed", { data: [], isError: true }, "loaded"],
] as const)("reports the state of %s", (_case, facts, state) => {
  expect(loadState({ ...waiting, ...facts })).toBe(state);
});

test("retries at once instead of waiting for the next attempt", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 60_000 } } });
  const queryKey = ["tags"];
  const down = () => Promise.reject(new Error("down"));
  const query = client.getQueryCache().build(client, { queryKey, queryFn: down, retry: true });
  void query.fetch().catch(() => undefined);
  await expect.poll(() => query.state.fetchFailureCount).toBe(1);
  retryNow(client, queryKey);
  expect(await client.fetchQuery({ queryKey, queryFn: async () => "there" })).toBe("there");
});
