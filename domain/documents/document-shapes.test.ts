import { expect, test } from "vitest";
import { createDocumentBody, documentPageQuery, saveDocumentBody } from "./document-shapes.ts";
import { versionPageQuery } from "./version-shapes.ts";

test.each([
  [{}, []],
  [{ tag: "brakes" }, ["brakes"]],
  [{ tag: ["brakes", "hub"] }, ["brakes", "hub"]],
  [{ tag: "x".repeat(200) }, ["x".repeat(200)]],
])("reads the tags of %j", (query, tag) => {
  expect(documentPageQuery.parse(query)).toEqual({ sort: "newest", limit: 50, tag });
});

test.each([
  { limit: "0" },
  { limit: "101" },
  { pinned: "yes" },
  { tag: "x".repeat(201) },
  { tag: Array.from({ length: 21 }, () => "brakes") },
  { cursor: "1".repeat(501) },
])("rejects the list %j", (query) => {
  expect(documentPageQuery.safeParse(query).success).toBe(false);
});

const created = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };

test("defaults to no tags and no attachments for a new document", () => {
  expect(createDocumentBody.parse(created)).toEqual({ ...created, tags: [], attachments: [] });
});

test("keeps the tags and attachments that an edit omits", () => {
  const edit = { version: 3, title: "Hub", content: "<p>alpha</p>" };
  expect(saveDocumentBody.parse(edit)).toEqual(edit);
  expect(saveDocumentBody.parse({ ...edit, tags: [] }).tags).toEqual([]);
});

test("rejects an edit without the version that it started from", () => {
  const { success } = saveDocumentBody.safeParse({ title: "Hub", content: "<p>alpha</p>" });
  expect(success).toBe(false);
});

test("reports a huge list once and not once per entry", () => {
  const tags = Array.from({ length: 10_001 }, () => 7);
  const { error } = createDocumentBody.safeParse({ ...created, tags });
  expect(error?.issues.map(({ message }) => message)).toEqual(["Too many entries: at most 5000"]);
});

test.each(["", "0x1", "-1", "1.5", "1234567890"])("rejects the cursor %j of versions", (cursor) => {
  expect(versionPageQuery.safeParse({ cursor }).success).toBe(false);
  expect(versionPageQuery.safeParse({ cursor: "12" }).success).toBe(true);
});
