import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importExport } from "../../testing/export-folder.ts";
import { useServer } from "../../testing/use-team.ts";
import { collections, type Collection } from "../convert/open-export.ts";
import type { ImportReport } from "./import-archive.ts";
import { itemLines } from "./item-lines.ts";

let folder: string;

const server = useServer();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-any-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(text: string | Uint8Array, dryRun = false): Promise<ImportReport> {
  const file = join(folder, "export.json");
  await writeFile(file, text);
  return importExport(server.context, { file, files: folder, dryRun });
}

type Written = Partial<Record<Collection, unknown>>;

const names = [
  ..."id email firstName lastName fullName role subteam status password createdAt approvedAt".split(
    " ",
  ),
  ..."tag title serialNumber content attachments author updatedAt lastModified isPinned".split(" "),
  ..."documentId userId userEmail urlSlug sections profilePicture subtitle contactEmail".split(" "),
  ..."contactPhone experiences jobTitle startMonth startYear endYear current photos skills".split(
    " ",
  ),
  ..."__proto__ constructor toString valueOf hasOwnProperty _seconds __time__ url name".split(" "),
];

const suspicious = fc.constantFrom<unknown>(
  "ada@hawk.edu",
  "Ada Vale",
  "captain",
  "chassis",
  "KB30001",
  "KB3000000000001",
  "<ul><li class='ql-indent-8'>a<table><li><p>b</ul><script>c",
  '<a href="javascript:1"><img src="data:image/png;base64,AAAA">',
  "intro",
  "login",
  "\u0000\ud800\u202e\u001b[2J",
  "../../../etc/passwd",
  "attachments/%00%ff",
  "Jan",
  "2020",
  "9".repeat(400),
  -1,
  1e308,
  1_698_400_000_000,
  { toString: 1, valueOf: null },
  { _seconds: { valueOf: 1 } },
);

const value = fc.oneof(
  { weight: 4, arbitrary: suspicious },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const inner = fc.oneof(
  { weight: 3, arbitrary: value },
  { weight: 1, arbitrary: fc.array(value, { maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.dictionary(fc.constantFrom(...names), value), { maxLength: 3 }),
  },
);
const item = fc.oneof(
  { weight: 9, arbitrary: fc.dictionary(fc.constantFrom(...names), inner) },
  { weight: 1, arbitrary: inner },
);
const id = fc.oneof(
  fc.constantFrom("a1", "b2", "c/3", "__proto__", ""),
  fc.string({ maxLength: 50 }),
);
const collection = fc.oneof(
  fc.array(item, { maxLength: 5 }),
  fc.array(fc.tuple(id, item), { maxLength: 5 }).map(Object.fromEntries),
  value,
);
const anyExport = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...collections), collection), { maxLength: 6 }),
    fc.array(item, { maxLength: 5 }),
  )
  .map(
    ([entries, comments]) => Object.assign(Object.fromEntries(entries), { comments }) as Written,
  );

function countOf(written: unknown): number {
  if (typeof written !== "object" || written === null) return 0;
  return Object.keys(written).length;
}

test("imports any JSON as previewed, and changes nothing in a second run", async () => {
  await fc.assert(
    fc.asyncProperty(anyExport, async (written) => {
      const text = JSON.stringify(written);
      const preview = await run(text, true);
      const report = await run(text);
      for (const [name, table] of [
        ["users", "members"],
        ["accountRequests", "account_requests"],
        ["documents", "documents"],
        ["comments", "comments"],
        ["portfolios", "portfolios"],
      ] as const) {
        expect(report.items.get(table)).toHaveLength(countOf(written[name]));
        expect(preview.items.get(table)).toEqual(report.items.get(table));
      }
      const secondReport = await run(text);
      const outcomes = [...secondReport.items.values()].flat().map(({ outcome }) => outcome);
      expect(
        outcomes.filter((outcome) => outcome !== "unchanged" && outcome !== "skipped"),
      ).toEqual([]);
      // oxlint-disable-next-line no-control-regex -- a terminal must not execute the report
      expect(itemLines(report, { dryRun: false }).join("")).not.toMatch(/[\u0000-\u001f\u202e]/);
      // The converter writes lines of the right shape for any export.
      expect(itemLines(report, { dryRun: false }).join("\n")).not.toMatch(
        /Invalid |Too (?:big|small)/,
      );
      await expectConsistent();
    }),
    { numRuns: 60 },
  );
});

/** Every recorded item exists, and every document has its indexed text. */
async function expectConsistent(): Promise<void> {
  const { db } = server.context;
  const recorded = await db.selectFrom("imported_items").select(["source", "id"]).execute();
  const existing = {
    documents: await db.selectFrom("documents").select("id").execute(),
    users: await db.selectFrom("members").select("id").execute(),
    accountRequests: await db.selectFrom("account_requests").select("id").execute(),
    comments: await db.selectFrom("comments").select("id").execute(),
    portfolios: await db.selectFrom("portfolios").select("user_id as id").execute(),
  };
  const known = Object.entries(existing).flatMap(([name, rows]) =>
    rows.map((row) => `${name} ${row.id}`),
  );
  const expected = recorded.map((row) => `${row.source.split(" ")[0]} ${row.id}`);
  expect(expected.filter((source) => !known.includes(source))).toEqual([]);
  const unindexed = await db
    .selectFrom("documents")
    .select("id")
    .where("content_text", "is", null)
    .execute();
  expect(unindexed).toEqual([]);
}

const none = "not a JSON object with any of users";

test.each([
  ["", "ends unexpectedly"],
  ["[]", none],
  ["null", none],
  ["{}", none],
  ['{"users": 5, "settings": []}', none],
  ['{"documents": [{"id": "a"}', "ends unexpectedly"],
  ['{"documents": [{"id": bad}]}', 'not JSON in UTF-8 (Unexpected "b"'],
  ['{"documents": []} {}', 'not JSON in UTF-8 (Unexpected "{"'],
  [`{"a":${"[".repeat(2_000)}`, "nested deeper than 1000 levels"],
  [Buffer.from("{}", "utf16le"), "not JSON in UTF-8"],
  [Buffer.from('{"documents": [{"title": "K\u00fchler"}]}', "latin1"), "not JSON in UTF-8"],
])("refuses %j as a whole before writing anything", async (text, reason) => {
  await expect(run(text)).rejects.toThrow(reason);
});

test("refuses a file with an item that memory may not hold", async () => {
  const content = "a".repeat(65 * 1024 * 1024);
  await expect(run(`{"documents": [{"content": "${content}"}]}`)).rejects.toThrow(
    "it contains an item larger than 64 MB",
  );
});

test("reports items that are not objects and imports the rest", async () => {
  const text = `\ufeff{"documents": [ {"id": "fine", "title": "Fine", "content": "a"}, 7, "b" ], "users": 1}`;
  const report = await run(text);
  expect(report.items.get("documents")?.map(({ outcome }) => outcome)).toEqual([
    "imported",
    "skipped",
    "skipped",
  ]);
});

test("reports entries that are not collections by name", async () => {
  const report = await run('{"users": null, "documents": {}, "settings": {"a": 1}}');
  expect(itemLines(report, { dryRun: false })).toEqual(
    expect.arrayContaining(["  ignored: settings (1)", "  ignored: users (not a list)"]),
  );
});

test.each([
  ["text", "a".repeat(17 * 1024 * 1024)],
  ["text that grows", "&".repeat(15 * 1024 * 1024)],
  ["elements", "<br>".repeat(600_000)],
])("skips a document with too much %s", async (_what, content) => {
  const report = await run(`{"documents": [{"serialNumber": "KB30001", "content": "${content}"}]}`);
  expect(report.items.get("documents")).toEqual([
    {
      name: "KB30001 Untitled Document",
      outcome: "skipped",
      notes: ["its content is larger than 1 MB"],
    },
  ]);
});
