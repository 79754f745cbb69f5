import type { Page } from "@playwright/test";
import { edit, save } from "./fixtures/edit-document.ts";
import { findViolations, findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { captain } from "./fixtures/people.ts";
import { readEmails } from "./fixtures/read-emails.ts";
import { addDana, dana } from "./fixtures/second-person.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

const list = (page: Page) => page.getByRole("listbox", { name: "Mention someone" });

test("mentions a member in a document and in a comment, who reads both", async ({
  page,
  visitor,
  server,
}) => {
  await addDana(server);
  await signInByApi(page, captain);
  const id = await writeDocument(page, {
    subteam: "chassis",
    title: "Hub bearing",
    content: "<p>Measured by:</p>",
  });
  await page.goto(`/document/${id}`);
  await edit(page, " (@d");
  await expect(list(page).getByRole("option", { name: "Dana Ito" })).toBeVisible();
  expect(await findViolationsInEachLook(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Backspace");
  await page.keyboard.type(", mail dana@team.edu)");
  await expect(list(page)).toHaveCount(0);
  await save(page);
  await expect(page.getByRole("article")).toContainText("(@Dana Ito, mail dana@team.edu)");

  const field = page.getByRole("textbox", { name: "Add a comment..." });
  await field.click();
  await field.pressSequentially("@da");
  await expect(list(page).getByRole("option", { name: "Dana Ito" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await field.press("Tab");
  await field.pressSequentially("is it 42 Nm? Not @noon");
  await expect(page.getByText("No members found.")).toBeVisible();
  await expect(field).toHaveValue("@Dana Ito is it 42 Nm? Not @noon");
  await field.press("Enter");
  await expect(page.getByRole("heading", { name: "Comments (1)" })).toBeVisible();

  const danaPage = await visitor();
  await signInByApi(danaPage, dana);
  await danaPage.goto(`/document/${id}`);
  await expect(danaPage.getByText("Measured by: (@Dana Ito, mail")).toBeVisible();
  await expect(danaPage.getByText("@Dana Ito is it 42 Nm? Not @noon")).toBeVisible();
  await expect(danaPage.locator("[data-mention]")).toHaveText(["@Dana Ito", "@Dana Ito"]);
  expect(await findViolationsInEachLook(danaPage)).toEqual([]);
});

test("leads a mentioned member from an email to the comment", async ({ page, visitor, server }) => {
  await addDana(server);
  await signInByApi(page, captain);
  const id = await writeDocument(page, {
    subteam: "chassis",
    title: "Hub bearing",
    content: "<p>Torque of the nut</p>",
  });
  await page.goto(`/document/${id}`);
  const field = page.getByRole("textbox", { name: "Add a comment..." });
  await field.click();
  await field.pressSequentially("@da");
  await list(page).getByRole("option", { name: "Dana Ito" }).click();
  await field.pressSequentially("is it 42 Nm?");
  await field.press("Enter");
  await expect(page.getByRole("heading", { name: "Comments (1)" })).toBeVisible();

  const emails = () => readEmails(server);
  // The email waits until the member may have read the comment on the screen.
  await expect.poll(emails, { timeout: 30_000 }).toHaveLength(1);
  const [email = ""] = await emails();
  expect(email).toContain("To: dana@team.edu");
  expect(email).toContain("is it 42 Nm?");
  const danaPage = await visitor();
  const badgeSeen = Promise.withResolvers<void>();
  await danaPage.route("**/api/documents/*/view", async (route) => {
    await badgeSeen.promise;
    await route.continue();
  });
  await danaPage.goto(linkIn(email, "/document/"));
  await danaPage.getByRole("textbox", { name: "Email" }).fill(dana.email);
  await danaPage.getByLabel("Password", { exact: true }).fill(dana.password);
  await danaPage.getByRole("button", { name: "Sign In" }).click();
  await expect(danaPage.getByRole("heading", { name: "Hub bearing" })).toBeVisible();
  await expect(danaPage.getByText("@Dana Ito is it 42 Nm?")).toBeVisible();
  await expect(danaPage.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  badgeSeen.resolve();
  await expect(danaPage.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();

  await danaPage.goto(linkIn(email, "/unsubscribe"));
  await danaPage.getByRole("button", { name: "Stop these emails" }).click();
  await expect(danaPage.getByText("You won't get these emails anymore.")).toBeVisible();
});

function linkIn(email: string, path: string): string {
  const [link = ""] = new RegExp(`http://[^/\\s]+${path}[^\\s"<>]*`).exec(email) ?? [];
  return link;
}
