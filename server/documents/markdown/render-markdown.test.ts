import { expect, test } from "vitest";
import { sanitizeContent } from "../sanitize-content.ts";
import { readMarkdown } from "./read-markdown.ts";
import { renderMarkdown } from "./render-markdown.ts";

const file = "/api/files/abcdefghij0123456789";
const paths: Record<string, string> = {
  "pad wear": "Brakes/Pad wear.md",
  "old/pad wear": "old/Pad wear.md",
  "disc.png": "img/disc.png",
};
const pages = {
  isGitHubWiki: false,
  find: (name: string) => {
    const path = paths[name.toLowerCase()];
    return path === undefined ? undefined : { path };
  },
};

function render(markdown: string) {
  const { html, simpler } = renderMarkdown(readMarkdown(markdown), pages);
  const content = sanitizeContent(html, new Set([file.slice(-20)]));
  return { html, content, simpler: Object.fromEntries(simpler) };
}

const callout = (title: string, body: string) =>
  `<blockquote><p><strong>${title}</strong></p>${body}</blockquote>`;

test.each([
  [
    "GitHub",
    "> [!IMPORTANT]\n> a\n>\n> - b",
    callout("Important", "<p>a</p><ul><li><p>b</p></li></ul>"),
  ],
  ["Obsidian", "> [!tip|right]- Use *gloves*\n> a", callout("Use <em>gloves</em>", "<p>a</p>")],
  ["Obsidian without text", "> [!todo]\n\na", `${callout("Todo", "")}<p>a</p>`],
  [
    "Docusaurus",
    "a\n:::note[B **c**]\nd\n:::\ne",
    `<p>a</p>${callout("B <strong>c</strong>", "<p>d</p>")}<p>e</p>`,
  ],
  ["VuePress", "::: danger Stop {.x}\na\n:::", callout("Stop", "<p>a</p>")],
  [
    "Docmost in an item",
    "1. a\n   :::info\n   b\n   :::",
    `<ol><li><p>a</p>${callout("Info", "<p>b</p>")}</li></ol>`,
  ],
  [
    "MkDocs",
    '!!! warning "Hot"\n    a\n\n    b\n\nc',
    `${callout("Hot", "<p>a</p><p>b</p>")}<p>c</p>`,
  ],
  [
    "Notion",
    "<aside>\n💡 a *b*\n\n</aside>\n\nc",
    "<blockquote><p>💡 a <em>b</em></p></blockquote><p>c</p>",
  ],
  ["BookStack", '<p class="callout info">a</p>', "<blockquote><p>a</p></blockquote>"],
])("renders a callout of %s as a quote and counts it", (_, markdown, content) => {
  expect(render(markdown)).toMatchObject({ content, simpler: { callout: 1 } });
});

test.each([
  ["a container inside another", ":::a\n:::b\nc\n:::\n:::", callout("A", callout("B", "<p>c</p>"))],
  [
    "a sign in code inside of it",
    ":::a\n```\n:::\n```\n:::",
    callout("A", "<pre><code>:::</code></pre>"),
  ],
  ["a container that never ends", ":::a\n\nb", "<p>:::a</p><p>b</p>"],
  ["an aside that never ends", "<aside>\n\nb", "<blockquote><p>b</p></blockquote>"],
  ["an exclamation", "!!! wow", callout("Wow", "")],
  ["three exclamation marks in a sentence", "!!! wow that is hot", "<p>!!! wow that is hot</p>"],
  [
    "a container below code in a line",
    "```a```\n\n:::b\nc\n:::",
    `<p><code>a</code></p>${callout("B", "<p>c</p>")}`,
  ],
  ["containers in code", "```\n:::a\n```", "<pre><code>:::a</code></pre>"],
])("reads %s", (_, markdown, content) => {
  expect(render(markdown).content).toBe(content);
});

test.each([
  ["in a line", "so $a_1 * b_2$ is *c*", "<p>so $a_1 * b_2$ is <em>c</em></p>", 1],
  ["of one letter", "the $v$ and $ρ$", "<p>the $v$ and $ρ$</p>", 2],
  ["between brackets", "\\(x_1\\) and $`y_1`$", "<p>$x_1$ and $y_1$</p>", 2],
  ["between two signs", "$$x^2$$ here", "<p>$$x^2$$ here</p>", 1],
  [
    "as a block",
    "a\n$$\nx_1\n= 2\n$$\nb",
    '<p>a</p><pre data-language="latex"><code>x_1\n= 2</code></pre><p>b</p>',
    1,
  ],
  ["as code", "```math\nx_1\n```", '<pre data-language="latex"><code>x_1</code></pre>', 1],
  ["that never ends", "$$\nx\n\ny", "<p>$$ x</p><p>y</p>", undefined],
])("keeps a formula %s as LaTeX", (_, markdown, content, formula) => {
  expect(render(markdown)).toEqual({
    html: expect.anything(),
    content,
    simpler: formula ? { formula } : {},
  });
});

test("does not take two prices for a formula", () => {
  expect(render("Pads $5 and **discs** $10.")).toMatchObject({
    content: "<p>Pads $5 and <strong>discs</strong> $10.</p>",
    simpler: {},
  });
});

test.each([
  ["==a **b**==", '<p><span data-background="marker">a <strong>b</strong></span></p>'],
  ["a <mark>b</mark>", '<p>a <span data-background="marker">b</span></p>'],
  ["a == b == c", "<p>a == b == c</p>"],
  ["a==b, c==d", "<p>a==b, c==d</p>"],
  ["`==a==`", "<p><code>==a==</code></p>"],
])("highlights in %s", (markdown, content) => {
  expect(render(markdown)).toMatchObject({ content, simpler: {} });
});

test("numbers footnotes in the order of their marks", () => {
  const markdown =
    "a[^x] b[^1] c[^x] d^[in *line*] e[^gone]\n\n[^1]: one\n[^x]: two\n\n    more\n[^y]: rest";
  const mark = (sign: string) => `<a href="#section-footnotes">${sign}</a>`;
  expect(render(markdown)).toMatchObject({
    html:
      `<p>a${mark("¹")} b${mark("²")} c${mark("¹")} d${mark("³")} e[^gone]</p><h2>Footnotes</h2>` +
      "<ol><li><p>two</p><p>more</p></li><li><p>one</p></li>" +
      "<li><p>in <em>line</em></p></li><li><p>rest</p></li></ol>",
    simpler: { footnote: 4 },
  });
});

test("puts footnotes under the page's own heading for them", () => {
  expect(render("a[^1]\n\n## Notes\n\n[^1]: b").html).toBe(
    "<p>a¹</p><h2>Notes</h2><ol><li><p>b</p></li></ol>",
  );
});

test("renders terms with their definitions, also from HTML", () => {
  const expected = '<p><strong>A</strong></p><p data-indent="1">b c</p><p data-indent="1">d</p>';
  expect(render("A\n: b\n  c\n\n: d\n\nE")).toMatchObject({
    content: `${expected}<p>E</p>`,
    simpler: { definition: 2 },
  });
  expect(render("<dl><dt>A</dt><dd>b c</dd><dd>d</dd></dl>")).toMatchObject({
    content: expected,
    simpler: { definition: 2 },
  });
});

test.each([
  ["[[Pad wear]]", '<a href="/Brakes/Pad%20wear.md">Pad wear</a>'],
  ["[[pad wear|wear]]", '<a href="/Brakes/Pad%20wear.md">wear</a>'],
  ["[[old/Pad wear]]", '<a href="/old/Pad%20wear.md">old/Pad wear</a>'],
  [
    "[[Pad wear#When to change]]",
    '<a href="/Brakes/Pad%20wear.md#when-to-change">Pad wear &gt; When to change</a>',
  ],
  ["[[#Two words]]", '<a href="#two-words">Two words</a>'],
  ["[[Pad wear#^a1b2c3|a]]", '<a href="/Brakes/Pad%20wear.md">a</a>'],
  ["[[the wear|Pad wear]]", '<a href="/Brakes/Pad%20wear.md">the wear</a>'],
  ["[[gone|away]]", '<a href="gone">away</a>'],
  ["![[disc.png|300x200]]", '<img src="/img/disc.png" alt="" width="300">'],
  ["![[disc.png|A disc|50]]", '<img src="/img/disc.png" alt="A disc" width="50">'],
  ["![[gone.png]]", '<img src="gone.png" alt="">'],
  ["[[1]](https://a.b)", '<a href="https://a.b">[1]</a>'],
  ["[[_TOC_]]", ""],
])("reads the wiki link %s", (markdown, html) => {
  expect(render(markdown).html).toBe(`<p>${html}</p>`);
});

test.each([
  ["![a|300](x.png)", '<p><img src="x.png" alt="a" width="300"></p>'],
  ["![a|b](x.png)", '<p><img src="x.png" alt="a|b"></p>'],
  ['![a](x.png " =300x200")', '<p><img src="x.png" alt="a" width="300"></p>'],
  ["![a](x.png =50%x)", '<p><img src="x.png" alt="a" width="50%"></p>'],
  ['![a](x.png){ width="4.5%" }', '<p><img src="x.png" alt="a" width="4.5%"></p>'],
  ["![a](x.png){: .wide}", '<p><img src="x.png" alt="a"></p>'],
  ['![a](x.png "A <b>")', '<p><img src="x.png" alt="a"></p><p><em>A &lt;b&gt;</em></p>'],
  ['see ![a](x.png "A")', '<p>see <img src="x.png" alt="a"></p>'],
  [
    '<figure><img src="x.png"><figcaption>A</figcaption></figure>',
    '<p><img src="x.png"></p><p><em>A</em></p>',
  ],
])("reads the size and the caption of %s", (markdown, html) => {
  expect(render(markdown).html).toBe(html);
});

test("counts diagrams, tasks, and collapsible sections", () => {
  const markdown =
    "```plantuml\na\n```\n\n- [ ] b\n\n<details><summary>c</summary>\n\nd\n\n</details>";
  expect(render(markdown)).toMatchObject({
    content:
      '<pre data-language="plantuml"><code>a</code></pre><ul><li><p>☐ b</p></li></ul>' +
      "<p><strong>c</strong></p><p>d</p>",
    simpler: { diagram: 1, task: 1, details: 1 },
  });
});
