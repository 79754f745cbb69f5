import { expect, test } from "vitest";
import {
  isNotFound,
  isTransient,
  NoAnswer,
  Problem,
  reasonOf,
  refusalSentence,
} from "./problem.ts";

test.each([
  ["a missing answer", new NoAnswer("No answer"), true],
  ["a server failure", new Problem(500, {}), true],
  ["a busy server", new Problem(503, { code: "busy" }), true],
  ["too many requests", new Problem(429, { code: "too-many-requests" }), true],
  ["a request timeout", new Problem(408, {}), true],
  ["a refusal", new Problem(403, { code: "not-permitted" }), false],
  ["a bug in the page", new TypeError("x is undefined"), false],
])("tells whether a retry may succeed after %s", (_case, error, expected) => {
  expect(isTransient(error)).toBe(expected);
});

test.each([
  ["the server's 404", new Problem(404, { code: "version-not-found" }), true],
  ["a proxy's 404", new Problem(404, {}), false],
  ["another refusal", new Problem(403, { code: "not-permitted" }), false],
])("tells whether nothing was found after %s", (_case, error, expected) => {
  expect(isNotFound(error)).toBe(expected);
});

test.each([
  ["a refusal", new Problem(409, { code: "email-taken", detail: "Taken." }), "Taken."],
  ["a server failure", new Problem(500, { code: "internal-error", detail: "Oh." }), ""],
  ["a proxy's answer", new Problem(403, { detail: "Forbidden by proxy" }), ""],
  ["a missing answer", new NoAnswer("No answer"), ""],
])("returns the server's own sentence for %s", (_case, error, sentence) => {
  expect(refusalSentence(error)).toBe(sentence);
});

test("asks to try again when the server gave no reason", () => {
  const taken = new Problem(409, { code: "email-taken", detail: "Taken." });
  expect(reasonOf(taken)).toBe("Taken.");
  expect(reasonOf(new Problem(502, {}))).toBe("Please try again.");
  expect(reasonOf(new NoAnswer("No answer"))).toBe("Please try again.");
});
