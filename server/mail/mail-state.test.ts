import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import type { MailState } from "../../domain/mail/mail-shapes.ts";
import { databaseKind, type Db } from "../db/open.ts";
import { sentMail } from "../testing/account-requests.ts";
import { startMailServer } from "../testing/mail-server.ts";
import { emailOf, signInEveryone } from "../testing/sign-in-everyone.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

async function withServer(
  environment: Record<string, string>,
  use: (
    server: TestServer,
    read: () => Promise<MailState["failure"]>,
    readAll: () => Promise<MailState>,
  ) => Promise<void>,
): Promise<void> {
  const server = await openTestServer({ RATE_LIMITS: "off", ...environment });
  try {
    const { captain } = await signInEveryone(server);
    const readAll = async () => (await captain.get<MailState>("/api/mail")).body;
    await use(server, async () => (await readAll()).failure, readAll);
  } finally {
    await server.stop();
  }
}

/** The configuration that visitors read. */
const configOf = async (server: TestServer) =>
  (await server.visitor().get<ConfigAnswer>("/api/config")).body;

/** Sends a mail, and the waiting ones again. */
async function sendMail(server: TestServer): Promise<void> {
  await server.visitor().post("/api/password-resets", { email: emailOf("lead") });
  await server.context.db.updateTable("jobs").set({ run_at: 0 }).execute();
  await server.jobs.idle();
}

const mailEvents = async ({ context }: TestServer) =>
  (await context.db.selectFrom("events").select("id").where("kind", "=", "mail.changed").execute())
    .length;

test("says since when mail fails and why, until it works again (rules 6.53, 6.55, 6.57, 6.67)", async () => {
  let refuses = true;
  const mail = await startMailServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(refuses ? new Error(`No mailbox ${address}`) : null),
  });
  const url = { MAIL_URL: `smtp://127.0.0.1:${mail.port}` };
  await withServer(url, async (server, read) => {
    expect(await read()).toBeNull();
    const before = Date.now();
    await sendMail(server);
    const first = await read();
    expect(first?.reason).toBe("the mail server rejected the sender or the recipient");
    expect(await configOf(server)).toMatchObject({ sendsMail: true, mailFails: true });
    expect(JSON.stringify(await configOf(server))).not.toContain("rejected");
    expect(Date.parse(first?.since ?? "")).toBeGreaterThanOrEqual(before);
    await sendMail(server);
    expect(await read()).toEqual(first);
    expect(await mailEvents(server)).toBe(1);
    refuses = false;
    await sendMail(server);
    expect(await read()).toBeNull();
    expect(await configOf(server)).toMatchObject({ mailFails: false });
    expect(await mailEvents(server)).toBe(2);
  });
  await mail.close();
});

test("keeps the time of the first failure when the reason changes", async () => {
  const mail = await startMailServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => done(new Error("No")),
  });
  const url = { MAIL_URL: `smtp://127.0.0.1:${mail.port}` };
  await withServer(url, async (server, read) => {
    await sendMail(server);
    const first = await read();
    await mail.close();
    await sendMail(server);
    const second = await read();
    expect(second?.since).toBe(first?.since);
    expect(second?.reason).toContain("ECONNREFUSED");
  });
});

test("names the mail server without its password, and when it last accepted a mail (rule 2.29)", async () => {
  let refuses = false;
  const mail = await startMailServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => done(refuses ? new Error("No") : null),
  });
  await withServer({ MAIL_URL: `smtp://127.0.0.1:${mail.port}` }, async (server, _, readAll) => {
    expect(await readAll()).toEqual({ host: "127.0.0.1", lastSent: null, failure: null });
    const before = Date.now();
    await sendMail(server);
    const { lastSent } = await readAll();
    expect(Date.parse(lastSent ?? "")).toBeGreaterThanOrEqual(before);
    refuses = true;
    await sendMail(server);
    expect(await readAll()).toMatchObject({ lastSent, failure: { since: expect.any(String) } });
  });
  await mail.close();
  await withServer(
    { MAIL_URL: "smtp://wiki:s3cret@smtp.kestrel.edu:587" },
    async (_, __, readAll) => {
      expect(await readAll()).toEqual({ host: "smtp.kestrel.edu", lastSent: null, failure: null });
    },
  );
});

test("only writes files where MAIL_URL is not set (rule 6.49)", async () => {
  await withServer({}, async (server, read) => {
    expect(await configOf(server)).toMatchObject({ sendsMail: false, mailFails: false });
    await sendMail(server);
    expect(await sentMail(server)).toHaveLength(1);
    expect(await read()).toBeNull();
  });
});

test("counts a folder that is set on purpose as a mail server (rule 6.49)", async () => {
  const folder = join(tmpdir(), `paddock-mail-${process.pid}`);
  await withServer({ MAIL_URL: `file:${folder}` }, async (server, _, readAll) => {
    expect((await configOf(server)).sendsMail).toBe(true);
    expect((await readAll()).host).toBeNull();
  });
});

test("sends a mail once even if its success cannot be noted", async () => {
  const mail = await startMailServer({ authOptional: true, disabledCommands: ["STARTTLS"] });
  await withServer({ MAIL_URL: `smtp://127.0.0.1:${mail.port}` }, async (server, _, readAll) => {
    await refuseMailState(server.context.db);
    await sendMail(server);
    await sendMail(server);
    expect(mail.received).toHaveLength(2);
    expect((await readAll()).lastSent).toBeNull();
    expect(server.lines.join("\n")).toContain('"message":"mail state not saved"');
  });
  await mail.close();
});

async function refuseMailState(db: Db): Promise<void> {
  const isSqlite = databaseKind(db) === "sqlite";
  if (!isSqlite)
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`.execute(db);
  const action = isSqlite
    ? sql`begin select raise(abort, 'no'); end`
    : sql`execute function refuse()`;
  const each = isSqlite ? sql`` : sql`for each row`;
  const only = isSqlite ? sql`when new.name = 'mail-state'` : sql`when (new.name = 'mail-state')`;
  await sql`create trigger refuse_state before insert on settings ${each} ${only} ${action}`.execute(
    db,
  );
}
