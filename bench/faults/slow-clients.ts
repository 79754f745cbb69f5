import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { TrialOptions, Trial } from "./open-trial.ts";
import type { Row } from "./rows.ts";
import { runCycles } from "./run-cycles.ts";

const clients = 1_500;
/** Milliseconds. */
const lasts = 30_000;
const betweenBytes = 1_000;
/** More than the buffers between server and client hold. */
const fileBytes = 8 * 1024 * 1024;

/** Opens connections that send their request byte by byte, or do not read the answer. */
export async function openSlowClients(options: TrialOptions): Promise<Row[]> {
  const row = await runCycles(options, (trial) => {
    let open: Socket[] = [];
    return {
      name: `${clients.toLocaleString("en-US")} slow clients`,
      break: async () => {
        const file = await trial.captain.upload("log.bin", new Uint8Array(fileBytes));
        open = Array.from({ length: clients }, (_, number) => openSlowClient(trial, file, number));
      },
      lasts,
      mend: () => {
        for (const socket of open) socket.destroy();
      },
    };
  });
  return [row];
}

function openSlowClient({ url, captain }: Trial, file: string, number: number): Socket {
  const socket = connect(Number(url.port), url.hostname);
  socket.on("error", () => undefined);
  const head = `Host: ${url.host}\r\nCookie: ${captain.cookie}\r\n`;
  const list = `GET /api/subteams/general/documents?limit=100 HTTP/1.1\r\n${head}`;
  const save = `POST /api/documents HTTP/1.1\r\n${head}Content-Type: application/json\r\n`;
  const slow = [
    () => sendSlowly(socket, list),
    () => {
      socket.write(`${save}Content-Length: 1000\r\n\r\n`);
      return sendSlowly(socket, " ".repeat(1000));
    },
    async () => {
      socket.pause();
      socket.write(`GET /api/files/${file} HTTP/1.1\r\n${head}\r\n`);
    },
  ];
  void slow[number % slow.length]?.();
  return socket;
}

async function sendSlowly(socket: Socket, text: string): Promise<void> {
  for (const letter of text) {
    if (socket.destroyed) return;
    socket.write(letter);
    await pause(betweenBytes);
  }
}
