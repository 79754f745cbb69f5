import type { BrowserContext, Locator } from "@playwright/test";
import { documentCards, documentText, screens } from "./screens.ts";
import { watchFromEvent, type Wanted } from "./seen.ts";
import { openTab, readyTime, type Condition } from "./visit.ts";

export const typed = "suspension";
/** Milliseconds from key to key of somebody who types fast. */
const keyAfter = 90;
/** Milliseconds that a pointer rests on what is clicked; people take longer. */
const restsOn = 80;

const cards: Wanted = { selector: "main a[href^='/subteam/']", count: 8 };
/** The number of results is announced only when they are those of what was typed last. */
const results: Wanted = { selector: "[role=option]", count: 1, withText: "main [role=status]" };
const managementButton: Wanted = { selector: "button", count: 1 };
/** A page of them. */
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
  const field = page.getByRole("combobox", { name: "Search documents" }).first();
  await field.click();
  await page.evaluate(watchFromEvent, { event: "keydown", wanted: results });
  await field.pressSequentially(typed, { delay: keyAfter });
  const time = await readyTime(page);
  await page.close();
  return time;
}

/** Milliseconds from the click on a document in its subteam's list until its text is painted. */
export async function measureClick(
  context: BrowserContext,
  url: URL,
  condition: Condition,
): Promise<number> {
  const { page } = await openTab(context, documentCards, condition);
  const list = screens.find(({ wanted }) => wanted === documentCards)?.path ?? "/";
  await page.goto(new URL(list, url).href);
  await readyTime(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(watchFromEvent, { event: "click", wanted: documentText });
  await clickAsPeopleDo(page.locator(documentCards.selector).first());
  const time = await readyTime(page);
  await page.close();
  return time;
}

/** Milliseconds from the click on Account Management until who asks to join is painted. */
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
  await clickAsPeopleDo(page.getByRole("button", { name: "Account Management" }));
  const time = await readyTime(page);
  await page.close();
  return time;
}

async function clickAsPeopleDo(target: Locator): Promise<void> {
  await target.hover();
  await target.page().waitForTimeout(restsOn);
  await target.click();
}
