import { randomBytes } from "node:crypto";
import { rm, symlink } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { uploadHeaders } from "../testing/client.ts";
import { listenWith } from "../testing/listen-with.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

/** Far more than a connection holds on its way. */
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

/** Over a real connection. */
function send(method: string, path: string, headers: Record<string, string>, body?: Uint8Array) {
  const { port } = listener.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { cookie: members.lead.cookie, "tus-resumable": "1.0.0", ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
}

async function begin(): Promise<string> {
  const headers = { ...uploadHeaders("log.bin", bytes.length), "content-length": "0" };
  const begun = await send("POST", "/api/uploads", headers);
  return begun.headers.get("location") ?? "";
}

function goOn(place: string, offset: number, sent: Uint8Array = bytes) {
  const type = "application/offset+octet-stream";
  const headers = { "upload-offset": String(offset), "content-type": type };
  return send("PATCH", place, headers, sent.subarray(offset));
}

async function stored(place: string): Promise<Buffer> {
  const answer = await send("GET", place.replace("/uploads/", "/files/"), {});
  return Buffer.from(await answer.arrayBuffer());
}

/** From now on the bytes of an unfinished upload go to a device instead of a file. */
async function replaceByDevice(place: string, device: string): Promise<void> {
  const incoming = join(server.context.settings.dataDir, "files", "incoming");
  const path = join(incoming, place.split("/").at(-1) ?? "");
  await rm(path);
  await symlink(device, path);
}

test("many pieces become the file that was sent", async () => {
  const place = await begin();
  expect((await goOn(place, 0)).status).toBe(204);
  expect(bytes.equals(await stored(place))).toBe(true);
});

test("a full disk is told as one, and what had arrived before it stays", async () => {
  const place = await begin();
  const half = bytes.subarray(0, bytes.length / 2);
  expect((await goOn(place, 0, half)).status).toBe(204);

  const other = await begin();
  await replaceByDevice(other, "/dev/full");
  const refused = await goOn(other, 0);
  expect(refused.status).toBe(507);
  expect(await refused.json()).toMatchObject({ code: "storage-full" });

  expect((await goOn(place, half.length)).status).toBe(204);
  expect(bytes.equals(await stored(place))).toBe(true);
});

// The null device takes every byte and fails every sync.
test.each([
  ["while more of it is to come", bytes.length / 2],
  ["with its last byte", bytes.length],
])("an upload whose sync fails %s is refused and begins anew", async (_when, sent) => {
  const lost = await begin();
  await replaceByDevice(lost, "/dev/null");
  const refused = await goOn(lost, 0, bytes.subarray(0, sent));
  expect(refused.status).toBe(500);
  expect(await refused.json()).toMatchObject({ code: "internal-error" });
  expect((await send("HEAD", lost, {})).status).toBe(404);

  const place = await begin();
  expect((await goOn(place, 0)).status).toBe(204);
  expect(bytes.equals(await stored(place))).toBe(true);
});

test("more bytes than were announced are refused, and the connection goes on", async () => {
  const place = await begin();
  const more = Buffer.concat([bytes, randomBytes(1_000_000)]);
  const refused = await goOn(place, 0, more);
  expect(refused.status).toBe(413);
  expect(await refused.json()).toMatchObject({ code: "file-too-large" });
  // Some clients name the type in whatever they send.
  const type = { "content-type": "application/offset+octet-stream" };
  expect((await send("HEAD", place, type)).status).toBe(200);
});

test("half of an upload is given up without a body, and left alone with one", async () => {
  const place = await begin();
  const type = { "content-type": "application/json" };
  const refused = await send("DELETE", place, type, Buffer.from('{"id":"all"}'));
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: "malformed-request" });
  expect((await send("DELETE", place, type, bytes)).status).toBe(413);
  expect((await send("HEAD", place, {})).status).toBe(200);
  expect((await send("DELETE", place, {})).status).toBe(204);
  expect((await send("HEAD", place, {})).status).toBe(404);
});
