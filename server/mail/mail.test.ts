import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { listenOnFreePort } from "../testing/listen-on-free-port.ts";
import { certificate, startMailServer, type MailServer } from "../testing/mail-server.ts";
import { composeMail } from "./compose-mail.ts";
import { openMailer, type Mailer } from "./open-mailer.ts";

const from = "Kestrel <paddock@team.edu>";
const composed = composeMail("Kestrel", {
  to: "dana@team.edu",
  subject: "Your password at Kestrel",
  paragraphs: ["Somebody <asked> for it.", "Übermorgen ist Regen."],
  link: { label: "Choose", address: "https://wiki.team.edu/reset-password?token=abc" },
});

const mail = { ...composed, from };

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close();
});

function mailer(url: URL, lines: string[] = []): Mailer {
  const write = (message: string, entry = {}) =>
    void lines.push(JSON.stringify({ message, ...entry }));
  const opened = openMailer(url, { info: write, error: write });
  cleanups.push(() => opened.stop());
  return opened;
}

async function listen(options: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options);
  cleanups.push(server.close);
  return server;
}

test("sends plain text and HTML over SMTP", async () => {
  const { received, port } = await listen({ authOptional: true, disabledCommands: ["STARTTLS"] });
  await mailer(new URL(`smtp://127.0.0.1:${port}`)).send(mail);
  expect(received).toHaveLength(1);
  const [message = ""] = received;
  expect(message).toContain("To: dana@team.edu");
  expect(message).toContain("From: Kestrel <paddock@team.edu>");
  expect(message).toContain("Content-Type: text/plain");
  expect(message).toContain("Somebody &lt;asked&gt; for it.");
});

test.each([
  ["theo,o@team.edu", '<"theo,o"@team.edu>'],
  ["theo:o@team.edu", '<"theo:o"@team.edu>'],
])("sends mail for %s to a single recipient", async (to, quoted) => {
  const { received, port } = await listen({ authOptional: true, disabledCommands: ["STARTTLS"] });
  await mailer(new URL(`smtp://127.0.0.1:${port}`)).send({ ...mail, to });
  expect(received).toEqual([expect.stringContaining(`\nTo: ${quoted}\r\n`)]);
});

describe("the user name and password", () => {
  /** As `NODE_EXTRA_CA_CERTS` does for a process. */
  function trustTestCertificate(): void {
    const before = getCACertificates("default");
    setDefaultCACertificates([...before, certificate]);
    cleanups.push(() => setDefaultCACertificates(before));
  }

  test.each([
    ["STARTTLS", "smtp", {}],
    ["TLS from the start", "smtps", { secure: true }],
  ])("are sent over %s", async (_protocol, scheme, options) => {
    trustTestCertificate();
    const { received, signIns, port } = await listen(options);
    const lines: string[] = [];
    await mailer(new URL(`${scheme}://paddock:p%40ss@127.0.0.1:${port}`), lines).send(mail);
    expect(signIns).toEqual([{ name: "paddock", password: "p@ss", overTls: true }]);
    expect(received).toHaveLength(1);
    const wrong = mailer(new URL(`${scheme}://paddock:w0rds@127.0.0.1:${port}`), lines);
    await expect(wrong.send(mail)).rejects.toThrow("Invalid login");
    expect(received).toHaveLength(1);
    expect(lines).toEqual([expect.stringContaining("rejected the user name or password")]);
    expect(lines.join()).not.toContain("w0rds");
  });

  test.each(["", "?requireTLS=false", "?ignoreTLS=true&opportunisticTLS=true"])(
    "are not sent to a mail server without TLS, even with %j in the address",
    async (search) => {
      const { received, signIns, port } = await listen({
        allowInsecureAuth: true,
        disabledCommands: ["STARTTLS"],
      });
      const lines: string[] = [];
      const client = mailer(new URL(`smtp://paddock:p%40ss@127.0.0.1:${port}/${search}`), lines);
      await expect(client.send(mail)).rejects.toThrow("STARTTLS");
      expect([signIns, received]).toEqual([[], []]);
      expect(lines).toEqual([expect.stringContaining("the mail server offers no TLS")]);
    },
  );

  test.each([
    ["smtp", {}],
    ["smtps", { secure: true }],
  ])("are not sent to an %s server with a self-signed certificate", async (scheme, options) => {
    const { received, signIns, port } = await listen(options);
    const lines: string[] = [];
    const client = mailer(new URL(`${scheme}://paddock:p%40ss@127.0.0.1:${port}`), lines);
    await expect(client.send(mail)).rejects.toThrow("self-signed certificate");
    expect([signIns, received]).toEqual([[], []]);
    expect(lines).toEqual([expect.stringContaining("self-signed certificate")]);
  });
});

test("fails to send when the mail server is unreachable", async () => {
  const { port } = await listen({ authOptional: true });
  await cleanups.pop()?.();
  await expect(mailer(new URL(`smtp://127.0.0.1:${port}`)).send(mail)).rejects.toThrow(
    "ECONNREFUSED",
  );
});

test.each([
  ["the server stops", (client: Mailer) => client.stop()],
  ["its time limit passes", (_client: Mailer, limit: AbortController) => limit.abort()],
])("aborts mail to a silent server and closes its connection when %s", async (_event, end) => {
  const silent = createServer();
  const port = await listenOnFreePort(silent);
  const connected = once(silent, "connection") as Promise<[Socket]>;
  const client = mailer(new URL(`smtp://127.0.0.1:${port}`));
  const limit = new AbortController();
  const sending = client.send(mail, limit.signal);
  const [socket] = await connected;
  cleanups.push(() => new Promise((resolve) => silent.close(() => resolve())));
  const closed = once(socket.resume(), "close");
  end(client, limit);
  await expect(sending).rejects.toThrow("Message sending aborted");
  await closed;
});

test("writes each mail to a file without a mail server, and logs only the path", async () => {
  const folder = await mkdtemp(join(tmpdir(), "paddock-mail-"));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const lines: string[] = [];
  const files = mailer(pathToFileURL(join(folder, "mail")), lines);
  await Promise.all([files.send(mail), files.send(mail)]);
  const names = await readdir(join(folder, "mail"));
  expect(names).toHaveLength(2);
  for (const name of names) {
    expect(name).toMatch(/^\d{13}-[a-z0-9]{20}\.eml$/);
    expect(await readFile(join(folder, "mail", name), "utf8")).toContain("To: dana@team.edu");
    expect(lines.join("\n")).toContain(name);
  }
  expect(lines.join("\n")).not.toContain("token");
});
