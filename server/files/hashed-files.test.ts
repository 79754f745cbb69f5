import { readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { hashesOfFiles } from "../db/migrations/0030-hashes-of-files.ts";
import { transact } from "../db/transact.ts";
import { newId } from "../ids.ts";
import { plainPng } from "../testing/plain-png.ts";
import { runJobsOfTomorrow } from "../testing/run-jobs-of-tomorrow.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { sweepStored } from "./sweep-stored.ts";

const { server, members, write } = useTeamPerTest();

const pathOf = (id: string) =>
  join(server.context.settings.dataDir, "files", "stored", id.slice(0, 2), id);

async function attached(name: string, bytes: string | Uint8Array): Promise<string> {
  const id = await members.lead.upload(name, bytes);
  await write({ attachments: [id] });
  await server.jobs.idle();
  return id;
}

const loaded = (path: string) =>
  members.guest.raw("GET", path).then(async (answer) => [answer.status, await answer.text()]);

test("a file that has changed never arrives complete", async () => {
  const id = await attached("hub.csv", "torque 42 Nm");
  expect(await loaded(`/api/files/${id}`)).toEqual([200, "torque 42 Nm"]);
  await writeFile(pathOf(id), "torque 24 Nm");
  await expect(loaded(`/api/files/${id}`)).rejects.toThrow("the stored bytes have changed");
  await expect
    .poll(() => server.lines.join("\n"))
    .toContain(`"stored bytes have changed","file":"${id}"`);
});

test("a picture that has changed never arrives complete", async () => {
  const id = await attached("hub.png", await plainPng(900, 700));
  const path = `/api/files/${id}/card`;
  expect((await loaded(path))[0]).toBe(200);
  const size = await server.context.db
    .selectFrom("pictures")
    .select("stored_id as storedId")
    .where("file_id", "=", id)
    .where("size", "=", "card")
    .executeTakeFirstOrThrow();
  await writeFile(pathOf(size.storedId), "no picture");
  await expect(loaded(path)).rejects.toThrow("the stored bytes have changed");
});

test("files stored before hashes were kept are hashed by a job", async () => {
  const ids = [await attached("hub.csv", "torque 42 Nm"), await attached("gone.csv", "x")];
  await rm(pathOf(ids[1] ?? ""));
  await transact(server.context, async (trx) => {
    for (const table of ["files", "pictures"])
      await sql`alter table ${sql.table(table)} drop column sha256`.execute(trx);
  });
  await transact(server.context, hashesOfFiles);
  server.jobs.wake();
  await server.jobs.idle();
  const rows = await server.context.db.selectFrom("files").select(["id", "sha256"]).execute();
  expect(Object.fromEntries(rows.map(({ id, sha256 }) => [id, sha256]))).toEqual({
    [ids[0] ?? ""]: "87fc60b395d65527c859397ab06545b15695adec39110bd3d4146f43952ff762",
    [ids[1] ?? ""]: null,
  });
  await expect(loaded(`/api/files/${ids[0]}`)).resolves.toEqual([200, "torque 42 Nm"]);
});

test("bytes of a deleted file outlive the sweep for a day", async () => {
  const id = await members.lead.upload("hub.csv", "torque 42 Nm");
  const { id: document } = await write({ attachments: [id] });
  await server.jobs.idle();
  await utimes(pathOf(id), 0, 0);
  expect((await members.lead.delete(`/api/documents/${document}`)).status).toBe(204);
  await sweepStored(server.context);
  expect(await server.context.fileStore.size(id)).toBe(12);
  await runJobsOfTomorrow(server);
  expect(await server.context.fileStore.size(id)).toBeUndefined();
});

test("deletes no bytes when the database has rows for few of them", async () => {
  for (let n = 0; n < 3; n += 1) {
    const id = newId();
    await server.context.fileStore.write(id, Buffer.from(`${n} Nm`));
    await utimes(pathOf(id), 0, 0);
  }
  await sweepStored(server.context);
  expect((await Array.fromAsync(server.context.fileStore.list())).length).toBe(3);
  expect(server.lines.at(-1)).toContain('"kept files that have no record","files":3');
});

test("deletes bytes that have no record after seven days", async () => {
  const kept = await attached("hub.csv", "torque 42 Nm");
  const [old, young] = [newId(), newId()];
  for (const id of [old, young]) await server.context.fileStore.write(id, Buffer.from("42 Nm"));
  const week = 7 * 24 * 3600;
  for (const id of [kept, old]) await utimes(pathOf(id), 0, Date.now() / 1000 - week - 60);
  await utimes(pathOf(young), 0, Date.now() / 1000 - week + 60);
  await sweepStored(server.context);
  const folder = join(server.context.settings.dataDir, "files", "stored");
  const names = (await readdir(folder, { recursive: true })).map((name) => name.slice(3));
  expect(names.filter((name) => [kept, old, young].includes(name)).toSorted()).toEqual(
    [kept, young].toSorted(),
  );
  expect(server.lines.at(-1)).toContain('"files":1');
  await utimes(pathOf(young), 0, 0);
  await sweepStored(server.context);
  expect(await loaded(`/api/files/${kept}`)).toEqual([200, "torque 42 Nm"]);
  const again = (await readdir(folder, { recursive: true })).map((name) => name.slice(3));
  expect(again).toContain(young);
});
