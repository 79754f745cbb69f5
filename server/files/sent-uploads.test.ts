import { randomBytes } from "node:crypto";
import { rm, symlink } from "node:fs/promises";
import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { uploadHeaders } from "../testing/client.ts";
import { listenWith } from "../testing/listen-with.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

/** Far more than a connection buffers. */
const bytes = randomBytes(20_000_000);

let listener: Server;

const { server, members } = useTeamPerTest({ ATTACHMENT_MAX_BYTES: String(bytes.length) });

beforeEach(async () => {
  listener = await listenWith(server.app);
});
afterEach(async () => {
  listener.closeAllConnections();
  listener.close();
});

function send(method: string, path: string, headers: Record<string, string>, body?: Uint8Array) {
  const { port } = listener.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { cookie: members.lead.cookie, "tus-resumable": "1.0.0", ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
}

async function startUpload(): Promise<string> {
  const headers = { ...uploadHeaders("log.bin", bytes.length), "content-length": "0" };
  const started = await send("POST", "/api/uploads", headers);
  return started.headers.get("location") ?? "";
}

function resume(uploadPath: string, offset: number, sent: Uint8Array = bytes) {
  const type = "application/offset+octet-stream";
  const headers = { "upload-offset": String(offset), "content-type": type };
  return send("PATCH", uploadPath, headers, sent.subarray(offset));
}

async function download(uploadPath: string): Promise<Buffer> {
  const answer = await send("GET", uploadPath.replace("/uploads/", "/files/"), {});
  return Buffer.from(await answer.arrayBuffer());
}

/** Sends the further bytes of an unfinished upload to a device instead of a file. */
async function replaceWithDevice(uploadPath: string, device: string): Promise<void> {
  const incoming = join(server.context.settings.dataDir, "files", "incoming");
  const path = join(incoming, uploadPath.split("/").at(-1) ?? "");
  await rm(path);
  await symlink(device, path);
}

test("joins many pieces into the file that was sent", async () => {
  const uploadPath = await startUpload();
  expect((await resume(uploadPath, 0)).status).toBe(204);
  expect(bytes.equals(await download(uploadPath))).toBe(true);
});

test("reports a full disk and keeps the bytes received before", async () => {
  const uploadPath = await startUpload();
  const half = bytes.subarray(0, bytes.length / 2);
  expect((await resume(uploadPath, 0, half)).status).toBe(204);

  const other = await startUpload();
  await replaceWithDevice(other, "/dev/full");
  const refused = await resume(other, 0);
  expect(refused.status).toBe(507);
  expect(await refused.json()).toMatchObject({ code: "storage-full" });

  expect((await resume(uploadPath, half.length)).status).toBe(204);
  expect(bytes.equals(await download(uploadPath))).toBe(true);
});

// The null device accepts every byte and fails every sync.
test.each([
  ["before its last byte", bytes.length / 2],
  ["with its last byte", bytes.length],
])("refuses an upload whose sync fails %s, which then starts over", async (_when, sent) => {
  const lost = await startUpload();
  await replaceWithDevice(lost, "/dev/null");
  const refused = await resume(lost, 0, bytes.subarray(0, sent));
  expect(refused.status).toBe(500);
  expect(await refused.json()).toMatchObject({ code: "internal-error" });
  expect((await send("HEAD", lost, {})).status).toBe(404);

  const uploadPath = await startUpload();
  expect((await resume(uploadPath, 0)).status).toBe(204);
  expect(bytes.equals(await download(uploadPath))).toBe(true);
});

test("finishes an upload whose connection broke with its last byte", async () => {
  const uploadPath = await startUpload();
  const { port } = listener.address() as AddressInfo;
  const type = "application/offset+octet-stream";
  const headers = { "upload-offset": "0", "content-type": type, "content-length": bytes.length };
  const sending = request(`http://127.0.0.1:${port}${uploadPath}`, {
    method: "PATCH",
    headers: { cookie: members.lead.cookie, "tus-resumable": "1.0.0", ...headers },
  });
  sending.on("error", () => undefined);
  await new Promise((resolve) => sending.write(bytes, resolve));
  sending.destroy();
  const isWhole = async () => {
    const answer = await send("HEAD", uploadPath, {});
    if (answer.headers.get("upload-offset") === String(bytes.length)) return true;
    await resume(uploadPath, Number(answer.headers.get("upload-offset")));
    return false;
  };
  while (!(await isWhole()));
  expect(bytes.equals(await download(uploadPath))).toBe(true);
});

test("refuses more bytes than declared and keeps the connection open", async () => {
  const uploadPath = await startUpload();
  const more = Buffer.concat([bytes, randomBytes(1_000_000)]);
  const refused = await resume(uploadPath, 0, more);
  expect(refused.status).toBe(413);
  expect(await refused.json()).toMatchObject({ code: "file-too-large" });
  // Some clients send this type with every request.
  const type = { "content-type": "application/offset+octet-stream" };
  expect((await send("HEAD", uploadPath, type)).status).toBe(200);
});

test("deletes an incomplete upload, unless the request has a body", async () => {
  const uploadPath = await startUpload();
  const type = { "content-type": "application/json" };
  const refused = await send("DELETE", uploadPath, type, Buffer.from('{"id":"all"}'));
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: "malformed-request" });
  expect((await send("DELETE", uploadPath, type, bytes)).status).toBe(413);
  expect((await send("HEAD", uploadPath, {})).status).toBe(200);
  expect((await send("DELETE", uploadPath, {})).status).toBe(204);
  expect((await send("HEAD", uploadPath, {})).status).toBe(404);
});
