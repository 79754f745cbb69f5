import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { createContext } from "./create-context.ts";
import { readSettings } from "./settings.ts";
import { startProcess } from "./testing/server-process.ts";
import { createDatabase } from "./testing/test-database.ts";

const silentLog = { info: () => undefined, error: () => undefined };

let settings: { DATA_DIR: string; DATABASE_URL: string };

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "paddock-newer-"));
  const { url, drop } = await createDatabase(folder);
  settings = { DATA_DIR: folder, DATABASE_URL: url };
  const { context, stop } = await createContext(readSettings(settings), silentLog);
  await sql`insert into migrations (name, applied_at) values ('9999-later', 1)`.execute(context.db);
  await stop();
  return async () => {
    await drop();
    await rm(folder, { recursive: true, force: true });
  };
});

test.each([
  ["the start", "main.ts", [], 1],
  ["a backup", "archive/run-backup.ts", [], 2],
  ["a check", "archive/run-verify.ts", [], 2],
  ["the archive of a season", "archive/run-archive.ts", ["--season", "2025-26"], 2],
])("data of a newer version end %s in one line", async (_, program, args, code) => {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const running = startProcess(settings, "pipe", args, path);
  expect(await running.ended).toBe(code);
  expect(running.printed()).toMatch(
    /^(?:Paddock could not start: )?The \w+ database was written by a newer version \(9999-later\)\. Start that version, or restore an older backup\.\n$/,
  );
});
