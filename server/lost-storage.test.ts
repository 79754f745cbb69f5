import { createReadStream } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SavedDocument } from "../domain/documents/document-shapes.ts";
import type { Problem } from "../domain/shapes.ts";
import { createContext } from "./create-context.ts";
import { newId } from "./ids.ts";
import { readSettings } from "./settings.ts";
import { uploadHeaders } from "./testing/client.ts";
import { templatesOf } from "./testing/templates.ts";
import { copyDatabase } from "./testing/test-database.ts";
import { useTeamPerTest } from "./testing/use-team.ts";

const isPostgres = process.env["PADDOCK_TEST_DATABASE"] === "postgres";
/** The offset of the number of unused pages in the header of a database file. */
const unusedPages = 36;
const silentLog = { info: () => undefined, error: () => undefined };

const { server, members } = useTeamPerTest();

afterEach(() => void vi.useRealTimers());

const write = () =>
  members.lead.post<Problem>("/api/documents", {
    subteam: "chassis",
    title: "Hub",
    content: "<p>42 Nm</p>",
  });

const upload = () =>
  members.lead.send<Problem>("POST", "/api/uploads", {
    headers: uploadHeaders("hub.txt", 5),
    body: "42 Nm",
  });

/** Moves the clock past the pause between test writes. */
async function health() {
  vi.setSystemTime(Date.now() + 5_000);
  return (await server.visitor().get("/api/health")).body;
}

describe("while the server runs", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

  test.skipIf(isPostgres).each(["removed", "replaced"])(
    "a database file that is %s refuses writes",
    async (how) => {
      const path = fileURLToPath(server.context.settings.databaseUrl);
      expect((await write()).status).toBe(201);
      await rename(path, `${path}.old`);
      if (how === "replaced") await copyFile(`${path}.old`, path);
      const { status, body } = await write();
      expect([status, body.code]).toEqual([503, "storage-fault"]);
      expect(await health()).toEqual({ status: "not-ready", failing: "database" });
      const list = await members.lead.get<{ total: number }>("/api/subteams/chassis/documents");
      expect([list.status, list.body.total]).toEqual([200, 1]);
      await rm(path, { force: true });
      await rename(`${path}.old`, path);
      expect(await health()).toEqual({ status: "ready" });
      expect((await write()).status).toBe(201);
    },
  );

  test.each([
    ["files", 503],
    ["files/stored", 503],
    ["files/incoming", 200],
  ])(
    "a folder %s that is gone refuses uploads and copies, and answers downloads with %i",
    async (name, download) => {
      const folder = join(server.context.settings.dataDir, name);
      expect((await upload()).status).toBe(201);
      const attachments = [await members.lead.upload("hub.csv", "42 Nm")];
      const source = await members.lead.post<SavedDocument>("/api/documents", {
        subteam: "chassis",
        title: "Hub",
        content: "<p>42 Nm</p>",
        attachments,
      });
      const duplicate = () =>
        members.lead.send<Problem>("POST", `/api/documents/${source.body.id}/duplicate`);
      await rename(folder, `${folder}.old`);
      for (const ask of [upload, duplicate]) {
        const { status, body } = await ask();
        expect([status, body.code]).toEqual([503, "storage-fault"]);
      }
      expect((await members.lead.get(`/api/files/${attachments[0]}`)).status).toBe(download);
      expect(await health()).toEqual({ status: "not-ready", failing: "files" });
      expect((await write()).status).toBe(201);
      await rename(`${folder}.old`, folder);
      expect(await health()).toEqual({ status: "ready" });
      expect((await upload()).status).toBe(201);
    },
  );

  test("a file that cannot be copied is closed", async () => {
    const { dataDir } = server.context.settings;
    await rm(join(dataDir, "files", "incoming"), { recursive: true });
    const source = createReadStream(join(dataDir, "files", "stored"));
    await expect(server.context.fileStore.write(newId(), source)).rejects.toThrow("ENOENT");
    expect(source.destroyed).toBe(true);
  });
});

describe("a start", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "paddock-lost-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const start = (databaseUrl: string) =>
    createContext(readSettings({ DATA_DIR: folder, DATABASE_URL: databaseUrl }), silentLog);

  test("refuses an empty database beside files", async () => {
    const file = join(folder, "files", "stored", "ab", "abc");
    await mkdir(join(file, ".."), { recursive: true });
    await writeFile(file, "42 Nm");
    const empty = await copyDatabase(templatesOf().empty, folder);
    await expect(start(empty.url)).rejects.toThrow(
      /^DATABASE_URL: the team's database is gone: it has nobody, but \S+ has files\./,
    );
    await rm(file);
    await (await start(empty.url)).stop();
    await empty.drop();
  });

  test("refuses a database with files without their folder", async () => {
    await members.lead.upload("hub.txt", "42 Nm");
    const { href } = server.context.settings.databaseUrl;
    await expect(start(href)).rejects.toThrow(
      /^FILES_URL: the team's files are gone: there is no folder \S+stored\./,
    );
    await mkdir(join(folder, "files", "stored"), { recursive: true });
    await (await start(href)).stop();
  });

  test.skipIf(isPostgres)("refuses a copy that lies over the log of another", async () => {
    const path = join(folder, "paddock.db");
    const database = new DatabaseSync(path);
    database.exec("pragma journal_mode = wal; create table hubs (torque text)");
    const fill = `insert into hubs
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 200)
      select hex(randomblob(2000)) from numbers`;
    database.exec(`${fill}; pragma wal_checkpoint(truncate)`);
    const copy = await readFile(path);
    database.exec(`${fill}; ${fill}; pragma wal_checkpoint(truncate)`);
    database.exec("delete from hubs where rowid % 3 = 0");
    const log = await readFile(`${path}-wal`);
    database.close();
    await writeFile(path, copy);
    await writeFile(`${path}-wal`, log);
    await expect(start(`file:${path}`)).rejects.toThrow(/is damaged/);
  });

  test.skipIf(isPostgres).each([
    [
      "whose list of unused pages is wrong",
      "delete from hubs",
      (bytes: Buffer) => bytes.writeUInt32BE(bytes.readUInt32BE(unusedPages) + 1, unusedPages),
    ],
    [
      "in which two tables share a page",
      `pragma writable_schema = on; update sqlite_schema set rootpage =
        (select rootpage from sqlite_schema where name = 'rims') where name = 'hubs'`,
      () => undefined,
    ],
  ])("refuses a database %s after an unclean end", async (_which, sql, change) => {
    const path = join(folder, "paddock.db");
    const database = new DatabaseSync(path, { defensive: false });
    database.exec(`create table hubs (torque text); create table rims (torque text);
      insert into hubs values ('${"42 Nm ".repeat(4_000)}'), ('42 Nm'); ${sql}`);
    database.close();
    const bytes = await readFile(path);
    change(bytes);
    await writeFile(path, bytes);
    await writeFile(`${path}-wal`, "left by a kill");
    await expect(start(`file:${path}`)).rejects.toThrow(/is damaged/);
  });
});
