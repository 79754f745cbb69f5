import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { certificate, mailServer, type MailServer } from "../testing/mail-server.ts";
import { addressOf, ready, startProcess } from "../testing/server-process.ts";
import { emailOf, signInEveryone } from "../testing/sign-in-everyone.ts";
import { createDatabase } from "../testing/test-database.ts";
import { openTestServer } from "../testing/test-server.ts";

let folder: string;
let mail: MailServer | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-delivery-"));
});
afterEach(async () => {
  await mail?.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ["smtp", {}],
  ["smtps", { secure: true }],
])("over %s a team's own authority is trusted by NODE_EXTRA_CA_CERTS", async (scheme, options) => {
  const arrived = Promise.withResolvers<string>();
  mail = await mailServer(options, arrived.resolve);
  const authority = join(folder, "authority.pem");
  await writeFile(authority, certificate);
  const database = await createDatabase(folder);
  const running = startProcess({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    CAPTAIN_EMAIL: "ada@team.edu",
    CAPTAIN_PASSWORD: "late-apex",
    MAIL_URL: `${scheme}://paddock:p%40ss@127.0.0.1:${mail.port}`,
    NODE_EXTRA_CA_CERTS: authority,
  });
  try {
    await ready(running);
    await fetch(`${addressOf(running)}/api/password-resets`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "ada@team.edu" }),
    });
    expect(await arrived.promise).toContain("To: ada@team.edu");
    expect(mail.signedIn).toEqual([{ name: "paddock", password: "p@ss", overTls: true }]);
  } finally {
    running.child.kill("SIGTERM");
    await running.ended;
    await database.drop();
  }
});

test("a letter that would need a password sent in the clear waits, and the log says why", async () => {
  mail = await mailServer({ allowInsecureAuth: true, disabledCommands: ["STARTTLS"] });
  const server = await openTestServer({
    MAIL_URL: `smtp://paddock:p%40ss@127.0.0.1:${mail.port}`,
  });
  try {
    await signInEveryone(server);
    const email = emailOf("lead");
    const asked = await server.visitor().post("/api/password-resets", { email });
    expect(asked.status).toBe(204);
    await server.jobs.idle();
    const waiting = await server.context.db.selectFrom("jobs").selectAll().execute();
    expect(waiting).toMatchObject([{ kind: "send-mail", attempts: 1, locked_until: 0 }]);
    expect([mail.signedIn, mail.received]).toEqual([[], []]);
    const log = server.lines.join("\n");
    expect(log).toContain("the mail server offers no TLS");
    expect(log).not.toContain(email);
    expect(log).not.toContain("p@ss");
  } finally {
    await server.stop();
  }
});
