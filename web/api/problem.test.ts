import { expect, test } from "vitest";
import { isTransient, NoAnswer, Problem, refusalSentence } from "./problem.ts";

test.each([
  ["no answer", new NoAnswer("No answer"), true],
  ["a server that fails", new Problem(500, {}), true],
  ["a server that is busy", new Problem(503, { code: "busy" }), true],
  ["too many requests", new Problem(429, { code: "too-many-requests" }), true],
  ["a request that took too long", new Problem(408, {}), true],
  ["a refusal", new Problem(403, { code: "not-permitted" }), false],
  ["a fault of the page itself", new TypeError("x is undefined"), false],
])("whether the same request may succeed later: %s", (_what, error, expected) => {
  expect(isTransient(error)).toBe(expected);
});

test.each([
  ["a refusal", new Problem(409, { code: "email-taken", detail: "Taken." }), "Taken."],
  ["a failure of the server", new Problem(500, { code: "internal-error", detail: "Oh." }), ""],
  ["an answer of something else", new Problem(403, { detail: "Forbidden by proxy" }), ""],
  ["no answer", new NoAnswer("No answer"), ""],
])("the server's own sentence of %s", (_what, error, sentence) => {
  expect(refusalSentence(error)).toBe(sentence);
});
