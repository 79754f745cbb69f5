import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createContext } from "./create-context.ts";
import { findLeftBehind } from "./find-left-behind.ts";
import { readSettings } from "./settings.ts";
import { createDatabase } from "./testing/test-database.ts";
import { openTestServer } from "./testing/test-server.ts";

const silentLog = { info: () => undefined, error: () => undefined };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-left-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = (databaseUrl: string) =>
  createContext(readSettings({ DATA_DIR: folder, DATABASE_URL: databaseUrl }), silentLog);

describe("documents left in the SQLite database", () => {
  test("are not looked for while it is the one in use", async () => {
    const server = await openTestServer();
    const { settings, db } = server.context;
    expect(await findLeftBehind(settings, db)).toBeUndefined();
    await server.stop();
  });

  test.runIf(process.env["PADDOCK_TEST_DATABASE"] === "postgres")(
    "are counted beside an empty PostgreSQL",
    async () => {
      const onSqlite = await start((await createDatabase(folder, "sqlite")).url);
      const server = await openTestServer();
      const { db } = server.context;
      const settings = { dataDir: folder };
      expect(await findLeftBehind(settings, db)).toBeUndefined();
      const row = { id: "hub", subteam: "chassis", serial_number: "KB30001", content: "" };
      const rest = { content_text: "", version: 1, is_pinned: 0, sort_key: 1 };
      const document = { ...row, ...rest } as never;
      await onSqlite.context.db.insertInto("documents").values(document).execute();
      await onSqlite.stop();
      expect(await findLeftBehind(settings, db)).toMatch(
        /paddock\.db has 1 document\. To move them here, stop Paddock and run: npm run move -- --from "file:\S+paddock\.db"\. To use them as before, remove DATABASE_URL\.$/,
      );
      await db.insertInto("documents").values(document).execute();
      expect(await findLeftBehind(settings, db)).toBeUndefined();
      await server.stop();
    },
  );
});
