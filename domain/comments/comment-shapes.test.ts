import { expect, test } from "vitest";
import { commentPageQuery, postCommentBody, saveCommentBody } from "./comment-shapes.ts";

test.each([
  [{}, 50],
  [{ limit: "7" }, 7],
  [{ limit: "100" }, 100],
])("reads the page size of %j", (query, limit) => {
  expect(commentPageQuery.parse(query)).toEqual({ limit });
});

test.each([
  { limit: "0" },
  { limit: "101" },
  { limit: "1.5" },
  { limit: "many" },
  { cursor: "1".repeat(65) },
])("rejects the page %j", (query) => {
  expect(commentPageQuery.safeParse(query).success).toBe(false);
});

const save = { version: 0, saveId: "p7Qm2xVn4Kc9Ld8s", content: "Torque it." };

test("accepts a new comment", () => {
  expect(saveCommentBody.parse(save)).toEqual(save);
});

test.each([
  ["a negative version", { version: -1 }],
  ["half a version", { version: 1.5 }],
  ["a short save id", { saveId: "p7Qm2xVn4Kc9Ld8" }],
  ["a save id with a slash", { saveId: "p7Qm2xVn4Kc9Ld8/" }],
  ["no save id", { saveId: undefined }],
  ["a list as its content", { content: ["a"] }],
  ["an author", { author: "m1" }],
])("rejects a comment with %s", (_name, change) => {
  expect(saveCommentBody.safeParse({ ...save, ...change }).success).toBe(false);
});

test("rejects an unknown field of a posted comment, instead of dropping it", () => {
  expect(postCommentBody.safeParse({ content: "a" }).success).toBe(true);
  expect(postCommentBody.safeParse({ content: "a", document: "d1" }).success).toBe(false);
});
