import type { Page } from "@playwright/test";
import { captain, guestPassword } from "./fixtures/people.ts";
import { addDana, dana } from "./fixtures/second-person.ts";
import { signIn } from "./fixtures/sign-in.ts";
import { expect, test } from "./fixtures/test.ts";
import { enterByApi, signInByApi } from "./fixtures/through-the-api.ts";

const nora = { email: "nora@team.edu", password: "late-apex-77" };

async function requestAccount(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByRole("link", { name: "Request Account" }).click();
  await page.getByRole("textbox", { name: "First Name" }).fill("Nora");
  await page.getByRole("textbox", { name: "Last Name" }).fill("Bell");
  await page.getByRole("textbox", { name: "Email" }).fill(nora.email);
  await page.getByLabel("Password", { exact: true }).fill(nora.password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(nora.password);
  await page.getByLabel("Role").selectOption({ label: "Design Team" });
  await page.getByLabel("Subteam").selectOption({ label: "Chassis" });
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByText("Request Submitted")).toBeVisible();
}

async function openAccountManagement(page: Page) {
  await page.goto("/");
  await page.getByRole("button", { name: "Account Management" }).click();
  return page.getByRole("dialog", { name: "Account Management" });
}

test("shows a new request to a captain, who approves it, and the new member signs in", async ({
  page,
  visitor,
}) => {
  await signInByApi(page, captain);
  const dialog = await openAccountManagement(page);
  const noraPage = await visitor();
  await requestAccount(noraPage);
  await dialog.getByRole("button", { name: "Approve Nora Bell" }).click();
  await expect(dialog.getByText("Request approved successfully!")).toBeVisible();
  await noraPage
    .getByRole("link", { name: "Back to Login" })
    .or(noraPage.getByRole("button", { name: "Back to Login" }))
    .click();
  await signIn(noraPage, nora);
  await expect(noraPage.getByRole("heading", { name: "Subteams" })).toBeVisible();
});

test("signs guests out when the team password changes", async ({ page, visitor }) => {
  const guest = await visitor();
  await enterByApi(guest);
  await guest.goto("/");
  await signInByApi(page, captain);
  await page.goto("/admin");
  await page.getByLabel("Team Password", { exact: true }).fill(`${guestPassword}-2`);
  await page.getByRole("button", { name: "Save Team Password" }).click();
  await expect(page.getByText("Team password saved successfully!")).toBeVisible();
  await expect(guest).toHaveURL(/\/login/);
});

test("shows one captain's decisions on another captain's open screen", async ({
  page,
  visitor,
  server,
}) => {
  await signInByApi(page, captain);
  await addDana(server);
  const promoted = { firstName: "Dana", lastName: "Ito", email: dana.email, subteam: "general" };
  expect((await page.request.post("/api/captains", { data: promoted })).status()).toBe(201);
  await requestAccount(await visitor());
  const second = await visitor();
  await signInByApi(second, dana);
  const secondDialog = await openAccountManagement(second);
  await expect(secondDialog.getByRole("button", { name: "Approve Nora Bell" })).toBeVisible();
  const dialog = await openAccountManagement(page);
  await dialog.getByRole("button", { name: "Approve Nora Bell" }).click();
  await expect(secondDialog.getByRole("button", { name: "Approve Nora Bell" })).toHaveCount(0);
  await secondDialog.getByRole("tab", { name: "Team Overview" }).click();
  const row = secondDialog.getByRole("row").filter({ hasText: "Nora Bell" });
  await expect(row).toContainText("Design Team");
  await dialog.getByRole("tab", { name: "Team Overview" }).click();
  await dialog.getByRole("button", { name: "Edit Nora Bell" }).click();
  await dialog.getByLabel("Role").selectOption({ label: "Team Lead" });
  await dialog.getByRole("button", { name: "Save Nora Bell" }).click();
  await expect(row).toContainText("Team Lead");
});
