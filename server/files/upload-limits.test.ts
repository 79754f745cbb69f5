import { readdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { refusals } from "../../domain/refusals.ts";
import type { Problem } from "../../domain/shapes.ts";
import { ask } from "../testing/ask.ts";
import { uploadHeaders, type Client } from "../testing/client.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { sweepUploads } from "./actions.ts";

/** A document takes 3,000 bytes, so a member holds 6,000 without one. */
const limits = { ATTACHMENT_MAX_BYTES: "2000", ATTACHMENTS_MAX_BYTES: "3000" };
const most = 40;
const tus = { "tus-resumable": "1.0.0" };

const { server, members } = useTeamPerTest(limits);

function begin(length = 10, client: Client = members.lead) {
  const headers = { ...uploadHeaders("lap.csv", length), "content-length": "0" };
  return client.send<Problem>("POST", "/api/uploads", { headers });
}

async function beginMany(count: number, length = 10) {
  const answers = await Promise.all(Array.from({ length: count }, () => begin(length)));
  return answers.map(({ status }) => status);
}

function goOn(place: string, body: string) {
  const type = "application/offset+octet-stream";
  const headers = { ...tus, "upload-offset": "0", "content-type": type };
  return members.lead.send<Problem>("PATCH", place, { headers, body });
}

function attach(attachments: string[]) {
  const form = { subteam: "chassis", title: "Laps", content: "<p>x</p>", attachments };
  return members.lead.post<Problem>("/api/documents", form);
}

const incoming = () => readdir(join(server.context.settings.dataDir, "files", "incoming"));

test("a member holds 40 begun uploads, also when 100 are begun at once", async () => {
  const statuses = await beginMany(100);
  expect(statuses.filter((status) => status === 201)).toHaveLength(most);
  expect(statuses.filter((status) => status === 429)).toHaveLength(100 - most);
  // Bytes and a note of each.
  expect(await incoming()).toHaveLength(2 * most);
  const refused = await begin();
  expect(refused.body).toMatchObject({
    code: "too-many-uploads",
    detail: refusals["too-many-uploads"].sentence,
  });
  expect((await begin(10, members.designer)).status).toBe(201);
});

test("a declared length counts before its bytes arrive", async () => {
  expect(await beginMany(3, 2000)).toEqual([201, 201, 201]);
  expect((await begin(1)).status).toBe(429);
});

test("a length that is declared later counts as the largest", async () => {
  const { "upload-length": _, ...known } = uploadHeaders("lap.csv", 0);
  const headers = { ...known, "upload-defer-length": "1" };
  for (let n = 0; n < 3; n += 1) {
    expect((await members.lead.send("POST", "/api/uploads", { headers })).status).toBe(201);
  }
  expect((await begin(1)).status).toBe(429);
});

test("a complete upload counts until a document has it", async () => {
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push(await members.lead.upload("a.txt", "x".repeat(1500)));
  expect(await beginMany(1, 1501)).toEqual([429]);
  expect((await attach(ids.slice(0, 2))).status).toBe(201);
  expect(await beginMany(2, 1501)).toEqual([201, 201]);
});

test("a document's attachments are uploaded once more after a failed try", async () => {
  await Promise.all(
    Array.from({ length: 20 }, () => members.lead.upload("a.txt", "x".repeat(150))),
  );
  const again = Array.from({ length: 20 }, () => members.lead.upload("a.txt", "x".repeat(150)));
  expect((await attach(await Promise.all(again))).status).toBe(201);
});

test.each([
  ["half an upload", "12345"],
  ["a whole upload", "1234567890"],
])("%s that is given up frees its place", async (_what, bytes) => {
  await beginMany(most - 1);
  const place = (await begin()).headers.get("location") ?? "";
  expect((await goOn(place, bytes)).status).toBe(204);
  expect((await begin()).status).toBe(429);
  expect((await members.lead.delete(place, tus)).status).toBe(204);
  expect((await begin()).status).toBe(201);
});

test("an upload whose creation breaks off frees its place and its bytes", async () => {
  await beginMany(most - 1);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(4)),
    pull: (controller) => controller.error(new Error("ECONNRESET")),
  });
  const headers = { ...uploadHeaders("lap.csv", 10), cookie: members.lead.cookie };
  const init = { method: "POST", headers, body, duplex: "half" as const };
  expect((await ask(server.app, "/api/uploads", init)).status).toBe(400);
  expect(await incoming()).toHaveLength(2 * (most - 1));
  expect((await beginMany(2)).toSorted()).toEqual([201, 429]);
});

test("an upload that is lost to a failed sync frees its place", async () => {
  await beginMany(most - 1);
  const place = (await begin()).headers.get("location") ?? "";
  const folder = join(server.context.settings.dataDir, "files", "incoming");
  const path = join(folder, place.split("/").at(-1) ?? "");
  await rm(path);
  await symlink("/dev/null", path);
  expect((await goOn(place, "1234567890")).status).toBe(500);
  expect((await begin()).status).toBe(201);
});

test("uploads that nobody continues free their places after a day", async () => {
  await beginMany(most);
  const { db } = server.context;
  const twoDaysAgo = Date.now() - 48 * 60 * 60 * 1000;
  await db.updateTable("begun_uploads").set({ created_at: twoDaysAgo }).execute();
  await sweepUploads(server.context);
  expect(await incoming()).toEqual([]);
  expect((await begin()).status).toBe(201);
});

test("of an upload that was whole but never recorded nothing stays after a day", async () => {
  const { db, fileStore } = server.context;
  const id = (await begin(4)).headers.get("location")?.split("/").at(-1) ?? "";
  await fileStore.incoming.write(new Blob(["data"]).stream() as never, id, 0);
  await fileStore.keep(id);
  await db.updateTable("begun_uploads").set({ created_at: 0 }).execute();
  await sweepUploads(server.context);
  await expect(fileStore.read(id)).rejects.toThrow("ENOENT");
  expect(await incoming()).toEqual([]);
});

test("an upload that is swept while it is finished is no file", async () => {
  const place = (await begin(4)).headers.get("location") ?? "";
  await server.context.db.deleteFrom("begun_uploads").execute();
  expect((await goOn(place, "data")).status).toBe(404);
  expect(await server.context.db.selectFrom("files").select("id").execute()).toEqual([]);
});
