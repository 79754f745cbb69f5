import { describe, expect, test } from "vitest";
import { measureFolders } from "./measure-folders.mjs";
import { releaseText, thermometers } from "./thermometers.mjs";

const lines = (count: number) => "x();\n".repeat(count);
const sources = (files: Record<string, string>) => new Map(Object.entries(files));
type Release = Parameters<typeof thermometers>[1];
const nothingRecorded: Release = { version: "1.0.0", longFiles: {}, columns: [], folders: {} };

/** The printed lines, with their cells separated by |. */
function printed(files: Record<string, string>, release = nothingRecorded): string[] {
  return thermometers(measureFolders(sources(files)), release).map((line) =>
    line.trim().replaceAll(/ {2,}/g, " | "),
  );
}

const rowOf = (folder: string, rows: string[]) => rows.find((row) => row.startsWith(`${folder} |`));

describe("the folders", () => {
  test("are the folders of the server and the web, and one for each other folder", () => {
    const folders = measureFolders(
      sources({
        "bench/report/table.ts": lines(1),
        "domain/comments/limits.ts": lines(1),
        "scripts/check.mjs": lines(1),
        "server/app.ts": lines(1),
        "server/documents/store.ts": lines(1),
        "web/documents/lists/card.tsx": lines(1),
      }),
    );
    expect(folders.map(({ name }) => name)).toEqual([
      "the product",
      "bench",
      "domain",
      "scripts",
      "server",
      "server/documents",
      "web/documents/lists",
    ]);
  });

  test("count tests and testing folders separately", () => {
    const folders = measureFolders(
      sources({
        "server/http/log.ts": lines(10),
        "server/http/log.test.ts": lines(6),
        "server/http/testing/lines.ts": lines(2),
        "e2e/sign-in.spec.ts": lines(7),
      }),
    );
    const testsOf = (name: string) =>
      folders.find((folder) => folder.name === name)?.readings.tests;
    expect(testsOf("server/http")).toBe(0.8);
    expect(testsOf("the product")).toBe(1.5);
    expect(testsOf("e2e")).toBeNull();
  });
});

describe("a thermometer", () => {
  test("shows the figure at the last release where it differs", () => {
    const release = {
      version: "1.0.0",
      longFiles: {},
      columns: ["files", "lines"],
      folders: { "web/ui": [1, 40] },
    };
    const row = rowOf("web/ui", printed({ "web/ui/button.tsx": lines(50) }, release));
    expect(row).toMatch(/^web\/ui \| 1 \| 50 \(40\) \| 50 \|/);
  });

  test("is marked when it is past the advice", () => {
    const rows = printed({ "server/http/log.ts": lines(401), "server/db/open.ts": lines(50) });
    expect(rowOf("server/http", rows)).toContain("| 401 | 401! | 401! | 401! |");
    expect(rowOf("server/db", rows)).toContain("| 50 | 50 | 50 | 50 |");
    expect(rows).toContain("! longest of 401 lines: server/http/log.ts");
  });

  test("allows a long file with a recorded reason", () => {
    const files = sources({ "server/http/log.ts": lines(401), "server/http/env.ts": lines(9) });
    const folders = measureFolders(files, { "server/http/log.ts": "One table of all messages" });
    expect(folders.at(-1)?.readings.longest).toBe(9);
  });

  test("measures effects only with enough components", () => {
    const component = (name: string) => `function ${name}() {\n  useEffect(act, []);\n}\n`;
    const few = component("One");
    const many = Array.from({ length: 13 }, (_, n) => component(`N${n}`)).join("");
    expect(rowOf("web/ui", printed({ "web/ui/a.tsx": few }))).toMatch(/\| – \| 0!$/);
    expect(rowOf("web/ui", printed({ "web/ui/a.tsx": many }))).toMatch(/\| 100! \| 0!$/);
  });
});

test("shows no difference from a release just recorded", () => {
  const folders = measureFolders(
    sources({ "web/ui/a.tsx": lines(3), "server/db/open.ts": lines(5) }),
  );
  const release = JSON.parse(releaseText("1.1.0", {}, folders)) as Release;
  expect(thermometers(folders, release).join("\n").replace("(in 1.1.0)", "")).not.toContain("(");
});
