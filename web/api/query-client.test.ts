import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mei } from "../testing/members.ts";
import { writerHeaders } from "./http.ts";
import { NoAnswer, Problem } from "./problem.ts";
import { createQueryClient } from "./query-client.ts";
import { queryKeys } from "./query-keys.ts";

let signedOut: number;

beforeEach(() => {
  signedOut = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const createClient = () => createQueryClient(() => (signedOut += 1));

/** Reads what fails in this way, and counts how often it is asked for within some time. */
async function attemptsWithin(milliseconds: number, error: Error): Promise<number> {
  const client = createClient();
  let attempts = 0;
  const read = client.fetchQuery({
    queryKey: ["documents", "a"],
    queryFn: () => {
      attempts += 1;
      throw error;
    },
    // What a screen's own reads do; fetching by hand alone would try once.
    retry: client.getDefaultOptions().queries?.retry ?? false,
  });
  read.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(milliseconds);
  return attempts;
}

test("a read that got no answer is tried again after half a second, then twice as long each time", async () => {
  expect(await attemptsWithin(499, new NoAnswer())).toBe(1);
  expect(await attemptsWithin(500, new NoAnswer())).toBe(2);
  expect(await attemptsWithin(1_500, new NoAnswer())).toBe(3);
});

test("a read is given up after two minutes", async () => {
  expect(await attemptsWithin(600_000, new NoAnswer())).toBe(9);
});

test("a read waits as long as the server asks", async () => {
  const busy = new Problem(503, { code: "busy" }, 20);
  expect(await attemptsWithin(19_999, busy)).toBe(1);
  expect(await attemptsWithin(20_000, busy)).toBe(2);
});

test("a read that was refused is not tried again", async () => {
  expect(await attemptsWithin(60_000, new Problem(404, { code: "document-not-found" }))).toBe(1);
});

test("a read and a write tell that the session has ended", async () => {
  const client = createClient();
  const refusal = new Problem(401, { code: "not-signed-in" });
  const refuse = () => Promise.reject(refusal);
  await client.fetchQuery({ queryKey: ["documents"], queryFn: refuse }).catch(() => undefined);
  expect(signedOut).toBe(1);
  const mutation = client.getMutationCache().build(client, { mutationFn: refuse });
  await mutation.execute(undefined).catch(() => undefined);
  expect(signedOut).toBe(2);
});

test("a session without a viewer tells that it has ended; another refusal does not", async () => {
  const client = createClient();
  const nobody = { viewer: { kind: "nobody" } };
  await client.fetchQuery({ queryKey: queryKeys.session, queryFn: async () => nobody });
  expect(signedOut).toBe(1);
  const refuse = () => Promise.reject(new Problem(403, { code: "not-permitted" }));
  await client.fetchQuery({ queryKey: ["members"], queryFn: refuse }).catch(() => undefined);
  expect(signedOut).toBe(1);
});

test("writes are sent for the member whose session this page knows", () => {
  const client = createClient();
  expect(writerHeaders()).toEqual({});
  client.setQueryData(queryKeys.session, { viewer: mei, feedbackHref: null });
  expect(writerHeaders()).toEqual({ "paddock-member": mei.id });
});
