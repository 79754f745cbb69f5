import type { Page } from "@playwright/test";
import { edit, save } from "./fixtures/edit-document.ts";
import { captain } from "./fixtures/people.ts";
import { addDana, dana } from "./fixtures/second-person.ts";
import { expect, test as base } from "./fixtures/test.ts";
import { signInUnseen, writeDocument } from "./fixtures/through-the-api.ts";

/** The page is the captain's; Dana has a browser of her own. */
const test = base.extend<{ danas: Page }>({
  danas: async ({ page, visitor, server }, use) => {
    await addDana(server);
    await signInUnseen(page, captain);
    const own = await visitor();
    await signInUnseen(own, dana);
    await use(own);
  },
});

const document = {
  subteam: "chassis",
  title: "Hub bearing",
  content: "<p>The hub wants 42 Nm.</p>",
};

test("a comment arrives by itself, and goes by itself", async ({ page, danas }) => {
  const id = await writeDocument(page, document);
  await page.goto(`/document/${id}`);
  await danas.goto(`/document/${id}`);
  await expect(page.getByText("No comments yet. Be the first to add one!")).toBeVisible();
  await danas.getByRole("textbox", { name: "Add a comment..." }).fill("Which bearing?");
  await danas.keyboard.press("Enter");
  const arrived = page.getByRole("article").filter({ hasText: "Which bearing?" }).last();
  await expect(arrived).toContainText("Dana Ito");
  await expect(page.getByRole("heading", { name: "Comments (1)" })).toBeVisible();
  await page.getByRole("textbox", { name: "Add a comment..." }).fill("The new one.");
  await page.keyboard.press("Enter");
  await expect(danas.getByRole("heading", { name: "Comments (2)" })).toBeVisible();
  await page.getByRole("button", { name: "Delete comment by Team Captain" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(danas.getByText("The new one.")).toHaveCount(0);
});

test("new, pinned and deleted documents appear on the other's list", async ({ page, danas }) => {
  await danas.goto("/subteam/chassis");
  await expect(danas.getByText("No documents")).toBeVisible();
  const id = await writeDocument(page, document);
  await expect(danas.getByRole("link", { name: document.title })).toBeVisible();
  await page.goto("/subteam/chassis");
  await page.getByRole("button", { name: `Pin ${document.title}` }).click();
  await expect(danas.getByRole("button", { name: "Pinned Documents (1)" })).toBeVisible();
  await page.request.delete(`/api/documents/${id}`);
  await expect(danas.getByText("No documents")).toBeVisible();
});

test("who reads keeps what they read, and is offered what is new", async ({ page, danas }) => {
  const id = await writeDocument(page, document);
  await danas.goto(`/document/${id}`);
  await page.goto(`/document/${id}`);
  await edit(page, " At 20 degrees.");
  await expect(danas.getByText("Team Captain is editing")).toBeVisible();
  await save(page);
  await expect(page.getByText("At 20 degrees.")).toBeVisible();
  const show = danas.getByRole("button", { name: "Updated by Team Captain: show" });
  await expect(show).toBeVisible();
  await expect(danas.getByText("Team Captain is editing")).toHaveCount(0);
  await expect(danas.getByText("At 20 degrees.")).toHaveCount(0);
  await show.click();
  await expect(danas.getByText("At 20 degrees.")).toBeVisible();
});

test("two save: both texts are shown, and neither is lost", async ({ page, danas }) => {
  const id = await writeDocument(page, document);
  for (const one of [page, danas]) await one.goto(`/document/${id}`);
  await edit(danas, " Says Dana.");
  await edit(page, " Says the captain.");
  await save(page);
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  await save(danas);
  const conflict = danas.getByRole("dialog", { name: "This document was changed" });
  await expect(conflict).toContainText("Team Captain saved it on");
  await expect(conflict.locator("ins", { hasText: "Says Dana." })).toBeVisible();
  await expect(conflict.locator("ins", { hasText: "Says the captain." })).toBeVisible();
  await danas.keyboard.press("Escape");
  await expect(danas.getByRole("textbox", { name: "Content" })).toContainText("Says Dana.");
  await save(danas);
  await conflict.getByRole("button", { name: "Save mine" }).click();
  await expect(danas.getByText("Says Dana.")).toBeVisible();
  await danas.goto(`/document/${id}/history/2`);
  await expect(danas.getByText("Says the captain.")).toBeVisible();
});

test("a document that is deleted while it is open says so", async ({ page, danas }) => {
  const id = await writeDocument(page, document);
  await danas.goto(`/document/${id}`);
  await page.goto(`/document/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/subteam/chassis");
  await expect(danas.getByText("Document not found")).toBeVisible();
});

test("who edits in two tabs is shown until both have ended", async ({ page, danas }) => {
  const id = await writeDocument(page, document);
  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    await tab.goto(`/document/${id}`);
    await edit(tab, " At 20 degrees.");
  }
  const ended = second.waitForResponse(
    (response) => response.request().method() === "DELETE" && response.url().includes("/editing"),
  );
  await second.getByRole("button", { name: "Cancel" }).click();
  await ended;
  await danas.goto(`/document/${id}`);
  await expect(danas.getByText("Team Captain is editing")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(danas.getByText("Team Captain is editing")).toHaveCount(0);
});

test("what was written before another signed in, in another tab, stands under its writer's name", async ({
  page,
  danas,
}) => {
  const id = await writeDocument(page, document);
  // Nor does the stream tell this tab of it.
  await page.route("**/api/live*", (route) => route.abort());
  await page.goto(`/document/${id}`);
  await edit(page, " Says the captain.");
  await signInUnseen(page, dana);
  await save(page);
  const again = page.getByRole("dialog", { name: "Please sign in again" });
  await expect(again.getByLabel("Email")).toHaveValue(captain.email);
  const before = await danas.request.get(`/api/documents/${id}`);
  expect(await before.json()).toMatchObject({ version: 1 });
  await again.getByLabel("Password").fill(captain.password);
  await again.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  const answer = await danas.request.get(`/api/documents/${id}`);
  expect(await answer.json()).toMatchObject({
    version: 2,
    lastModifiedBy: { name: "Team Captain" },
  });
});

test("who signs out leaves in every tab, also where a comment is half typed", async ({ page }) => {
  await signInUnseen(page, captain);
  const id = await writeDocument(page, document);
  await page.goto(`/document/${id}`);
  await page.getByRole("textbox", { name: "Add a comment..." }).fill("Which bearing?");
  const second = await page.context().newPage();
  await second.goto(`/document/${id}`);
  await second.getByRole("button", { name: "Edit", exact: true }).click();
  await second.getByRole("textbox", { name: "Title" }).fill("Hub bearings");
  await expect(second.getByText("Draft kept on this device")).toBeVisible();
  const third = await page.context().newPage();
  await third.goto("/");
  await third.getByRole("button", { name: "Logout" }).click();
  await third.getByRole("button", { name: "Sign out and discard" }).click();
  for (const tab of [page, second, third]) {
    await expect(tab.getByRole("button", { name: "Sign In" })).toBeVisible();
    await expect(tab.getByRole("dialog")).toHaveCount(0);
  }
  await signInUnseen(page, captain);
  await page.goto(`/document/${id}`);
  await expect(page.getByRole("heading", { name: "Comments (0)" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Add a comment..." })).toHaveValue("");
  await expect(page.getByText("You have an unsaved draft")).toHaveCount(0);
});

test("who signs out leaves also a tab that heard first that the session has ended", async ({
  page,
}) => {
  await signInUnseen(page, captain);
  const id = await writeDocument(page, document);
  const listens = page.waitForResponse(/\/api\/live/);
  await page.goto(`/document/${id}`);
  await listens;
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Hub bearings");
  await expect(page.getByText("Draft kept on this device")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/");
  await other.route("/api/session", async (route) => {
    if (route.request().method() !== "DELETE") return route.continue();
    const heard = page.waitForResponse((answer) => answer.url().endsWith("/api/session"));
    const response = await route.fetch();
    await heard;
    await expect(page.getByRole("dialog", { name: "Please sign in again" })).toBeVisible();
    await route.fulfill({ response });
  });
  await other.getByRole("button", { name: "Logout" }).click();
  await other.getByRole("button", { name: "Sign out and discard" }).click();
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
