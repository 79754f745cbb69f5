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
  ["asked for", {}, "loading"],
  ["failed once, tried again", { failureCount: 1 }, "loading"],
  ["failed twice, tried again behind the screen", { failureCount: 2 }, "failed"],
  ["given up", { isError: true }, "failed"],
  ["not asked for while offline", { fetchStatus: "paused" }, "failed"],
  ["answered", { data: [] }, "loaded"],
  ["answered, and asked for again in vain", { data: [], isError: true }, "loaded"],
] as const)("a read that was %s", (_what, facts, state) => {
  expect(loadState({ ...waiting, ...facts })).toBe(state);
});

test("Retry asks at once, while a later attempt is waited for", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 60_000 } } });
  const queryKey = ["tags"];
  const down = () => Promise.reject(new Error("down"));
  const query = client.getQueryCache().build(client, { queryKey, queryFn: down, retry: true });
  void query.fetch().catch(() => undefined);
  await expect.poll(() => query.state.fetchFailureCount).toBe(1);
  retryNow(client, queryKey);
  expect(await client.fetchQuery({ queryKey, queryFn: async () => "there" })).toBe("there");
});
