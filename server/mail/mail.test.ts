import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { composeLetter } from "./compose.ts";
import { openMailer, type Mailer } from "./open-mailer.ts";

const letter = composeLetter("Kestrel", {
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

/** A mail server of one's own: what it was given, and by whom. */
async function mailServer(options: ConstructorParameters<typeof SMTPServer>[0]) {
  const received: string[] = [];
  const server = new SMTPServer({
    ...options,
    onData: async (stream, _session, done) => {
      received.push(await text(stream));
      done();
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  open.push(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { received, port };
}

test("a letter goes over SMTP with name and password, plain and as a page", async () => {
  const { received, port } = await mailServer({
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "paddock" && password === "p@ss"
        ? done(null, { user: username })
        : done(new Error("Wrong name or password")),
  });
  await mailer(new URL(`smtp://paddock:p%40ss@127.0.0.1:${port}`)).send(letter);
  expect(received).toHaveLength(1);
  const [message = ""] = received;
  expect(message).toContain("To: dana@team.edu");
  expect(message).toContain("From: Kestrel <paddock@team.edu>");
  expect(message).toContain("Content-Type: text/plain");
  expect(message).toContain("Somebody &lt;asked&gt; for it.");
  const wrong = mailer(new URL(`smtp://paddock:wrong@127.0.0.1:${port}`));
  await expect(wrong.send(letter)).rejects.toThrow("Invalid login");
});

test("a mail server that is away fails the sending, and nothing else", async () => {
  const { port } = await mailServer({ hideSTARTTLS: true, authOptional: true });
  await open.pop()?.();
  await expect(mailer(new URL(`smtp://127.0.0.1:${port}`)).send(letter)).rejects.toThrow(
    "ECONNREFUSED",
  );
});

test("stopping waits for no mail server that does not answer", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const asked = once(silent, "connection") as Promise<[Socket]>;
  const address = silent.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const made = mailer(new URL(`smtp://127.0.0.1:${port}`));
  const sending = made.send(letter);
  const [socket] = await asked;
  open.push(() => new Promise((resolve) => silent.close(() => resolve())));
  open.push(() => void socket.destroy());
  made.stop();
  await expect(sending).rejects.toThrow("The server was stopped");
});

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
