import { expect, test, vi } from "vitest";
import { newIdempotencyKey } from "./idempotency-key.ts";

test("a key is long enough for the server, plain, and unlike any other", () => {
  const keys = Array.from({ length: 200 }, newIdempotencyKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(keys.length);
});

test("a page without a secure connection, where browsers withhold randomUUID, has keys too", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(newIdempotencyKey()).toHaveLength(32);
  vi.unstubAllGlobals();
});
