import { defineConfig } from "@playwright/test";

// Needed as root, and without a network, where a browser's own errands only cost time.
const quietBrowser = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const chromium = process.env["CHROMIUM_PATH"];
const hasPostgres = Boolean(process.env["PADDOCK_TEST_POSTGRES"]);

/** What screens are to the eye and to the ear is the same on every database, and slow to look at. */
const looks = "**/{accessibility,people-accessibility,api-docs,guide}.spec.ts";

export default defineConfig<{ database: "sqlite" | "postgres" }>({
  testDir: "e2e",
  outputDir: "test-results",
  forbidOnly: Boolean(process.env["CI"]),
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    // Recording slows every journey; without it there are still the screenshot and the log.
    trace: process.env["CI"] ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: { args: quietBrowser, ...(chromium ? { executablePath: chromium } : {}) },
  },
  projects: [
    { name: "SQLite", use: { database: "sqlite" } },
    ...(hasPostgres
      ? [{ name: "PostgreSQL", use: { database: "postgres" as const }, testIgnore: looks }]
      : []),
  ],
});
