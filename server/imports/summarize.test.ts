import { expect, test } from "vitest";
import { loss, remark } from "../import/note.ts";
import type { PageReport, Report } from "../import/report.ts";
import { useTeam } from "../testing/use-team.ts";
import { summarizeCheck, summarizeRun } from "./summarize.ts";

const { server, write } = useTeam();

const page = (path: string, more: Partial<PageReport> = {}): PageReport => ({
  path,
  title: `Title of ${path}`,
  tags: [],
  outcome: "imported",
  pictures: 0,
  files: 0,
  bytes: 0,
  missing: [],
  notes: [],
  simpler: {},
  ...more,
});

function summarize(report: Partial<Report>) {
  const whole = { pages: [], skipped: [], convertible: [], unused: [], ...report };
  return summarizeCheck(server.context.db, whole, { subteam: "aerodynamics", memberId: "theo" });
}

test("counts what pages become, and continues the serial numbers", async () => {
  await write({ subteam: "aerodynamics" });
  const report = await summarize({
    pages: [
      page("a.md", { pictures: 2, files: 3, bytes: 700 }),
      page("b.md", { files: 1, bytes: 300 }),
      page("c.md", { outcome: "changed", files: 5, bytes: 900 }),
      page("d.md", { outcome: "unchanged" }),
    ],
    skipped: [{ path: "e.md", reason: "it is empty" }],
  });
  expect(report).toMatchObject({
    documents: 2,
    changed: 1,
    unchanged: 1,
    skipped: 1,
    firstSerial: "KB20002",
    lastSerial: "KB20003",
    files: 4,
    bytes: 1_000,
  });
});

test("counts a tag once, whatever its case, and knows those of other documents", async () => {
  await write({ tags: ["Wing"] });
  const pages = [
    page("a.md", { tags: ["wing", "Flap"] }),
    page("b.md", { tags: ["flap", "gurney"] }),
    page("c.md", { outcome: "unchanged", tags: ["ignored"] }),
  ];
  expect(await summarize({ pages })).toMatchObject({ tags: 3, newTags: 2 });
});

test("counts authors once, also the importing member whom a page names, and those who are members", async () => {
  const pages = [
    page("a.md"),
    page("b.md"),
    page("c.md", { writer: { id: "m1", name: "Mei Tanaka" } }),
    page("d.md", { writer: { id: "m1", name: "Mei Tanaka" } }),
    page("e.md", { writer: { id: null, name: "Rui Costa" } }),
    page("f.md", { writer: { id: null, name: "rui costa" } }),
    page("g.md", { outcome: "changed", writer: { id: null, name: "Sam Roe" } }),
    page("h.md", { writer: { id: "theo", name: "Theo Okafor" } }),
  ];
  expect(await summarize({ pages })).toMatchObject({ authors: 3, members: 2 });
});

test("counts every loss, and no remark, but lists pages with remarks (rule 8.47)", async () => {
  const report = await summarize({
    pages: [
      page("a.md", { notes: [loss("formulas as LaTeX (4)", 4), remark("by Rui")] }),
      page("b.md", { notes: [remark("by Sam")] }),
    ],
  });
  expect(report).toMatchObject({ losses: 4, pagesWithLosses: 1, remarksTotal: 2 });
  expect(report.pages.map(({ losses }) => losses)).toEqual([["formulas as LaTeX (4)"]]);
  expect(report.remarks.map(({ path, remarks }) => [path, remarks])).toEqual([
    ["a.md", ["by Rui"]],
    ["b.md", ["by Sam"]],
  ]);
});

test("does not count a tag as known because of the documents that the import made", async () => {
  const { id } = await write({ tags: ["splitter"] });
  const whole = { skipped: [], convertible: [], unused: [] };
  const pages = [page("a.md", { tags: ["splitter"] })];
  const made = new Map([["a.md", id]]);
  const importer = { subteam: "aerodynamics", memberId: "theo" };
  const report = await summarizeRun(server.context.db, { ...whole, pages }, made, importer);
  expect(report).toMatchObject({ tags: 1, newTags: 1 });
});

test("lists pages with losses by path, and tells missing pictures from other losses", async () => {
  const report = await summarize({
    pages: [
      page("10.md", { missing: ["rig.png"], notes: [loss("a frame was dropped")] }),
      page("9.md", { notes: [loss("its title was shortened")] }),
      page("8.md"),
    ],
    skipped: [{ path: "drafts/7.md", reason: "it is empty" }],
  });
  expect(report).toMatchObject({ losses: 4, missing: 1, pagesWithLosses: 3 });
  expect(report.pages.map(({ path, losses, missing }) => [path, losses, missing])).toEqual([
    ["9.md", ["its title was shortened"], []],
    ["10.md", ["a frame was dropped"], ["rig.png"]],
    ["drafts/7.md", ["left out: it is empty"], []],
  ]);
});

test("lists at most 1,000 pages and files, and says how many there are", async () => {
  const many = Array.from({ length: 1_100 }, (_, n) => `${n}`);
  const pages = many.map((name) => page(`${name}.md`, { notes: [loss("a loss")] }));
  const report = await summarize({ pages, unused: many });
  expect([report.pages.length, report.pagesWithLosses]).toEqual([1_000, 1_100]);
  expect([report.others.length, report.othersTotal]).toEqual([1_000, 1_100]);
});

test("gives the commands of files that can be converted before the others", async () => {
  const convertible = [{ path: "b.docx", command: "pandoc b.docx" }];
  expect(await summarize({ convertible, unused: ["a.png"] })).toMatchObject({
    others: [...convertible, { path: "a.png", command: null }],
    othersTotal: 2,
  });
});

test("promises no serial number when there is nothing new", async () => {
  const pages = [page("a.md", { outcome: "unchanged" })];
  expect(await summarize({ pages })).toMatchObject({ firstSerial: null, lastSerial: null });
});

test("lists files in the order of their numbers", async () => {
  const { others } = await summarize({ unused: ["f10.png", "f2.png", "f1.png"] });
  expect(others.map(({ path }) => path)).toEqual(["f1.png", "f2.png", "f10.png"]);
});
