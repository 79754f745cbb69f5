import type { Page } from "@playwright/test";
import { attachmentsField } from "./fixtures/attachments-field.ts";
import { openCutProxy, type CutProxy } from "./fixtures/cut-proxy.ts";
import { edit, save } from "./fixtures/edit-document.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test as base } from "./fixtures/test.ts";
import { signInUnseen, writeDocument } from "./fixtures/through-the-api.ts";

/** Everything goes over a line that can be cut. */
const test = base.extend<{ line: CutProxy }>({
  line: async ({ server }, use) => {
    const line = await openCutProxy(server.url);
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => use(line.url),
});

const document = {
  subteam: "chassis",
  title: "Hub bearing",
  content: "<p>The hub wants 42 Nm.</p>",
};

let id: string;

/** The page is gone before it has an answer, as with a crash; then there is a line again. */
async function comeBackTo(address: string, page: Page, line: CutProxy) {
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto("about:blank");
  line.mend();
  await page.goto(address);
}

async function writeNew(page: Page, content: string) {
  await page.goto("/create/chassis");
  await page.getByRole("textbox", { name: "Title" }).fill("Damper log");
  await page.getByRole("textbox", { name: "Content" }).fill(content);
}

const attach = (page: Page, buffer: Buffer) =>
  attachmentsField(page).setInputFiles({ name: "damper.csv", mimeType: "text/csv", buffer });

/** The server does what it is asked, and the line is cut before its answer is back. */
async function saveUnanswered(page: Page, line: CutProxy) {
  const cut = line.cutAnswerTo(`PUT /api/documents/${id} HTTP`);
  await save(page);
  await cut;
}

async function createUnanswered(page: Page, line: CutProxy) {
  const cut = line.cutAnswerTo("PUT /api/documents/");
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
  await signInUnseen(page, captain);
  id = await writeDocument(page, document);
});

test("a save that got no answer is said, kept, and saved once", async ({ page, line }) => {
  await page.goto(`/document/${id}`);
  await edit(page, " At 20 degrees.");
  line.cut();
  await save(page);
  await expect(page.getByText("Not saved")).toBeVisible();
  line.mend();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  await expect(page.getByText("At 20 degrees.")).toBeVisible();
  expect(await versionOf(page)).toBe(2);
});

test("a save whose answer was lost is neither doubled nor a conflict", async ({ page, line }) => {
  await page.goto(`/document/${id}`);
  await edit(page, " At 20 degrees.");
  await saveUnanswered(page, line);
  await expect(page.getByText("Not saved")).toBeVisible();
  line.mend();
  expect(await versionOf(page)).toBe(2);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  await expect(page.getByText("At 20 degrees.")).toBeVisible();
  expect(await versionOf(page)).toBe(2);
});

test("a comment and a document whose answers were lost are there once", async ({ page, line }) => {
  await page.goto(`/document/${id}`);
  await page.getByRole("textbox", { name: "Add a comment..." }).fill("Which bearing?");
  const cutComment = line.cutAnswerTo(`PUT /api/documents/${id}/comments/`);
  await page.keyboard.press("Enter");
  await cutComment;
  line.mend();
  await expect(page.getByRole("heading", { name: "Comments (1)" })).toBeVisible();
  await writeNew(page, "Cold and warm.");
  await createUnanswered(page, line);
  line.mend();
  await expect(page.getByRole("link", { name: "Damper log" })).toHaveCount(1, { timeout: 20_000 });
  expect(await countDocuments(page)).toBe(2);
});

test("what happened while the line was cut is there when it is mended", async ({
  page,
  server,
  line,
}) => {
  await page.goto(`/document/${id}`);
  await expect(page.getByText("No comments yet. Be the first to add one!")).toBeVisible();
  line.cut();
  const comment = await page.request.post(`${server.url}/api/documents/${id}/comments`, {
    data: { content: "Said meanwhile" },
  });
  expect(comment.status()).toBe(201);
  line.mend();
  await expect(page.getByText("Said meanwhile")).toBeVisible({ timeout: 20_000 });
});

test("an upload goes on where the line was cut", async ({ page, line }) => {
  await writeNew(page, "See the file.");
  await attach(page, Buffer.alloc(6_000_000, "damper "));
  const cut = line.cutAfter(2_000_000);
  await page.getByRole("button", { name: "Save Document" }).click();
  await cut;
  await expect(page.getByText("The connection broke. Trying again…")).toBeVisible();
  line.mend();
  await expect(page.getByRole("link", { name: "Damper log" })).toBeVisible({ timeout: 30_000 });
  await page.getByRole("link", { name: "Damper log" }).click();
  await expect(page.getByText("damper.csv")).toBeVisible();
});

test("an upload that had begun goes on with its draft", async ({ page, line }) => {
  await writeNew(page, "See the file.");
  await attach(page, Buffer.alloc(6_000_000, "damper "));
  const cut = line.cutAfter(2_000_000);
  await page.getByRole("button", { name: "Save Document" }).click();
  await cut;
  await comeBackTo("/create/chassis", page, line);
  const begun: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/uploads") begun.push(request.method());
  });
  await page.getByRole("button", { name: "Restore draft" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Damper log");
  await page.getByRole("button", { name: "Save Document" }).click();
  await page.getByRole("link", { name: "Damper log" }).click({ timeout: 30_000 });
  await expect(page.getByText("damper.csv")).toBeVisible();
  expect(begun).toEqual([]);
});

test("a server that is killed and started again takes nothing of what is being written", async ({
  page,
  server,
}) => {
  await page.goto(`/document/${id}`);
  await edit(page, " Written");
  await expect(page.getByText("Draft kept on this device")).toBeVisible();
  await server.kill();
  await page.keyboard.type(" through a crash.");
  await save(page);
  await expect(page.getByText("Not saved")).toBeVisible();
  await server.start();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  await expect(page.getByText("Written through a crash.")).toBeVisible();
});
