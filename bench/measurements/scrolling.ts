import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
import { cardsByHand } from "../browser/by-hand.ts";
import { newContext, repeat } from "../browser/contexts.ts";
import { countCards, watchFrames, type Frames } from "../browser/frames.ts";
import { launchBrowser } from "../browser/launch.ts";
import { documentCards } from "../browser/screens.ts";
import { conditions, openTab, readyTime, slowDown, type Condition } from "../browser/visit.ts";
import { budgets } from "../budgets.ts";
import { writePage } from "../corpus/prose.ts";
import type { Row } from "../report/rows.ts";
import { percentile } from "../report/statistics.ts";
import { serveBare } from "../servers/bare.ts";
import { groupOf, type Fixture } from "./fixture.ts";

const cardsMax = 10_000;
/** Milliseconds of scrolling and between notches of the wheel, and pixels per notch. */
const scrollTime = 6_000;
const notchInterval = 40;
const notchPixels = 240;
/** Milliseconds for all pages of the list. */
const timeout = 120_000;

const path = `/subteam/${writePage(1).subteam}`;
const plain: Condition = { name: "CPU 1×", slower: 1, phone: false };

/** Measures frames while scrolling a subteam, first while pages load and then with all loaded. */
export async function measureScrolling(fixture: Fixture): Promise<Row[]> {
  const browser = await launchBrowser();
  if (!browser) return [];
  const group = groupOf("scrolling", fixture);
  const { served, folder, size } = fixture;
  const wanted = Math.min(cardsMax, Math.floor(size / firstSubteams.length));
  const byHand = await serveBare(folder, { [path]: cardsByHand(pagesOf(wanted)) });
  const context = () => newContext(browser, served, true);
  const rows: Row[] = [];
  for (const condition of conditions.filter(({ phone }) => !phone)) {
    const scroll = async (url: URL) => {
      const [found] = await repeat(1, context, (own) => scrollAll(own, url, condition, wanted));
      if (!found) throw new Error("Nothing was scrolled.");
      return found;
    };
    const hand = await scroll(byHand.url);
    const own = await scroll(served.url);
    const found = [
      ...rowsOf("as pages come", own.coming, hand.coming, condition),
      ...rowsOf("to the end of all", own.all, hand.all, condition),
    ];
    for (const row of found) rows.push({ group, ...row });
  }
  await browser.close();
  await byHand.stop();
  return rows;
}

/** Newest first, as on the screen. */
function pagesOf(count: number) {
  return Array.from({ length: count }, (_, n) =>
    writePage(1 + n * firstSubteams.length),
  ).toReversed();
}

type UngroupedRow = Omit<Row, "group">;
type Scrolled = Frames & { cards: number; laidOut: number };

function rowsOf(what: string, own: Scrolled, hand: Scrolled, condition: Condition): UngroupedRow[] {
  const isPlain = condition.slower === 1;
  return [
    {
      name: `a frame while scrolling ${what}: p95, ${condition.name}`,
      value: percentile(own.frames, 0.95),
      unit: "ms",
      ...(isPlain && { budget: budgets.frame }),
      limit: percentile(hand.frames, 0.95),
      details: {
        p50: percentile(own.frames, 0.5),
        most: Math.max(...own.frames),
        cards: own.cards,
        "laid out": own.laidOut,
      },
    },
    {
      name: `the longest task while scrolling ${what}, ${condition.name}`,
      value: Math.max(0, ...own.longTasks),
      unit: "ms",
      ...(isPlain && { budget: budgets.longTask }),
      limit: Math.max(0, ...hand.longTasks),
    },
  ];
}

async function scrollAll(
  context: BrowserContext,
  url: URL,
  condition: Condition,
  wanted: number,
): Promise<{ coming: Scrolled; all: Scrolled }> {
  const { page, cdp } = await openTab(context, documentCards, condition);
  await page.goto(new URL(path, url).href);
  await readyTime(page);
  await page.waitForLoadState("networkidle");
  const coming = await turnWheel(page);
  await loadAll(page, cdp, wanted);
  await slowDown(cdp, condition);
  const way = (scrollTime / notchInterval) * notchPixels;
  await page.evaluate((before) => scrollTo(0, document.body.scrollHeight - before), way);
  const all = await turnWheel(page);
  await page.close();
  return { coming, all };
}

/** Unthrottled, because only the scrolling afterward is measured. */
async function loadAll(page: Page, cdp: CDPSession, wanted: number): Promise<void> {
  await slowDown(cdp, plain);
  await page.waitForFunction(
    ({ selector, count }) => {
      scrollTo(0, document.body.scrollHeight);
      return document.querySelectorAll(selector).length >= count;
    },
    { selector: documentCards.selector, count: wanted },
    { polling: 50, timeout },
  );
}

/** Sends wheel events at a steady rate, however slowly the page follows. */
async function turnWheel(page: Page): Promise<Scrolled> {
  await page.mouse.move(720, 450);
  const from = await page.evaluate(() => scrollY);
  await page.evaluate(watchFrames);
  const events: Promise<void>[] = [];
  const start = performance.now();
  for (let due = 0; due < scrollTime; due += notchInterval) {
    await pause(Math.max(0, start + due - performance.now()));
    events.push(page.mouse.wheel(0, notchPixels));
  }
  await Promise.all(events);
  const frames = await page.evaluate(() => window.benchFrames);
  const way = (await page.evaluate(() => scrollY)) - from;
  if (way < (scrollTime / notchInterval) * notchPixels * 0.9)
    throw new Error(`Only ${way} px were scrolled.`);
  return { ...frames, ...(await page.evaluate(countCards, documentCards.selector)) };
}
