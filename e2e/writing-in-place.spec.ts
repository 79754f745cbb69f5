import type { Locator, Page } from "@playwright/test";
import { moveCaret } from "./fixtures/move-caret.ts";
import { captain } from "./fixtures/people.ts";
import { pngFile } from "./fixtures/png-file.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

const row = (tag: string, ...cells: string[]) =>
  `<tr>${cells.map((cell) => `<${tag}><p>${cell}</p></${tag}>`).join("")}</tr>`;
const table = `<table><tbody>${row("th", "Part", "Nm")}${row("td", "Hub", "42")}</tbody></table>`;
const words = "The hub bearings are preloaded in two steps and checked cold. ".repeat(6);

const document = {
  subteam: "chassis",
  title: "Hub bearing preload of the front axle, measured before and after endurance",
  tags: ["weld", "hub", "torque", "measurement"],
  content: `<p>${words}</p><h2>Result</h2>${table}<p>${words}</p><pre><code>a = 42</code></pre><h3>Next</h3><p>${words.repeat(8)}</p>`,
};

test.beforeEach(({ page }) => signInByApi(page, captain));

/** The top left corner of each part of the head and each block of the text, in pixels. */
function places(page: Page): Promise<number[][]> {
  return page.evaluate(() => {
    const head = "main header :is(nav > span, li, [aria-pressed=true], h1, time)";
    return [...window.document.querySelectorAll(`${head}, .rich > *`)].map((element) => {
      const { left, top } = element.getBoundingClientRect();
      return [left, top];
    });
  });
}

async function edit(page: Page, id: string) {
  await page.goto(`/document/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  return page.getByRole("textbox", { name: "Content" });
}

for (const [width, isTouched] of [
  [1440, false],
  [390, true],
] as const) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: isTouched, isMobile: isTouched });

    test("moves nothing when an edit begins and ends", async ({ page }) => {
      await page.goto(`/document/${await writeDocument(page, document)}`);
      await expect(page.getByRole("heading", { name: "Result" })).toBeVisible();
      await page.evaluate(() => window.document.fonts.ready);
      const read = await places(page);
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      await expect(page.getByRole("textbox", { name: "Content" })).toBeInViewport();
      await expect(page.getByRole("button", { name: "+ Add Tag" })).toBeVisible();
      expect(await places(page)).toEqual(read);
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
      expect(await places(page)).toEqual(read);
    });

    test("shows all of a table's and a picture's controls below them", async ({ page }) => {
      const content = await edit(page, await writeDocument(page, document));
      await content.getByText("42", { exact: true }).click();
      const tools = page.getByRole("group", { name: "Table controls" });
      await expect(tools.getByRole("button", { name: "Remove table" })).toBeInViewport();
      await expectBetween(page, content.locator(".rich-table"), tools);
      const after = content.locator(".rich-table ~ p").first();
      await expectBetween(page, tools, after);

      await insertPictures(page, after, "left", "right");
      await content.getByRole("img", { name: "left" }).click();
      const controls = page.getByRole("group", { name: "Image controls" });
      await controls.scrollIntoViewIfNeeded();
      await expectBetween(page, content.getByRole("img", { name: "left" }), controls);
      for (const name of ["Small", "Full", "Remove image"]) {
        await expect(controls.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
      }
      await controls.getByRole("textbox", { name: "Alt text" }).fill("The left wing");
      await expect(content.getByRole("img", { name: "The left wing" })).toBeVisible();
    });

    test("shows the title and the text of a new document on the first screen", async ({ page }) => {
      await page.goto("/create");
      await expect(page.getByRole("textbox", { name: "Title" })).toBeInViewport({ ratio: 1 });
      const content = page.getByRole("textbox", { name: "Content" });
      await expect(content).toBeInViewport({ ratio: 0.5 });
      await page.goto("/create/chassis");
      await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
      await expect(content).toBeInViewport({ ratio: 0.9 });
    });
  });
}

/** Uploads pictures at the end of this paragraph. */
async function insertPictures(page: Page, paragraph: Locator, ...names: string[]): Promise<void> {
  const pictures = await Promise.all(names.map((name) => pngFile(`${name}.png`, [600, 90])));
  await paragraph.click({ position: { x: 4, y: 4 } });
  await moveCaret(page, "End");
  await page.getByLabel("Image file").setInputFiles(pictures);
  await expect(page.getByRole("img", { name: names.at(-1) ?? "" })).toBeVisible();
}

/** Expects `lower` to begin below `upper` and to fit the window's width. */
async function expectBetween(
  page: Page,
  upper: ReturnType<Page["locator"]>,
  lower: ReturnType<Page["locator"]>,
): Promise<void> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  if (!above || !below) throw new Error("Not shown");
  expect(above.y + above.height).toBeLessThanOrEqual(below.y + 1);
  expect(below.x).toBeGreaterThanOrEqual(0);
  expect(below.x + below.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

test("stays where the reader was when an edit begins", async ({ page }) => {
  const id = await writeDocument(page, document);
  const comments = `/api/documents/${id}/comments`;
  for (const content of ["One", "Two", "Three", "Four", "Five"]) {
    expect(await page.request.post(comments, { data: { content } })).toBeOK();
  }
  await page.goto(`/document/${id}`);
  await page.getByText("Five").scrollIntoViewIfNeeded();
  const read = await places(page);
  // A click of the pointer would scroll first.
  await page.getByRole("button", { name: "Edit", exact: true }).dispatchEvent("click");
  const content = page.getByRole("textbox", { name: "Content" });
  await expect(content).toBeFocused();
  expect(await places(page)).toEqual(read);
  await page.keyboard.type("Here: ");
  await expect(content.getByText("Here: ")).toBeInViewport();
});

test("opens a menu of the toolbar without moving the text", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  const content = await edit(page, await writeDocument(page, document));
  await content.getByText("Next").click();
  await page.evaluate(() => window.scrollTo(0, 300));
  const button = await page.getByRole("button", { name: "Text color" }).boundingBox();
  if (!button) throw new Error("Not shown");
  const before = await places(page);
  // The locator's own click would scroll first.
  await page.mouse.click(button.x + 10, button.y + 10);
  await expect(page.getByRole("dialog", { name: "Text color" })).toBeVisible();
  expect(await places(page)).toEqual(before);
});

test("saves with Ctrl-S while writing and closes with Ctrl-Enter", async ({ page }) => {
  const content = await edit(page, await writeDocument(page, document));
  await content.getByText("Next").click();
  await moveCaret(page, "ControlOrMeta+End");
  await page.keyboard.type(" First.");
  await page.keyboard.press("ControlOrMeta+s");
  await page.keyboard.type(" Second.");
  await expect(page.getByText("Saved", { exact: true })).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(content).toBeFocused();
  await page.keyboard.type(" Third.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  await expect(page.getByText("First. Second. Third.")).toBeVisible();
});

test("keeps writing a new document after its first save", async ({ page }) => {
  await page.goto("/create/chassis");
  await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Content" })).toBeVisible();
  await page.keyboard.type("Jig");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Content" })).toBeFocused();
  await page.keyboard.type("One.");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Document Serial Number")).toHaveValue("KB30001");
  await page.keyboard.type(" Two.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page).toHaveURL(/\/subteam\/chassis$/);
  await page.getByRole("link", { name: "Jig" }).click();
  await expect(page.getByText("One. Two.")).toBeVisible();
});

test("indents code with Tab and leaves it with Escape and Tab", async ({ page }) => {
  const content = await edit(page, await writeDocument(page, document));
  await content.getByText("a = 42").click();
  await moveCaret(page, "Home");
  await page.keyboard.press("Tab");
  await expect(content.locator("pre")).toHaveText("    a = 42");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(content).not.toBeFocused();
});

test("offers touch targets of 44 pixels to format, and for tables and pictures", async ({
  visitor,
}) => {
  const viewport = { width: 820, height: 1180 };
  const page = await visitor({ viewport, hasTouch: true, isMobile: true });
  await signInByApi(page, captain);
  const content = await edit(page, await writeDocument(page, document));
  await expectTouchTargets(page.getByRole("toolbar", { name: "Content formatting" }));
  await content.getByText("42", { exact: true }).click();
  await expectTouchTargets(page.getByRole("group", { name: "Table controls" }));
  await insertPictures(page, content.locator(".rich-table ~ p").first(), "wing");
  await content.getByRole("img", { name: "wing" }).click();
  await expectTouchTargets(page.getByRole("group", { name: "Image controls" }));
});

async function expectTouchTargets(controls: Locator): Promise<void> {
  await expect(controls).toBeVisible();
  for (const control of await controls.locator(":is(button, select, input):visible").all()) {
    const box = await control.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
}
