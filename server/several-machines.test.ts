import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CommentPage } from "../domain/comments/comment-shapes.ts";
import type { SavedDocument } from "../domain/documents/document-shapes.ts";
import type { Editors } from "../domain/live/live-shapes.ts";
import { partBytes } from "./files/s3/multipart.ts";
import { newId } from "./ids.ts";
import { uploadHeaders, type Client } from "./testing/client.ts";
import { openMachines, type Machine } from "./testing/machines.ts";
import { buildPortfolioForm } from "./testing/portfolio-forms.ts";

const captain = { email: "ada@team.edu", password: "late-apex" };
const form = { subteam: "chassis", title: "Upright", content: "<p>Rev C</p>" };

let team: Awaited<ReturnType<typeof openMachines>>;
let first: Machine;
let second: Machine;
/** One browser, whose requests the balancer may send to either. */
let atFirst: Client;
let atSecond: Client;

async function openTeam(): Promise<void> {
  team = await openMachines(2, {
    CAPTAIN_EMAIL: captain.email,
    CAPTAIN_PASSWORD: captain.password,
    GUEST_PASSWORD: "boxbox-boxbox",
    BACKUP_TO: "s3://paddock-test/backups",
  });
  [first, second] = team.machines as [Machine, Machine];
  atFirst = first.browser();
  expect((await atFirst.post("/api/session", captain)).status).toBe(200);
  atSecond = second.browser(atFirst);
}

const write = async (by: Client, change = {}) =>
  (await by.post<SavedDocument>("/api/documents", { ...form, ...change })).body;

/** Server-sent events as they arrive. */
async function listen(client: Client, headers: Record<string, string> = {}) {
  const stream = await client.raw("GET", "/api/live", { headers });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  return {
    until: async (pattern: RegExp): Promise<string> => {
      while (!pattern.test(received)) {
        const part = await reader?.read();
        if (part?.done !== false) throw new Error(`The stream ended after: ${received}`);
        received += part.value;
      }
      return pattern.exec(received)?.[1] ?? "";
    },
    leave: () => reader?.cancel(),
  };
}

/** Milliseconds; shorter than the interval at which processes look for changes by themselves. */
const soon = { timeout: 10_000 };

describe.runIf(process.env["PADDOCK_TEST_DATABASE"] === "postgres")("two machines", () => {
  beforeAll(openTeam, 120_000);
  afterAll(() => team.close());

  test("that start at once on an empty database create the team once", async () => {
    const captains = await team.query("select id from members where role = 'captain'");
    expect(captains).toHaveLength(1);
    const added = await team.query("select 1 from audit_log where kind = 'captain-added'");
    expect(added).toHaveLength(1);
    const planned = await team.query("select 1 from jobs where kind = 'back-up'");
    expect(planned).toHaveLength(1);
  });

  test("know each other's sessions, and end them together", async () => {
    const browser = second.browser();
    await browser.post("/api/session", captain);
    const elsewhere = first.browser(browser);
    expect((await elsewhere.get("/api/account/sessions")).status).toBe(200);
    const stream = await listen(browser);
    await stream.until(/event: hello/);
    expect((await elsewhere.delete("/api/session")).status).toBe(204);
    expect((await browser.get("/api/account/sessions")).status).toBe(401);
    await stream.until(/event: ended/);
  }, 10_000);

  test("count failed sign-ins together", async () => {
    const guess = (machine: Machine) =>
      machine.browser().post("/api/session", { email: "nobody@team.edu", password: "guess" });
    for (let n = 0; n < 5; n += 1)
      for (const machine of [first, second]) expect((await guess(machine)).status).toBe(401);
    for (const machine of [first, second]) expect((await guess(machine)).status).toBe(429);
  });

  test("resume each other's live streams", async () => {
    const before = await listen(atFirst);
    const last = await before.until(/id: (\d+)/);
    await before.leave();
    const { id } = await write(atFirst);
    const after = await listen(atSecond, { "last-event-id": last });
    const created = /"kind":"document.created","subject":"(\w+)"/;
    expect(await after.until(created)).toBe(id);
    await after.leave();
  });

  test("store a save once when it is repeated at the other machine", async () => {
    const { id } = await write(atFirst);
    const path = `/api/documents/${id}/comments/${newId()}`;
    const save = { version: 0, saveId: newId(), content: "Torqued twice." };
    const answers = await Promise.all([atFirst, atSecond].map((at) => at.put(path, save)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    const { body } = await atSecond.get<CommentPage>(`/api/documents/${id}/comments`);
    expect(body.total).toBe(1);

    const key = { "idempotency-key": newId() };
    const [one, again] = [
      await atFirst.post<SavedDocument>("/api/documents", form, key),
      await atSecond.post<SavedDocument>("/api/documents", form, key),
    ];
    expect([again.status, again.body.id]).toEqual([201, one.body.id]);
  });

  test("show who is editing through the other machine", async () => {
    const { id } = await write(atFirst);
    const guest = second.browser();
    await guest.post("/api/guest-session", { teamPassword: "boxbox-boxbox" });
    await atFirst.send("PUT", `/api/documents/${id}/editing?tab=one`);
    const { body } = await guest.get<Editors>(`/api/documents/${id}/editors`);
    expect(body.editors.map(({ name }) => name)).toEqual(["Team Captain"]);
  });

  test("show changed settings and portfolios, also after a lost connection", async () => {
    const visitor = second.browser();
    const page = async () => (await visitor.get("/ada-lindqvist")).text;
    const save = async (subtitle: string) => {
      const change = { slug: "ada-lindqvist", subtitle };
      const filled = await buildPortfolioForm(atFirst, change);
      expect((await atFirst.put("/api/portfolio", filled)).status).toBe(200);
    };
    await save("Powertrain lead");
    await expect.poll(page, soon).toContain("Powertrain lead");
    await save("Chief engineer");
    await expect.poll(page, soon).toContain("Chief engineer");

    await team.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'paddock listener' and datname = current_database()`,
    );
    await save("Team principal");
    await expect.poll(page, soon).toContain("Team principal");
    const settings = { teamName: "Apex Racing" };
    expect((await atFirst.put("/api/settings/team", settings)).status).toBe(204);
    await expect.poll(page, soon).toContain("Apex Racing");
    expect((await visitor.get("/api/config")).body).toMatchObject(settings);
  });

  test("make one backup between them", async () => {
    const [job] = await team.query("select id from jobs where kind = 'back-up'");
    const retry = `/api/system/jobs/${String(job?.["id"])}/retry`;
    await Promise.all([atFirst, atSecond].map((at) => at.post(retry, {})));
    const isMade = async () =>
      (await team.query("select 1 from settings where name = 'last-backup'")).length === 1 &&
      (await team.query("select 1 from jobs where kind = 'back-up' and attempts = 0")).length === 1;
    await expect.poll(isMade, { timeout: 30_000 }).toBe(true);
    const made = [...team.s3.objects.keys()].filter((key) => key.endsWith(".paddock"));
    expect(made.filter((key) => key.startsWith("backups/"))).toHaveLength(1);
    expect(await team.query("select 1 from jobs where kind = 'back-up'")).toHaveLength(1);
  });

  test("continue an upload whose machine was lost", async () => {
    const bytes = Buffer.alloc(2 * partBytes + 10, "torque ");
    const tus = { "tus-resumable": "1.0.0" };
    const begun = await atFirst.raw("POST", "/api/uploads", {
      headers: { ...uploadHeaders("log.csv", bytes.length), "content-length": "100" },
      body: bytes.subarray(0, 100),
    });
    const path = begun.headers.get("location") ?? "";
    sendPart(first.address() + path, atFirst.cookie, bytes.subarray(100, partBytes + 500));
    const parts = () => [...team.s3.unfinished.values()].map((upload) => upload.parts.size);
    await expect.poll(parts, soon).toEqual([1]);
    await first.kill();

    const head = await atSecond.raw("HEAD", path, { headers: tus });
    const offset = Number(head.headers.get("upload-offset"));
    expect(offset).toBe(partBytes);
    const rest = await atSecond.raw("PATCH", path, {
      headers: {
        ...tus,
        "upload-offset": String(offset),
        "content-type": "application/offset+octet-stream",
      },
      body: bytes.subarray(offset),
    });
    expect(rest.status).toBe(204);
    await first.start();
    const id = path.split("/").at(-1) ?? "";
    const document = await write(atFirst, { attachments: [id] });
    expect(document.id).toBeDefined();
    for (const at of [atFirst, atSecond]) {
      const answer = await at.raw("GET", `/api/files/${id}`);
      expect(bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
    }
  });
});

/** Sends these bytes of a longer upload, and keeps the connection open. */
function sendPart(address: string, cookie: string, bytes: Uint8Array): void {
  const sending = request(address, {
    method: "PATCH",
    headers: {
      cookie,
      host: "localhost:3000",
      origin: "http://localhost:3000",
      "tus-resumable": "1.0.0",
      "upload-offset": "100",
      "content-type": "application/offset+octet-stream",
      "content-length": String(bytes.length + 1),
    },
  });
  sending.on("error", () => undefined);
  sending.write(bytes);
}
