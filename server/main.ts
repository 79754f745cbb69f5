import type { Server } from "node:http";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";
import { createContext, type StartedContext } from "./create-context.ts";
import { faultCode } from "./db/faults.ts";
import { describeListenFault } from "./describe-listen-fault.ts";
import { findLeftBehind } from "./find-left-behind.ts";
import { lineWriter } from "./http/line-writer.ts";
import { consoleLog } from "./http/log.ts";
import { isForLan, lanLines, openToNetwork } from "./lan.ts";
import { listen } from "./listen.ts";
import { nameOfStorage } from "./name-of-storage.ts";
import { createSetupLink, hasCaptain } from "./people/setup-link.ts";
import { readEnvironment } from "./read-environment.ts";
import { privateUmask } from "./restrict-data-folder.ts";
import { misspelledLines, readSettings, WrongSetting, type Settings } from "./settings.ts";

/** Milliseconds for requests in flight to finish on shutdown, and for the whole shutdown. */
const drainTimeout = 8_000;
const shutdownTimeout = 9_500;

const print = lineWriter(1);

// Accessing stdout makes its pipe non-blocking, so that an unread log cannot block the server.
process.stdout.on("error", () => undefined);
process.umask(privateUmask);
await main().catch((error: unknown) => {
  // An open connection, such as one to PostgreSQL, must not keep the process alive.
  process.stderr.write(`Paddock could not start: ${reason(error)}\n`, () => process.exit(1));
});

async function main(): Promise<void> {
  const isLan = isForLan(process.argv.slice(2), process.env);
  const environment = readEnvironment(process.env);
  const settings = readSettings(isLan ? openToNetwork(environment) : environment);
  for (const line of misspelledLines(settings)) print(`${line}\n`);
  const started = await createContext(settings, consoleLog(print));
  try {
    const leftBehind = await findLeftBehind(settings, started.context.db);
    if (leftBehind) print(`${leftBehind}\n`);
    const { port, host: hostname } = settings;
    const server = await listen(createApp(started.context), { port, hostname }).catch(
      (error: unknown) => {
        throw new WrongSetting(describeListenFault(settings, error));
      },
    );
    // Without an `error` listener a failed `accept()` would crash the process.
    server.on("error", (error) => {
      started.context.log.error("connection not accepted", { reason: faultCode(error) });
    });
    server.on("drop", () => {
      started.context.log.error("connection not accepted", { reason: "too many connections" });
    });
    const lines = await readyLines(settings, started, server, isLan);
    stopOnSignal(server, started);
    started.jobs.wake();
    print(`${lines.join("\n")}\n`);
  } catch (error) {
    // Open connections would keep the process from exiting.
    await started.stop();
    throw error;
  }
}

async function readyLines(
  settings: Settings,
  { context }: StartedContext,
  server: Server,
  isLan: boolean,
) {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : settings.port;
  const host = isLan ? new URL(settings.baseUrl).hostname : "localhost";
  const baseUrl =
    settings.port === port ? settings.baseUrl : `http://${host}:${port}${settings.basePath}`;
  const firstStart = (await hasCaptain(context.db))
    ? []
    : [
        "  First start: open this link once to become the first captain",
        `  ${await createSetupLink(context, baseUrl)}`,
      ];
  return [
    `Paddock ${settings.version} is ready at ${baseUrl}`,
    ...(isLan ? await lanLines(baseUrl, port, { isTerminal: process.stdout.isTTY }) : []),
    `  Data: ${describeDataLocation(settings)}`,
    ...firstStart,
    "  Stop with Ctrl-C",
  ];
}

/** Never includes the database address, which contains a password. */
function describeDataLocation({ dataDir, databaseUrl, filesUrl }: Settings): string {
  const files = nameOfStorage(filesUrl);
  const documents =
    databaseUrl.protocol === "file:" ? fileURLToPath(databaseUrl) : "PostgreSQL database";
  const isOneFolder = [documents, files].every((path) => path.startsWith(dataDir + sep));
  return isOneFolder ? dataDir : `${documents} (documents), ${files} (files)`;
}

function stopOnSignal(server: Server, started: StartedContext): void {
  let stopping = false;
  const stop = () => {
    // A terminal and a package manager may both send the signal.
    if (stopping) return;
    stopping = true;
    print("Stopping: finishing open requests…\n");
    // Streams never end on their own; browsers reconnect and catch up.
    started.context.streams.stop();
    const drainTimer = setTimeout(() => server.closeAllConnections(), drainTimeout);
    // Browsers keep idle connections open.
    const idleTimer = setInterval(() => server.closeIdleConnections(), 100);
    // Jobs may be interrupted: another process takes them over.
    setTimeout(() => process.exit(1), shutdownTimeout).unref();
    server.close(() => {
      clearTimeout(drainTimer);
      clearInterval(idleTimer);
      // Exits explicitly, because an unresponsive mail server would keep the process alive.
      void started.stop().then(
        () => {
          print("Stopped.\n");
          process.exit();
        },
        (error: unknown) => {
          process.stderr.write(`Paddock stopped with an error: ${reason(error)}\n`, () =>
            process.exit(1),
          );
        },
      );
    });
    server.closeIdleConnections();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

function reason(error: unknown): string {
  if (error instanceof WrongSetting) return error.message;
  const { code, message } = error as { code?: string; message?: string };
  return message || code || "unknown reason";
}
