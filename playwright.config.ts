import { defineConfig, type LaunchOptions } from "@playwright/test";

// Lets Chromium run as root and skips its background requests, which only cost time offline.
const quietBrowser = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A host name that browsers do not treat as trustworthy, unlike localhost.
  "--host-resolver-rules=MAP paddock.test 127.0.0.1",
];

// Whole Chromium, where there is no headless shell, loads pages of its own for the address bar into
// each window. No test shows them, and they take a fifth of the processor time. The last switch
// wins, so this one repeats Playwright's.
const unusedFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

const browserArguments = [...quietBrowser, `--disable-features=${unusedFeatures.join(",")}`];
const chromium = process.env["CHROMIUM_PATH"];
const shell = process.env["HEADLESS_SHELL_PATH"] ?? chromium;
const hasPostgres = Boolean(process.env["PADDOCK_TEST_POSTGRES"]);

function launch(executablePath: string | undefined): LaunchOptions {
  return { args: browserArguments, ...(executablePath && { executablePath }) };
}

/** For tests of what the headless shell lacks. */
export const wholeChromium = launch(chromium);

export default defineConfig<{ database: "sqlite" | "postgres" }>({
  testDir: "e2e",
  globalSetup: "./e2e/fixtures/make-templates.ts",
  outputDir: "test-results",
  forbidOnly: Boolean(process.env["CI"]),
  fullyParallel: true,
  workers: 2,
  // Allows for a slow machine.
  timeout: 180_000,
  expect: { timeout: 20_000, toPass: { timeout: 60_000 } },
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    // Tracing slows every test. CI still has the screenshot and the log.
    trace: process.env["CI"] ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: launch(shell),
  },
  projects: [
    { name: "SQLite", use: { database: "sqlite" } },
    ...(hasPostgres
      ? [
          {
            name: "PostgreSQL",
            use: { database: "postgres" as const },
            grep: /@both-databases/,
          },
        ]
      : []),
  ],
});
