import { beforeEach, expect, test } from "vitest";
import type { ZipImport } from "../../domain/imports/import-shapes.ts";
import { makeZip } from "../testing/make-zip.ts";
import { pages, useImports } from "../testing/use-imports.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { runImport } from "./run-import.ts";

const { server, members } = useTeamPerTest();
const { checkZip, read, run, list, folders } = useImports(server, members);

const importers = () => [members.lead, members.captain] as const;

async function importAtOnce(zips: readonly Uint8Array<ArrayBuffer>[]) {
  const ids = await Promise.all(
    importers().map((by, at) => checkZip(by, zips[at] ?? new Uint8Array(), "notes.zip")),
  );
  return Promise.all(importers().map((by, at) => run(ids[at] ?? "", by)));
}

/** Runs imports directly, because the jobs of one process would run them one after the other. */
async function importInParallel(bytes: Uint8Array<ArrayBuffer>) {
  const ids = await Promise.all(importers().map((by) => checkZip(by, bytes, "notes.zip")));
  const { context } = server;
  await context.db.updateTable("imports").set({ state: "running" }).execute();
  const { signal } = new AbortController();
  await Promise.all(ids.map((importId) => runImport(context, { importId }, signal)));
  return Promise.all(importers().map((by, at) => read(ids[at] ?? "", by)));
}

type Count = "documents" | "changed" | "unchanged";

const total = (all: readonly ZipImport[], count: Count) =>
  all.reduce((sum, { report }) => sum + (report?.[count] ?? 0), 0);

let zip: Uint8Array<ArrayBuffer>;
beforeEach(async () => {
  zip = await makeZip(pages);
});

test("two members import different zips at once, each with a report of their own", async () => {
  const other = await makeZip({ "tests/Skidpad.md": "# Skidpad\n\nTwo laps." });
  const [first, second] = await importAtOnce([zip, other]);
  expect(first).toMatchObject({ state: "done", report: { documents: 2, losses: 1 } });
  expect(second).toMatchObject({ state: "done", report: { documents: 1, losses: 0 } });
  const documents = await list();
  expect(new Set(documents.map(({ serialNumber }) => serialNumber)).size).toBe(3);
  const authors = Object.fromEntries(documents.map(({ title, author }) => [title, author?.name]));
  expect(authors).toEqual({
    Cooling: "Theo Okafor",
    Pump: "Theo Okafor",
    Skidpad: "Clara Nyström",
  });
  expect(await folders()).toEqual([]);
});

test("two members import the same zip at once, and its pages become documents once", async () => {
  const all = await importAtOnce([zip, zip]);
  expect(all.map(({ state }) => state)).toEqual(["done", "done"]);
  expect((await list()).map(({ title }) => title).toSorted()).toEqual(["Cooling", "Pump"]);
  expect(total(all, "documents")).toBe(2);
  expect(total(all, "unchanged")).toBe(2);
});

test("two processes import the same zip at once, and each page counts in one report (rule 8.46)", async () => {
  const all = await importInParallel(zip);
  expect(all).toMatchObject([{ state: "done" }, { state: "done" }]);
  expect(await list()).toHaveLength(2);
  expect(total(all, "documents")).toBe(2);
  expect(total(all, "unchanged")).toBe(2);
});

test("two processes import the same changed page at once, which becomes one new version", async () => {
  await run(await checkZip(members.lead, zip, "notes.zip"));
  const next = await makeZip({ ...pages, "notes/Cooling.md": "# Cooling\n\nMore water." });
  const all = await importInParallel(next);
  expect(all).toMatchObject([{ state: "done" }, { state: "done" }]);
  expect(total(all, "changed")).toBe(1);
  expect(total(all, "unchanged")).toBe(3);
});
