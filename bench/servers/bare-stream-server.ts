// A minimal Node server that keeps streams open and writes each posted event to all of them.
import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

const open = new Set<ServerResponse>();

createServer(async (request, response) => {
  if (request.method === "POST") {
    const event = await text(request);
    for (const stream of open) stream.write(event);
    response.writeHead(201).end();
    return;
  }
  if (request.url === "/ready") return void response.end();
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write("event: hello\ndata: {}\n\n");
  open.add(response);
  response.once("close", () => open.delete(response));
}).listen(Number(process.env["PORT"]), "127.0.0.1");
