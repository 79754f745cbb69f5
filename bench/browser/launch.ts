import { chromium, type Browser } from "@playwright/test";
import browserTests from "../../playwright.config.ts";

export async function launchBrowser(): Promise<Browser | undefined> {
  const executablePath = process.env["CHROMIUM_PATH"];
  if (executablePath === undefined) {
    process.stderr.write("  no Chromium (install it, or set CHROMIUM_PATH)\n");
    return undefined;
  }
  return chromium.launch(browserTests.use?.launchOptions);
}
