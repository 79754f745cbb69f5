import { globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { HtmlValidate } from "html-validate";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { useTeam } from "../testing/use-team.ts";
import { guideFolder } from "./read-guide.ts";

const { members } = useTeam();

const root = fileURLToPath(new URL("../..", import.meta.url));
const names = readdirSync(guideFolder)
  .filter((file) => file.endsWith(".md"))
  .map((file) => file.replace(/\.md$/, ""));
const pictures = readdirSync(join(guideFolder, "images"));
const addressOf = (name: string) => (name === "index" ? "/help" : `/help/${name}`);
const textOf = (name: string) => readFileSync(join(guideFolder, `${name}.md`), "utf8");

function linksIn(page: string): string[] {
  return [...page.matchAll(/(?:href|src)="(\/help[^"]*)"/g)].map(([, address = ""]) => address);
}

describe.each(names)("the page %s", (name) => {
  test("is open to members and guests", async () => {
    for (const reader of ["guest", "designer", "captain"] as const) {
      const { status, text } = await members[reader].get(addressOf(name));
      expect(status).toBe(200);
      expect(text).toContain(`<h1>${/^# (.+)$/m.exec(textOf(name))?.[1]}</h1>`);
    }
  });

  test("sends a visitor to sign in and back", async () => {
    const { status, headers } = await members.nobody.get(addressOf(name));
    expect(status).toBe(302);
    expect(headers.get("location")).toBe(`/login?to=${encodeURIComponent(addressOf(name))}`);
  });

  test("links only to pages and images that exist", async () => {
    const { text } = await members.guest.get(addressOf(name));
    for (const address of linksIn(text)) {
      expect([address, (await members.guest.get(address)).status]).toEqual([address, 200]);
    }
    expect(text).not.toMatch(/(?:href|src)="(?!\/)(?!#content)/);
  });

  test("is valid HTML", async () => {
    const validator = new HtmlValidate({
      root: true,
      extends: ["html-validate:standard", "html-validate:a11y", "html-validate:document"],
      rules: { "require-sri": ["error", { target: "crossorigin" }] },
    });
    const { text } = await members.guest.get(addressOf(name));
    const { results } = await validator.validateString(text);
    const complaints = results.flatMap(({ messages }) => messages);
    expect(complaints.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test("is linked from the index", async () => {
    expect(linksIn((await members.guest.get("/help")).text)).toContain(addressOf(name));
  });

  test("names controls as the screens do", () => {
    const named = [...textOf(name).matchAll(/\*\*([^*]+?):?\*\*/g)].map(([, label = ""]) => label);
    expect(named.filter((label) => !screens.includes(label))).toEqual([]);
  });
});

const screens = globSync("{web,domain}/**/*.{ts,tsx}", { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(join(root, path), "utf8"))
  .join("\n");

describe("guide images", () => {
  test("are all shown at their own size", async () => {
    const pages = await Promise.all(names.map((name) => members.guest.get(addressOf(name))));
    const text = pages.map((page) => page.text).join("\n");
    for (const picture of pictures) {
      const { width, height } = await sharp(join(guideFolder, "images", picture)).metadata();
      expect(text).toMatch(
        new RegExp(`src="/help/images/${picture}" alt="[^"]+" width="${width}" height="${height}"`),
      );
    }
  });

  test("number at most fifteen, with at most 60 kB each", () => {
    expect(pictures.length).toBeLessThanOrEqual(15);
    const large = pictures.filter(
      (name) => statSync(join(guideFolder, "images", name)).size > 60_000,
    );
    expect(large).toEqual([]);
  });

  test("are not sent again to a browser that has them", async () => {
    const first = await members.guest.get("/help/images/search.webp");
    expect(first.headers.get("content-type")).toBe("image/webp");
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    const tag = first.headers.get("etag") ?? "";
    const again = await members.guest.get("/help/images/search.webp", { "if-none-match": tag });
    expect([again.status, again.text]).toEqual([304, ""]);
  });
});

test.each([
  "/help/nothing",
  "/help/finding.md",
  "/help/images/nothing.webp",
  "/help/images/..%2Findex.md",
])("answers 404 for %s", async (address) => {
  expect((await members.guest.get(address)).status).toBe(404);
});

test("loads nothing from elsewhere and is not cached", async () => {
  const { headers } = await members.guest.get("/help");
  expect(headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'; /,
  );
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-robots-tag")).toBe("noindex");
});
