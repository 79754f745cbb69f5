import { expect, test } from "vitest";
import { asksForDocuments, readSearchAddress } from "./search-address.ts";

test("reads what an address asks for, and leaves out what is empty or unknown", () => {
  const all = {
    q: " rear  brake ",
    subteam: "chassis",
    tag: "hv",
    author: "a",
    season: "2025-26",
    attachments: "yes",
    changed: "week",
    sort: "changed",
    cursor: "20",
  };
  expect(readSearchAddress(all)).toEqual({ ...all, q: "rear brake" });
  const unknown = { q: " ", subteam: "*", attachments: "no", changed: "ever", cursor: "x", to: "" };
  expect(readSearchAddress({ ...unknown, sort: "best" })).toEqual({});
  expect(readSearchAddress({ q: "*" })).toEqual({ q: "*" });
});

test.each([
  [{}, false],
  [{ sort: "newest", cursor: "20" } as const, false],
  [{ q: "hub" }, true],
  [{ changed: "week" } as const, true],
])("%j asks for documents: %s", (asked, expected) => {
  expect(asksForDocuments(asked)).toBe(expected);
});
