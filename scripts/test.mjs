// All tests: `npm test`. CONTRIBUTING.md lists the options.
//   npm test -- --only unit|server|browser    one part, or several with commas
import { rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium, findHeadlessShell } from "./find-chromium.mjs";
import { prepareOrExit } from "./prepare.mjs";
import { startPrivatePostgres } from "./private-postgres.mjs";
import { projectNode, root, tool, withProjectNode } from "./project.mjs";
import { show } from "./run.mjs";
import { makeTemporaryFolder, placeOfTestFiles } from "./temporary-folder.mjs";
import { checkedCounts, failedRun, playwrightCounts, sum, vitestCounts } from "./test-counts.mjs";
import { readSelection } from "./test-selection.mjs";

const selection = selectionOrExit();
await prepareOrExit({ build: selection.needsScreens });
process.env.TMPDIR = placeOfTestFiles();
// Holds reports and the leftovers of interrupted tests.
const scratch = makeTemporaryFolder("paddock-tests-");
process.once("exit", () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
// The runners handle Ctrl-C themselves; this process cleans up after them.
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => (interrupted = true));

const results = [];
const postgres = selection.postgres ? await findPostgres() : null;
const needsPostgres = selection.postgresAlone || process.env.CI === "true";
if (selection.postgres && postgres === null && needsPostgres) {
  results.push(failedRun("PostgreSQL is missing."));
}
const environment = {
  ...withProjectNode(),
  TMPDIR: scratch,
  ...(postgres === null ? {} : { PADDOCK_TEST_POSTGRES: postgres.url }),
};
if (selection.unit || selection.server) results.push(await runVitest());
if (selection.browser && !interrupted) results.push(await runPlaywright());
postgres?.remove();

const { passed, failed, failures } = sum(results);
// Repeated here because the runners' own reports are thousands of lines above.
for (const failure of failures) console.log(`\nFailed: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || interrupted ? 1 : 0);

function selectionOrExit() {
  try {
    return readSelection(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

async function findPostgres() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, remove() {} };
  const started = await startPrivatePostgres({ forTests: true });
  if (started !== null) return started;
  console.log(
    "PostgreSQL is missing (install it, or set TEST_DATABASE_URL): only SQLite is tested.",
  );
  return null;
}

async function runVitest() {
  const report = join(scratch, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", ...reporters, ...selection.vitest];
  const code = await show(projectNode(), [tool("vitest", "vitest.mjs"), ...args], {
    cwd: root,
    env: environment,
  });
  return checkedCounts(vitestCounts(report), code);
}

async function runPlaywright() {
  const chromium = await findChromium();
  if (chromium === null) {
    console.log("A browser is missing (install Chromium or Chrome, or set CHROMIUM_PATH).");
    return failedRun("A browser is missing.");
  }
  const report = join(scratch, "playwright.json");
  const args = ["test", "--reporter=list,json", ...selection.playwright];
  const code = await show(projectNode(), [tool("@playwright/test", "cli.js"), ...args], {
    cwd: root,
    env: {
      ...environment,
      CHROMIUM_PATH: chromium,
      HEADLESS_SHELL_PATH: (await findHeadlessShell()) ?? chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  });
  return checkedCounts(playwrightCounts(report), code);
}
