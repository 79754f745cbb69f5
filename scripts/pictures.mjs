// Takes the screenshots of the README and of docs/guide from the demo: `npm run pictures`.
import { findChromium } from "./find-chromium.mjs";
import { prepareOrExit } from "./prepare.mjs";
import { replaceProcess } from "./replace-process.mjs";

await prepareOrExit();
const chromium = await findChromium();
if (chromium === null) {
  console.error("A browser is missing (install Chromium or Chrome, or set CHROMIUM_PATH).");
  process.exit(1);
}
const environment = { ...process.env, CHROMIUM_PATH: chromium };
replaceProcess("e2e/pictures/main.ts", process.argv.slice(2), environment);
