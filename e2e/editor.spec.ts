import type { Page } from "@playwright/test";
import { moveCaret } from "./fixtures/move-caret.ts";
import { captain } from "./fixtures/people.ts";
import { pngFile } from "./fixtures/png-file.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

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

test("gives every format a keyboard shortcut that its tool names", async ({ page }) => {
  await signInByApi(page, captain);
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

test("describes and resizes a picture with the keyboard alone", async ({ page }) => {
  await signInByApi(page, captain);
  const content = await edit(page, await writeDocument(page, form));
  await page.getByLabel("Image file").setInputFiles(await pngFile("front_wing.png", [900, 300]));
  const picture = content.getByRole("img", { name: "front wing" });
  await expect(picture).toHaveJSProperty("naturalWidth", 900);
  await content.focus();
  await moveCaret(page, "ControlOrMeta+Home");
  const controls = page.getByRole("group", { name: "Image controls" });
  await expect(async () => {
    await page.keyboard.press("ArrowRight");
    await expect(controls).toBeVisible({ timeout: 150 });
  }).toPass();
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
