import { expect, test, vi } from "vitest";
import { readRange } from "./read-range.ts";

test.each([
  ["the part", 206, "cde"],
  ["the whole file", 200, "abcdefg"],
])("reads a range from an answer with %s", async (_what, status, body) => {
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
  const bytes = await readRange("a", [2, 5], new AbortController().signal);
  expect(new TextDecoder().decode(bytes)).toBe("cde");
});

test("throws when the server refuses the file", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 404 }));
  await expect(readRange("a", [0, 5], new AbortController().signal)).rejects.toThrow("404");
});
