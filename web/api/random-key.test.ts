import { expect, test, vi } from "vitest";
import { createRandomKey } from "./random-key.ts";

test("creates unique keys of 32 hexadecimal digits", () => {
  const keys = Array.from({ length: 200 }, createRandomKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(keys.length);
});

test("creates keys without randomUUID, which browsers withhold over plain http", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(createRandomKey()).toHaveLength(32);
  vi.unstubAllGlobals();
});
