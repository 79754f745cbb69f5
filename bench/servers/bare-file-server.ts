// A minimal Node server that streams a file or a range of it.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";

const file = process.env["FILE"] ?? "";
const { size } = statSync(file);

createServer((request, response) => {
  if (request.url === "/ready") return void response.end();
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const [start, end] = first === undefined ? [0, size - 1] : [Number(first), Number(last)];
  response.writeHead(first === undefined ? 200 : 206, { "content-length": end - start + 1 });
  createReadStream(file, { start, end }).pipe(response);
}).listen(Number(process.env["PORT"]), "127.0.0.1");
