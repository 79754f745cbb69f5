// Takes all screenshots of the docs, or some by name: `npm run pictures -- search home-dark`.
import { chromium } from "@playwright/test";
import { createServerData } from "../fixtures/server-data.ts";
import { startServer } from "../fixtures/server-process.ts";
import { guidePictures } from "./guide-pictures.ts";
import { readmePictures } from "./readme-pictures.ts";
import { takePicture } from "./take-picture.ts";

const host = "wiki.kestrel.edu";

const names = process.argv.slice(2);
const pictures = [...readmePictures, ...guidePictures];
const wanted = pictures.filter(({ name }) => names.length === 0 || names.includes(name));
const program = "server/demo/main.ts";
const data = await createServerData("sqlite", { BASE_URL: `http://${host}` });
const demo = await startServer(data, program);
try {
  const browser = await chromium.launch({
    ...(process.env["CHROMIUM_PATH"] && { executablePath: process.env["CHROMIUM_PATH"] }),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      `--host-resolver-rules=MAP ${host}:80 ${new URL(demo.url).host}`,
    ],
  });
  for (const picture of wanted) {
    const bytes = await takePicture(browser, `http://${host}`, picture);
    console.log(`${picture.name.padEnd(20)} ${Math.round(bytes / 1000)} kB`);
  }
  await browser.close();
} finally {
  await demo.remove();
}
