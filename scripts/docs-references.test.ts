import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./project.mjs";
import { ladders } from "./walls.mjs";

const captainPages = ["first-day", "at-home", "troubleshooting", "privacy"];
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "bench/README.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const ourRooms = "domain|server|web|e2e|bench|scripts|docs|\\.ci|\\.github|\\.vscode";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const exists = (path: string) => existsSync(join(root, path));
const findAll = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, first = ""]) => first)),
];

describe.each(pages)("%s", (page) => {
  const text = read(page);

  test("names files and folders that exist", () => {
    const paths = findAll(text, new RegExp(`\`((?:${ourRooms})/[\\w./-]*)\``, "g"));
    expect(paths.filter((path) => !exists(path))).toEqual([]);
  });

  test("links to files that exist", () => {
    const prose = text.replaceAll(/(`+)[\s\S]+?\1/g, "");
    const targets = findAll(prose, /\]\((?!https?:|#|…)([^)#]+)/g);
    expect(targets.filter((target) => !exists(join(dirname(page), target)))).toEqual([]);
  });

  test("names symbols with the files that declare them", () => {
    const named = [...text.matchAll(/`(\w+)` in `([\w.-]+\/[\w./-]+)`/g)];
    const missing = named.filter(([, symbol = "", path = ""]) => !declares(path, symbol));
    expect(missing.map(([words]) => words)).toEqual([]);
  });
});

describe.each(captainPages)("docs/%s.md", (name) => {
  const text = read(`docs/${name}.md`);

  test("links to headings that exist", () => {
    const links = [...text.matchAll(/\]\(([\w/.-]*\.md)?#([\w-]+)\)/g)];
    const broken = links.filter(
      ([, page, anchor = ""]) =>
        !anchorsOf(page ? join("docs", page) : `docs/${name}.md`).includes(anchor),
    );
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  test("names variables that the server reads", () => {
    const settings = read("server/settings.ts");
    const named = findAll(text, /\b([A-Z]+(?:_[A-Z]+)+)\b/g);
    expect(named.filter((variable) => !settings.includes(`"${variable}"`))).toEqual([]);
  });
});

test.each(["web", "server"] as const)("draws the rooms of %s in the order of the walls", (side) => {
  const rooms = findAll(
    read("docs/images/rooms.svg"),
    new RegExp(`data-room="${side}/([^"]+)"`, "g"),
  );
  expect(rooms).toEqual(ladders[side].toReversed().flat());
});

function declares(path: string, symbol: string): boolean {
  const declaration = new RegExp(`\\b(?:function\\*?|const|let|class|type|interface) ${symbol}\\b`);
  return exists(path) && declaration.test(read(path));
}

/** As GitHub makes them. */
function anchorsOf(path: string): string[] {
  return findAll(read(path), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}
