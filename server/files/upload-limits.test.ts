import { readdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { refusals } from "../../domain/refusals.ts";
import type { Problem } from "../../domain/shapes.ts";
import { ask } from "../testing/ask.ts";
import { uploadHeaders, type Client } from "../testing/client.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { sweepUploads } from "./actions.ts";

/** A document takes 3,000 bytes, so a member may hold 6,000 unattached. */
const limits = { ATTACHMENT_MAX_BYTES: "2000", ATTACHMENTS_MAX_BYTES: "3000" };
const uploadsMax = 40;
const tus = { "tus-resumable": "1.0.0" };

const { server, members } = useTeamPerTest(limits);

function startUpload(length = 10, client: Client = members.lead) {
  const headers = { ...uploadHeaders("lap.csv", length), "content-length": "0" };
  return client.send<Problem>("POST", "/api/uploads", { headers });
}

async function startMany(count: number, length = 10) {
  const answers = await Promise.all(Array.from({ length: count }, () => startUpload(length)));
  return answers.map(({ status }) => status);
}

function resume(uploadPath: string, body: string) {
  const type = "application/offset+octet-stream";
  const headers = { ...tus, "upload-offset": "0", "content-type": type };
  return members.lead.send<Problem>("PATCH", uploadPath, { headers, body });
}

function attach(attachments: string[]) {
  const form = { subteam: "chassis", title: "Laps", content: "<p>x</p>", attachments };
  return members.lead.post<Problem>("/api/documents", form);
}

const incoming = () => readdir(join(server.context.settings.dataDir, "files", "incoming"));

test("limits a member to 40 started uploads, even when 100 start at once", async () => {
  const statuses = await startMany(100);
  expect(statuses.filter((status) => status === 201)).toHaveLength(uploadsMax);
  expect(statuses.filter((status) => status === 429)).toHaveLength(100 - uploadsMax);
  // Bytes and metadata of each.
  expect(await incoming()).toHaveLength(2 * uploadsMax);
  const refused = await startUpload();
  expect(refused.body).toMatchObject({
    code: "too-many-uploads",
    detail: refusals["too-many-uploads"].sentence,
  });
  expect((await startUpload(10, members.designer)).status).toBe(201);
});

test("counts a declared length before its bytes arrive", async () => {
  expect(await startMany(3, 2000)).toEqual([201, 201, 201]);
  expect((await startUpload(1)).status).toBe(429);
});

test("counts a deferred length as the maximum", async () => {
  const { "upload-length": _, ...known } = uploadHeaders("lap.csv", 0);
  const headers = { ...known, "upload-defer-length": "1" };
  for (let n = 0; n < 3; n += 1) {
    expect((await members.lead.send("POST", "/api/uploads", { headers })).status).toBe(201);
  }
  expect((await startUpload(1)).status).toBe(429);
});

test("counts a complete upload until it is attached", async () => {
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push(await members.lead.upload("a.bin", "\0".repeat(1500)));
  expect(await startMany(1, 1501)).toEqual([429]);
  expect((await attach(ids.slice(0, 2))).status).toBe(201);
  expect(await startMany(2, 1501)).toEqual([201, 201]);
});

test("leaves room to upload a document's attachments again after a failed attempt", async () => {
  await Promise.all(
    Array.from({ length: 20 }, () => members.lead.upload("a.bin", "\0".repeat(150))),
  );
  const uploads = Array.from({ length: 20 }, () => members.lead.upload("a.bin", "\0".repeat(150)));
  expect((await attach(await Promise.all(uploads))).status).toBe(201);
});

test.each([
  ["an incomplete upload", "12345"],
  ["a complete upload", "1234567890"],
])("deleting %s frees its place", async (_what, bytes) => {
  await startMany(uploadsMax - 1);
  const uploadPath = (await startUpload()).headers.get("location") ?? "";
  expect((await resume(uploadPath, bytes)).status).toBe(204);
  expect((await startUpload()).status).toBe(429);
  expect((await members.lead.delete(uploadPath, tus)).status).toBe(204);
  expect((await startUpload()).status).toBe(201);
});

test("an upload whose creation fails frees its place and its bytes", async () => {
  await startMany(uploadsMax - 1);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(4)),
    pull: (controller) => controller.error(new Error("ECONNRESET")),
  });
  const headers = { ...uploadHeaders("lap.csv", 10), cookie: members.lead.cookie };
  const init = { method: "POST", headers, body, duplex: "half" as const };
  expect((await ask(server.app, "/api/uploads", init)).status).toBe(400);
  expect(await incoming()).toHaveLength(2 * (uploadsMax - 1));
  expect((await startMany(2)).toSorted()).toEqual([201, 429]);
});

test("an upload lost to a failed sync frees its place", async () => {
  await startMany(uploadsMax - 1);
  const uploadPath = (await startUpload()).headers.get("location") ?? "";
  const folder = join(server.context.settings.dataDir, "files", "incoming");
  const path = join(folder, uploadPath.split("/").at(-1) ?? "");
  await rm(path);
  await symlink("/dev/null", path);
  expect((await resume(uploadPath, "1234567890")).status).toBe(500);
  expect((await startUpload()).status).toBe(201);
});

test("abandoned uploads free their places after a day", async () => {
  await startMany(uploadsMax);
  const { db } = server.context;
  const twoDaysAgo = Date.now() - 48 * 60 * 60 * 1000;
  await db.updateTable("begun_uploads").set({ created_at: twoDaysAgo }).execute();
  await sweepUploads(server.context);
  expect(await incoming()).toEqual([]);
  expect((await startUpload()).status).toBe(201);
});

test("a complete upload that was never recorded is removed after a day", async () => {
  const { db, fileStore } = server.context;
  const id = (await startUpload(4)).headers.get("location")?.split("/").at(-1) ?? "";
  await fileStore.incoming.write(new Blob(["data"]).stream() as never, id, 0);
  await fileStore.keep(id);
  await db.updateTable("begun_uploads").set({ created_at: 0 }).execute();
  await sweepUploads(server.context);
  await expect(fileStore.read(id)).rejects.toThrow("ENOENT");
  expect(await incoming()).toEqual([]);
});

test("an upload swept while it is being finished does not become a file", async () => {
  const uploadPath = (await startUpload(4)).headers.get("location") ?? "";
  await server.context.db.deleteFrom("begun_uploads").execute();
  expect((await resume(uploadPath, "data")).status).toBe(404);
  expect(await server.context.db.selectFrom("files").select("id").execute()).toEqual([]);
});
