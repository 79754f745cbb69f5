import type { Server } from "node:http";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";
import { createContext, type StartedContext } from "./create-context.ts";
import { lineWriter } from "./http/line-writer.ts";
import { consoleLog } from "./http/log.ts";
import { listen } from "./listen.ts";
import { createSetupLink, hasCaptain } from "./people/setup-link.ts";
import { privateUmask } from "./restrict-data-folder.ts";
import { readSettings, WrongSetting, type Settings } from "./settings.ts";

/** Milliseconds for requests in flight when the server is asked to stop, and for everything. */
const patience = 8_000;
const longest = 9_500;

const print = lineWriter(1);

// Opening the stream keeps a pipe that nobody reads from blocking every write to it.
process.stdout.on("error", () => undefined);
process.umask(privateUmask);
await main().catch((error: unknown) => {
  process.stderr.write(`Paddock could not start: ${reason(error)}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const started = await createContext(settings, consoleLog(print));
  try {
    const { port, host: hostname } = settings;
    const server = await listen(createApp(started.context), { port, hostname });
    // Without somebody who hears it, one connection that could not be taken would end the server.
    server.on("error", (error) => {
      started.context.log.error("connection not taken", { reason: reason(error) });
    });
    server.on("drop", () => {
      started.context.log.error("connection not taken", { reason: "too many connections" });
    });
    const lines = await readyLines(settings, started, server);
    stopOnSignal(server, started);
    started.jobs.wake();
    print(`${lines.join("\n")}\n`);
  } catch (error) {
    // Connections left open would keep the process from ending.
    await started.stop();
    throw error;
  }
}

async function readyLines(settings: Settings, { context }: StartedContext, server: Server) {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : settings.port;
  const place = settings.port === port ? settings.baseUrl : `http://localhost:${port}`;
  const firstStart = (await hasCaptain(context.db))
    ? []
    : [
        "  First start: open this link once to become the first captain",
        `  ${await createSetupLink(context, place)}`,
      ];
  return [
    `Paddock ${settings.version} is ready at ${place}`,
    `  Data: ${placeOfData(settings)}`,
    ...firstStart,
    "  Stop with Ctrl-C",
  ];
}

/** One folder unless the settings say otherwise; never the address of a database, which has a password. */
function placeOfData({ dataDir, databaseUrl, filesUrl }: Settings): string {
  const files = fileURLToPath(filesUrl);
  const documents =
    databaseUrl.protocol === "file:" ? fileURLToPath(databaseUrl) : "PostgreSQL database";
  const isOneFolder = [documents, files].every((path) => path.startsWith(dataDir + sep));
  return isOneFolder ? dataDir : `${documents} (documents), ${files} (files)`;
}

function stopOnSignal(server: Server, started: StartedContext): void {
  let stopping = false;
  const stop = () => {
    // A terminal and its package manager may both pass the signal on.
    if (stopping) return;
    stopping = true;
    print("Stopping: finishing what is under way…\n");
    // They end with the server alone; browsers look for it again and catch up.
    started.context.streams.stop();
    const giveUp = setTimeout(() => server.closeAllConnections(), patience);
    // A browser holds its connection open for another request after the last answer.
    const letGo = setInterval(() => server.closeIdleConnections(), 100);
    // Jobs can be broken off: whoever starts next takes them over.
    setTimeout(() => process.exit(1), longest).unref();
    server.close(() => {
      clearTimeout(giveUp);
      clearInterval(letGo);
      // A mail server that does not answer would keep the process.
      void started.stop().then(() => {
        print("Stopped.\n");
        process.exit();
      });
    });
    server.closeIdleConnections();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

function reason(error: unknown): string {
  if (error instanceof WrongSetting) return error.message;
  const { code, message } = error as { code?: string; message?: string };
  if (code === "EADDRINUSE") return `${message}. Is it running already? PORT chooses another port.`;
  return message || code || "unknown reason";
}
