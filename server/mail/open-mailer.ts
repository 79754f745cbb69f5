import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Log } from "../http/log.ts";
import { newId } from "../ids.ts";

export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
};

export type Mailer = {
  /** Resolves once the mail server or the folder has the mail; rejects when stopped. */
  send: (mail: MailMessage & { from: From }, signal?: AbortSignal) => Promise<void>;
  stop: () => void;
};

/** A header, or its parts, because a team's name may contain a comma. */
export type From = string | { name: string; address: string };

const timeout = 20_000;

/** Loaded with the first mail, because it takes several megabytes. */
const loadNodemailer = async () => (await import("nodemailer")).default;

/** `smtp://` upgrades to TLS if offered; `smtps://` starts with it. Credentials need TLS. */
export function openMailer(url: URL, log: Log): Mailer {
  return url.protocol === "file:" ? folderMailer(fileURLToPath(url), log) : smtpMailer(url, log);
}

function smtpMailer(url: URL, log: Log): Mailer {
  const options = {
    url: requireTls(url).href,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const stopping = new AbortController();
  return {
    send: async (mail, limit) => {
      const signal = AbortSignal.any([stopping.signal, ...(limit ? [limit] : [])]);
      const nodemailer = await loadNodemailer();
      const transport = nodemailer.createTransport(options);
      try {
        await transport.sendMail({ ...withSingleRecipient(mail), signal });
      } catch (error) {
        log.error("mail not sent", { reason: describeMailFault(error as Error) });
        throw error;
      } finally {
        transport.close();
      }
    },
    stop: () => stopping.abort(new Error("The server was stopped")),
  };
}

/** Nodemailer reads the query last, so parameters of the configured URL cannot undo this. */
function requireTls(url: URL): URL {
  const secured = new URL(url);
  if (url.username || url.password) secured.searchParams.set("requireTLS", "true");
  return secured;
}

/** Passes the address as an object, because a string would be parsed as a list of addresses. */
function withSingleRecipient({ to, ...mail }: MailMessage & { from: From }) {
  return { ...mail, to: { name: "", address: to } };
}

type MailFault = Error & { code?: string; command?: string; response?: string };

const connectionErrors = ["ECONNECTION", "EDNS", "ESOCKET", "ETIMEDOUT", "ETLS"];

const knownFaults = new Map([
  ["EAUTH", "the mail server rejected the user name or password"],
  ["EENVELOPE", "the mail server rejected the sender or the recipient"],
  ["EMESSAGE", "the mail server rejected the message"],
  ["EABORT", "the mail server did not answer before sending was stopped"],
]);

/** Connection errors are safe to show; a server's answer may contain the recipient's address. */
export function describeMailFault(fault: MailFault): string {
  const { code = "unknown", command, response, message } = fault;
  if (command === "STARTTLS" && response) {
    return "the mail server offers no TLS, so the user name and password were not sent";
  }
  return knownFaults.get(code) ?? (connectionErrors.includes(code) ? message : code);
}

function folderMailer(folder: string, log: Log): Mailer {
  const options = { streamTransport: true, buffer: true, newline: "unix" } as const;
  return {
    send: async (mail, signal) => {
      const transport = (await loadNodemailer()).createTransport(options);
      const { message } = await transport.sendMail(withSingleRecipient(mail));
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${Date.now()}-${newId()}.eml`);
      // Renamed when complete, so that no reader sees half a file.
      await writeFile(`${path}.part`, message as Buffer, { signal });
      await rename(`${path}.part`, path);
      log.info("mail written", { file: path });
    },
    stop: () => undefined,
  };
}
