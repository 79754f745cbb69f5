import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { transact } from "../db/transact.ts";
import { addJob, attemptsMax } from "../jobs/add-job.ts";
import { makeZip } from "../testing/make-zip.ts";
import { isWriteBlocked, withRace } from "../testing/race.ts";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { pages, useImports } from "../testing/use-imports.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { runImport } from "./run-import.ts";
import { deleteImport, lockImportsOf, setImportState } from "./store.ts";
import { sweepImportFolders, sweepImports } from "./sweep-imports.ts";

const { server, members } = useTeamPerTest();
const { checkZip, read, run, list, folders, storedFiles } = useImports(server, members);

const check = async () => checkZip(members.lead, await makeZip(pages), "notes.zip");

describe("an import that was interrupted", () => {
  /** Leaves what a killed process does: a running import, its folder, and some of its documents. */
  async function interrupt(id: string): Promise<void> {
    const { context } = server;
    const stopping = new AbortController();
    await context.db.updateTable("imports").set({ state: "running" }).execute();
    const perPage = {
      ...context,
      announce: (all: Parameters<typeof context.announce>[0]) => {
        context.announce(all);
        stopping.abort();
      },
    };
    await runImport(perPage, { importId: id }, stopping.signal).catch(() => undefined);
    const left = join(context.settings.dataDir, "imports", id);
    await mkdir(left, { recursive: true });
    await writeFile(join(left, "left.md"), "# Left over");
  }

  const whole = { state: "done", report: { documents: 2, unchanged: 0, firstSerial: "KB60001" } };
  const resume = (importId: string) =>
    transact(server.context, (trx) => addJob(trx, "run-import", { importId }));

  test("continues without making anything twice, and reports all of it", async () => {
    const id = await check();
    await interrupt(id);
    await resume(id);
    await server.jobs.idle();
    expect(await read(id)).toMatchObject(whole);
    expect((await list()).map(({ title }) => title).toSorted()).toEqual(["Cooling", "Pump"]);
    expect(await folders()).toEqual([]);
  });

  test("reports all of it after a second interruption while it unpacked", async () => {
    const id = await check();
    await interrupt(id);
    await server.context.db.updateTable("imports").set({ part: "unpacking" }).execute();
    await resume(id);
    await server.jobs.idle();
    expect(await read(id)).toMatchObject(whole);
  });

  test("reports all of it when it failed and was started again", async () => {
    const id = await check();
    await interrupt(id);
    const failed = { state: "failed", part: null } as const;
    await server.context.db.updateTable("imports").set(failed).execute();
    expect(await run(id)).toMatchObject(whole);
  });

  test("reports a page as new although a member edited it in between", async () => {
    await run(await check());
    const id = await check();
    await server.context.db.updateTable("imported_pages").set({ import_id: id }).execute();
    const [made] = await list();
    const edit = { title: "Edited", content: "<p>Edited</p>", version: 1 };
    expect((await members.captain.put(`/api/documents/${made?.id}`, edit)).status).toBe(200);
    expect(await run(id)).toMatchObject({ report: { documents: 2, changed: 0, unchanged: 0 } });
  });

  test("does not report a page as made that an earlier import made", async () => {
    await run(await check());
    const { db } = server.context;
    // The same text, but the page's bytes differ.
    await db.updateTable("imported_pages").set({ hash: "old" }).execute();
    expect((await run(await check())).report).toMatchObject({ documents: 0, unchanged: 2 });
  });

  test("fails with its zip when its attempts are used up, and can be started again", async () => {
    const id = await check();
    await interrupt(id);
    await transact(server.context, async (trx) => {
      await addJob(trx, "run-import", { importId: id });
      await trx.updateTable("jobs").set({ attempts: attemptsMax }).execute();
    });
    await server.jobs.idle();
    expect(await read(id)).toMatchObject({ state: "failed", canStart: true });
    expect(await run(id)).toMatchObject(whole);
  });

  test("leaves no folder once it is deleted", async () => {
    const id = await check();
    await interrupt(id);
    await server.context.db.deleteFrom("imports").execute();
    await sweepImportFolders(server.context);
    expect(await folders()).toEqual([]);
  });
});

test("ends when its member may no longer import, and can be started again", async () => {
  const id = await check();
  const { db } = server.context;
  const setRole = (role: "design-team" | "team-lead") =>
    db.updateTable("members").set({ role }).where("email", "=", emailOf("lead")).execute();
  await db.updateTable("imports").set({ state: "running" }).execute();
  await setRole("design-team");
  await transact(server.context, (trx) => addJob(trx, "run-import", { importId: id }));
  await server.jobs.idle();
  await setRole("team-lead");
  expect(await read(id)).toMatchObject({
    state: "failed",
    problem: "You are not permitted to do this.",
    canStart: true,
  });
  expect((await run(id)).report).toMatchObject({ documents: 2 });
});

test("fails with its zip when its subteam was hidden after the check, and can be started again", async () => {
  const id = await check();
  const hide = (hidden: boolean) => members.captain.put("/api/subteams/powertrain", { hidden });
  await hide(true);
  expect(await run(id)).toMatchObject({
    state: "failed",
    problem: "The subteam of this import was hidden. A captain can show it again under Settings.",
    canStart: true,
  });
  await hide(false);
  expect(await run(id)).toMatchObject({ state: "done", report: { documents: 2, skipped: 0 } });
});

describe("in time", () => {
  const age = (days: number) =>
    server.context.db
      .updateTable("imports")
      .set({ changed_at: Date.now() - days * 24 * 60 * 60 * 1000 })
      .execute();

  test("deletes a zip that nobody imported after a day", async () => {
    const id = await check();
    await sweepImports(server.context);
    expect((await read(id)).state).toBe("checked");
    await age(1.1);
    await sweepImports(server.context);
    await server.jobs.idle();
    expect([(await read(id)).code, await storedFiles()]).toEqual(["import-not-found", 0]);
  });

  test("keeps a zip whose import is started while it is swept", async () => {
    const { context } = server;
    const id = await check();
    await age(1.1);
    const row = await context.db.selectFrom("imports").select("member_id").executeTakeFirst();
    const { swept } = await transact(context, async (trx) => {
      await lockImportsOf(trx, row?.member_id ?? "");
      const sweeping = sweepImports(context);
      await expect.poll(() => isWriteBlocked(context.db)).toBe(true);
      await setImportState(trx, id, "checked", { state: "running" });
      return { swept: sweeping };
    });
    await swept;
    expect((await read(id)).state).toBe("running");
  });

  test("deletes a report after 30 days", async () => {
    const id = await check();
    await run(id);
    await age(29);
    await sweepImports(server.context);
    expect((await read(id)).state).toBe("done");
    await age(31);
    await sweepImports(server.context);
    expect((await read(id)).code).toBe("import-not-found");
  });

  test("deletes the zip of a failed import after a day, and tells its member", async () => {
    const { db } = server.context;
    const changedAt = () =>
      db.selectFrom("imports").select("changed_at as at").executeTakeFirstOrThrow();
    const countEvents = async () =>
      (await db.selectFrom("events").select("id").where("kind", "=", "import.changed").execute())
        .length;
    const id = await check();
    await db
      .updateTable("imports")
      .set({ state: "failed", problem: "The disk is full." })
      .execute();
    expect((await read(id)).canStart).toBe(true);
    await age(1.1);
    const before = { changed: await changedAt(), events: await countEvents() };
    await sweepImports(server.context);
    await server.jobs.idle();
    const failed = { state: "failed", problem: "The disk is full.", canStart: false };
    expect([await read(id), await storedFiles()]).toMatchObject([failed, 0]);
    const after = { changed: await changedAt(), events: await countEvents() };
    expect(after).toEqual({ changed: before.changed, events: before.events + 1 });
  });

  test("ends an import that has not moved for a day", async () => {
    const id = await check();
    await server.context.db.updateTable("imports").set({ state: "running" }).execute();
    await age(1.1);
    await sweepImports(server.context);
    expect(await read(id)).toMatchObject({ state: "failed", canStart: false });
  });
});

test("does not start an import that another check has just replaced (rule 8.31)", async () => {
  const id = await check();
  const answer = await withRace(server, {
    block: async (trx) => {
      const { member_id: lead } = await trx
        .selectFrom("imports")
        .select("member_id")
        .executeTakeFirstOrThrow();
      await lockImportsOf(trx, lead);
    },
    write: () => members.lead.send("POST", `/api/imports/${id}/start`),
    interfere: (trx) => deleteImport(trx, id),
  });
  expect(answer.status).toBe(404);
});
