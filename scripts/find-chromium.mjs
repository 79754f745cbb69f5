import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebianPackage } from "./debian-package.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** @returns {Promise<string | null>} the browser of the journeys, installed when it may be */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return installed() ?? ((await installDebianPackage("chromium")) ? installed() : null);
}

function installed() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const inFolders = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...inFolders, ...elsewhere].find(isExecutable) ?? null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
