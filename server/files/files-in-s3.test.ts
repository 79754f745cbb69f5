import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { createContext } from "../create-context.ts";
import { newId } from "../ids.ts";
import { readSettings } from "../settings.ts";
import { uploadHeaders } from "../testing/client.ts";
import { plainPng } from "../testing/plain-png.ts";
import { runJobsOfTomorrow } from "../testing/run-jobs-of-tomorrow.ts";
import { openS3Server } from "../testing/s3-server.ts";
import { useTeam } from "../testing/use-team.ts";
import { partBytes } from "./s3/multipart.ts";
import { sweepStored } from "./sweep-stored.ts";

const s3 = await openS3Server();
const { server, members, write } = useTeam(s3.environment);

afterAll(() => s3.close());

const isStored = (id: string) => s3.objects.has(`team/stored/${id}`);

async function attached(name: string, bytes: string | Uint8Array): Promise<string> {
  const id = await members.lead.upload(name, bytes);
  await write({ attachments: [id] });
  return id;
}

test("an attachment is read by those who may, whole and in ranges", async () => {
  const id = await attached("hub.csv", "torque 42 Nm");
  expect(isStored(id)).toBe(true);
  const path = `/api/files/${id}`;
  expect((await members.guest.get(path)).text).toBe("torque 42 Nm");
  const part = await members.guest.raw("GET", path, { headers: { range: "bytes=7-8" } });
  expect([part.status, await part.text()]).toEqual([206, "42"]);
  expect((await server.visitor().get(path)).status).toBe(401);
});

test("an upload resumes where it stopped, and leaves one object", async () => {
  const bytes = Buffer.alloc(partBytes + 10, "torque ");
  const sent = (part: Uint8Array<ArrayBuffer>, headers: Record<string, string>) => ({
    headers: { "tus-resumable": "1.0.0", ...headers, "content-length": String(part.length) },
    body: part,
  });
  const start = await members.lead.raw(
    "POST",
    "/api/uploads",
    sent(bytes.subarray(0, 100), uploadHeaders("log.csv", bytes.length)),
  );
  const path = start.headers.get("location") ?? "";
  const head = await members.lead.raw("HEAD", path, { headers: { "tus-resumable": "1.0.0" } });
  expect(head.headers.get("upload-offset")).toBe("100");
  const type = "application/offset+octet-stream";
  const rest = sent(bytes.subarray(100), { "upload-offset": "100", "content-type": type });
  expect((await members.lead.raw("PATCH", path, rest)).status).toBe(204);
  const id = path.split("/").at(-1) ?? "";
  expect(s3.objects.get(`team/stored/${id}`)?.bytes.equals(bytes)).toBe(true);
  expect([...s3.objects.keys()].filter((key) => key.includes(id))).toHaveLength(1);
});

test("an upload that is given up leaves nothing", async () => {
  const headers = { ...uploadHeaders("log.csv", 10), "content-length": "4" };
  const start = await members.lead.raw("POST", "/api/uploads", { headers, body: "abcd" });
  const path = start.headers.get("location") ?? "";
  const tus = { headers: { "tus-resumable": "1.0.0" } };
  expect((await members.lead.raw("DELETE", path, tus)).status).toBe(204);
  const id = path.split("/").at(-1) ?? "";
  expect([...s3.objects.keys()].filter((key) => key.includes(id))).toEqual([]);
});

test("pictures are made from files", async () => {
  const id = await attached("hub.png", await plainPng(900, 700));
  await server.jobs.idle();
  const card = await members.guest.raw("GET", `/api/files/${id}/card`);
  expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/webp"]);
});

test("a file that has changed never arrives complete", async () => {
  const id = await attached("hub.csv", "torque 42 Nm");
  const object = s3.objects.get(`team/stored/${id}`);
  if (object) object.bytes = Buffer.from("torque 24 Nm");
  const answer = await members.guest.raw("GET", `/api/files/${id}`);
  await expect(answer.text()).rejects.toThrow("the stored bytes have changed");
});

test("a file that is lost answers 404", async () => {
  const id = await attached("hub.csv", "torque 42 Nm");
  s3.objects.delete(`team/stored/${id}`);
  expect((await members.guest.get(`/api/files/${id}`)).status).toBe(404);
});

test("the bytes of a deleted document are removed a day later", async () => {
  const id = await members.lead.upload("hub.csv", "torque 42 Nm");
  const document = await write({ attachments: [id] });
  await members.captain.delete(`/api/documents/${document.id}`);
  expect(isStored(id)).toBe(true);
  await runJobsOfTomorrow(server);
  expect(isStored(id)).toBe(false);
});

test("sweeps bytes that have no record after a week", async () => {
  const [old, young] = [newId(), newId()];
  for (const id of [old, young]) await server.context.fileStore.write(id, Buffer.from("x"));
  const object = s3.objects.get(`team/stored/${old}`);
  if (object) object.changedAt = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  await sweepStored(server.context);
  expect([isStored(old), isStored(young)]).toEqual([false, true]);
});

describe("while the S3 service is down", () => {
  let id: string;

  beforeEach(async () => {
    id = await attached("hub.csv", "torque 42 Nm");
    s3.fail({ status: 503, code: "ServiceUnavailable" });
  });
  afterEach(() => s3.fail(undefined));

  test("files are refused, and documents are read and written", async () => {
    const upload = await members.lead.raw("POST", "/api/uploads", {
      headers: { ...uploadHeaders("log.csv", 4), "content-length": "4" },
      body: "abcd",
    });
    expect([upload.status, upload.headers.has("retry-after")]).toEqual([503, true]);
    const download = await members.guest.raw("GET", `/api/files/${id}`);
    expect([download.status, download.headers.has("retry-after")]).toEqual([503, true]);
    await write();
    const health = await server.visitor().get("/api/health");
    expect(health).toMatchObject({ status: 503, body: { failing: "files" } });
  });
});

test("continues an upload after a short fault of the S3 service", async () => {
  const tus = { "tus-resumable": "1.0.0" };
  const type = "application/offset+octet-stream";
  const start = await members.lead.raw("POST", "/api/uploads", {
    headers: { ...uploadHeaders("log.csv", 10), "content-length": "4" },
    body: "abcd",
  });
  const path = start.headers.get("location") ?? "";
  const rest = {
    headers: { ...tus, "upload-offset": "4", "content-type": type, "content-length": "6" },
    body: "efghij",
  };
  s3.fail({ status: 503, code: "SlowDown" });
  expect((await members.lead.raw("PATCH", path, rest)).status).toBe(503);
  expect((await members.lead.raw("HEAD", path, { headers: tus })).status).toBe(503);
  s3.fail(undefined);
  const head = await members.lead.raw("HEAD", path, { headers: tus });
  expect(head.headers.get("upload-offset")).toBe("4");
  expect((await members.lead.raw("PATCH", path, rest)).status).toBe(204);
  const answer = await members.lead.get(path.replace("uploads", "files"));
  expect(answer.text).toBe("abcdefghij");
});

test("an upload is refused while the S3 service is silent", async () => {
  const headers = { ...uploadHeaders("log.csv", 4), "content-length": "4" };
  const upload = () => members.lead.raw("POST", "/api/uploads", { headers, body: "abcd" });
  // It answers after six seconds, so a wait that is too long ends with success.
  s3.slowDown(6_000);
  const refused = await upload();
  s3.slowDown(0);
  expect([refused.status, refused.headers.has("retry-after")]).toEqual([503, true]);
  expect((await upload()).status).toBe(201);
});

describe("a start", () => {
  const start = (change: Record<string, string> = {}) => {
    const { databaseUrl, dataDir } = server.context.settings;
    const own = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl.href };
    const log = { info: () => undefined, error: () => undefined };
    return createContext(readSettings({ ...own, ...s3.environment, ...change }), log);
  };

  test.each([
    [{ FILES_URL: "s3://nobodys/team" }, /^FILES_URL: s3:\/\/nobodys\/team .*\(S3 NoSuchBucket\)/],
    [{ AWS_ACCESS_KEY_ID: "other" }, /^FILES_URL: .*\(S3 InvalidAccessKeyId\)\. Check the bucket/],
    [{ S3_ENDPOINT: "http://127.0.0.1:9" }, /^FILES_URL: .*\(ECONNREFUSED\)/],
  ])("stops with one line with %j", async (change, line) => {
    await expect(start(change)).rejects.toThrow(line);
  });

  test("stops when the bucket has none of the team's files", async () => {
    await attached("hub.csv", "torque 42 Nm");
    await expect(start({ FILES_URL: "s3://paddock-test/empty" })).rejects.toThrow(
      "FILES_URL: the team's files are gone: there is no s3://paddock-test/empty/stored/.paddock.",
    );
  });
});

describe("with FILES_REDIRECT", () => {
  const redirecting = useTeam({ ...s3.environment, FILES_REDIRECT: "on" });

  test("a download is a signed address, and what a page shows is not", async () => {
    const id = await redirecting.members.lead.upload("hub.csv", "torque 42 Nm");
    await redirecting.write({ attachments: [id] });
    const path = `/api/files/${id}`;
    expect((await redirecting.members.guest.get(path)).text).toBe("torque 42 Nm");
    const answer = await redirecting.members.guest.raw("GET", `${path}?download=1`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([302, "no-store"]);
    const address = new URL(answer.headers.get("location") ?? "");
    expect(address.pathname).toBe(`/paddock-test/team/stored/${id}`);
    expect(address.searchParams.get("X-Amz-Expires")).toBe("60");
    expect(address.searchParams.get("response-content-disposition")).toBe(
      "attachment; filename=hub.csv",
    );
    expect(await (await fetch(address)).text()).toBe("torque 42 Nm");
    const refused = await redirecting.server.visitor().raw("GET", `${path}?download=1`);
    expect(refused.status).toBe(401);
  });
});
