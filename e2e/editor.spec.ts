import type { Page } from "@playwright/test";
import sharp from "sharp";
import { moveCaret } from "./fixtures/move-caret.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInUnseen, writeDocument } from "./fixtures/through-the-api.ts";

const form = { subteam: "electronics", title: "Loom", content: "<p>begin</p>" };
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

async function edit(page: Page, id: string) {
  await page.goto(`/document/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const content = page.getByRole("textbox", { name: "Content" });
  await content.click();
  await moveCaret(page, "ControlOrMeta+End");
  return content;
}

test("a typed serial number leads to its document, and to none when that is gone", async ({
  page,
}) => {
  await signInUnseen(page, captain);
  const id = await writeDocument(page, form);
  const target = await writeDocument(page, { ...form, title: "Fuse box" });
  const content = await edit(page, id);
  await page.keyboard.type(" See KB50002, ");
  await expect(content.getByRole("link", { name: "KB50002" })).toBeVisible();
  await page.keyboard.type("and KB59999, which nobody wrote.");
  await save(page);
  await page.getByRole("link", { name: "KB50002" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fuse box" })).toBeVisible();
  await page.request.delete(`/api/documents/${target}`);
  await writeDocument(page, { ...form, title: "Another with its number" });
  await page.goto(`/document/${id}`);
  await expect(page.getByText("See KB50002, and KB59999, which nobody wrote.")).toBeVisible();
  await expect(page.getByRole("link", { name: "KB50002" })).toHaveCount(0);
});

test("Backspace right after a shortcut leaves the letters that were typed", async ({ page }) => {
  await signInUnseen(page, captain);
  const content = await edit(page, await writeDocument(page, form));
  await page.keyboard.press("Enter");
  for (const [mark, role] of [
    ["# ", "heading"],
    ["- ", "list"],
    ["> ", "blockquote"],
  ] as const) {
    await page.keyboard.type(mark);
    await expect(content.getByRole(role)).toHaveCount(1);
    await page.keyboard.press("Backspace");
    await expect(content.getByRole(role)).toHaveCount(0);
    await expect(content.getByText(mark.trim(), { exact: true })).toBeVisible();
    for (const _ of mark) await page.keyboard.press("Backspace");
  }
});

test("every format has its key, and its tool tells it", async ({ page }) => {
  await signInUnseen(page, captain);
  const content = await edit(page, await writeDocument(page, form));
  const toolbar = page.getByRole("toolbar", { name: "Content formatting" });
  for (const tool of await toolbar.getByRole("button").all()) {
    const name = await tool.getAttribute("aria-label");
    if (name === "Image" || name === "Table") continue;
    await expect(tool).toHaveAttribute("aria-keyshortcuts", /^(?:Control|Meta)\+/);
  }
  const paragraph = content.locator("p").last();
  await page.keyboard.press("ControlOrMeta+Shift+KeyE");
  await expect(paragraph).toHaveAttribute("data-align", "center");
  await page.keyboard.press("ControlOrMeta+Shift+KeyL");
  await expect(paragraph).not.toHaveAttribute("data-align");
  await page.keyboard.press("ControlOrMeta+BracketRight");
  await expect(paragraph).toHaveAttribute("data-indent", "1");
  await page.keyboard.press("ControlOrMeta+BracketLeft");
  await expect(paragraph).not.toHaveAttribute("data-indent");
  await page.keyboard.press("ControlOrMeta+Alt+KeyK");
  await expect(page.getByRole("dialog", { name: "Link" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(content).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Alt+KeyF");
  await expect(page.getByRole("menu", { name: "Text color" })).toBeVisible();
});

test("a picture is described and sized with the keyboard alone", async ({ page }) => {
  await signInUnseen(page, captain);
  const content = await edit(page, await writeDocument(page, form));
  const buffer = await sharp({
    create: { width: 900, height: 300, channels: 3, background: "#4a7" },
  })
    .png()
    .toBuffer();
  const wing = { name: "front_wing.png", mimeType: "image/png", buffer };
  await page.getByLabel("Image file").setInputFiles(wing);
  const picture = content.getByRole("img", { name: "front wing" });
  await expect(picture).toHaveJSProperty("naturalWidth", 900);
  await content.focus();
  await moveCaret(page, "ControlOrMeta+Home");
  const controls = page.getByRole("group", { name: "Image controls" });
  await expect(async () => {
    await page.keyboard.press("ArrowRight");
    await expect(controls).toBeVisible({ timeout: 150 });
  }).toPass({ timeout: 20_000 });
  await expect(controls.getByRole("button", { name: "Full" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.keyboard.press("Tab");
  await expect(controls.getByRole("textbox", { name: "Alt text" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("The new wing");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(controls.getByRole("button", { name: "Small" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.keyboard.press("Escape");
  await expect(content).toBeFocused();
  await save(page);
  const read = page.getByRole("article").getByRole("img", { name: "The new wing" });
  await expect(read).toHaveAttribute("width", "235");
  await expect(read).toHaveAttribute("height", "78");
});

test("a picture that the server refused is not lost by saving", async ({ page }) => {
  await signInUnseen(page, captain);
  const id = await writeDocument(page, form);
  const content = await edit(page, id);
  const refusal = {
    type: "about:blank",
    status: 413,
    code: "file-too-large",
    detail: "Too large.",
  };
  await page.route("**/api/uploads", (route) =>
    route.fulfill({
      status: 413,
      contentType: "application/problem+json",
      body: JSON.stringify(refusal),
    }),
  );
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Image", exact: true }).click();
  const buffer = await sharp({
    create: { width: 8, height: 8, channels: 3, background: "#97192b" },
  })
    .png()
    .toBuffer();
  await (await chooser).setFiles({ name: "hub.png", mimeType: "image/png", buffer });
  await expect(page.getByText(/^hub\.png: /)).toBeVisible();
  await save(page);
  await expect(page.getByText(/An image could not be uploaded\./)).toBeVisible();
  await page
    .getByRole("button", { name: "Back" })
    .or(page.getByRole("link", { name: "Back" }))
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Unsaved changes" })).toBeVisible();
  await page.getByRole("button", { name: "Stay" }).click();
  await page.unroute("**/api/uploads");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(content.getByRole("img")).toBeVisible();
  await save(page);
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: "hub" })).toBeVisible();
});

test("code has its colors while it is written", async ({ page }) => {
  await signInUnseen(page, captain);
  const content = await edit(page, await writeDocument(page, form));
  await page.keyboard.press("Enter");
  await page.keyboard.type("```python return 42");
  await expect(content.locator(".code-keyword")).toHaveText("return");
  await page.getByRole("combobox", { name: "Code language" }).selectOption("SQL");
  await expect(content.locator(".code-number")).toHaveText("42");
  await expect(content.locator(".code-keyword")).toHaveCount(0);
});
