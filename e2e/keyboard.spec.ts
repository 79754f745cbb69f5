import type { Locator, Page } from "@playwright/test";
import { attachmentsField } from "./fixtures/attachments-field.ts";
import { findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { moveCaret } from "./fixtures/move-caret.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

test.beforeEach(({ page }) => signInByApi(page, captain));

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test("writes a document without a pointer", async ({ page }) => {
  await page.goto("/create");
  await expect(page.getByRole("textbox", { name: "Content" })).toBeVisible();
  await press(page, "Tab", "Enter", "Tab");
  await press(page, "ArrowRight", "ArrowRight", "ArrowLeft");
  await expect(page.getByRole("radio", { name: "Driver Controls" })).toBeChecked({
    checked: false,
  });
  await expect(page.getByRole("radio", { name: "Chassis" })).toBeChecked();
  await press(page, "Tab");
  await expect(page.getByLabel("Document Serial Number")).toBeFocused();
  // It appears with the subteam's tags.
  await expect(page.getByRole("button", { name: "+ Create First Tag" })).toBeVisible();
  await press(page, "Tab", "Enter");
  await page.keyboard.type("welding");
  await press(page, "Enter");
  await expect(page.getByRole("button", { name: "welding" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByRole("button", { name: "+ Add Tag" })).toBeFocused();
  await press(page, "Tab");
  await page.keyboard.type("Jig");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Jig");
  await press(page, "Enter");
  await expect(page.getByRole("textbox", { name: "Content" })).toBeFocused();

  // The toolbar is one tab stop, and ArrowLeft moves to its last tool.
  await page.getByLabel("Text style").focus();
  await press(page, "ArrowLeft");
  await expect(page.getByRole("button", { name: "Table" })).toBeFocused();
  await press(page, "Enter");
  await expect(page.getByRole("textbox", { name: "Content" })).toBeFocused();
  await page.keyboard.type("Joint");
  await press(page, "Tab");
  await page.keyboard.type("Order");
  await expect(page.getByRole("columnheader").nth(1)).toHaveText("Order");

  await page.getByRole("button", { name: "Save Document" }).focus();
  await press(page, "Enter");
  await expect(page).toHaveURL(/\/subteam\/chassis$/);
  await expect(page.getByRole("main")).toBeFocused();
});

test("moves through the color menu with arrow keys and returns the focus", async ({ page }) => {
  await page.goto("/create/chassis");
  await page.getByRole("textbox", { name: "Content" }).focus();
  await page.keyboard.type("red");
  await press(page, "ControlOrMeta+a");
  const opener = page.getByRole("button", { name: "Text color" });
  await opener.focus();
  await press(page, "Enter");
  await expect(page.getByRole("menuitemradio", { name: "Default" })).toBeFocused();
  await press(page, "ArrowUp", "ArrowUp");
  await expect(page.getByRole("menuitemradio", { name: "Dark red" })).toBeFocused();
  await press(page, "Enter");
  await expect(opener).toBeFocused();
  await press(page, "ArrowDown");
  await expect(page.getByRole("menuitemradio", { name: "Dark red" })).toBeChecked();
  await press(page, "Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("opens the color menu by its shortcut and returns to the text", async ({ page }) => {
  await page.goto("/create/chassis");
  const content = page.getByRole("textbox", { name: "Content" });
  await content.focus();
  await expect(content).toBeFocused();
  await page.keyboard.type("red");
  await press(page, "ControlOrMeta+a", "ControlOrMeta+Alt+KeyF");
  await expect(page.getByRole("menuitemradio", { name: "Default" })).toBeFocused();
  await press(page, "ArrowUp", "ArrowUp", "Enter");
  await expect(content).toBeFocused();
  await expect(content.locator("[data-color=dark-red]")).toHaveText("red");
  await moveCaret(page, "ArrowRight");
  await page.keyboard.type("der");
  await expect(content).toHaveText("redder");
  await press(page, "ControlOrMeta+Alt+KeyH");
  await expect(page.getByRole("menuitemradio", { name: "None" })).toBeFocused();
  await press(page, "Escape");
  await expect(content).toBeFocused();
});

test("keeps the focus in the file list after a file is removed", async ({ page }) => {
  await page.goto("/create/chassis");
  const names = ["a.txt", "b.txt"];
  await attachmentsField(page).setInputFiles(
    names.map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from("x") })),
  );
  await page.getByRole("button", { name: "Remove a.txt" }).focus();
  await press(page, "Enter");
  await expect(page.getByRole("button", { name: "Remove b.txt" })).toBeFocused();
  await press(page, "Enter");
  await expect(attachmentsField(page)).toBeFocused();
});

/** Repeats the key, because single keys work only once their code has loaded when idle. */
async function openShortcuts(page: Page): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(dialog).toBeVisible({ timeout: 500 });
  }).toPass();
  return dialog;
}

test("reads and returns with single keys, and turns them off", async ({ page }) => {
  for (const title of ["First", "Second"])
    await writeDocument(page, { subteam: "chassis", title, content: "<p>42 Nm</p>" });
  await page.goto("/recent");
  await expect(page.getByRole("link", { name: "Second" })).toBeVisible();
  const dialog = await openShortcuts(page);
  expect(await findViolationsInEachLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await press(page, "Escape");
  await expect(dialog).toBeHidden();
  await press(page, "j");
  await expect(page.getByRole("link", { name: "Second" })).toBeFocused();
  await press(page, "j", "Enter");
  await expect(page.getByRole("heading", { name: "First", level: 1 })).toBeVisible();
  await page.reload();
  await openShortcuts(page);
  await press(page, "Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Star First" })).toBeVisible();
  await press(page, "s");
  await expect(page.getByRole("button", { name: "Unstar First" })).toBeVisible();
  await press(page, "e");
  const content = page.getByRole("textbox", { name: "Content" });
  await content.click();
  await press(page, "g", "h");
  await expect(content).toContainText("gh");
  await page
    .getByRole("button", { name: "Discard" })
    .or(page.getByRole("button", { name: "Cancel" }))
    .click();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  await dialog.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await press(page, "Escape");
  await expect(dialog).toBeHidden();
  await press(page, "g", "h");
  await expect(page).toHaveURL(/\/document\//);
});
