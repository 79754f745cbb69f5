// The named measurements of bench/README.md: `npm run bench`.
//   npm run bench -- --only search,create      selected measurements
//   npm run bench -- --sizes 1000,10000        with these numbers of documents
//   npm run bench -- --sqlite                  without PostgreSQL
//   npm run bench -- --pages <folder>          ranks a folder of Markdown as well
//   npm run bench -- --record                  saves the figures to bench/record.json
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { findChromium } from "./find-chromium.mjs";
import { prepareOrExit } from "./prepare.mjs";
import { startPrivatePostgres } from "./private-postgres.mjs";
import { nodeFlags, projectNode, root, withProjectNode } from "./project.mjs";
import { makeTemporaryFolder } from "./temporary-folder.mjs";

if (process.platform !== "linux") {
  console.error("Measuring needs Linux: memory and processor time are read from /proc.");
  process.exit(1);
}
const scratch = makeTemporaryFolder("paddock-bench-");
process.once("exit", () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));

await prepareOrExit();
const args = process.argv.slice(2);
const postgres = args.includes("--sqlite") ? null : await startPrivatePostgres({ durable: true });
const chromium = await findChromium();
process.exitCode = await measure();
postgres?.remove();

/** Forwards signals, so that the measurement stops its servers first. */
async function measure() {
  const child = spawn(projectNode(), [...nodeFlags, join(root, "bench/main.ts"), ...args], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...withProjectNode(),
      TMPDIR: scratch,
      ...(postgres === null ? {} : { PADDOCK_BENCH_POSTGRES: postgres.url }),
      ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
    },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  const [code, signal] = await once(child, "exit");
  return code ?? 128 + (constants.signals[signal] ?? 0);
}
