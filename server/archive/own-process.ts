import { fork } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { exitOnSignals } from "../exit-on-signals.ts";
import type { S3Settings } from "../files/s3/s3-settings.ts";
import { privateUmask } from "../restrict-data-folder.ts";
import { readSettings, type Settings } from "../settings.ts";

/** Only these, so that a wrong value of another variable cannot stop an archive. */
const names = [
  "DATA_DIR",
  "DATABASE_URL",
  "FILES_URL",
  "S3_ENDPOINT",
  "S3_REGION",
  "S3_FORCE_PATH_STYLE",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "BACKUP_TO",
  "BACKUP_KEEP",
  "BACKUP_PASSPHRASE",
];

type OwnProcess = {
  bytes: Readable;
  /** Rejects once it has ended without success. */
  ended: Promise<void>;
  message: Promise<unknown>;
};

export function startOwnProcess(
  program: string,
  args: readonly string[],
  settings: Settings,
  signal: AbortSignal,
): OwnProcess {
  const child = fork(program, args, {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      ...process.env,
      DATA_DIR: settings.dataDir,
      DATABASE_URL: settings.databaseUrl.href,
      FILES_URL: settings.filesUrl.href,
      ...variablesOf(settings.s3),
      BACKUP_TO: settings.backupTo ?? "",
      BACKUP_KEEP: Object.values(settings.backupKeep).join(","),
      BACKUP_PASSPHRASE: settings.backupPassphrase ?? "",
    },
    signal,
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("the process has no output");
  const fault = text(stderr);
  // Node may report "exit" before a message that has arrived, but "close" only after it.
  const ended = once(child, "close").then(async ([code]) => {
    if (code !== 0) throw new Error((await fault).trim() || "the process ended early");
  });
  const message = once(child, "message").then(([sent]: unknown[]) => sent);
  // A caller may need only one of them, and may stop the process.
  for (const outcome of [ended, message]) outcome.catch(() => undefined);
  return { bytes: stdout, ended, message };
}

/** Passed on, because those in `paddock.env` are not in `process.env`. */
function variablesOf({ endpoint, region, forcePathStyle, credentials }: S3Settings) {
  return {
    S3_ENDPOINT: endpoint ?? "",
    S3_REGION: region,
    S3_FORCE_PATH_STYLE: forcePathStyle ? "on" : "off",
    ...(credentials && {
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_SESSION_TOKEN: credentials.sessionToken ?? "",
    }),
  };
}

export async function runInOwnProcess(work: (settings: Settings) => Promise<unknown>) {
  process.umask(privateUmask);
  // Ends with its server, which may be killed. Otherwise it would run beside the next server.
  process.once("disconnect", () => process.exit(1));
  process.channel?.unref();
  exitOnSignals();
  try {
    const variables = names.map((name) => [name, process.env[name]]);
    const message = await work(readSettings(Object.fromEntries(variables)));
    // Without a message, the process ends once its output has been read.
    if (message !== undefined) process.send?.(message, () => process.exit());
  } catch (error) {
    process.stderr.write((error as Error).message, () => process.exit(1));
  }
}
