import { describe, expect, test } from "vitest";
import { brokenWalls } from "./walls.mjs";

/** A house of the files named, and what is wrong with it. */
function complaints(files: Record<string, string>): string[] {
  return brokenWalls(new Map(Object.entries(files)));
}

const nothing = "export const nothing = 0;";

describe("a house where everyone keeps to the plan", () => {
  test("has no complaints", () => {
    const files = {
      "domain/comments.ts": nothing,
      "domain/comment-shapes.ts": 'import { z } from "zod";',
      "domain/nearest-colour.ts": 'import { nearest } from "culori/fn";',
      "server/app.ts": 'import "./comments/routes.ts";',
      "server/comments/routes.ts":
        'import "./actions.ts";\nimport { x } from "../../domain/comment-shapes.ts";',
      "server/comments/actions.ts": 'import "./store.ts";\nimport "../documents/actions.ts";',
      "server/comments/store.ts": 'import "../db/open.ts";',
      "server/documents/actions.ts": nothing,
      "server/db/open.ts": 'import "node:sqlite";',
      "web/comments/list.tsx":
        'import "../ui/button.tsx";\nimport type { X } from "../../domain/comment-shapes.ts";',
      "web/ui/button.tsx": nothing,
    };
    expect(complaints(files)).toEqual([]);
  });
});

describe("a wall", () => {
  test.each([
    ["web/a/page.tsx", "../../server/ids.ts", "server/ids.ts", "web may use domain"],
    ["server/ids.ts", "../web/main.tsx", "web/main.tsx", "server may use domain"],
    ["domain/roles.ts", "../server/ids.ts", "server/ids.ts", "domain may use nothing of ours"],
    ["web/a/page.tsx", "../../domain/a-shapes.ts", "domain/a-shapes.ts", "only their types"],
    ["domain/roles.ts", "./a-shapes.ts", "domain/a-shapes.ts", "only their types"],
    ["server/http/env.ts", "../people/store.ts", "server/people/store.ts", "http knows no noun"],
    ["server/db/open.ts", "../people/store.ts", "server/people/store.ts", "db knows no noun"],
    [
      "server/people/store.ts",
      "../files/store.ts",
      "server/files/store.ts",
      "people stands before files",
    ],
    [
      "server/files/store.ts",
      "./actions.ts",
      "server/files/actions.ts",
      "store stand below actions",
    ],
    [
      "server/files/store.ts",
      "../people/actions.ts",
      "server/people/actions.ts",
      "store stand below",
    ],
    ["server/files/routes.ts", "../people/routes.ts", "server/people/routes.ts", "its own affair"],
    ["server/files/store.ts", "../app.ts", "server/app.ts", "nothing below asks"],
    ["server/app.ts", "./main.ts", "server/main.ts", "nothing below asks"],
    [
      "server/cars/store.ts",
      "../people/store.ts",
      "server/people/store.ts",
      "no room of the house",
    ],
    ["web/ui/button.tsx", "../wire/http.ts", "web/wire/http.ts", "ui imports only itself"],
    ["web/ui/button.tsx", "../../domain/roles.ts", "domain/roles.ts", "ui imports only itself"],
    ["web/wire/http.ts", "../people/list.tsx", "web/people/list.tsx", "wire knows no noun"],
    ["web/people/list.tsx", "../routes.tsx", "web/routes.tsx", "nothing below asks"],
  ])("stands between %s and %s", (path, from, target, reason) => {
    const [complaint, ...others] = complaints({
      [path]: `import { x } from "${from}";`,
      [target]: nothing,
    });
    expect(complaint).toContain(`${path} imports ${target}: `);
    expect(complaint).toContain(reason);
    expect(others).toEqual([]);
  });

  test.each([
    ["domain/roles.ts", "node:fs", "domain runs without Node"],
    ["domain/roles.ts", "hono", "domain uses no package"],
    ["domain/roles.ts", "zod", "domain uses no package"],
    ["web/main.tsx", "node:path", "web runs without Node"],
    ["scripts/start.mjs", "zod", "scripts run before anything is installed"],
  ])("keeps %s from the package %s", (path, from, reason) => {
    const [complaint] = complaints({ [path]: `import { x } from "${from}";` });
    expect(complaint).toContain(reason);
  });

  test("is not passed by a late import either", () => {
    const late = `void import(${JSON.stringify("../server/ids.ts")});`;
    const files = { "web/main.tsx": late, "server/ids.ts": nothing };
    expect(complaints(files)).toHaveLength(1);
  });

  test("does not stand in a comment", () => {
    const files = {
      "web/main.tsx":
        '/*\nimport { x } from "../server/ids.ts";\n*/\n// import "../server/ids.ts";',
      "server/ids.ts": nothing,
    };
    expect(complaints(files)).toEqual([]);
  });
});

test("a file that only passes on is named", () => {
  const files = {
    "web/people/index.ts":
      '/** Everything. */\nexport * from "./list.tsx";\nexport { a } from "./b.ts";',
    "web/people/list.tsx": nothing,
    "web/people/b.ts": `export { c } from "./list.tsx";\n${nothing}`,
  };
  expect(complaints(files)).toEqual(["web/people/index.ts: it only passes on what others export"]);
});

test("a folder without a subject is named", () => {
  expect(complaints({ "web/people/utils/a.ts": nothing })).toEqual([
    'web/people/utils/a.ts: a folder "utils" says nothing of its subject',
  ]);
});

test("a cycle is named with the way around, and types alone make none", () => {
  const files = {
    "domain/a.ts": 'import { b } from "./b.ts";',
    "domain/b.ts": 'import { c } from "./c.ts";\nimport type { a } from "./a.ts";',
    "domain/c.ts": 'import { a } from "./a.ts";',
  };
  expect(complaints(files)).toEqual([
    "A cycle: domain/a.ts → domain/b.ts → domain/c.ts → domain/a.ts",
  ]);
});
