// Takes the pictures of docs/guide from the demo: `npm run guide-pictures`.
import { become } from "./become.mjs";
import { findChromium } from "./find-chromium.mjs";
import { prepareOrExit } from "./prepare.mjs";

await prepareOrExit();
const chromium = await findChromium();
if (chromium === null) {
  console.error("A browser is missing (install Chromium or Chrome, or set CHROMIUM_PATH).");
  process.exit(1);
}
const environment = { ...process.env, CHROMIUM_PATH: chromium };
become("e2e/guide-pictures/main.ts", process.argv.slice(2), environment);
