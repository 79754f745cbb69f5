import { chromium, type Browser } from "@playwright/test";

/** Chromium, or a word about what is missing. */
export async function launchBrowser(): Promise<Browser | undefined> {
  const executablePath = process.env["CHROMIUM_PATH"];
  if (executablePath === undefined) {
    process.stderr.write("  no Chromium (install it, or set CHROMIUM_PATH)\n");
    return undefined;
  }
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
}
