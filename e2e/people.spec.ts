import type { Page } from "@playwright/test";
import { captain, guestPassword } from "./fixtures/people.ts";
import { addDana, dana } from "./fixtures/second-person.ts";
import { enterAsGuest, signIn } from "./fixtures/sign-in.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInUnseen } from "./fixtures/through-the-api.ts";

const nora = { email: "nora@team.edu", password: "late-apex-77" };

async function ask(page: Page): Promise<void> {
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

async function manage(page: Page) {
  await page.goto("/");
  await page.getByRole("button", { name: "Account Management" }).click();
  return page.getByRole("dialog", { name: "Account Management" });
}

test("somebody asks to join, a captain approves while looking, and they sign in", async ({
  page,
  visitor,
}) => {
  await signIn(page, captain);
  const dialog = await manage(page);
  const noras = await visitor();
  await ask(noras);
  await dialog.getByRole("button", { name: "Approve Nora Bell" }).click();
  await expect(dialog.getByText("Request approved successfully!")).toBeVisible();
  await noras
    .getByRole("link", { name: "Back to Login" })
    .or(noras.getByRole("button", { name: "Back to Login" }))
    .click();
  await signIn(noras, nora);
  await expect(noras.getByRole("heading", { name: "Subteams" })).toBeVisible();
});

test("guests are out as soon as the team password changes", async ({ page, visitor }) => {
  const guest = await visitor();
  await enterAsGuest(guest);
  await signInUnseen(page, captain);
  await page.goto("/admin");
  await page.getByLabel("Team Password", { exact: true }).fill(`${guestPassword}-2`);
  await page.getByRole("button", { name: "Save Team Password" }).click();
  await expect(page.getByText("Team password saved successfully!")).toBeVisible();
  await expect(guest).toHaveURL(/\/login/);
});

test("one captain's decision and correction reach another's open screen", async ({
  page,
  visitor,
  server,
}) => {
  await signInUnseen(page, captain);
  await addDana(server);
  const promoted = { firstName: "Dana", lastName: "Ito", email: dana.email, subteam: "general" };
  expect((await page.request.post("/api/captains", { data: promoted })).status()).toBe(201);
  await ask(await visitor());
  const second = await visitor();
  await signInUnseen(second, dana);
  const theirs = await manage(second);
  await expect(theirs.getByRole("button", { name: "Approve Nora Bell" })).toBeVisible();
  const dialog = await manage(page);
  await dialog.getByRole("button", { name: "Approve Nora Bell" }).click();
  await expect(theirs.getByRole("button", { name: "Approve Nora Bell" })).toHaveCount(0);
  await theirs.getByRole("tab", { name: "Team Overview" }).click();
  const row = theirs.getByRole("row").filter({ hasText: "Nora Bell" });
  await expect(row).toContainText("Design Team");
  await dialog.getByRole("tab", { name: "Team Overview" }).click();
  await dialog.getByRole("button", { name: "Edit Nora Bell" }).click();
  await dialog.getByLabel("Role").selectOption({ label: "Team Lead" });
  await dialog.getByRole("button", { name: "Save Nora Bell" }).click();
  await expect(row).toContainText("Team Lead");
});
