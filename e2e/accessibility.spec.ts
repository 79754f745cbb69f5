import type { Page } from "@playwright/test";
import { attachmentsField } from "./fixtures/attachments-field.ts";
import {
  findViolations,
  findViolationsInEachLook,
  looks,
  narrowest,
} from "./fixtures/find-violations.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi } from "./fixtures/through-the-api.ts";

async function newDocument(page: Page): Promise<string> {
  const answer = await page.request.post("/api/documents", {
    data: {
      subteam: "aerodynamics",
      title: "Wing map",
      tags: ["wing", "tunnel"],
      content:
        '<h2>One</h2><p>Text with <a href="https://a.example">a link</a>, <code>code</code> and ' +
        '<span data-color="sky">sky</span> on <span data-background="marker">marker</span>.</p>' +
        "<h2>Two</h2><ul><li><p>a</p></li></ul><blockquote><p>Quote</p></blockquote>" +
        "<table><tbody><tr><th><p>Speed</p></th><th><p>Force</p></th></tr><tr><td><p>15</p></td><td><p>210</p></td></tr></tbody></table>" +
        '<pre data-language="python"><code>x = 1</code></pre>',
    },
  });
  return `/document/${((await answer.json()) as { id: string }).id}`;
}

async function violationsIn(page: Page, opener: string): Promise<string[]> {
  await page.getByRole("button", { name: opener, exact: true }).click();
  await expect(page.getByRole("dialog", { name: opener })).toBeVisible();
  // The click scrolled, and targets that a bar covers in part would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  const found = await findViolations(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: opener })).toHaveCount(0);
  return found;
}

test("shows accessible screens in each look, and at 320 pixels", async ({ page }) => {
  const findIn = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    return findViolationsInEachLook(page, [...looks, narrowest]);
  };
  for (const path of ["/login", "/guest", "/setup?token=none", "/unsubscribe?token=none"])
    expect(await findIn(path), path).toEqual([]);
  await signInByApi(page, captain);
  const screens = [
    "/",
    "/recent",
    "/subteam/aerodynamics?compact=true",
    "/subteam/aerodynamics?compact=false",
    "/subteam/business",
    await newDocument(page),
    "/create/aerodynamics",
    "/notifications",
    "/nothing",
  ];
  for (const path of screens) expect(await findIn(path), path).toEqual([]);
});

for (const [colorScheme, width] of [
  ["light", 390],
  ["dark", 1440],
] as const) {
  test(`shows accessible menus and dialogs in ${colorScheme} at ${width} pixels`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 844 });
    await signInByApi(page, captain);
    await newDocument(page);
    await page.goto("/");
    expect(await violationsIn(page, "Notifications"), "notifications").toEqual([]);
    await page.getByRole("combobox", { name: "Search documents" }).fill("wing");
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    expect(await findViolations(page), "search").toEqual([]);

    await page.goto("/create/aerodynamics");
    await page.getByRole("textbox", { name: "Content" }).click();
    await page.keyboard.type("words");
    for (const opener of ["Text color", "Background color", "Link"]) {
      expect(await violationsIn(page, opener), opener).toEqual([]);
    }
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
    expect(await findViolations(page), "menu").toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Unsaved changes" })).toBeVisible();
    expect(await findViolations(page), "unsaved changes").toEqual([]);
  });
}

test("shows an accessible table of contents on phones", async ({ page }) => {
  await signInByApi(page, captain);
  const path = await newDocument(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await page.getByRole("button", { name: "Contents" }).click();
  const contents = page.getByRole("dialog", { name: "Contents" });
  await expect(contents.getByRole("link", { name: "Two" })).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await findViolations(page), colorScheme).toEqual([]);
  }
  await contents.getByRole("link", { name: "Two" }).click();
  await expect(contents).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Two" })).toBeInViewport();
});

test("shows accessible filters, pins, comments, and history", async ({ page }) => {
  await signInByApi(page, captain);
  const pinned = await newDocument(page);
  const path = await newDocument(page);
  await page.request.put(`/api${pinned.replace("document", "documents")}/pin`);
  await page.goto("/subteam/aerodynamics");
  await page.getByRole("button", { name: "wing (1)" }).click();
  await expect(page.getByRole("button", { name: "Clear filters" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Pinned Documents (1)" })).toBeVisible();
  expect(await findViolationsInEachLook(page), "filter and pins").toEqual([]);

  await page.goto(path);
  const composer = page.getByRole("form", { name: "Add a comment" });
  const field = composer.getByRole("textbox", { name: "Add a comment..." });
  await field.fill("See https://a.example/run");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Comments (1)" })).toBeVisible();
  await field.fill("And the next one?");
  await expect(composer.getByRole("button", { name: "Post" })).toBeVisible();
  expect(await findViolationsInEachLook(page), "comments").toEqual([]);
  await page.getByRole("button", { name: /^Delete comment by/ }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await findViolationsInEachLook(page), "delete comment").toEqual([]);

  await saveThroughApi(page, path);
  await page.goto(`${path}/history`);
  await expect(page.getByText("2 versions")).toBeVisible();
  expect(await findViolationsInEachLook(page), "history").toEqual([]);
  await page.goto(`${path}/history/1`);
  await expect(page.getByRole("button", { name: "Restore this version" })).toBeVisible();
  expect(await findViolationsInEachLook(page), "version").toEqual([]);
});

test("shows accessible editing, conflicts, and deletion", async ({ page }) => {
  await signInByApi(page, captain);
  const path = await newDocument(page);
  await page.goto(path);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Wing map of the second day");
  await attachmentsField(page).setInputFiles({
    name: "map.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("speed,force\n"),
  });
  await expect(page.getByText("Draft saved on this device")).toBeVisible();
  expect(await findViolationsInEachLook(page), "edit mode").toEqual([]);

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await findViolationsInEachLook(page), "delete").toEqual([]);
  await page.keyboard.press("Escape");

  await saveThroughApi(page, path);
  await expect(page.getByText("You saved a new version elsewhere just now")).toBeVisible();
  expect(await findViolationsInEachLook(page), "a newer version").toEqual([]);
  await page.getByRole("button", { name: "See changes" }).click();
  await expect(page.getByRole("dialog", { name: "What changed" })).toBeVisible();
  expect(await findViolationsInEachLook(page), "what changed").toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "This document was changed" })).toBeVisible();
  expect(await findViolationsInEachLook(page), "conflict").toEqual([]);
});

/** Saves, as another member would, while this screen is open. */
async function saveThroughApi(page: Page, path: string): Promise<void> {
  const address = `/api${path.replace("document", "documents")}`;
  const { version, tags } = (await (await page.request.get(address)).json()) as {
    version: number;
    tags: string[];
  };
  const content = "<h2>One</h2><p>Said anew.</p>";
  const answer = await page.request.put(address, {
    data: { title: "Wing map", tags, content, version },
  });
  expect(answer.status()).toBe(200);
}
