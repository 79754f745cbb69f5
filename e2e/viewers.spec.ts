import type { Locator, Page } from "@playwright/test";
import { makeLockedPdf, makePdf } from "../server/file-texts/testing/make-pdf.ts";
import { plainPng } from "../server/testing/plain-png.ts";
import { findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { makeWav } from "./fixtures/make-wav.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";
import { uploadFile } from "./fixtures/upload-file.ts";

const picture = (background: string) => plainPng(640, 400, background);

/** A script in a PDF that a viewer with scripts would run when it opens the file. */
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

/** Waits for the text or the rows, which move all buttons below them. */
async function expand(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Expand ${name}` }).click();
  await expect(page.getByRole("region", { name: ` of ${name}` })).toBeVisible();
}

test("shows pictures with arrows and zoom (rules 9.58 to 9.60, and 9.76)", async ({ page }) => {
  const [wing, hub] = [
    await uploadFile(page, "wing.png", await picture("#1b9bd8")),
    await uploadFile(page, "hub.png", await picture("#44aa77")),
  ];
  const content = `<p>Look</p><img src="/api/files/${wing}" alt="The wing from the side">`;
  const form = { subteam: "chassis", title: "Pictures", content, attachments: [wing, hub] };
  await page.goto(`/document/${await writeDocument(page, form)}`);
  // The buttons appear once the code that opens pictures has loaded.
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
  await first.getByRole("button", { name: "Next picture" }).click();
  const second = page.getByRole("dialog", { name: "Picture 2 of 2" });
  await expect(second.getByText("100 %")).toBeVisible();
  // The button that led to the last picture keeps the focus, so arrow keys still work.
  await page.keyboard.press("ArrowLeft");
  await expect(first).toBeVisible();
  await page.keyboard.press("ArrowRight");
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
  await expect(pages(page).getByText("Torque 42 Nm")).toBeVisible();
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
  await expect(text).toBeVisible();
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
  await expect(page.getByText("This PDF is protected with a password.")).toBeVisible();
  await page.getByRole("button", { name: "Expand broken.pdf" }).click();
  await expect(page.getByText("This PDF is damaged.")).toBeVisible();
  await page.getByRole("button", { name: "Collapse locked.pdf" }).click();
  await page.route("**/files/pdf-frame", (route) => route.abort());
  await page.getByRole("button", { name: "Expand locked.pdf" }).click();
  await expect(page.getByText("Couldn't load this PDF.")).toBeVisible();
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
  for (const name of ["run.csv", "fit.py", "page.html", "drawing.svg"]) await expand(page, name);
  await expect(page.getByText("First 500 of 600 rows")).toBeVisible();
  await expect(page.getByRole("cell", { name: "a, b" }).first()).toBeVisible();
  const keyword = page.locator(".code-keyword", { hasText: "def" });
  const color = (element: Element) => getComputedStyle(element).color;
  const plain = await page.getByRole("region", { name: "Text of fit.py" }).evaluate(color);
  expect(await keyword.evaluate(color)).not.toBe(plain);
  await expect(page.getByRole("region", { name: "Text of page.html" })).toContainText(script);
  await expect(page.getByRole("region", { name: "Text of drawing.svg" })).toContainText(script);
  expect(await page.evaluate(() => "hostile" in window)).toBe(false);
  expect(await findViolationsInEachLook(page)).toEqual([]);
});

test("plays a sound, and says that a file is no video", async ({ page }) => {
  await openWith(page, { "knock #1 50%.wav": makeWav(), "lap.mp4": "no video" });
  await page.getByRole("button", { name: "Expand knock #1 50%.wav" }).click();
  const sound = page.getByLabel("knock #1 50%.wav", { exact: true });
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(1);
  await page.getByRole("button", { name: "Expand lap.mp4" }).click();
  await expect(page.getByText("Couldn't play this file.")).toBeVisible();
  expect(await findViolationsInEachLook(page)).toEqual([]);
});

test("prints no viewers", async ({ page }) => {
  const line = "0123456789".repeat(40);
  await openWith(page, { "log.txt": `${line}\n`.repeat(300), "run.csv": `${line},b\n1,2\n` });
  for (const name of ["log.txt", "run.csv"]) await expand(page, name);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("region", { name: "Text of log.txt" })).toBeHidden();
  await expect(page.getByRole("region", { name: "Rows of run.csv" })).toBeHidden();
  const cards = page.getByRole("region", { name: "Attachments (2)" }).getByRole("listitem");
  const [first, second] = [await boxOf(cards.first()), await boxOf(cards.last())];
  expect([second.y, second.width]).toEqual([first.y, first.width]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("zooms a picture with two fingers, and swipes to the next", async ({ page }) => {
    await openWith(page, {
      "wing.png": await picture("#1b9bd8"),
      "hub.png": await picture("#44aa77"),
    });
    await page.getByRole("button", { name: "Enlarge wing.png" }).tap();
    const shown = page.getByRole("dialog").getByRole("img");
    await expect(shown).toBeVisible();
    const { x, y, width, height } = await boxOf(shown);
    const [left, right] = [x + width * 0.4, x + width * 0.6];
    const middle = y + height / 2;
    await touch(page, [
      [at(left, middle)],
      [at(left, middle), at(right, middle)],
      [at(left, middle), at(right + width * 0.2, middle)],
      [],
    ]);
    // The point under the left finger has not moved.
    const zoomed = await boxOf(shown);
    expect(zoomed.width / width).toBeCloseTo(2, 1);
    expect(zoomed.x + zoomed.width * 0.4).toBeCloseTo(left, 0);

    await page.getByRole("dialog").getByRole("img").dblclick();
    await expect.poll(async () => (await boxOf(shown)).width).toBeCloseTo(width, 0);
    await touch(page, [[at(right, middle)], [at(right - 120, middle)], []]);
    await expect(page.getByRole("dialog", { name: "Picture 2 of 2" })).toBeVisible();
  });
});

const at = (x: number, y: number) => ({ x, y });

/** Moves fingers from step to step. Each step has the positions of all fingers. */
async function touch(page: Page, steps: readonly ReturnType<typeof at>[][]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  let before = 0;
  for (const fingers of steps) {
    const more = Math.sign(fingers.length - before);
    const type = (["touchEnd", "touchMove", "touchStart"] as const)[more + 1] ?? "touchMove";
    const touchPoints = fingers.map(({ x, y }, id) => ({ x, y, id }));
    await browser.send("Input.dispatchTouchEvent", { type, touchPoints });
    before = fingers.length;
  }
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not shown");
  return box;
}
