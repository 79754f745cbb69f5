import { findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi } from "./fixtures/through-the-api.ts";

test("shows captains the state of the server", async ({ page }) => {
  await signInByApi(page, captain);
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "System" }).click();
  await expect(page.getByRole("heading", { name: "System", level: 1 })).toBeVisible();
  await expect(page.getByText("No backups are scheduled.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Storage" })).toContainText("SQLite");
  await expect(page.getByRole("region", { name: "Mail" })).toContainText("sends no email");
  await page.getByRole("button", { name: "Refresh" }).click();
  expect(await findViolationsInEachLook(page)).toEqual([]);
});
