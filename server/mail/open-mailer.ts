import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import nodemailer from "nodemailer";
import type { Log } from "../http/log.ts";
import { newId } from "../ids.ts";
import type { Settings } from "../settings.ts";

export type MailMessage = { to: string; subject: string; text: string; html: string };

export type Mailer = {
  /** Resolves once the mail server, or the folder, has it; fails when it is stopped meanwhile. */
  send: (letter: MailMessage, signal?: AbortSignal) => Promise<void>;
  stop: () => void;
};

type From = Settings["mailFrom"];

const patience = 20_000;

/**
 * Over SMTP (`smtp://` takes TLS when the server offers it, `smtps://` begins with it; a name and a password
 * go over TLS alone), or as one file for each message; the log names the file, never what stands in it.
 */
export function openMailer(url: URL, from: From, log: Log): Mailer {
  return url.protocol === "file:"
    ? folderMailer(fileURLToPath(url), from, log)
    : smtpMailer(url, from, log);
}

function smtpMailer(url: URL, from: From, log: Log): Mailer {
  const transport = nodemailer.createTransport(
    {
      url: secured(url).href,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const stopping = new AbortController();
  return {
    send: async (letter, limit) => {
      const signal = AbortSignal.any([stopping.signal, ...(limit ? [limit] : [])]);
      try {
        await transport.sendMail({ ...addressed(letter), signal });
      } catch (error) {
        log.error("mail not sent", { reason: reasonOf(error as MailFault) });
        throw error;
      }
    },
    stop: () => {
      stopping.abort(new Error("The server was stopped"));
      transport.close();
    },
  };
}

/** What the address itself says is read last, so that nothing in it takes this back. */
function secured(url: URL): URL {
  const made = new URL(url);
  if (url.username || url.password) made.searchParams.set("requireTLS", "true");
  return made;
}

/** One address, whatever stands in it: as a text it would be read as a list of them. */
function addressed({ to, ...letter }: MailMessage) {
  return { ...letter, to: { name: "", address: to } };
}

type MailFault = Error & { code?: string; command?: string; response?: string };

const ofConnection = ["ECONNECTION", "EDNS", "ESOCKET", "ETIMEDOUT", "ETLS"];

/** A fault of the connection names nobody; what a server answers to a letter may name whom it is for. */
function reasonOf({ code = "unknown", command, response, message }: MailFault): string {
  if (command === "STARTTLS" && response) {
    return "the mail server offers no TLS, so the name and the password were not sent to it";
  }
  if (code === "EAUTH") return "the mail server does not take the name and the password";
  return ofConnection.includes(code) ? message : code;
}

function folderMailer(folder: string, from: From, log: Log): Mailer {
  const transport = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: "unix" },
    { from },
  );
  return {
    send: async (letter, signal) => {
      const { message } = await transport.sendMail(addressed(letter));
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${Date.now()}-${newId()}.eml`);
      // By renaming, so that nobody reads half of it.
      await writeFile(`${path}.part`, message as Buffer, { signal });
      await rename(`${path}.part`, path);
      log.info("mail written", { file: path });
    },
    stop: () => transport.close(),
  };
}
