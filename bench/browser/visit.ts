import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { watchPage, type Wanted } from "./watch-page.ts";
import { watchWire, type Wire } from "./wire.ts";

export type Condition = { name: string; slower: number; phone: boolean };

export const conditions: Condition[] = [
  { name: "CPU 1×", slower: 1, phone: false },
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

export type Visit = {
  ready: number;
  first: number;
  largest: number;
  shift: number;
  wire: Wire;
};

/** Milliseconds without traffic after which a page counts as loaded. */
const quietTime = 200;
const timeout = 60_000;

/** Waits for the wanted content and the end of all traffic. Nothing loads for later while idle. */
export async function visit(
  context: BrowserContext,
  address: URL,
  wanted: Wanted,
  condition: Condition,
): Promise<Visit> {
  const { page, traffic } = await openTab(context, wanted, condition);
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(address.href);
  const ready = await readyTime(page);
  while (!traffic.isQuiet(quietTime)) await pause(20);
  const { largest, shift } = await page.evaluate(() => window.benchTimings);
  const first = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
  await page.close();
  // The browser's paint times include presentation, which may be a frame later than `ready`.
  const shown = { ready: Math.max(ready, first), first, largest: Math.max(largest, first) };
  return { ...shown, shift, wire: traffic.wire };
}

export async function openTab(context: BrowserContext, wanted: Wanted, condition: Condition) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const traffic = await watchWire(cdp);
  await slowDown(cdp, condition);
  await page.addInitScript(watchPage, wanted);
  return { page, traffic, cdp };
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
