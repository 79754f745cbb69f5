import type { Page } from "@playwright/test";
import fc from "fast-check";
import type { DocumentAnswer, SaveDocumentBody } from "../domain/documents/document-shapes.ts";
import type { SessionAnswer } from "../domain/sessions/session-shapes.ts";
import { uploadHeaders } from "../server/testing/client.ts";
import { plainPng } from "../server/testing/plain-png.ts";
import { allowedContent } from "../web/editor/testing/allowed-content.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

// The same seed gives the same texts on every run. Set SEED to look for new failures.
const seed = Number(process.env["SEED"] ?? 1);

const form = { subteam: "chassis", title: "Round trip", tags: [] };

const read = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/documents/${id}`)).json()) as DocumentAnswer;

async function signedIn(page: Page): Promise<{ id: string; name: string }> {
  const { viewer } = (await (await page.request.get("/api/session")).json()) as SessionAnswer;
  if (viewer.kind !== "member") throw new Error("Nobody is signed in");
  return { id: viewer.id, name: viewer.fullName };
}

/** Serializes HTML so that equivalent character references compare equal. */
const normalizeHtml = (page: Page, html: string) =>
  page.evaluate((text) => new DOMParser().parseFromString(text, "text/html").body.innerHTML, html);

/** Saves under another title. @returns the content that was sent */
async function save(page: Page): Promise<string> {
  await page.getByRole("textbox", { name: "Title" }).fill("Round trip, again");
  const sent = page.waitForRequest(
    (request) => request.method() === "PUT" && request.url().includes("/api/documents/"),
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const { content } = (await sent).postDataJSON() as SaveDocumentBody;
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  return content;
}

async function openEditor(page: Page, id: string) {
  await page.goto(`/document/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const content = page.getByRole("textbox", { name: "Content" });
  await expect(content).toBeVisible();
  return content;
}

test("keeps stored content unchanged after a save from the editor", async ({ page }) => {
  await signInByApi(page, captain);
  const file = await uploadPicture(page);
  const other = await writeDocument(page, { ...form, content: "<p>other</p>" });
  const people = [await signedIn(page)];
  const samples = fc.sample(allowedContent([file], [other], people), { seed, numRuns: 20 });
  const written = samples.join("");
  const id = await writeDocument(page, { ...form, content: written, attachments: [file] });
  const { content: kept } = await read(page, id);
  await openEditor(page, id);
  expect(await normalizeHtml(page, kept), `seed ${seed}`).toBe(await normalizeHtml(page, written));
  await save(page);
  const after = await read(page, id);
  expect(after.version).toBe(2);
  expect(after.content, `seed ${seed}`).toBe(kept);
});

const tools = [
  "Bold",
  "Italic",
  "Underline",
  "Strikethrough",
  "Blockquote",
  "Numbered list",
  "Bullet list",
  "Indent",
  "Outdent",
  "Align center",
  "Align right",
  "Code block",
  "Table",
];
const keys = [
  "Enter",
  "Shift+Enter",
  "Backspace",
  "ArrowUp",
  "Shift+ArrowUp",
  "Home",
  "Tab",
  "ControlOrMeta+z",
];

test("stores what the editor sends without changing it", async ({ page }) => {
  await signInByApi(page, captain);
  const id = await writeDocument(page, { ...form, content: "<p>begin</p>" });
  const content = await openEditor(page, id);
  const toolbar = page.getByRole("toolbar", { name: "Content formatting" });
  const actions = fc.oneof(
    fc
      .constantFrom(...tools)
      .map((name) => () => toolbar.getByRole("button", { name, exact: true }).click()),
    fc
      .constantFrom("# a", "- b ", "1. c", "> d", "``` ", "e & <f>", "**g**")
      .map((words) => () => page.keyboard.type(words)),
    fc.constantFrom(...keys).map((key) => () => page.keyboard.press(key)),
    allowedContent([], [], []).map((html) => () => content.evaluate(pasteHtml, html)),
  );
  for (const act of fc.sample(actions, { seed, numRuns: 30 })) {
    await content.focus();
    await act();
  }
  await content.focus();
  await page.keyboard.type("end");
  const sent = await save(page);
  const { content: kept } = await read(page, id);
  expect(await normalizeHtml(page, kept), `seed ${seed}`).toBe(await normalizeHtml(page, sent));
});

function pasteHtml(element: Element, html: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/html", html);
  element.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
}

async function uploadPicture(page: Page): Promise<string> {
  const png = await plainPng(9, 9);
  const answer = await page.request.post("/api/uploads", {
    headers: uploadHeaders("wing.png", png.length),
    data: png,
  });
  expect(answer.status()).toBe(201);
  return (answer.headers()["location"] ?? "").slice("/api/uploads/".length);
}
