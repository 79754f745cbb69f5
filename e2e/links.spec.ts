import { edit, save } from "./fixtures/edit-document.ts";
import { findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { enterByApi, signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

test("shows a reader at once which documents link to theirs", async ({ page, visitor }) => {
  await signInByApi(page, captain);
  const nuts = await writeDocument(page, {
    subteam: "chassis",
    title: "Wheel nuts",
    content: "<h2>Torque</h2><p>120 Nm</p><h2>Thread</h2><p>M20</p>",
  });
  const upright = await writeDocument(page, {
    subteam: "vehicle-dynamics",
    title: "Upright",
    content: "<p>The bolts:</p>",
  });
  const guest = await visitor();
  await enterByApi(guest);
  await guest.goto(`/document/${nuts}`);
  await expect(guest.getByRole("heading", { name: "Comments (0)" })).toBeVisible();
  const linkedFrom = guest.getByRole("region", { name: /^Linked from/ });
  await expect(linkedFrom).toHaveCount(0);

  await page.goto(`/document/${upright}`);
  await edit(page, " KB30001 ");
  const content = page.getByRole("textbox", { name: "Content" });
  await expect(content.getByRole("link", { name: "KB30001" })).toBeVisible();
  await save(page);
  await expect(page.getByRole("link", { name: "KB30001" })).toBeVisible();
  await expect(linkedFrom.getByRole("heading")).toHaveText("Linked from (1)");
  await expect(linkedFrom.getByRole("listitem")).toContainText("Team Captain, just now");
  const contents = guest.getByRole("navigation", { name: "On this page" });
  await expect(contents.getByRole("link", { name: "Linked from" })).toBeVisible();
  expect(await findViolationsInEachLook(guest)).toEqual([]);

  await guest.goto("/k/kb30001");
  await expect(guest).toHaveURL(`/document/${nuts}`);
  await linkedFrom.getByRole("link", { name: "Upright" }).click();
  await expect(guest.getByRole("heading", { name: "Upright", level: 1 })).toBeVisible();
  await guest.getByRole("link", { name: "KB30001" }).click();
  await guest.reload();
  await expect(linkedFrom.getByRole("heading")).toHaveText("Linked from (1)");
  await page.request.delete(`/api/documents/${upright}`);
  await expect(linkedFrom).toHaveCount(0);
});

test("shows a preview of the document to which a link leads", async ({ page }) => {
  await signInByApi(page, captain);
  const nuts = await writeDocument(page, {
    subteam: "chassis",
    title: "Wheel nuts",
    content: "<h2>Torque</h2><p>120 Nm</p>",
  });
  const upright = await writeDocument(page, {
    subteam: "vehicle-dynamics",
    title: "Upright",
    content: `<p>See <a href="/document/${nuts}#torque">the torque</a>.</p>`,
  });
  await page.goto(`/document/${upright}`);
  const link = page.getByRole("link", { name: "the torque" });
  const preview = page.getByRole("tooltip", { name: "Preview of Wheel nuts" });
  await link.hover();
  await expect(preview).toContainText("Torque 120 Nm");
  await expect(preview).toContainText("by Team Captain");
  expect(await findViolationsInEachLook(page)).toEqual([]);
  await link.hover();
  await preview.hover();
  await page.mouse.move(0, 0);
  await expect(preview).toHaveCount(0);

  await page.keyboard.press("Tab");
  await link.focus();
  await expect(preview).toBeVisible();
  await expect(link).toHaveAccessibleDescription(/Torque 120 Nm/);
  await page.keyboard.press("Escape");
  await expect(preview).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Wheel nuts", level: 1 })).toBeVisible();
});

test("links to a document found by the words typed after [[", async ({ page }) => {
  await signInByApi(page, captain);
  const nuts = await writeDocument(page, {
    subteam: "chassis",
    title: "Wheel nuts",
    content: "<p>120 Nm</p>",
  });
  const upright = await writeDocument(page, {
    subteam: "vehicle-dynamics",
    title: "Upright",
    content: "<p>The bolts</p>",
  });
  await page.goto(`/document/${upright}`);
  await edit(page, ", see [[120 nm");
  const list = page.getByRole("listbox", { name: "Link to document" });
  await expect(list.getByRole("option", { selected: true })).toContainText("Wheel nuts");
  expect(await findViolationsInEachLook(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.keyboard.type(" [[nuts");
  await expect(list.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(list).toHaveCount(0);
  await page.keyboard.type("first.");
  await save(page);
  const link = page.getByRole("link", { name: "Wheel nuts" });
  await expect(link).toHaveAttribute("href", `/document/${nuts}`);
  await expect(page.getByText("see [[120 nm Wheel nuts first.")).toBeVisible();
});

test("keeps a document's old serial number when it moves", async ({ page, visitor }) => {
  await signInByApi(page, captain);
  const id = await writeDocument(page, {
    subteam: "chassis",
    title: "Cost of the uprights",
    content: "<p>120 EUR</p>",
  });
  const guest = await visitor();
  await enterByApi(guest);
  await guest.goto("/subteam/chassis");
  await expect(guest.getByRole("link", { name: "Cost of the uprights" })).toBeVisible();
  await page.goto(`/document/${id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Move to…" }).click();
  const dialog = page.getByRole("dialog", { name: "Move to…" });
  await dialog.getByRole("radio", { name: /^Business/ }).check();
  await expect(dialog).toContainText("The document becomes KB80001.");
  expect(await findViolationsInEachLook(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("KB80001");
  await expect(guest.getByText("No documents")).toBeVisible();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByRole("heading", { name: "Copy of Cost of the uprights" })).toBeVisible();
  await guest.goto("/k/KB30001");
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Cost of the uprights");
  await expect(guest.getByRole("button", { name: "More" })).toHaveCount(0);
});
