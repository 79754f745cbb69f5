import type { Page } from "@playwright/test";
import { edit, save } from "./fixtures/edit-document.ts";
import { captain } from "./fixtures/people.ts";
import { addDana, dana } from "./fixtures/second-person.ts";
import { expect, test as base } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

/** `page` belongs to the captain, `danaPage` to Dana. */
const test = base.extend<{ danaPage: Page }>({
  danaPage: async ({ page, visitor, server }, use) => {
    await addDana(server);
    await signInByApi(page, captain);
    const newPage = await visitor();
    await signInByApi(newPage, dana);
    await use(newPage);
  },
});

const document = {
  subteam: "chassis",
  title: "Hub bearing",
  content: "<p>The hub wants 42 Nm.</p>",
};

test("shows and removes comments on the other screen without a reload", async ({
  page,
  danaPage,
}) => {
  const id = await writeDocument(page, document);
  await page.goto(`/document/${id}`);
  await danaPage.goto(`/document/${id}`);
  await expect(page.getByText("No comments yet. Be the first to add one!")).toBeVisible();
  await danaPage.getByRole("textbox", { name: "Add a comment..." }).fill("Which bearing?");
  await danaPage.keyboard.press("Enter");
  const arrived = page.getByRole("article").filter({ hasText: "Which bearing?" }).last();
  await expect(arrived).toContainText("Dana Ito");
  await expect(page.getByRole("heading", { name: "Comments (1)" })).toBeVisible();
  await page.getByRole("textbox", { name: "Add a comment..." }).fill("The new one.");
  await page.keyboard.press("Enter");
  await expect(danaPage.getByRole("heading", { name: "Comments (2)" })).toBeVisible();
  await page.getByRole("button", { name: "Delete comment by Team Captain" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(danaPage.getByText("The new one.")).toHaveCount(0);
});

test("updates the other member's list with new, pinned, and deleted documents", async ({
  page,
  danaPage,
}) => {
  await danaPage.goto("/subteam/chassis");
  await expect(danaPage.getByText("No documents")).toBeVisible();
  const id = await writeDocument(page, document);
  await expect(danaPage.getByRole("link", { name: document.title })).toBeVisible();
  await page.goto("/subteam/chassis");
  await page.getByRole("button", { name: `Pin ${document.title}` }).click();
  await expect(danaPage.getByRole("button", { name: "Pinned Documents (1)" })).toBeVisible();
  await page.request.delete(`/api/documents/${id}`);
  await expect(danaPage.getByText("No documents")).toBeVisible();
});

test("keeps the version that a reader reads and offers the newer one", async ({
  page,
  danaPage,
}) => {
  const id = await writeDocument(page, document);
  await danaPage.goto(`/document/${id}`);
  await page.goto(`/document/${id}`);
  await edit(page, " At 20 degrees.");
  await expect(danaPage.getByText("Team Captain is editing")).toBeVisible();
  await save(page);
  await expect(page.getByText("At 20 degrees.")).toBeVisible();
  const show = danaPage.getByRole("button", { name: "Show update by Team Captain" });
  await expect(show).toBeVisible();
  await expect(danaPage.getByText("Team Captain is editing")).toHaveCount(0);
  await expect(danaPage.getByText("At 20 degrees.")).toHaveCount(0);
  await show.click();
  await expect(danaPage.getByText("At 20 degrees.")).toBeVisible();
});

test("shows both texts after a conflict and keeps both", async ({ page, danaPage }) => {
  const id = await writeDocument(page, document);
  for (const tab of [page, danaPage]) await tab.goto(`/document/${id}`);
  await edit(danaPage, " Says Dana.");
  await edit(page, " Says the captain.");
  await save(page);
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  await save(danaPage);
  const conflict = danaPage.getByRole("dialog", { name: "This document was changed" });
  await expect(conflict).toContainText("Team Captain saved it on");
  await expect(conflict.locator("ins", { hasText: "Says Dana." })).toBeVisible();
  await expect(conflict.locator("ins", { hasText: "Says the captain." })).toBeVisible();
  await danaPage.keyboard.press("Escape");
  await expect(danaPage.getByRole("textbox", { name: "Content" })).toContainText("Says Dana.");
  await save(danaPage);
  await conflict.getByRole("button", { name: "Save mine" }).click();
  await expect(danaPage.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  await expect(danaPage.getByText("Says Dana.")).toBeVisible();
  await danaPage.goto(`/document/${id}/history/2`);
  await expect(danaPage.getByText("Says the captain.")).toBeVisible();
});

test("reports that an open document was deleted", async ({ page, danaPage }) => {
  const id = await writeDocument(page, document);
  await danaPage.goto(`/document/${id}`);
  await page.goto(`/document/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/subteam/chassis");
  await expect(danaPage.getByText("Document not found")).toBeVisible();
});

test("saves a text under its author's name after another member signs in from a second tab", async ({
  page,
  danaPage,
}) => {
  const id = await writeDocument(page, document);
  // Keeps this tab from learning of it through the live stream.
  await page.route("**/api/live*", (route) => route.abort());
  await page.goto(`/document/${id}`);
  await edit(page, " Says the captain.");
  await signInByApi(page, dana);
  await save(page);
  const signInDialog = page.getByRole("dialog", { name: "Please sign in again" });
  await expect(signInDialog.getByLabel("Email")).toHaveValue(captain.email);
  const before = await danaPage.request.get(`/api/documents/${id}`);
  expect(await before.json()).toMatchObject({ version: 1 });
  await signInDialog.getByLabel("Password").fill(captain.password);
  await signInDialog.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  const answer = await danaPage.request.get(`/api/documents/${id}`);
  expect(await answer.json()).toMatchObject({
    version: 2,
    lastModifiedBy: { name: "Team Captain" },
  });
});

test("signs out every tab, including one with a half-typed comment", async ({ page }) => {
  await signInByApi(page, captain);
  const id = await writeDocument(page, document);
  await page.goto(`/document/${id}`);
  await page.getByRole("textbox", { name: "Add a comment..." }).fill("Which bearing?");
  const second = await page.context().newPage();
  await second.goto(`/document/${id}`);
  await second.getByRole("button", { name: "Edit", exact: true }).click();
  await second.getByRole("textbox", { name: "Title" }).fill("Hub bearings");
  await expect(second.getByText("Draft saved on this device")).toBeVisible();
  const third = await page.context().newPage();
  await third.goto("/");
  await third.getByRole("button", { name: "Logout" }).click();
  await third.getByRole("button", { name: "Sign out and discard" }).click();
  for (const tab of [page, second, third]) {
    await expect(tab.getByRole("button", { name: "Sign In" })).toBeVisible();
    await expect(tab.getByRole("dialog")).toHaveCount(0);
  }
  await signInByApi(page, captain);
  await page.goto(`/document/${id}`);
  await expect(page.getByRole("heading", { name: "Comments (0)" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Add a comment..." })).toHaveValue("");
  await expect(page.getByText("You have an unsaved draft")).toHaveCount(0);
});

test("signs out a tab that already knows that the session has ended", async ({ page }) => {
  await signInByApi(page, captain);
  const id = await writeDocument(page, document);
  const streamOpened = page.waitForResponse(/\/api\/live/);
  await page.goto(`/document/${id}`);
  await streamOpened;
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Hub bearings");
  await expect(page.getByText("Draft saved on this device")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/");
  await other.route("/api/session", async (route) => {
    if (route.request().method() !== "DELETE") return route.continue();
    const noticed = page.waitForResponse((answer) => answer.url().endsWith("/api/session"));
    const response = await route.fetch();
    await noticed;
    await expect(page.getByRole("dialog", { name: "Please sign in again" })).toBeVisible();
    await route.fulfill({ response });
  });
  await other.getByRole("button", { name: "Logout" }).click();
  await other.getByRole("button", { name: "Sign out and discard" }).click();
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
