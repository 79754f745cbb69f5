import { tmpdir } from "node:os";
import type { Page } from "@playwright/test";
import { plainPng } from "../server/testing/plain-png.ts";
import { attachmentsField } from "./fixtures/attachments-field.ts";
import { waitForScreen } from "./fixtures/await-screens.ts";
import { createDraggedFiles, draggedText, dragOver } from "./fixtures/drag-files.ts";
import { moveCaret } from "./fixtures/move-caret.ts";
import { captain } from "./fixtures/people.ts";
import { pngFile } from "./fixtures/png-file.ts";
import { stopIdleLoading } from "./fixtures/stop-idle-loading.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

const document = {
  subteam: "chassis",
  title: "Hub bearing",
  content:
    "<h2>Torque</h2><p>The hub wants 42 Nm.</p>" +
    "<p>Mind the threads.</p>".repeat(40) +
    "<h3>At 20 <strong>degrees</strong></h3><p>Warm it slowly.</p>",
};
const dropHint = "Drop files to attach them";

async function edit(page: Page, address: string) {
  await page.goto(address);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const content = page.getByRole("textbox", { name: "Content" });
  await expect(content).toBeVisible();
  return content;
}
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

/** Counts pictures that the browser has decoded. */
const countLoadedPictures = (page: Page) =>
  page
    .locator(".rich img")
    .evaluateAll((images) =>
      images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
    )
    .then((images) => images.length);

/** Deletes an upload, as the server does with unused files after a day. */
const deleteUpload = (page: Page, id: string) =>
  page.request.delete(`/api/uploads/${id}`, { headers: { "tus-resumable": "1.0.0" } });

test.beforeEach(async ({ page }) => {
  await signInByApi(page, captain);
});

test("accepts files dropped anywhere on the form of a new document", async ({ page }) => {
  await page.goto("/create/chassis");
  await page.getByRole("textbox", { name: "Title" }).fill("With dropped files");
  const content = page.getByRole("textbox", { name: "Content" });
  await content.fill("See the files.");
  const heading = page.getByRole("heading", { name: "Create New Document" });
  const files = await createDraggedFiles(tmpdir(), [
    { name: "run 4.csv", bytes: "flow,pressure\n5.4,0.6\n" },
    { name: "notes.txt", bytes: "bleed twice" },
  ]);
  const text = await dragOver(page, heading, draggedText);
  await expect(page.getByText(dropHint)).toHaveCount(0);
  await text.drop();
  await expect(page.getByText(/^Total: /)).toHaveCount(0);

  const dropped = await dragOver(page, heading, files);
  await expect(page.getByText(dropHint)).toBeVisible();
  await dropped.drop();
  await expect(page.getByText(dropHint)).toHaveCount(0);
  const list = page.getByRole("list", { name: "Selected files" });
  await expect(list.getByRole("listitem")).toHaveText([/run 4\.csv/, /notes\.txt/]);
  await page.getByRole("button", { name: "Save Document" }).click();
  await page.getByRole("link", { name: "With dropped files" }).click();
  await expect(page.getByRole("heading", { name: "Attachments (2)" })).toBeVisible();
});

test("inserts dropped pictures into the text and attaches other files", async ({ page }) => {
  const id = await writeDocument(page, document);
  const content = await edit(page, `/document/${id}`);
  const place = content.getByText("The hub wants 42 Nm.");
  const picture = await createDraggedFiles(tmpdir(), [
    { name: "hub.png", bytes: await plainPng(320, 200) },
  ]);
  const overText = await dragOver(page, place, picture);
  await expect(page.getByText(dropHint)).toHaveCount(0);
  await overText.drop();
  await expect.poll(() => countLoadedPictures(page)).toBe(1);

  const table = await createDraggedFiles(tmpdir(), [{ name: "hub.csv", bytes: "torque\n42\n" }]);
  const files = await dragOver(page, place, table);
  await expect(page.getByText(dropHint)).toBeVisible();
  await files.drop();
  await expect(page.getByRole("button", { name: "Remove hub.csv" })).toBeVisible();
  await save(page);
  await expect(page.getByRole("heading", { name: "Attachments (2)" })).toBeVisible();
  await expect.poll(() => countLoadedPictures(page)).toBe(1);
});

test("shows a pasted picture in its place and saves it with the document", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await writeDocument(page, document);
  const content = await edit(page, `/document/${id}`);
  await page.evaluate(
    async (bytes) => {
      const blob = new Blob([Uint8Array.from(bytes)], { type: "image/png" });
      await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
    },
    [...(await plainPng(320, 200))],
  );
  await content.getByText("Warm it slowly.").click();
  await moveCaret(page, "End");
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => countLoadedPictures(page)).toBe(1);
  await save(page);
  await expect(page.getByRole("heading", { name: "Attachments (1)" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Attachments (1)" })).toBeVisible();
  await page.locator(".rich img").scrollIntoViewIfNeeded();
  await expect.poll(() => countLoadedPictures(page)).toBe(1);
  const block = page.locator(".rich > :has(img)");
  await expect(block.locator("xpath=preceding-sibling::*[1]")).toHaveText("Warm it slowly.");
});

test("copies the address of a heading, which scrolls to it", async ({ page, context, server }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await writeDocument(page, document);
  await page.goto(`/document/${id}`);
  const heading = page.getByRole("heading", { name: "At 20 degrees", exact: true });
  await expect(heading).not.toBeInViewport();
  const copy = page.getByRole("button", { name: "Copy link to At 20 degrees" });
  await expect(copy).toHaveCSS("opacity", "0");
  await heading.hover();
  await expect(copy).toHaveCSS("opacity", "1");
  await page.mouse.move(0, 0);
  await expect(copy).toHaveCSS("opacity", "0");
  await heading.focus();
  await page.keyboard.press("Tab");
  await expect(copy).toBeFocused();
  await expect(copy).toHaveCSS("opacity", "1");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Link copied")).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe(`${server.url}/document/${id}#section-at-20-degrees`);

  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole("heading", { name: "At 20 degrees" })).toBeInViewport();
});

test("links headings to their places while a document is edited", async ({ page }) => {
  const id = await writeDocument(page, document);
  const content = await edit(page, `/document/${id}`);
  const contents = page.getByRole("navigation", { name: "On this page" });
  const links = contents.getByRole("link");
  await expect(links).toHaveText(["Torque", "At 20 degrees", "Attachments"]);
  await links.filter({ hasText: "At 20 degrees" }).click();
  await expect(content.getByRole("heading", { name: "At 20 degrees" })).toBeInViewport();
  await page.keyboard.type("Done ");
  await expect(links).toHaveText(["Torque", "Done At 20 degrees", "Attachments"]);
  await links.filter({ hasText: "Attachments" }).click();
  await expect(attachmentsField(page)).toBeInViewport();
});

test("downloads files that could run", async ({ page }) => {
  const id = await writeDocument(page, document);
  await edit(page, `/document/${id}`);
  const file = { name: "hub.html", mimeType: "text/html", buffer: Buffer.from("<h1>Hub</h1>") };
  await attachmentsField(page).setInputFiles(file);
  await save(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "View hub.html" }).click();
  expect((await download).suggestedFilename()).toBe("hub.html");
});

const log = {
  name: "damper.csv",
  mimeType: "text/csv",
  buffer: Buffer.alloc(6_000_000, "damper "),
};

test("saves a document without files that cannot be uploaded and names them", async ({ page }) => {
  const id = await writeDocument(page, document);
  const content = await edit(page, `/document/${id}`);
  await content.getByText("The hub wants 42 Nm.").click();
  await moveCaret(page, "End");
  await page.keyboard.type(" Dry.");
  await attachmentsField(page).setInputFiles(log);
  await page.route("**/api/uploads*", (route) => route.abort());
  await save(page);
  await page.getByRole("button", { name: "Save without these files" }).click();
  await expect(page.getByText("Couldn't attach: damper.csv.")).toBeVisible();
  await expect(page.getByText("The hub wants 42 Nm. Dry.")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Attachments/ })).toHaveCount(0);
});

test("names a picture of a restored draft that the server no longer has", async ({ page }) => {
  await signInByApi(page, captain);
  const id = await writeDocument(page, document);
  const content = await edit(page, `/document/${id}`);
  await content.getByText("Warm it slowly.").click();
  await moveCaret(page, "End");
  await page.keyboard.type(" In oil.");
  await page.getByLabel("Image file").setInputFiles(await pngFile("hub_heater.png"));
  const picture = content.getByRole("img", { name: "hub heater" });
  await expect(picture).toBeVisible();
  const address = (await picture.getAttribute("src")) ?? "";
  await expect(page.getByText("Draft saved on this device")).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await deleteUpload(page, address.split("/").at(-1) ?? "");
  await page.getByRole("button", { name: "Restore draft" }).click();
  await expect(content.getByText("In oil.")).toBeVisible();
  await save(page);
  await expect(page.getByText("No longer on the server: hub heater.")).toBeVisible();
  await expect(content.getByText("In oil.")).toBeVisible();
  await page.getByRole("button", { name: "Save without these files" }).click();
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  await expect(page.getByText("Warm it slowly. In oil.")).toBeVisible();
  await expect(page.getByRole("img", { name: "hub heater" })).toHaveCount(0);
});

test("uploads pictures and files again that the server has removed", async ({ page }) => {
  await signInByApi(page, captain);
  await page.goto("/create/chassis");
  await page.getByRole("textbox", { name: "Title" }).fill("Hub heater");
  const content = page.getByRole("textbox", { name: "Content" });
  await content.fill("Warm it slowly.");
  await page.getByLabel("Image file").setInputFiles(await pngFile("hub_heater.png"));
  await expect(content.getByRole("img", { name: "hub heater" })).toBeVisible();
  await attachmentsField(page).setInputFiles({ ...log, buffer: Buffer.from("force") });
  let lost: string[] = [];
  await page.route(
    "**/api/documents/*",
    async (route) => {
      lost = (route.request().postDataJSON() as { attachments: string[] }).attachments;
      for (const id of lost) await deleteUpload(page, id);
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Save Document" }).click();
  await page.getByRole("link", { name: "Hub heater" }).click();
  expect(lost).toHaveLength(2);
  await expect(page.getByRole("heading", { name: "Attachments (2)" })).toBeVisible();
  await expect(page.getByText("damper.csv")).toBeVisible();
  const shown = page.getByRole("img", { name: "hub heater" });
  await expect(shown).toBeVisible();
  const address = (await shown.getAttribute("src")) ?? "";
  expect(lost.filter((id) => address.includes(id))).toEqual([]);
});

test("reports no file as lost while the connection is down", async ({ page }) => {
  const id = await writeDocument(page, document);
  const content = await edit(page, `/document/${id}`);
  await page.getByLabel("Image file").setInputFiles(await pngFile("hub_heater.png"));
  const picture = content.getByRole("img", { name: "hub heater" });
  await expect(picture).toBeVisible();
  await deleteUpload(page, ((await picture.getAttribute("src")) ?? "").split("/").at(-1) ?? "");
  await page.route("**/api/uploads*", (route) => route.abort());
  await save(page);
  await expect(page.getByText("Not saved. Upload failed.")).toBeVisible();
  await expect(page.getByText("No longer on the server")).toHaveCount(0);
  await page.unroute("**/api/uploads*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "Attachments (1)" })).toBeVisible();
  await expect(page.getByRole("img", { name: "hub heater" })).toBeVisible();
});

test("asks for the password in place when a session ends before a picture is chosen", async ({
  page,
}) => {
  const id = await writeDocument(page, document);
  // Only the upload can notice that the session has ended: there is no live stream, and the
  // requests that begin an edit are answered.
  await page.route("**/api/live*", (route) => route.abort());
  await stopIdleLoading(page);
  const answers = ["**/tags", "**/editing?*"].map((address) => page.waitForResponse(address));
  const content = await edit(page, `/document/${id}`);
  await Promise.all(answers);
  await waitForScreen(page);
  await page.request.delete("/api/session");
  await page.getByLabel("Image file").setInputFiles(await pngFile("hub_heater.png"));
  const signInDialog = page.getByRole("dialog", { name: "Please sign in again" });
  await signInDialog.getByLabel("Password").fill(captain.password);
  await signInDialog.getByRole("button", { name: "Sign In" }).click();
  await expect(content.getByRole("img", { name: "hub heater" })).toBeVisible();
  await save(page);
  await expect(page.getByRole("heading", { name: "Attachments (1)" })).toBeVisible();
});

test("does not save by key while a picture is still uploading", async ({ page }) => {
  await page.goto("/create/chassis");
  await page.getByRole("textbox", { name: "Title" }).fill("Hub heater");
  const content = page.getByRole("textbox", { name: "Content" });
  await content.fill("Warm it slowly.");
  const release = Promise.withResolvers<void>();
  await page.route("**/api/uploads*", async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.getByLabel("Image file").setInputFiles(await pngFile("hub_heater.png"));
  await expect(page.getByText("Image still uploading…")).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).press("ControlOrMeta+Enter");
  release.resolve();
  await expect(content.getByRole("img", { name: "hub heater" })).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).press("ControlOrMeta+Enter");
  await page.getByRole("link", { name: "Hub heater" }).click();
  await expect(page.getByRole("img", { name: "hub heater" })).toBeVisible();
});

test("prints a document without controls", async ({ page }) => {
  const id = await writeDocument(page, document);
  await page.goto(`/document/${id}`);
  await expect(page.getByRole("heading", { name: "Comments (0)" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("heading")).toHaveText(["Hub bearing", "Torque", "At 20 degrees"]);
  await expect(page.getByText("The hub wants 42 Nm.")).toBeVisible();
});
