import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { guestPassword, emailOf, password, type MemberName } from "../../server/demo/people.ts";
import { enterAsGuest, signIn } from "../fixtures/sign-in.ts";

export type Picture = {
  /** File name without its extension. */
  name: string;
  /** Below `docs`; the guide's by default. */
  folder?: string;
  /** Light by default. */
  theme?: "light" | "dark";
  as: MemberName | "guest" | "visitor";
  /** The window, in CSS pixels. */
  size: { width: number; height: number };
  /** Opens the screen. @returns the elements to show; without them, the whole window is shown */
  show: (page: Page) => Promise<Locator[] | void>;
};

const docs = fileURLToPath(new URL("../../docs/", import.meta.url));
const margin = 16;

/** @returns the size of the file in bytes */
export async function takePicture(
  browser: Browser,
  baseURL: string,
  { name, folder = "guide/images", theme = "light", as, size, show }: Picture,
): Promise<number> {
  const page = await browser.newPage({
    baseURL,
    viewport: size,
    deviceScaleFactor: 1.5,
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "UTC",
  });
  await enter(page, as);
  const shown = (await show(page)) ?? [];
  await settle(page);
  const clip = await boxAround(shown, size);
  const bytes = await page.screenshot(clip ? { clip } : {});
  await page.close();
  const written = await sharp(bytes)
    .webp({ quality: 75, effort: 6 })
    .toFile(join(docs, folder, `${name}.webp`));
  return written.size;
}

export async function openDocument(page: Page, subteam: string, title: string | RegExp) {
  await page.goto(`/subteam/${subteam}`);
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

async function enter(page: Page, as: Picture["as"]): Promise<void> {
  if (as === "visitor") return;
  if (as === "guest") await enterAsGuest(page, guestPassword);
  else await signIn(page, { email: emailOf(as), password });
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Lazy images below the window are never decoded.
    const inWindow = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < innerHeight,
    );
    await Promise.all(inWindow.map((image) => image.decode().catch(() => undefined)));
  });
}

/** @returns the box around all elements, clipped to the window */
async function boxAround(shown: readonly Locator[], size: Picture["size"]) {
  const found = await Promise.all(shown.map((locator) => locator.boundingBox()));
  const boxes = found.filter((box) => box !== null);
  if (boxes.length === 0) return undefined;
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - margin);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - margin);
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + margin;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + margin;
  return {
    x: left,
    y: top,
    width: Math.min(right, size.width) - left,
    height: Math.min(bottom, size.height) - top,
  };
}
