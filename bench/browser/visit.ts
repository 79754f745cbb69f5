import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { watchPage, type Wanted } from "./watch-page.ts";
import { watchWire, type Wire } from "./wire.ts";

export type Condition = { name: string; slower: number; phone: boolean };

const atFullSpeed: Condition = { name: "CPU 1×", slower: 1, phone: false };

export const conditions: Condition[] = [
  atFullSpeed,
  { name: "CPU 4×", slower: 4, phone: false },
  { name: "phone network", slower: 1, phone: true },
];

export const slowPhone: Condition = { name: "CPU 4×, phone network", slower: 4, phone: true };

/** Round trip 60 ms, 9 Mbit/s in both directions. */
const phoneNetwork = {
  offline: false,
  latency: 60,
  downloadThroughput: 9e6 / 8,
  uploadThroughput: 9e6 / 8,
};

/** Milliseconds after which the page was painted, and how far its content moved. */
export type Visit = { first: number; largest: number; shift: number };

/** Milliseconds without traffic after which a page counts as loaded. */
const quietTime = 200;
const timeout = 60_000;

/** Reads the browser's own record, because a script of ours would delay the first paint. */
export async function visit(
  context: BrowserContext,
  address: URL,
  wanted: Wanted,
  condition: Condition,
): Promise<Visit> {
  const { page, traffic } = await openPage(context, condition);
  await page.goto(address.href);
  while (!traffic.isQuiet(quietTime)) await pause(20);
  await page
    .locator(wanted.selector)
    .nth(wanted.count - 1)
    .waitFor();
  const found = await page.evaluate(readPaints);
  await page.close();
  return found;
}

// Runs inside the page.
async function readPaints(): Promise<Visit> {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  const largest = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) =>
      resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
    ).observe({ type: "largest-contentful-paint", buffered: true });
  });
  const [first] = performance.getEntriesByName("first-contentful-paint");
  return { first: first?.startTime ?? Number.NaN, largest, shift };
}

/** Counts what a page loads before the browser is idle. */
export async function loadedBy(context: BrowserContext, address: URL): Promise<Wire> {
  const { page, traffic } = await openPage(context, atFullSpeed);
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(address.href);
  while (!traffic.isQuiet(quietTime)) await pause(20);
  await page.close();
  return traffic.wire;
}

async function openPage(context: BrowserContext, condition: Condition) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const traffic = await watchWire(cdp);
  await slowDown(cdp, condition);
  return { page, traffic, cdp };
}

/** A tab that tells when the wanted content is painted, now and after each watched event. */
export async function openTab(context: BrowserContext, wanted: Wanted, condition: Condition) {
  const { page, cdp } = await openPage(context, condition);
  await page.addInitScript(watchPage, wanted);
  return { page, cdp };
}

export async function slowDown(cdp: CDPSession, { slower, phone }: Condition): Promise<void> {
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
  if (phone) await cdp.send("Network.emulateNetworkConditions", phoneNetwork);
}

/** Milliseconds until the awaited content was painted. */
export async function readyTime(page: Page): Promise<number> {
  const time = await page.waitForFunction(() => window.benchTimings.ready, undefined, {
    timeout,
    polling: 50,
  });
  return (await time.jsonValue()) ?? Number.NaN;
}
