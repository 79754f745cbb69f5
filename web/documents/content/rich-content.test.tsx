import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { ConfigContext } from "../../api/session.ts";
import { testConfig } from "../../testing/config.ts";
import { createToasts, ToastsContext } from "../../ui/toasts.ts";
import { readContent } from "./read-content.ts";
import { RichContent } from "./rich-content.tsx";

const id = "abcdefghij0123456789";
const picture: Attachment = {
  id,
  name: "a.png",
  size: 1,
  kind: "image",
  picture: { width: 640, height: 480 },
  textNote: null,
};

let currentPath: () => string;

async function show(html: string, attachments: Attachment[] = [], config = testConfig) {
  const root = createRootRoute({
    component: () => (
      <section aria-label="text">
        <RichContent content={readContent(html)} attachments={attachments} />
      </section>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  currentPath = () => router.history.location.href;
  render(
    <ToastsContext value={createToasts()}>
      <ConfigContext value={config}>
        <RouterProvider router={router} />
      </ConfigContext>
    </ToastsContext>,
  );
  return await screen.findByRole("region", { name: "text" });
}

test("renders the formats of rich content", async () => {
  const html =
    '<h2>A</h2><p data-align="right" data-indent="2">b <strong>c</strong></p><ol start="4"><li>d</li></ol>';
  const shown = await show(html);
  expect(shown.querySelector(".rich")?.innerHTML).toBe(html.replace("<h2>", '<h2 tabindex="-1">'));
});

test("marks mentions, also in headings and tables", async () => {
  const mention = '<span data-mention="m1">@Mei Tanaka</span>';
  const shown = await show(
    `<h2>${mention}</h2><p><em>${mention}</em></p><table><tbody><tr><td>${mention}</td></tr></tbody></table>`,
  );
  const marked = [...shown.querySelectorAll("[data-mention]")];
  expect(marked.map(({ outerHTML }) => outerHTML)).toEqual([mention, mention, mention]);
});

test("drops unknown markup and keeps its text", async () => {
  const shown = await show(
    '<p onclick="x()" style="top:0" class="y">a<script>b</script><iframe src="c"></iframe></p><a href="javascript:x()">d</a>',
  );
  expect(shown.querySelector("script, iframe, a, [style], [onclick], p[class]")).toBeNull();
  expect(shown.textContent).toContain("d");
});

test("opens external links in a new tab without an opener", async () => {
  await show('<p><a href="https://example.org/">out</a></p>');
  const link = screen.getByRole("link", { name: "out" });
  expect(link.getAttribute("rel")).toContain("noopener");
  expect(link.getAttribute("target")).toBe("_blank");
});

test("opens internal links in the same tab", async () => {
  await show(`<p><a href="${location.origin}/document/x">in</a></p>`);
  const link = screen.getByRole("link", { name: "in" });
  expect(link.getAttribute("href")).toBe("/document/x");
  expect(link.getAttribute("target")).toBeNull();
});

test.each(["//evil.example/x", "/..//evil.example/x", "/\\evil.example", "/\t/evil.example"])(
  "keeps an internal link to the path %j on this host",
  async (path) => {
    await show(`<p><a href="${location.origin}${path}">own</a></p>`);
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "own" });
    expect(new URL(link.href).host).toBe(location.host);
  },
);

test("jumps to a heading of the same text without leaving the page", async () => {
  await show('<h2 id="section-a">a</h2><p><a href="#section-a">to a</a></p>');
  const heading = screen.getByRole("heading", { name: "a" });
  heading.scrollIntoView = vi.fn<() => void>();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  screen.getByRole("link", { name: "to a" }).click();
  expect(heading.scrollIntoView).toHaveBeenCalled();
  expect(document.activeElement).toBe(heading);
  expect(location.hash).toBe("#section-a");
});

test("reserves the space of an image and links it to the original", async () => {
  await show(`<p><img src="/api/files/${id}" alt="A wing"></p>`, [picture]);
  const image = screen.getByRole("img", { name: "A wing" });
  expect(image.getAttribute("src")).toBe(`/api/files/${id}/large`);
  expect([image.getAttribute("width"), image.getAttribute("height")]).toEqual(["640", "480"]);
  expect(image.closest("a")?.getAttribute("href")).toBe(`/api/files/${id}`);
});

test("keeps the aspect ratio of a resized image and never enlarges it", async () => {
  const src = `/api/files/${id}`;
  await show(
    `<p><img src="${src}" alt="A" width="160" height="999"><img src="${src}" alt="B" width="2000" height="1500"></p>`,
    [picture],
  );
  const measures = screen
    .getAllByRole("img")
    .map((image) => [image.getAttribute("width"), image.getAttribute("height")]);
  expect(measures).toEqual([
    ["160", "120"],
    ["640", "480"],
  ]);
});

test("reports an image that fails to load and still links to the original", async () => {
  await show(`<p><img src="/api/files/${id}" alt="A wing"></p>`, [picture]);
  fireEvent.error(screen.getByRole("img", { name: "A wing" }));
  const link = screen.getByRole("link", { name: /Failed to load image\s*A wing/ });
  expect(link.getAttribute("href")).toBe(`/api/files/${id}`);
});

test("demotes a level 1 heading below the page title", async () => {
  await show("<h1>Part one</h1><h2>Detail</h2>");
  expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  expect(screen.getByRole("heading", { level: 2, name: "Part one" })).toBeDefined();
});

test("breaks long names in a table after separators and never short ones", async () => {
  const long = "geometry_msgs/TwistWithCovarianceStamped";
  const shown = await show(
    `<table><tbody><tr><td>/fsds/gss</td><td><p>a ${long} b</p></td></tr></tbody></table>`,
  );
  const [first, second] = shown.querySelectorAll("td");
  expect(first?.innerHTML).toBe("/fsds/gss");
  expect(second?.innerHTML).toBe("<p>a geometry_<wbr>msgs/<wbr>TwistWithCovarianceStamped b</p>");
});

test("shows the language of a code block and a Copy button", async () => {
  const shown = await show('<pre data-language="python"><code>if a:\n  b</code></pre>');
  expect(shown.textContent).toContain("Python");
  expect(screen.getByRole("button", { name: "Copy" })).toBeDefined();
  expect(shown.querySelector("pre")?.textContent).toBe("if a:\n  b");
});

test("copies code over plain http, without the clipboard API", async () => {
  const copied: string[] = [];
  const clipboardData = { setData: (_type: string, text: string) => copied.push(text) };
  const copy = () => {
    document.dispatchEvent(Object.assign(new Event("copy"), { clipboardData }));
    return true;
  };
  Object.assign(document, { execCommand: copy });
  onTestFinished(() => void Reflect.deleteProperty(document, "execCommand"));
  await show("<pre><code>bleed twice</code></pre>");
  fireEvent.click(screen.getByRole("button", { name: "Copy" }));
  expect(await screen.findByText("Copied")).toBeTruthy();
  expect(copied).toEqual(["bleed twice"]);
});

test.each([
  ["mailto:captain@team.edu", null],
  ["TEL:+15550100", null],
  [`${location.origin}/api/files/${id}`, "_blank"],
])("leaves the link %s to the browser", async (address, target) => {
  await show(`<p><a href="${address}">link</a></p>`);
  const link = screen.getByRole("link", { name: "link" });
  expect(link.getAttribute("href")).toBe(address);
  expect(link.getAttribute("target")).toBe(target);
});

test("puts no link around an image that is in a link", async () => {
  await show(
    `<p><a href="https://example.org/"><strong><img src="/api/files/${id}" alt="A"></strong></a></p>`,
  );
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "https://example.org/",
  ]);
});

test("navigates to an internal link without a page load", async () => {
  await show('<p><a href="/document/x#section-a">in</a></p>');
  expect(fireEvent.click(screen.getByRole("link", { name: "in" }))).toBe(false);
  expect(currentPath()).toBe("/document/x#section-a");
});

test("tells screen readers which cells head columns and which head rows", async () => {
  await show(
    '<table><tbody><tr><th colspan="2">Lap</th></tr><tr><th>Heat</th><td>1.4 K</td></tr></tbody></table>',
  );
  const column = screen.getByRole<HTMLTableCellElement>("columnheader", { name: "Lap" });
  expect(column.colSpan).toBe(2);
  expect(screen.getByRole("rowheader", { name: "Heat" })).toBeTruthy();
});

test.each([
  ["/document/x", "/wiki/document/x", ""],
  [`${location.origin}/wiki/help?a=1#b`, "/wiki/help?a=1#b", ""],
  [`${location.origin}/lms/document/x`, `${location.origin}/lms/document/x`, "_blank"],
  [`${location.origin}/wiki/api/files/${id}`, `${location.origin}/wiki/api/files/${id}`, "_blank"],
])("leads from %s below a path to %s", async (written, href, target) => {
  document.documentElement.dataset["basePath"] = "/wiki";
  onTestFinished(() => void delete document.documentElement.dataset["basePath"]);
  const config = { ...testConfig, baseUrl: "https://tools.school.example/wiki" };
  await show(`<p><a href="${written}">link</a></p>`, [], config);
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "link" });
  expect([link.getAttribute("href"), link.target]).toEqual([href, target]);
});
