import type { Page } from "@playwright/test";
import { countStoredDrafts } from "./fixtures/count-stored-drafts.ts";
import { findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { captain } from "./fixtures/people.ts";
import { publishPortfolio } from "./fixtures/portfolio.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi } from "./fixtures/through-the-api.ts";

const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const problem = (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words });
const saved = "Portfolio saved successfully!";
const draftSaved = "Draft saved on this device";
const phone = { width: 390, height: 844 };

async function openEditor(page: Page): Promise<void> {
  await page.goto("/portfolio");
  await expect(button(page, "Add Section")).toBeVisible();
}

test("builds and publishes a portfolio with the keyboard alone", async ({ page }) => {
  await signInByApi(page, captain);
  await openEditor(page);
  await expect(button(page, "Preview")).toBeDisabled();
  await box(page, "URL slug").focus();
  await page.keyboard.type("Ada Stone");
  await expect(box(page, "URL slug")).toHaveValue("ada-stone");
  await expect(page.getByText("This address is available")).toBeVisible();

  await page.keyboard.press("Control+s");
  await expect(problem(page, 'Please add content to the "Introduction" section.')).toBeVisible();
  await expect(box(page, "Introduction content")).toBeFocused();
  await page.keyboard.type("I build accumulators.");
  await expect(page.getByText('Please add content to the "Experience" section.')).toBeVisible();
  await button(page, "Done Editing").press("Enter");
  await expect(button(page, "Edit Introduction")).toBeFocused();

  await page.keyboard.press("Control+s");
  await expect(button(page, "Add Experience")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(box(page, "Job Title")).toBeFocused();
  await page.keyboard.type("Powertrain Lead");
  await box(page, "Phone").focus();
  await page.keyboard.type("+49 170 123");
  await button(page, "Add Section").press("Enter");
  await button(page, "Rename New Section").press("Enter");
  await page.keyboard.type("Thesis work");
  await page.keyboard.press("Enter");
  await expect(button(page, "Rename Thesis work")).toBeFocused();
  await button(page, "Move Thesis work up").press("Enter");
  await expect(button(page, "Move Thesis work up")).toBeFocused();
  await button(page, "Edit Thesis work").press("Enter");
  await expect(box(page, "Thesis work content")).toBeFocused();
  await page.keyboard.type("A thermal model.");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(saved)).toBeVisible();
  await expect(box(page, "URL slug")).not.toBeEditable();
  expect(await countStoredDrafts(page)).toEqual({ drafts: 0, files: 0 });

  const preview = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Preview" }).click();
  const shown = await preview;
  await expect(shown).toHaveURL(/\/ada-stone$/);
  await expect(shown.getByText("I build accumulators.")).toBeVisible();
  await expect(shown.getByText("A thermal model.")).toBeVisible();
});

test("offers unsaved changes after a reload and asks before leaving", async ({ page }) => {
  await publishPortfolio(page.request);
  page.on("dialog", (dialog) => void dialog.accept());
  await openEditor(page);
  await box(page, "Subtitle").fill("Head of high voltage");
  await button(page, "Edit Introduction").click();
  await expect(box(page, "Introduction content")).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" And tests.");
  await expect(page.getByText(draftSaved)).toBeVisible();
  await page.reload();
  await expect(box(page, "Subtitle")).toHaveValue("Powertrain lead");
  await button(page, "Restore draft").click();
  await expect(box(page, "Subtitle")).toHaveValue("Head of high voltage");
  await expect(page.getByText("I build accumulators. And tests.")).toBeVisible();

  await page.getByRole("link", { name: "Back", exact: true }).click();
  await button(page, "Stay").click();
  await expect(box(page, "Subtitle")).toHaveValue("Head of high voltage");
  await button(page, "Save Portfolio").click();
  await expect(page.getByText(saved)).toBeVisible();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/");
});

test("edits texts without a connection and saves once online", async ({ page }) => {
  await publishPortfolio(page.request);
  const pendingFiles = new Set<string>();
  page.on("request", (request) => pendingFiles.add(request.url()));
  page.on("requestfinished", (request) => pendingFiles.delete(request.url()));
  const editorLoaded = page.waitForEvent("requestfinished", (request) =>
    /\/rich-text-editor-.*\.js$/.test(request.url()),
  );
  await openEditor(page);
  await editorLoaded;
  await expect.poll(() => [...pendingFiles].filter((url) => /\.(js|css)$/.test(url))).toEqual([]);
  await box(page, "Subtitle").fill("Head of high voltage");
  await page.context().setOffline(true);
  await button(page, "Edit Introduction").click();
  await expect(box(page, "Introduction content")).toBeFocused();
  await page.keyboard.type("Written in the pits. ");
  await button(page, "Edit Powertrain Lead").click();
  await box(page, "Company").fill("Kestrel");
  await page.context().setOffline(false);
  await button(page, "Save Portfolio").click();
  await expect(page.getByText(saved)).toBeVisible();
});

test("keeps problems and save failures in view at any scroll position", async ({ page }) => {
  await publishPortfolio(page.request);
  for (const viewport of [{ width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(viewport);
    await openEditor(page);
    await button(page, "Edit Introduction").click();
    await expect(box(page, "Introduction content")).toBeFocused();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.getByRole("switch", { name: "Published" }).scrollIntoViewIfNeeded();
    await page.keyboard.press("Control+s");
    const empty = problem(page, 'Please add content to the "Introduction" section.');
    await expect(empty).toBeInViewport({ ratio: 1 });
    await expect(box(page, "Introduction content")).toBeInViewport({ ratio: 1 });
    await box(page, "Introduction content").fill("I build accumulators.");
    await page.context().setOffline(true);
    await page.getByRole("switch", { name: "Published" }).scrollIntoViewIfNeeded();
    await page.keyboard.press("Control+s");
    await expect(problem(page, "Not saved")).toBeInViewport({ ratio: 1 });
    await page.context().setOffline(false);
    await page.keyboard.press("Control+s");
    await expect(page.getByText(saved)).toBeVisible();
  }
});

test("shows an accessible editor in each look, empty and filled", async ({ page }) => {
  await signInByApi(page, captain);
  await openEditor(page);
  await button(page, "Save Portfolio").click();
  await expect(problem(page, "Please enter a URL slug.")).toBeVisible();
  expect(await findViolationsInEachLook(page)).toEqual([]);
  // A new session begins below, which would close an open screen.
  await page.goto("about:blank");
  await publishPortfolio(page.request);
  await openEditor(page);
  await button(page, "Edit Thesis work").click();
  await expect(box(page, "Thesis work content")).toBeFocused();
  expect(await findViolationsInEachLook(page)).toEqual([]);
});
