import { findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { enterByApi, signInByApi } from "./fixtures/through-the-api.ts";

test("opens the guide from the menu with the keyboard", async ({ page }) => {
  await signInByApi(page, captain);
  await page.goto("/subteam/chassis");
  await page.getByRole("button", { name: "Menu" }).focus();
  for (const name of ["Logout", "Keyboard shortcuts", "Help"]) {
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("menuitem", { name })).toBeFocused();
  }
  const opened = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  const guide = await opened;
  await expect(guide.getByRole("heading", { name: "Help", level: 1 })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("opens the guide from the footer as a guest", async ({ page }) => {
    await enterByApi(page);
    await page.goto("/");
    const opened = page.waitForEvent("popup");
    await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
    const guide = await opened;
    await guide.getByRole("main").getByRole("link", { name: "Find a document" }).click();
    await expect(guide.getByRole("heading", { name: "Find a document", level: 1 })).toBeVisible();
    await guide.getByRole("banner").getByRole("link", { name: "Help" }).click();
    await expect(guide.getByRole("heading", { name: "Help", level: 1 })).toBeVisible();
  });
});

test("returns to the guide after signing in", async ({ page }) => {
  await page.goto("/help/finding");
  await page.getByRole("textbox", { name: "Email" }).fill(captain.email);
  await page.getByLabel("Password", { exact: true }).fill(captain.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Find a document", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/help\/finding$/);
});

test("shows an accessible guide", async ({ page }) => {
  await signInByApi(page, captain);
  for (const path of ["/help", "/help/finding", "/help/admitting"]) {
    await page.goto(path);
    expect(await findViolationsInEachLook(page), path).toEqual([]);
  }
});
