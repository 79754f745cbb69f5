import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DocumentListPage } from "../../domain/documents/document-shapes.ts";
import { addressOf, startProcess, waitUntilReady } from "../testing/server-process.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

describe.runIf(process.env["PADDOCK_TEST_DATABASE"] === "sqlite")("a locked database", () => {
  const { server, members, write } = useTeamPerTest();
  /** Like another process, it has its own locks. */
  let other: DatabaseSync;

  beforeEach(() => {
    other = new DatabaseSync(fileURLToPath(server.context.settings.databaseUrl));
  });
  afterEach(() => other.close());

  async function countDocuments(): Promise<number> {
    const path = "/api/subteams/chassis/documents";
    return (await members.lead.get<DocumentListPage>(path)).body.total;
  }

  test("answers reads while a write waits, and then finishes the write", async () => {
    const { id } = await write();
    const paths = [
      `/api/documents/${id}`,
      `/document/${id}`,
      "/api/session",
      "/api/search?q=alpha",
      "/api/search/page?q=nowhere",
      "/api/members",
    ];
    const read = async (path: string) => (await members.lead.get(path)).status;
    const usual = await Promise.all(paths.map(read));
    // So that reads try to record the session's use.
    other.exec("update sessions set last_used_at = last_used_at - 120000; begin immediate");
    const saving = write();
    expect(await Promise.all(paths.map(read))).toEqual(usual);
    expect(await countDocuments()).toBe(1);
    other.exec("rollback");
    await saving;
    expect(await countDocuments()).toBe(2);
  });

  test("refuses writes of a server before the lock ends", async () => {
    const folder = await mkdtemp(join(tmpdir(), "paddock-locked-"));
    const captain = { email: "ada@team.edu", password: "late-apex" };
    const running = startProcess({
      DATA_DIR: folder,
      CAPTAIN_EMAIL: captain.email,
      CAPTAIN_PASSWORD: captain.password,
    });
    await waitUntilReady(running);
    const lock = new DatabaseSync(join(folder, "paddock.db"), { timeout: 5_000 });
    lock.exec("begin immediate");
    const signIn = () =>
      fetch(`${addressOf(running)}/api/session`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(captain),
      });
    const refused = await signIn();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    lock.exec("rollback");
    expect((await signIn()).status).toBe(200);
    lock.close();
    running.child.kill("SIGTERM");
    await running.ended;
    await rm(folder, { recursive: true, force: true });
  });
});
