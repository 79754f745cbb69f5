import { expect, test } from "vitest";
import { readSelection } from "./test-selection.mjs";

test.each([
  ["", { unit: true, server: true, browser: true, postgres: true }],
  ["--only unit", { unit: true, server: false, needsScreens: false, postgres: false }],
  ["--only server", { unit: false, browser: false, needsScreens: true, postgres: true }],
  ["--only=server,browser --sqlite", { unit: false, server: true, browser: true, postgres: false }],
  ["domain/dates", { needsScreens: false }],
  ["domain/dates server/documents", { needsScreens: true }],
  ["base-path", { needsScreens: true }],
  ["e2e/page", { needsScreens: true }],
  ["--only server --postgres", { postgres: true, vitest: ["--project=server on PostgreSQL"] }],
  ["e2e/page --postgres", { playwright: ["--project=PostgreSQL", "e2e/page"] }],
  ["server/documents -t cut", { browser: false, vitest: ["server/documents", "-t", "cut"] }],
  ["e2e/page -t cut", { unit: false, playwright: ["e2e/page", "--grep", "cut"] }],
  ["server/documents --bail=1 -u", { vitest: ["server/documents", "--bail=1", "-u"] }],
  ["server/documents", { unit: true, server: true, browser: false, vitest: ["server/documents"] }],
  ["e2e/sign-in", { unit: false, server: false, browser: true, playwright: ["e2e/sign-in"] }],
])("selects tests for “npm test -- %s”", (words, part) => {
  expect(readSelection(words.split(" ").filter(Boolean))).toMatchObject(part);
});

test("rejects an unknown part by name", () => {
  expect(() => readSelection(["--only", "everything"])).toThrow(
    "--only takes unit, server, browser; not everything.",
  );
});
