import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { certificate, mailServer, type MailServer } from "../testing/mail-server.ts";
import { composeMail } from "./compose-mail.ts";
import { openMailer, type Mailer } from "./open-mailer.ts";

const letter = composeMail("Kestrel", {
  to: "dana@team.edu",
  subject: "Your password at Kestrel",
  paragraphs: ["Somebody <asked> for it.", "Übermorgen ist Regen."],
  link: { label: "Choose", address: "https://wiki.team.edu/reset-password?token=abc" },
});

const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

function mailer(url: URL, lines: string[] = []): Mailer {
  const write = (message: string, entry = {}) =>
    void lines.push(JSON.stringify({ message, ...entry }));
  const made = openMailer(url, "Kestrel <paddock@team.edu>", { info: write, error: write });
  open.push(() => made.stop());
  return made;
}

async function listen(options: Parameters<typeof mailServer>[0]): Promise<MailServer> {
  const server = await mailServer(options);
  open.push(server.close);
  return server;
}

test("a letter goes over SMTP, plain and as a page", async () => {
  const { received, port } = await listen({ authOptional: true, disabledCommands: ["STARTTLS"] });
  await mailer(new URL(`smtp://127.0.0.1:${port}`)).send(letter);
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
])("a letter to %s goes to nobody else", async (to, whole) => {
  const { received, port } = await listen({ authOptional: true, disabledCommands: ["STARTTLS"] });
  await mailer(new URL(`smtp://127.0.0.1:${port}`)).send({ ...letter, to });
  expect(received).toEqual([expect.stringContaining(`\nTo: ${whole}\r\n`)]);
});

describe("name and password", () => {
  /** As `NODE_EXTRA_CA_CERTS` does it for a process. */
  function trust(): void {
    const before = getCACertificates("default");
    setDefaultCACertificates([...before, certificate]);
    open.push(() => setDefaultCACertificates(before));
  }

  test.each([
    ["STARTTLS", "smtp", {}],
    ["TLS from the start", "smtps", { secure: true }],
  ])("go over %s", async (_way, scheme, options) => {
    trust();
    const { received, signedIn, port } = await listen(options);
    const lines: string[] = [];
    await mailer(new URL(`${scheme}://paddock:p%40ss@127.0.0.1:${port}`), lines).send(letter);
    expect(signedIn).toEqual([{ name: "paddock", password: "p@ss", overTls: true }]);
    expect(received).toHaveLength(1);
    const wrong = mailer(new URL(`${scheme}://paddock:w0rds@127.0.0.1:${port}`), lines);
    await expect(wrong.send(letter)).rejects.toThrow("Invalid login");
    expect(received).toHaveLength(1);
    expect(lines).toEqual([expect.stringContaining("does not take the name and the password")]);
    expect(lines.join()).not.toContain("w0rds");
  });

  test.each(["", "?requireTLS=false", "?ignoreTLS=true&opportunisticTLS=true"])(
    "go to no mail server without TLS, also with the address's %j",
    async (search) => {
      const { received, signedIn, port } = await listen({
        allowInsecureAuth: true,
        disabledCommands: ["STARTTLS"],
      });
      const lines: string[] = [];
      const made = mailer(new URL(`smtp://paddock:p%40ss@127.0.0.1:${port}/${search}`), lines);
      await expect(made.send(letter)).rejects.toThrow("STARTTLS");
      expect([signedIn, received]).toEqual([[], []]);
      expect(lines).toEqual([expect.stringContaining("the mail server offers no TLS")]);
    },
  );

  test.each([
    ["smtp", {}],
    ["smtps", { secure: true }],
  ])("go to no %s server whose certificate nobody has signed", async (scheme, options) => {
    const { received, signedIn, port } = await listen(options);
    const lines: string[] = [];
    const made = mailer(new URL(`${scheme}://paddock:p%40ss@127.0.0.1:${port}`), lines);
    await expect(made.send(letter)).rejects.toThrow("self-signed certificate");
    expect([signedIn, received]).toEqual([[], []]);
    expect(lines).toEqual([expect.stringContaining("self-signed certificate")]);
  });
});

test("a mail server that is away fails the sending, and nothing else", async () => {
  const { port } = await listen({ authOptional: true });
  await open.pop()?.();
  await expect(mailer(new URL(`smtp://127.0.0.1:${port}`)).send(letter)).rejects.toThrow(
    "ECONNREFUSED",
  );
});

test.each([
  ["the server stops", (made: Mailer) => made.stop()],
  ["its time is over", (_made: Mailer, limit: AbortController) => limit.abort()],
])(
  "a letter that no mail server takes is aborted with its connection when %s",
  async (_when, end) => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const asked = once(silent, "connection") as Promise<[Socket]>;
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const made = mailer(new URL(`smtp://127.0.0.1:${port}`));
    const limit = new AbortController();
    const sending = made.send(letter, limit.signal);
    const [socket] = await asked;
    open.push(() => new Promise((resolve) => silent.close(() => resolve())));
    const closed = once(socket.resume(), "close");
    end(made, limit);
    await expect(sending).rejects.toThrow("Message sending aborted");
    await closed;
  },
);

test("without a mail server each letter is a whole file, and the log names it without its link", async () => {
  const folder = await mkdtemp(join(tmpdir(), "paddock-mail-"));
  open.push(() => rm(folder, { recursive: true, force: true }));
  const lines: string[] = [];
  const files = mailer(pathToFileURL(join(folder, "mail")), lines);
  await Promise.all([files.send(letter), files.send(letter)]);
  const names = await readdir(join(folder, "mail"));
  expect(names).toHaveLength(2);
  for (const name of names) {
    expect(name).toMatch(/^\d{13}-[a-z0-9]{20}\.eml$/);
    expect(await readFile(join(folder, "mail", name), "utf8")).toContain("To: dana@team.edu");
    expect(lines.join("\n")).toContain(name);
  }
  expect(lines.join("\n")).not.toContain("token");
});
