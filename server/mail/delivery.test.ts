import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { certificate, startMailServer, type MailServer } from "../testing/mail-server.ts";
import { addressOf, waitUntilReady, startProcess } from "../testing/server-process.ts";
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
])("trusts the authority in NODE_EXTRA_CA_CERTS over %s", async (scheme, options) => {
  const arrived = Promise.withResolvers<string>();
  mail = await startMailServer(options, arrived.resolve);
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
    await waitUntilReady(running);
    await fetch(`${addressOf(running)}/api/password-resets`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "ada@team.edu" }),
    });
    expect(await arrived.promise).toContain("To: ada@team.edu");
    expect(mail.signIns).toEqual([{ name: "paddock", password: "p@ss", overTls: true }]);
  } finally {
    running.child.kill("SIGTERM");
    await running.ended;
    await database.drop();
  }
});

test("keeps mail queued and logs why when the password would be sent in the clear", async () => {
  mail = await startMailServer({ allowInsecureAuth: true, disabledCommands: ["STARTTLS"] });
  const server = await openTestServer({
    MAIL_URL: `smtp://paddock:p%40ss@127.0.0.1:${mail.port}`,
  });
  try {
    await signInEveryone(server);
    const email = emailOf("lead");
    const answer = await server.visitor().post("/api/password-resets", { email });
    expect(answer.status).toBe(204);
    await server.jobs.idle();
    const queued = await server.context.db.selectFrom("jobs").selectAll().execute();
    expect(queued).toMatchObject([{ kind: "send-mail", attempts: 1, locked_until: 0 }]);
    expect([mail.signIns, mail.received]).toEqual([[], []]);
    const log = server.lines.join("\n");
    expect(log).toContain("the mail server offers no TLS");
    expect(log).not.toContain(email);
    expect(log).not.toContain("p@ss");
  } finally {
    await server.stop();
  }
});
