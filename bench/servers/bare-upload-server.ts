// A minimal Node server that writes an upload to disk, syncs it, and removes it.
import { open, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";

const folder = process.env["DATA_DIR"] ?? "";
let count = 0;

createServer(async (request, response) => {
  if (request.url === "/ready") return void response.end();
  const path = join(folder, `sent-${(count += 1)}`);
  const file = await open(path, "w");
  for await (const piece of request) await file.write(piece as Buffer);
  await file.sync();
  await file.close();
  await rm(path);
  response.writeHead(204).end();
}).listen(Number(process.env["PORT"]), "127.0.0.1");
