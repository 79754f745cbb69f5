import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import nodemailer from "nodemailer";
import type { Log } from "../http/log.ts";
import { newId } from "../ids.ts";

export type Letter = { to: string; subject: string; text: string; html: string };

export type Mailer = {
  /** Resolves once the mail server, or the folder, has it; fails when it is stopped meanwhile. */
  send: (letter: Letter) => Promise<void>;
  stop: () => void;
};

const patience = 20_000;

/**
 * Over SMTP (`smtp://` takes TLS when the server offers it, `smtps://` begins with it), or as one file for
 * each message; the log names the file, never what stands in it.
 */
export function openMailer(url: URL, from: string, log: Log): Mailer {
  return url.protocol === "file:"
    ? folderMailer(fileURLToPath(url), from, log)
    : smtpMailer(url, from);
}

function smtpMailer(url: URL, from: string): Mailer {
  const transport = nodemailer.createTransport(
    {
      url: url.href,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const stopped = Promise.withResolvers<never>();
  // Nobody may be listening.
  stopped.promise.catch(() => undefined);
  return {
    send: async (letter) => {
      await Promise.race([transport.sendMail(letter), stopped.promise]);
    },
    stop: () => {
      stopped.reject(new Error("The server was stopped"));
      transport.close();
    },
  };
}

function folderMailer(folder: string, from: string, log: Log): Mailer {
  const transport = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: "unix" },
    { from },
  );
  return {
    send: async (letter) => {
      const { message } = await transport.sendMail(letter);
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${Date.now()}-${newId()}.eml`);
      // By renaming, so that nobody reads half of it.
      await writeFile(`${path}.part`, message as Buffer);
      await rename(`${path}.part`, path);
      log.info("mail written", { file: path });
    },
    stop: () => transport.close(),
  };
}
