import { beforeEach, expect, test } from "vitest";
import { makeZip } from "../testing/make-zip.ts";
import { pages, useImports } from "../testing/use-imports.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const { server, members } = useTeamPerTest();
const { checkZip, run, list, folders } = useImports(server, members);

const importers = () => [members.lead, members.captain] as const;

async function importAtOnce(zips: readonly Uint8Array<ArrayBuffer>[]) {
  const ids = await Promise.all(
    importers().map((by, at) => checkZip(by, zips[at] ?? new Uint8Array(), "notes.zip")),
  );
  return Promise.all(importers().map((by, at) => run(ids[at] ?? "", by)));
}

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
});
