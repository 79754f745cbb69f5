import { findProgram } from "./find-program.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const otherPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

export async function findChromium() {
  return process.env.CHROMIUM_PATH || findProgram("chromium", names, otherPaths);
}

/** Chromium without windows: the same pages for a sixth less processor time, but no PDF viewer. */
export async function findHeadlessShell() {
  const shells = ["chromium-headless-shell", "chrome-headless-shell"];
  return process.env.CHROMIUM_PATH || findProgram("chromium-headless-shell", shells);
}
