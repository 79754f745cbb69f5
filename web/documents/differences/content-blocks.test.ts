import { expect, test } from "vitest";
import { contentBlocks } from "./content-blocks.ts";

const only = (html: string) => contentBlocks(html)[0];
const source = "/api/files/a";

test.each([
  [
    "equal marks in another order",
    "<strong><em>a</em></strong>",
    "<em><strong>a</strong></em>",
    true,
  ],
  ["marks in two pieces", "<em>a</em><em>b</em>", "<em>ab</em>", true],
  ["a mark on one more letter", "<em>a</em>b", "<em>ab</em>", false],
  ["another mark", "<em>a</em>", "<strong>a</strong>", false],
  ["another color", '<span data-color="red">a</span>', '<span data-color="blue">a</span>', false],
  ["a line break instead of a space", "a b", "a<br>b", false],
  ["a mention instead of its text", '<span data-mention="m1">@Mei</span>', "@Mei", false],
  [
    "another member with the same name",
    '<span data-mention="m1">@Mei</span>',
    '<span data-mention="m2">@Mei</span>',
    false,
  ],
])("compares the formatting of %s", (_what, one, other, isEqual) => {
  const [first, second] = [only(`<p>${one}</p>`), only(`<p>${other}</p>`)];
  expect(first?.text).toBe(second?.text);
  expect(first?.formatting === second?.formatting).toBe(isEqual);
});

test.each([
  ["", "[Image]"],
  ["A wing", "[Image: A wing]"],
])("describes an image named %j as %j", (alt, text) => {
  expect(only(`<p>See <img src="${source}" alt="${alt}"></p>`)?.text).toBe(`See ${text}`);
});

test.each([
  ["another image", `<img src="/api/files/b" alt="a" width="3">`],
  ["another width", `<img src="${source}" alt="a" width="4">`],
])("notices %s", (_what, image) => {
  const before = only(`<p><img src="${source}" alt="a" width="3"></p>`);
  expect(only(`<p>${image}</p>`)?.images).not.toBe(before?.images);
});

test("lists each link of a paragraph once", () => {
  const link = (words: string) => `<a href="https://a.org">${words}</a>`;
  const html = `<p>${link("a")} and ${link("<em>b</em>")} and <a href="/document/x">c</a></p>`;
  expect(only(html)?.links).toBe("https://a.org\n/document/x");
});

test.each([
  ["<p></p><p>  </p><p><br></p>"],
  ["<pre><code></code></pre>"],
  ["<table><tbody><tr><td><p></p></td><td></td></tr></tbody></table>"],
  ["<ul><li></li></ul>"],
])("skips the empty block %s", (html) => {
  expect(contentBlocks(html)).toEqual([]);
});

test("gives only the first paragraph of a list item its number", () => {
  const blocks = contentBlocks("<ol><li><p>a</p><p>b</p></li><li><h3>c</h3></li><li>d</li></ol>");
  expect(blocks.map(({ kind, text, depth, number }) => [kind, text, depth, number])).toEqual([
    ["numbered", "a", 0, 1],
    ["p", "b", 1, undefined],
    ["h3", "c", 1, undefined],
    ["numbered", "d", 0, 3],
  ]);
});

test("counts a list from its start, and notices another start", () => {
  const list = (start: string) => contentBlocks(`<ol${start}><li>a</li><li>b</li></ol>`);
  const [first, second] = list(' start="3"');
  expect([first?.number, second?.number]).toEqual([3, 4]);
  const [plain, next] = list("");
  expect(plain?.formatting).not.toBe(first?.formatting);
  expect(next?.formatting).toBe(second?.formatting);
});

test("notices merged cells and header cells of a table row", () => {
  const row = (cells: string) => only(`<table><tbody><tr>${cells}</tr></tbody></table>`);
  const plain = row("<td>a</td><td>b</td>");
  expect(plain?.text).toBe("a | b");
  for (const cells of ['<td rowspan="2">a</td><td>b</td>', "<th>a</th><td>b</td>"]) {
    expect(row(cells)?.text).toBe(plain?.text);
    expect(row(cells)?.formatting).not.toBe(plain?.formatting);
  }
});

test("notices a line break after a space", () => {
  const [before, after] = [only("<p>a b</p>"), only("<p>a <br>b</p>")];
  expect(after?.formatting).not.toBe(before?.formatting);
});
