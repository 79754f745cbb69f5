import { wholeChromium } from "../playwright.config.ts";
import { attachmentsField } from "./fixtures/attachments-field.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

test.use({ launchOptions: wholeChromium });

test("opens a PDF in the browser's viewer", async ({ page, context }) => {
  await signInByApi(page, captain);
  const id = await writeDocument(page, { subteam: "chassis", title: "Hub", content: "<p>x</p>" });
  await page.goto(`/document/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await attachmentsField(page).setInputFiles({
    name: "hub.pdf",
    mimeType: "application/pdf",
    buffer: await page.pdf(),
  });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "View hub.pdf" }).click();
  const viewer = await opened;
  await expect.poll(() => viewer.evaluate(() => globalThis.document.contentType)).toContain("pdf");
  // The viewer shows the PDF in a frame of its own.
  await expect.poll(() => viewer.frames().length).toBeGreaterThan(1);
});
