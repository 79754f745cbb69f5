// All checks: `npm run check`.
//   npm run check -- --fast                   without the build and the tests
//   npm run check -- --record-thermometers    for a release: saves its figures for comparison
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundleSizeLines } from "./bundle-size.mjs";
import { prepare, prepareOrExit } from "./prepare.mjs";
import { projectNode, root, tool, withProjectNode } from "./project.mjs";
import { capture, show } from "./run.mjs";
import { readSources } from "./sources.mjs";
import { readThermometers, recordThermometers } from "./thermometers.mjs";
import { brokenWalls } from "./walls.mjs";

const fast = process.argv.includes("--fast");
let failedChecks = 0;

await prepareOrExit({ build: false });
await step("Format", () => run("oxfmt", "bin/oxfmt", "--check"));
await step("Lint", () => run("oxlint", "bin/oxlint", "--deny-warnings"));
for (const [title, project] of [
  ["Types: domain", "domain"],
  ["Types: server", "server"],
  ["Types: web", "web"],
  ["Types: tests and tools", "."],
]) {
  await step(title, () => run("typescript", "bin/tsc", "-p", project));
}
await step("Walls", () => outcomeOf(brokenWalls(readSources())));
await step("Lock file", () => outcomeOf(lockFaults()));
await step("Unused code", () => run("knip", "bin/knip.js", "--no-progress", "--no-config-hints"));
await step("Dependency audit", audit);
if (!fast) await step("Build", build);
if (!fast) await step("Tests", tests);
if (process.argv.includes("--record-thermometers")) recordThermometers();
for (const line of readThermometers()) console.log(`  ${highlight(line)}`);
console.log(failedChecks === 0 ? "\nAll checks passed." : `\n${failedChecks} checks failed.`);
process.exit(failedChecks === 0 ? 0 : 1);

async function step(title, check) {
  const started = Date.now();
  const { ok, output = "", note = "" } = await check();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${ok ? "✓" : "✗"} ${title.padEnd(26)} ${seconds.padStart(5)} s  ${note}`.trimEnd());
  if (ok) return;
  failedChecks += 1;
  console.log(`${output.trimEnd()}\n`);
}

async function run(packageName, script, ...args) {
  const command = [tool(packageName, script), ...args];
  const { code, output } = await capture(projectNode(), command, { env: withProjectNode() });
  return { ok: code === 0, output };
}

function highlight(line) {
  const isColored = process.stdout.isTTY && !process.env.NO_COLOR;
  return isColored ? line.replaceAll(/[\d.]+!|^!.*/g, "\u001B[31m$&\u001B[39m") : line;
}

function outcomeOf(faults) {
  return { ok: faults.length === 0, output: faults.join("\n") };
}

/** A lock file with registry hosts would not install from another registry. */
function lockFaults() {
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  return /"resolved":\s*"https?:/.test(lock) ? ["package-lock.json names a registry's host."] : [];
}

/** Audits shipped packages. A registry without advisories does not fail the check. */
async function audit() {
  const args = ["audit", "--omit=dev", "--audit-level=moderate", "--loglevel=error"];
  const { code, output } = await capture("npm", args, { shell: process.platform === "win32" });
  const unreachable = /audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN/;
  if (code !== 0 && unreachable.test(output)) {
    return { ok: true, note: "skipped: this registry has no advisories" };
  }
  return { ok: code === 0, output };
}

async function build() {
  try {
    await prepare();
  } catch (error) {
    return { ok: false, output: `${error.output ?? ""}\n${error.message}` };
  }
  for (const line of bundleSizeLines()) console.log(`  ${line}`);
  return { ok: true };
}

async function tests() {
  const code = await show(projectNode(), [join(root, "scripts/test.mjs")]);
  return { ok: code === 0 };
}
