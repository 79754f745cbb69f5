import { onlineManager } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NoAnswer, Problem } from "./problem.ts";
import { createQueryClient } from "./query-client.ts";
import { queryKeys } from "./query-keys.ts";

let signedOut: number;

beforeEach(() => {
  signedOut = 0;
  vi.useFakeTimers();
});
afterEach(() => onlineManager.setOnline(true));

const createClient = () => createQueryClient(() => (signedOut += 1));

/** Counts the attempts of a failing read within some time. */
async function attemptsWithin(milliseconds: number, error: Error): Promise<number> {
  const client = createClient();
  let attempts = 0;
  const read = client.fetchQuery({
    queryKey: ["documents", "a"],
    queryFn: () => {
      attempts += 1;
      throw error;
    },
    // fetchQuery does not retry by default, unlike the queries of screens.
    retry: client.getDefaultOptions().queries?.retry ?? false,
  });
  read.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(milliseconds);
  return attempts;
}

test("retries an unanswered read after half a second, then doubles the delay", async () => {
  expect(await attemptsWithin(499, new NoAnswer())).toBe(1);
  expect(await attemptsWithin(500, new NoAnswer())).toBe(2);
  expect(await attemptsWithin(1_500, new NoAnswer())).toBe(3);
});

test("gives up a read after two minutes", async () => {
  expect(await attemptsWithin(600_000, new NoAnswer())).toBe(9);
});

test("waits as long as the server asks before retrying a read", async () => {
  const busy = new Problem(503, { code: "busy" }, 20);
  expect(await attemptsWithin(19_999, busy)).toBe(1);
  expect(await attemptsWithin(20_000, busy)).toBe(2);
});

test("does not retry a refused read", async () => {
  expect(await attemptsWithin(60_000, new Problem(404, { code: "document-not-found" }))).toBe(1);
});

test("reports an ended session from a read and from a write", async () => {
  const client = createClient();
  const refusal = new Problem(401, { code: "not-signed-in" });
  const refuse = () => Promise.reject(refusal);
  await client.fetchQuery({ queryKey: ["documents"], queryFn: refuse }).catch(() => undefined);
  expect(signedOut).toBe(1);
  const mutation = client.getMutationCache().build(client, { mutationFn: refuse });
  await mutation.execute(undefined).catch(() => undefined);
  expect(signedOut).toBe(2);
});

test("reports an ended session for a session without a viewer, but not for another refusal", async () => {
  const client = createClient();
  const nobody = { viewer: { kind: "nobody" } };
  await client.fetchQuery({ queryKey: queryKeys.session, queryFn: async () => nobody });
  expect(signedOut).toBe(1);
  const refuse = () => Promise.reject(new Problem(403, { code: "not-permitted" }));
  await client.fetchQuery({ queryKey: ["members"], queryFn: refuse }).catch(() => undefined);
  expect(signedOut).toBe(1);
});

test("sends a write at once while offline", async () => {
  onlineManager.setOnline(false);
  const client = createClient();
  const write = vi.fn<() => Promise<void>>().mockRejectedValue(new NoAnswer());
  const mutation = client.getMutationCache().build(client, { mutationFn: write });
  mutation.execute(undefined).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(write).toHaveBeenCalledOnce();
});
