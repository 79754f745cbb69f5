import type { Page } from "@playwright/test";
import sharp from "sharp";
import { makeLockedPdf, makePdf } from "../server/file-texts/testing/make-pdf.ts";
import { findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";
import { uploadFile } from "./fixtures/upload-file.ts";

const picture = (background: string) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

/** Would run when the file is opened, if anything ran it. */
const openAction = "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); this.hostile = true) >>";

test.beforeEach(async ({ page }) => {
  await signInByApi(page, captain);
});

async function openWith(page: Page, files: Record<string, Buffer | string>, hash = "") {
  const attachments: string[] = [];
  for (const [name, bytes] of Object.entries(files))
    attachments.push(await uploadFile(page, name, bytes));
  const form = { subteam: "chassis", title: "Files", content: "<p>See below.</p>", attachments };
  const id = await writeDocument(page, form);
  await page.goto(`/document/${id}${hash.replace("{id}", attachments[0] ?? "")}`);
}

test("shows pictures in a dialog with arrows and zoom (rules 9.58 to 9.60)", async ({ page }) => {
  const [wing, hub] = [
    await uploadFile(page, "wing.png", await picture("#1b9bd8")),
    await uploadFile(page, "hub.png", await picture("#44aa77")),
  ];
  const content = `<p>Look</p><img src="/api/files/${wing}" alt="The wing from the side">`;
  const form = { subteam: "chassis", title: "Pictures", content, attachments: [wing, hub] };
  await page.goto(`/document/${await writeDocument(page, form)}`);
  // It opens pictures once it is there.
  await expect(page.getByRole("button", { name: "Enlarge hub.png" })).toBeVisible();
  const link = page.getByRole("link", { name: "The wing from the side" });
  await link.focus();
  await page.keyboard.press("Enter");
  const first = page.getByRole("dialog", { name: "Picture 1 of 2" });
  await expect(first.getByText("The wing from the side")).toBeVisible();
  await expect(first.getByRole("img")).toHaveAttribute("src", `/api/files/${wing}/large`);

  await first.getByRole("button", { name: "Zoom in" }).click();
  await expect(first.getByText("150 %")).toBeVisible();
  await expect(first.getByRole("img")).toHaveAttribute("src", `/api/files/${wing}`);
  await page.keyboard.press("ArrowRight");
  const second = page.getByRole("dialog", { name: "Picture 2 of 2" });
  await expect(second.getByText("100 %")).toBeVisible();
  await second.getByRole("img").dblclick();
  await expect(second.getByText("250 %")).toBeVisible();
  await second.getByRole("img").hover();
  await page.mouse.wheel(0, 2000);
  await expect(second.getByText("100 %")).toBeVisible();
  expect(await findViolationsInEachLook(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(link).toBeFocused();
});

const pages = (page: Page) => page.frameLocator("iframe[title*='hub.pdf']");

test("shows a PDF page by page, with text to select and no script run", async ({ page }) => {
  const pdf = makePdf(["Torque 42 Nm", "Preload 7 kN"], { catalog: openAction });
  await openWith(page, { "hub.pdf": pdf });
  page.on("dialog", () => expect("a dialog").toBe("never opened"));
  await page.getByRole("button", { name: "Expand hub.pdf" }).click();
  // The library is large, and the first page waits for it.
  await expect(pages(page).getByText("Torque 42 Nm")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText("Page 2 of 2")).toBeAttached();
  const text = pages(page).getByText("Preload 7 kN");
  await text.selectText();
  expect(await text.evaluate(() => String(getSelection()))).toBe("Preload 7 kN");
  expect(await text.evaluate(() => "hostile" in window)).toBe(false);
  expect(await findViolationsInEachLook(page)).toEqual([]);
  await page.getByRole("button", { name: "Collapse hub.pdf" }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("draws a PDF in a frame without the rights of a page (rule 9.64)", async ({ page }) => {
  await openWith(page, { "hub.pdf": makePdf(["Torque 42 Nm"]) });
  await page.getByRole("button", { name: "Expand hub.pdf" }).click();
  const text = pages(page).getByText("Torque 42 Nm");
  await expect(text).toBeVisible({ timeout: 20_000 });
  const denied = await text.evaluate(() => {
    const isDenied = (attempt: () => unknown) => {
      try {
        attempt();
        return false;
      } catch (error) {
        return (error as Error).name === "SecurityError";
      }
    };
    return {
      cookies: isDenied(() => document.cookie),
      storage: isDenied(() => localStorage.length),
      page: isDenied(() => parent.document.title),
    };
  });
  expect(denied).toEqual({ cookies: true, storage: true, page: true });
});

test("says why a PDF cannot be shown (rule 9.65)", async ({ page }) => {
  const locked = makeLockedPdf("Torque 42 Nm");
  await openWith(page, { "locked.pdf": locked, "broken.pdf": "%PDF-1.7\nnothing of a PDF" });
  await page.getByRole("button", { name: "Expand locked.pdf" }).click();
  await expect(page.getByText("This PDF is protected with a password.")).toBeVisible({
    timeout: 20_000,
  });
  await page.getByRole("button", { name: "Expand broken.pdf" }).click();
  await expect(page.getByText("This PDF is damaged.")).toBeVisible();
  await page.getByRole("button", { name: "Collapse locked.pdf" }).click();
  await page.route("**/files/pdf-frame", (route) => route.abort());
  await page.getByRole("button", { name: "Expand locked.pdf" }).click();
  await expect(page.getByText("Couldn't load this PDF.")).toBeVisible({ timeout: 20_000 });
});

test("opens a PDF at the page that a search found (rule 5.28)", async ({ page }) => {
  await openWith(page, { "hub.pdf": makePdf(["One", "Two", "Three"]) }, "#in-{id}-3");
  // The library is large, and is loaded once the browser has been idle.
  const field = page.getByRole("textbox", { name: "Page" });
  await expect(field).toHaveValue("3", { timeout: 30_000 });
  await expect(pages(page).getByText("Three")).toBeVisible();
});

test("shows tables and code, and hostile files only as text", async ({ page }) => {
  const rows = Array.from({ length: 600 }, (_, row) => `${row},"a, b"`).join("\n");
  const script = "<script>window.hostile = true</script>";
  await openWith(page, {
    "run.csv": `Lap,Note\n${rows}\n`,
    "fit.py": "def fit(x):\n    return x  # why\n",
    "page.html": `<!doctype html>${script}<img src=x onerror="window.hostile = true">`,
    "drawing.svg": `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
  });
  for (const name of ["run.csv", "fit.py", "page.html", "drawing.svg"])
    await page.getByRole("button", { name: `Expand ${name}` }).click();
  await expect(page.getByText("First 500 of 600 rows")).toBeVisible();
  await expect(page.getByRole("cell", { name: "a, b" }).first()).toBeVisible();
  await expect(page.locator(".code-keyword", { hasText: "def" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Text of page.html" })).toContainText(script);
  await expect(page.getByRole("region", { name: "Text of drawing.svg" })).toContainText(script);
  expect(await page.evaluate(() => "hostile" in window)).toBe(false);
  expect(await findViolationsInEachLook(page)).toEqual([]);
});
