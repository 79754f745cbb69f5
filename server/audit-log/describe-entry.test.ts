import { expect, test } from "vitest";
import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
import { describeEntry, parseDeletedDocument, type StoredEntry } from "./describe-entry.ts";

const entry: StoredEntry = { kind: "signed-in", actorId: "m0", from: null, to: null };

test.each<[Partial<StoredEntry>, string]>([
  [{}, ""],
  [{ kind: "role-changed", from: "design-team", to: "captain" }, "Design Team → Captain"],
  [
    { kind: "subteam-changed", from: "chassis", to: "driver-controls" },
    "Chassis → Driver Controls",
  ],
  [{ kind: "email-changed", from: "a@team.edu", to: "b@team.edu" }, "a@team.edu → b@team.edu"],
  [{ kind: "name-changed", from: "captain", to: "chassis" }, "captain → chassis"],
  [{ kind: "role-changed", from: "treasurer", to: "captain" }, "treasurer → Captain"],
  [{ kind: "subteam-changed", from: "wheels", to: "general" }, "wheels → General"],
  [{ kind: "signed-in", to: "Firefox on Linux" }, "Firefox on Linux"],
  [{ kind: "request-deleted", from: "nora@team.edu" }, "nora@team.edu"],
])("describes %j as %j", (change, words) => {
  expect(describeEntry({ ...entry, ...change }, firstSubteams)).toBe(words);
});

test.each([
  ["setup-link", "With the setup link"],
  ["settings", "From the server settings"],
  ["import", "Imported"],
  ["current-password", "While changing the password"],
  ["was-invited", "Already invited"],
  ["had-account", "Already had an account"],
  ["clean-up", "Closed by cleanup"],
])("explains the reason %s in words", (to, words) => {
  expect(describeEntry({ ...entry, kind: "request-closed", to }, firstSubteams)).toBe(words);
});

test("marks a change without an actor as imported", () => {
  const change = { kind: "role-changed", from: "team-lead", to: "captain" } as const;
  expect(describeEntry({ ...change, actorId: null }, firstSubteams)).toBe(
    "Imported: Team Lead → Captain",
  );
});

test("describes a deleted document by its title and never by its JSON", () => {
  const from = JSON.stringify({ serialNumber: "KB30001", title: "Hub" });
  expect(describeEntry({ ...entry, kind: "document-deleted", from }, firstSubteams)).toBe("Hub");
  expect(parseDeletedDocument(from)).toEqual({ serialNumber: "KB30001", title: "Hub" });
});

test.each([null, "{}"])("describes a deleted document stored as %j as empty", (from) => {
  expect(describeEntry({ ...entry, kind: "document-deleted", from }, firstSubteams)).toBe("");
  expect(parseDeletedDocument(from)).toEqual({ serialNumber: "", title: "" });
});
