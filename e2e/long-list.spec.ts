import type { Locator, Page } from "@playwright/test";
import { nextFrames } from "./fixtures/next-frames.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

/** Three pages of fifty. */
const documentCount = 150;
const manyTags = Array.from({ length: 20 }, (_, n) => `bearing preload ${n}`);

async function writeMany(page: Page, last: number) {
  await signInByApi(page, captain);
  for (let number = 1; number <= last; number += 1) {
    const text = { title: `Hub ${number}`, content: "<p>42 Nm</p>" };
    const tags = number % 3 === 0 ? manyTags : [];
    await writeDocument(page, { subteam: "chassis", ...text, tags });
  }
}

const cards = (page: Page) => page.locator("main article a[href^='/document/']");

const countLaidOut = (page: Page) =>
  cards(page).evaluateAll(
    (links) => links.filter((link) => link.checkVisibility({ contentVisibilityAuto: true })).length,
  );

/** @returns the title of a fully visible card */
const titleInView = (page: Page) =>
  cards(page).evaluateAll((links) => {
    const shown = links.find((link) => {
      const { top, bottom } = link.getBoundingClientRect();
      return top > 200 && bottom < window.innerHeight - 200;
    });
    return shown?.textContent ?? "";
  });

const topOf = (link: Locator) => link.evaluate((element) => element.getBoundingClientRect().top);

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

/** Waits until scrolling has stopped. @returns the scroll position */
async function settledScrollTop(page: Page): Promise<number> {
  let before = -1;
  await expect(async () => {
    await nextFrames(page);
    const now = await scrollTop(page);
    const distance = Math.abs(now - before);
    before = now;
    expect(distance).toBe(0);
  }).toPass();
  return before;
}

async function scrollThrough(page: Page, all: number) {
  await page.goto("/subteam/chassis");
  await expect(cards(page)).toHaveCount(50);
  await page.mouse.move(600, 400);
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    expect(await cards(page).count()).toBe(all);
  }).toPass({ intervals: [100] });
}

test("lays out only cards near the screen and restores the scroll position on Back", async ({
  page,
}) => {
  await writeMany(page, documentCount);
  await scrollThrough(page, documentCount);
  const end = await settledScrollTop(page);
  await page.mouse.wheel(0, -4000);
  await expect.poll(() => scrollTop(page)).toBeLessThan(end - 2000);
  const place = await settledScrollTop(page);
  expect(place).toBeGreaterThan(3000);
  expect(await countLaidOut(page)).toBeLessThanOrEqual(2 * 50);
  const title = await titleInView(page);
  const link = page.getByRole("link", { name: title, exact: true });
  const before = await topOf(link);
  await link.click();
  await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await page.goBack();
  await expect(link).toBeInViewport();
  expect(Math.abs((await settledScrollTop(page)) - place)).toBeLessThan(2);
  expect(Math.abs((await topOf(link)) - before)).toBeLessThan(2);
  expect(await countLaidOut(page)).toBeLessThanOrEqual(2 * 50);
});

test("shows new documents when a long list is opened again", async ({ page }) => {
  await writeMany(page, 200);
  await scrollThrough(page, 200);
  await cards(page).last().click();
  await expect(page.getByRole("heading", { name: "Hub 1", exact: true })).toBeVisible();
  await writeDocument(page, { subteam: "chassis", title: "Damper log", content: "<p>Cold</p>" });
  const { pathname } = new URL(page.url());
  const data = { content: "See the damper log." };
  await page.request.post(`/api${pathname.replace("document", "documents")}/comments`, { data });
  await expect(page.getByText(data.content)).toBeVisible();
  await page.getByRole("link", { name: "Paddock", exact: true }).click();
  // Not the link in the head of the document. A mouse click would scroll it into view.
  const card = page.getByRole("heading", { name: "Chassis", level: 3 });
  await card.getByRole("link").dispatchEvent("click");
  await expect(page.getByRole("link", { name: "Damper log" })).toBeInViewport();
  await expect(cards(page)).toHaveCount(150);
});
