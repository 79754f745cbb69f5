import type { Page } from "@playwright/test";
import { openCutProxy, type CutProxy } from "../server/testing/cut-proxy.ts";
import { attachmentsField } from "./fixtures/attachments-field.ts";
import { countStoredDrafts } from "./fixtures/count-stored-drafts.ts";
import { edit, save } from "./fixtures/edit-document.ts";
import { captain } from "./fixtures/people.ts";
import { stopIdleLoading } from "./fixtures/stop-idle-loading.ts";
import { expect, test as base } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

const test = base.extend<{ cutProxy: CutProxy }>({
  cutProxy: async ({ server }, use) => {
    const cutProxy = await openCutProxy(server.url);
    await use(cutProxy);
    await cutProxy.close();
  },
  baseURL: async ({ cutProxy }, use) => use(cutProxy.url),
});

const document = {
  subteam: "chassis",
  title: "Hub bearing",
  content: "<p>The hub wants 42 Nm.</p>",
};

let id: string;

/** Closes the page before an answer arrives, like a crash, and reconnects. */
async function reopen(address: string, page: Page, cutProxy: CutProxy) {
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto("about:blank");
  cutProxy.restore();
  await page.goto(address);
}

async function fillNewDocument(page: Page, content: string) {
  await page.goto("/create/chassis");
  await page.getByRole("textbox", { name: "Title" }).fill("Damper log");
  await page.getByRole("textbox", { name: "Content" }).fill(content);
}

const attach = (page: Page, buffer: Buffer) =>
  attachmentsField(page).setInputFiles({ name: "damper.csv", mimeType: "text/csv", buffer });

/** Saves, but breaks the connection before the server's answer arrives. */
async function saveUnanswered(page: Page, cutProxy: CutProxy) {
  const cut = cutProxy.cutAnswerTo(`PUT /api/documents/${id} HTTP`);
  await save(page);
  await cut;
}

async function createUnanswered(page: Page, cutProxy: CutProxy) {
  const cut = cutProxy.cutAnswerTo("PUT /api/documents/");
  await page.getByRole("button", { name: "Save Document" }).click();
  await cut;
}

async function versionOf(page: Page): Promise<unknown> {
  const answer = await page.request.get(`/api/documents/${id}`);
  return ((await answer.json()) as { version: unknown }).version;
}

async function countDocuments(page: Page): Promise<number> {
  const answer = await page.request.get("/api/subteams/chassis/documents");
  return ((await answer.json()) as { documents: unknown[] }).documents.length;
}

test.beforeEach(async ({ page }) => {
  await signInByApi(page, captain);
  id = await writeDocument(page, document);
});

test("causes no duplicate and no conflict when the answer to a save is lost", async ({
  page,
  cutProxy,
}) => {
  await page.goto(`/document/${id}`);
  await edit(page, " At 20 degrees.");
  await saveUnanswered(page, cutProxy);
  await expect(page.getByText("Not saved")).toBeVisible();
  cutProxy.restore();
  expect(await versionOf(page)).toBe(2);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  await expect(page.getByText("At 20 degrees.")).toBeVisible();
  expect(await versionOf(page)).toBe(2);
});

test("stores a comment and a document once when their answers are lost", async ({
  page,
  cutProxy,
}) => {
  // Loading missing code reloads the page, which would cancel the visit to the form below.
  await stopIdleLoading(page);
  await page.goto(`/document/${id}`);
  await page.getByRole("textbox", { name: "Add a comment..." }).fill("Which bearing?");
  const cutComment = cutProxy.cutAnswerTo(`PUT /api/documents/${id}/comments/`);
  await page.keyboard.press("Enter");
  await cutComment;
  cutProxy.restore();
  await expect(page.getByRole("heading", { name: "Comments (1)" })).toBeVisible();
  await fillNewDocument(page, "Cold and warm.");
  await createUnanswered(page, cutProxy);
  cutProxy.restore();
  await expect(page.getByRole("link", { name: "Damper log" })).toHaveCount(1);
  expect(await countDocuments(page)).toBe(2);
});

test("shows events from an outage after reconnecting", async ({ page, server, cutProxy }) => {
  await page.goto(`/document/${id}`);
  await expect(page.getByText("No comments yet. Be the first to add one!")).toBeVisible();
  cutProxy.cut();
  const comment = await page.request.post(`${server.url}/api/documents/${id}/comments`, {
    data: { content: "Posted during the outage" },
  });
  expect(comment.status()).toBe(201);
  cutProxy.restore();
  await expect(page.getByText("Posted during the outage")).toBeVisible();
});

const settings = "You're offline. Settings opens when you're back.";

/** @param loseConnection what happens while the menu is open */
async function openSettings(page: Page, loseConnection: () => void | Promise<void>) {
  await page.getByRole("button", { name: "Menu" }).click();
  const item = page.getByRole("menuitem", { name: "Settings" });
  await expect(item).toBeVisible();
  await loseConnection();
  await item.click();
}

test("keeps the screen while another one's code is missing, and continues by itself", async ({
  page,
  cutProxy,
}) => {
  await page.goto(`/document/${id}`);
  await openSettings(page, () => cutProxy.cut());
  await expect(page.getByText(settings)).toBeVisible();
  await expect(page.getByText("The hub wants 42 Nm.")).toBeVisible();
  await expect(page).toHaveURL(`/document/${id}`);
  cutProxy.restore();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(page.getByText(settings)).toBeHidden();
});

test("waits for a screen's code on Back, with the address unchanged", async ({ page, context }) => {
  await page.goto("/settings");
  await page.getByRole("link", { name: "Paddock", exact: true }).click();
  await expect(page).toHaveURL("/");
  await page.reload();
  // The browser's cache still has the code.
  await page.route("**/settings-page*.js", (route) => route.abort());
  await context.setOffline(true);
  await page.evaluate(() => history.back());
  await expect(page.getByText(settings)).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.unroute("**/settings-page*.js");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL("/");
});

test("stays on the screen after Stay here", async ({ page, context }) => {
  await page.goto(`/document/${id}`);
  await openSettings(page, () => context.setOffline(true));
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByText(settings)).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByText(/^You're offline/)).toBeHidden();
  await expect(page).toHaveURL(`/document/${id}`);
});

test("opens a list without a connection once the browser was idle", async ({ page, context }) => {
  const editor = page.waitForResponse(/rich-text-editor.*\.js/);
  await page.goto(`/document/${id}`);
  await (await editor).finished();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Chassis" }).click();
  await expect(page).toHaveURL("/subteam/chassis");
  await expect(page.getByText("Failed to load documents")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("link", { name: "Hub bearing" })).toBeVisible();
});

test("stays with unsaved text when a dialog's code is missing", async ({ page }) => {
  await fillNewDocument(page, "See the file.");
  await page.route("**/account-dialog*.js", (route) => route.abort());
  const reached = page.waitForResponse("**/api/health");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Account", exact: true }).click();
  await reached;
  await expect(page.getByText("Failed to open Account. Please try again.")).toBeVisible();
  await page.getByRole("button", { name: "Save Document" }).click();
  await page.getByRole("link", { name: "Damper log" }).click();
  await expect(page.getByText("See the file.")).toBeVisible();
});

test("says that the menu's code is missing", async ({ page, context }) => {
  await stopIdleLoading(page);
  await page.goto(`/document/${id}`);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByText("Failed to open the menu. Please try again.")).toBeVisible();
  await expect(page.getByText("The hub wants 42 Nm.")).toBeVisible();
});

test("resumes an upload after a broken connection", async ({ page, cutProxy }) => {
  await fillNewDocument(page, "See the file.");
  await attach(page, Buffer.alloc(6_000_000, "damper "));
  const cut = cutProxy.cutAfter(2_000_000);
  await page.getByRole("button", { name: "Save Document" }).click();
  await cut;
  await expect(page.getByText("Connection lost. Retrying…")).toBeVisible();
  cutProxy.restore();
  await expect(page.getByRole("link", { name: "Damper log" })).toBeVisible({ timeout: 30_000 });
  await page.getByRole("link", { name: "Damper log" }).click();
  await expect(page.getByText("damper.csv")).toBeVisible();
});

test("resumes an upload after its draft is restored", async ({ page, cutProxy }) => {
  await fillNewDocument(page, "See the file.");
  await attach(page, Buffer.alloc(6_000_000, "damper "));
  await expect.poll(() => countStoredDrafts(page)).toEqual({ drafts: 1, files: 1 });
  const cut = cutProxy.cutAfter(2_000_000);
  await page.getByRole("button", { name: "Save Document" }).click();
  await cut;
  await reopen("/create/chassis", page, cutProxy);
  const createdUploads: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/uploads") createdUploads.push(request.method());
  });
  await page.getByRole("button", { name: "Restore draft" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Damper log");
  await page.getByRole("button", { name: "Save Document" }).click();
  await page.getByRole("link", { name: "Damper log" }).click({ timeout: 30_000 });
  await expect(page.getByText("damper.csv")).toBeVisible();
  expect(createdUploads).toEqual([]);
});

test.describe("a server of its own", () => {
  test.use({ ownProcess: true });

  test("keeps unsaved text when the server crashes and restarts", async ({
    page,
    serverProcess,
  }) => {
    await page.goto(`/document/${id}`);
    await edit(page, " Written");
    await expect(page.getByText("Draft saved on this device")).toBeVisible();
    await serverProcess.kill();
    await page.keyboard.type(" through a crash.");
    await save(page);
    await expect(page.getByText("Not saved")).toBeVisible();
    await serverProcess.start();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
    await expect(page.getByText("Written through a crash.")).toBeVisible();
    expect(await versionOf(page)).toBe(2);
  });
});
