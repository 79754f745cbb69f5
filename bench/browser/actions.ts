import type { BrowserContext, Locator } from "@playwright/test";
import { documentCards, documentText, screens } from "./screens.ts";
import { openTab, readyTime, type Condition } from "./visit.ts";
import { watchFromEvent, type Wanted } from "./watch-page.ts";

export const searchText = "suspension";
/** Milliseconds between the keys of a fast typist. */
const keyInterval = 90;
/** Milliseconds that the pointer rests before a click; people take longer. */
const hoverTime = 80;

const cards: Wanted = { selector: "main a[href^='/subteam/']", count: 8 };
/** The status names a number of results only for the text that was typed last. */
const results: Wanted = { selector: "[role=option]", count: 1, withText: "main [role=status]" };
const editAnswer: Wanted = {
  selector: "[data-busy], [role=textbox][contenteditable=true]",
  count: 1,
};
const managementButton: Wanted = { selector: "button", count: 1 };
/** A page has 50 requests. */
const requests: Wanted = { selector: "[aria-label='Pending Requests'] > li", count: 50 };

/** Milliseconds from the last key in the search until its results are painted. */
export async function measureTyping(
  context: BrowserContext,
  url: URL,
  condition: Condition,
): Promise<number> {
  const { page } = await openTab(context, cards, condition);
  await page.goto(url.href);
  await readyTime(page);
  await page.waitForLoadState("networkidle");
  const field = page.getByRole("combobox", { name: "Search documents" }).first();
  await field.click();
  await page.evaluate(watchFromEvent, { event: "keydown", wanted: results });
  await field.pressSequentially(searchText, { delay: keyInterval });
  const time = await readyTime(page);
  await page.close();
  return time;
}

export async function measureClick(
  context: BrowserContext,
  url: URL,
  condition: Condition,
): Promise<number> {
  const { page } = await openTab(context, documentCards, condition);
  await page.goto(new URL(screenPath(documentCards), url).href);
  await readyTime(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(watchFromEvent, { event: "click", wanted: documentText });
  await hoverAndClick(page.locator(documentCards.selector).first());
  const time = await readyTime(page);
  await page.close();
  return time;
}

/** Milliseconds from the start of a document's page until a press of Edit is answered. */
export async function measureEdit(
  context: BrowserContext,
  url: URL,
  condition: Condition,
): Promise<number> {
  const { page } = await openTab(context, editAnswer, condition);
  await page.goto(new URL(screenPath(documentText), url).href, { waitUntil: "commit" });
  const edit = await page.getByRole("button", { name: "Edit", exact: true }).boundingBox();
  if (!edit) throw new Error("Edit is not visible");
  await page.locator("#root:not([data-rendered])").waitFor();
  // A locator's click would first run checks in the page, which take half a second on a slow phone.
  await page.mouse.click(edit.x + 10, edit.y + 10);
  const time = await readyTime(page);
  await page.close();
  return time;
}

function screenPath(shown: Wanted): string {
  return screens.find(({ wanted }) => wanted === shown)?.path ?? "/";
}

export async function measureManagement(
  context: BrowserContext,
  url: URL,
  condition: Condition,
): Promise<number> {
  const { page } = await openTab(context, managementButton, condition);
  await page.goto(url.href);
  await readyTime(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(watchFromEvent, { event: "click", wanted: requests });
  await hoverAndClick(page.getByRole("button", { name: "Account Management" }));
  const time = await readyTime(page);
  await page.close();
  return time;
}

async function hoverAndClick(target: Locator): Promise<void> {
  await target.hover();
  await target.page().waitForTimeout(hoverTime);
  await target.click();
}
