import type { Locator, Page } from "@playwright/test";
import { findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi } from "./fixtures/through-the-api.ts";

async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Account", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Account" });
  await expect(dialog.getByRole("heading", { name: "API tokens" })).toBeVisible();
  return dialog;
}

/** @returns the token's text */
async function createToken(dialog: Locator, name: string, access: string): Promise<string> {
  await dialog.getByRole("textbox", { name: "Token name" }).fill(name);
  await dialog.getByRole("radio", { name: access, exact: true }).check();
  await dialog.getByRole("button", { name: "Create Token" }).click();
  await expect(dialog.getByText("You won't see it again")).toBeVisible();
  return dialog.getByRole("textbox", { name: "New token" }).inputValue();
}

test("lets a script write with a token until it is revoked", async ({ page, server }) => {
  await signInByApi(page, captain);
  await page.goto("/");
  const dialog = await openAccount(page);
  await expect(dialog.getByText("No tokens yet")).toBeVisible();
  const token = await createToken(dialog, "Test bench", "Read and write");

  /** Sends a request without the browser and its cookies. */
  const createDocument = (title: string) =>
    fetch(`${server.url}/api/documents`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ subteam: "powertrain", title, content: "<p>42 Nm</p>" }),
    });
  expect((await createDocument("Torque of the day")).status).toBe(201);

  await page.reload();
  await openAccount(page);
  const row = dialog.getByRole("listitem").filter({ hasText: "Test bench" });
  await expect(row).toContainText("Read and write");
  await expect(row).toContainText("Last used");
  await expect(dialog.getByRole("textbox", { name: "New token" })).toHaveCount(0);
  await row.getByRole("button", { name: "Revoke Test bench" }).click();
  const question = page.getByRole("alertdialog", { name: "Revoke Test bench?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(dialog.getByText("No tokens yet")).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "API tokens" })).toBeFocused();
  expect((await createDocument("Too late")).status).toBe(401);

  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Account", exact: true })).toBeFocused();
  await page.goto("/subteam/powertrain");
  await expect(page.getByRole("link", { name: "Torque of the day" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Too late" })).toHaveCount(0);
});

test("asks before a token that was not copied is lost to Escape, a click, or Back", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInByApi(page, captain);
  await page.goto("/subteam/powertrain");
  await page.getByRole("link", { name: "Paddock" }).click();
  const dialog = await openAccount(page);
  await expect(dialog.getByRole("textbox", { name: "First Name" })).toBeFocused();
  const token = await createToken(dialog, "Lap timer", "Read only");
  const copy = dialog.getByRole("button", { name: "Copy" });
  await expect(copy).toBeFocused();

  const question = page.getByRole("alertdialog", { name: "You haven't copied the new token" });
  const tries = [
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(5, 450),
    () => dialog.getByRole("button", { name: "Close" }).click(),
    () => page.evaluate(() => history.back()),
  ];
  for (const leave of tries) {
    await leave();
    await question.getByRole("button", { name: "Back to the token" }).click();
    await expect(question).toHaveCount(0);
  }
  await expect(dialog.getByRole("textbox", { name: "New token" })).toHaveValue(token);

  await copy.click();
  await expect(dialog.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await openAccount(page);
  await expect(dialog.getByText("Lap timer")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "New token" })).toHaveCount(0);
});

test("opens Account from the menu on a phone and returns the focus there", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page, captain);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Account", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Account" });
  await expect(dialog.getByText("No tokens yet")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(menu).toBeFocused();
});

test("shows an accessible Account dialog", async ({ page }) => {
  const violations = () =>
    findViolationsInEachLook(page, [
      ["light", 1440],
      ["dark", 320],
    ]);
  await signInByApi(page, captain);
  await page.goto("/");
  const dialog = await openAccount(page);
  await expect(dialog.getByText("No tokens yet")).toBeVisible();
  await dialog.getByRole("button", { name: "Create Token" }).click();
  await expect(dialog.getByText("Please fill in all required fields")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Token name" })).toBeFocused();
  expect(await violations(), "a missing name").toEqual([]);
  await dialog.getByRole("button", { name: "Save Name" }).click();
  await expect(dialog.getByText("Name saved")).toBeVisible();
  await dialog.getByLabel("Current Password").fill("not this one");
  await dialog.getByLabel("New Password").fill("new-words-1");
  await dialog.getByLabel("Confirm Password").fill("new-words-1");
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await expect(dialog.getByText("Incorrect password")).toBeVisible();
  await expect(dialog.getByLabel("Current Password")).toBeFocused();
  await createToken(dialog, "Test bench", "Read only");
  await expect(dialog.getByRole("button", { name: "Revoke Test bench" })).toBeVisible();
  expect(await violations(), "every part").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await violations(), "the question").toEqual([]);
});
