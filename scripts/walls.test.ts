import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { brokenWalls } from "./walls.mjs";

function brokenRules(files: Record<string, string>): string[] {
  return brokenWalls(new Map(Object.entries(files)));
}

const nothing = "export const nothing = 0;";

test("accepts a tree that follows every rule", () => {
  const files = {
    "domain/comments/comments.ts": nothing,
    "domain/comments/comment-shapes.ts": 'import { z } from "zod";',
    "domain/content/nearest-color.ts": 'import { nearest } from "culori/fn";',
    "server/app.ts": 'import "./comments/routes.ts";',
    "server/comments/routes.ts":
      'import "./actions.ts";\nimport { x } from "../../domain/comments/comment-shapes.ts";',
    "server/comments/actions.ts": 'import "./store.ts";\nimport "../documents/actions.ts";',
    "server/comments/store.ts": 'import "../db/open.ts";',
    "server/documents/actions.ts": nothing,
    "server/db/open.ts": 'import "node:sqlite";',
    "web/comments/list.tsx":
      'import "../ui/button.tsx";\nimport type { X } from "../../domain/comments/comment-shapes.ts";',
    "web/documents/reading/page.tsx":
      'import "../content/text.tsx";\nimport "../../comments/list.tsx";',
    "web/documents/content/text.tsx": nothing,
    "web/ui/button.tsx": nothing,
  };
  expect(brokenRules(files)).toEqual([]);
});

test("requires a place on the ladder for each room, also for one without imports", () => {
  expect(
    brokenRules({ "server/cars/store.ts": nothing, "web/documents/cars/list.tsx": nothing }),
  ).toEqual([
    "server/cars has no place on the ladder (scripts/walls.mjs)",
    "web/documents/cars has no place on the ladder (scripts/walls.mjs)",
  ]);
});

describe("a wall", () => {
  test.each([
    ["web/home/page.tsx", "../../server/ids.ts", "web may use domain"],
    ["server/ids.ts", "../web/main.tsx", "server may use domain"],
    ["domain/roles.ts", "../server/ids.ts", "domain may use nothing of ours"],
    ["web/home/page.tsx", "../../domain/a-shapes.ts", "only the types"],
    ["domain/roles.ts", "./a-shapes.ts", "only the types"],
    ["server/http/env.ts", "../people/store.ts", "http is below people"],
    ["server/people/store.ts", "../files/store.ts", "people is below files"],
    ["server/files/store.ts", "./actions.ts", "store must not import actions"],
    ["server/files/store.ts", "../people/actions.ts", "store must not import actions"],
    ["server/files/routes.ts", "../people/routes.ts", "private to their room"],
    ["server/files/store.ts", "../app.ts", "only programs and later files"],
    ["server/app.ts", "./main.ts", "only programs and later files"],
    ["server/files/store.ts", "../testing/people.ts", "only tests import"],
    ["web/ui/button.tsx", "../api/http.ts", "ui is below api"],
    ["web/saving/saving.ts", "../people/list.tsx", "saving is below people"],
    ["web/comments/list.tsx", "../documents/queries.ts", "comments is below documents"],
    ["web/documents/content/a.tsx", "../lists/b.tsx", "content is below lists"],
    ["web/people/list.tsx", "../routes.tsx", "only programs and later files"],
  ])("keeps %s from importing %s", (path, from, reason) => {
    const target = posix.join(posix.dirname(path), from);
    const [sentence, ...others] = brokenRules({
      [path]: `import { x } from "${from}";`,
      [target]: nothing,
    });
    expect(sentence).toContain(`${path} imports ${target}: `);
    expect(sentence).toContain(reason);
    expect(others).toEqual([]);
  });

  test.each([
    ["domain/people/roles.ts", "node:fs", "domain runs without Node"],
    ["domain/people/roles.ts", "hono", "domain uses no package"],
    ["domain/people/roles.ts", "zod", "domain uses no package"],
    ["web/main.tsx", "node:path", "web runs without Node"],
    ["scripts/start.mjs", "zod", "scripts run before anything is installed"],
  ])("keeps %s from importing the package %s", (path, from, reason) => {
    const [sentence] = brokenRules({ [path]: `import { x } from "${from}";` });
    expect(sentence).toContain(reason);
  });

  test("rejects a forbidden dynamic import", () => {
    const dynamicImport = `void import(${JSON.stringify("../server/ids.ts")});`;
    const files = { "web/main.tsx": dynamicImport, "server/ids.ts": nothing };
    expect(brokenRules(files)).toHaveLength(1);
  });

  test("ignores imports in comments", () => {
    const files = {
      "web/main.tsx":
        '/*\nimport { x } from "../server/ids.ts";\n*/\n// import "../server/ids.ts";',
      "server/ids.ts": nothing,
    };
    expect(brokenRules(files)).toEqual([]);
  });
});

test("reports a file that only re-exports", () => {
  const files = {
    "web/people/index.ts":
      '/** Everything. */\nexport * from "./list.tsx";\nexport { a } from "./b.ts";',
    "web/people/list.tsx": nothing,
    "web/people/b.ts": `export { c } from "./list.tsx";\n${nothing}`,
  };
  expect(brokenRules(files)).toEqual(["web/people/index.ts: it only re-exports other modules"]);
});

test("reports a folder whose name has no subject", () => {
  expect(brokenRules({ "web/people/utils/a.ts": nothing })).toEqual([
    'web/people/utils/a.ts: a folder "utils" does not name its subject',
  ]);
});

test("reports the whole path of a cycle, even of types only", () => {
  const files = {
    "domain/a.ts": 'import { b } from "./b.ts";',
    "domain/b.ts": 'import type { c } from "./c.ts";',
    "domain/c.ts": 'import { a } from "./a.ts";',
  };
  expect(brokenRules(files)).toEqual([
    "A cycle: domain/a.ts → domain/b.ts → domain/c.ts → domain/a.ts",
  ]);
});
